// Splits bytes into lines, in linear time for any chunking and any line length.

const NEWLINE = 10;

/** Maximum bytes of a line; longer ones are dropped completely. The longest game needs less than a tenth of it. */
export const LONGEST_LINE = 16 * 1024 * 1024;

export class LineReader {
  private parts: Buffer[] = [];
  private length = 0;

  /** `onLine` receives each line without its end; `onDropped` is called for each line longer than LONGEST_LINE. */
  constructor(
    private readonly onLine: (line: string) => void,
    private readonly onDropped: () => void,
  ) {}

  push(chunk: Buffer): void {
    let begin = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, begin)) {
      // Nearly all lines lie in one chunk: no bytes are copied then.
      if (this.length === 0 && end - begin <= LONGEST_LINE) this.onLine(chunk.toString('utf8', begin, end));
      else {
        this.append(chunk.subarray(begin, end));
        this.flush();
      }
      begin = end + 1;
    }
    this.append(chunk.subarray(begin));
  }

  /** The input has ended; anything after the last newline is a line too. */
  end(): void {
    if (this.length > 0) this.flush();
  }

  private append(part: Buffer): void {
    this.length += part.length;
    if (this.length <= LONGEST_LINE) this.parts.push(part);
    else this.parts = [];
  }

  private flush(): void {
    const { parts, length } = this;
    this.parts = [];
    this.length = 0;
    if (length > LONGEST_LINE) this.onDropped();
    else this.onLine(Buffer.concat(parts).toString('utf8'));
  }
}
