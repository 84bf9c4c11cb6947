// Collects bytes and writes them in batches.

/** Bytes of a batch, enough to make system calls rare. */
const BATCH = 1 << 16;
/** UTF-8 bytes of a UTF-16 unit, at most. */
const MOST_BYTES = 3;

export class BatchWriter {
  private buffer = Buffer.alloc(2 * BATCH);
  private end = 0;

  /** `write` receives each batch and must not keep it after it returns. */
  constructor(private readonly write: (bytes: Buffer) => void) {}

  /** Appends text of any length. */
  text(text: string): void {
    const most = text.length * MOST_BYTES;
    this.append(most, (_, at) => at + this.buffer.write(text, at));
  }

  /** Lets `writer` write at most `most` bytes from an offset on; it returns the end offset. */
  append(most: number, writer: (bytes: Buffer, at: number) => number): void {
    if (this.end >= BATCH || this.end + most > this.buffer.length) this.flush();
    if (most > this.buffer.length) this.buffer = Buffer.alloc(most);
    this.end = writer(this.buffer, this.end);
  }

  flush(): void {
    this.write(this.buffer.subarray(0, this.end));
    this.end = 0;
  }
}
