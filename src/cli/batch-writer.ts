// Gathers bytes and hands them on a batch at a time.

/** Bytes of a batch: enough to make the system's part small. */
const BATCH = 1 << 16;
/** UTF-8 bytes of a UTF-16 unit, at most. */
const MOST_BYTES = 3;

export class BatchWriter {
  private buffer = Buffer.alloc(2 * BATCH);
  private end = 0;

  /** `write` gets each batch, which it must have done with when it returns. */
  constructor(private readonly write: (bytes: Buffer) => void) {}

  /** Text of any length and kind. */
  text(text: string): void {
    const most = text.length * MOST_BYTES;
    this.append(most, (_, at) => at + this.buffer.write(text, at));
  }

  /** Lets `writer` write at most `most` bytes from a place on; it returns where it ended. */
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
