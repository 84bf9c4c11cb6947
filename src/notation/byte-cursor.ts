// Reads a file's numbers in sequence, little-endian, without loading the whole file.

/** A file with random access. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** Up to `length` bytes from `offset` on. */
  read(offset: number, length: number): Uint8Array;
}

/** A read past the end. */
export class UnexpectedEnd extends Error {}

/** Bytes read at a time. */
const CHUNK = 16384;

export class ByteCursor {
  /** Where the next read begins. */
  offset = 0;
  private chunkAt = 0;
  private chunk: Uint8Array = new Uint8Array(0);

  constructor(readonly source: ByteSource) {}

  u8(): number {
    if (this.offset < this.chunkAt || this.offset >= this.chunkAt + this.chunk.length) {
      this.chunk = this.source.read(this.offset, CHUNK);
      this.chunkAt = this.offset;
    }
    const byte = this.chunk[this.offset - this.chunkAt];
    if (byte === undefined) throw new UnexpectedEnd();
    this.offset++;
    return byte;
  }

  u16(): number {
    const low = this.u8();
    return low | (this.u8() << 8);
  }

  u32(): number {
    const low = this.u16();
    return low + this.u16() * 0x10000;
  }

  skip(bytes: number): void {
    this.offset += bytes;
  }

  /** Moves to the next multiple of `size`. */
  align(size: number): void {
    this.offset = Math.ceil(this.offset / size) * size;
  }
}
