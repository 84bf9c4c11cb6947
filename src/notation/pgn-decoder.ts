// The text of a PGN file: UTF-8, UTF-16 by its mark, and the 8-bit letters of Western Europe where a line is no UTF-8.

const NEWLINE = 10;
/** A piece with more non-ASCII bytes than this at its end is cut where a letter begins. */
const LONGEST_TAIL = 1024;

/** What windows-1252 has at 0x80 … 0x9f, where ISO 8859-1 has nothing to print. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWestern(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charAt(byte - 0x80) : String.fromCharCode(byte);
  }
  return text;
}

/** Where the last letter that may go on in the next piece begins. */
function wholeLetters(bytes: Uint8Array): number {
  const least = Math.max(0, bytes.length - LONGEST_TAIL);
  let lead = bytes.length;
  for (let at = bytes.length - 1; at >= least; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return at + 1;
    if (byte >= 0xc0 && lead === bytes.length) lead = at;
  }
  return least === 0 ? 0 : lead;
}

/** Decodes a file that arrives in pieces. A damaged piece is decoded line by line, so that one line spoils no other. */
export class PgnDecoder {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private utf16: InstanceType<typeof TextDecoder> | null = null;
  private rest = new Uint8Array(0);
  private hasBegun = false;

  push(piece: Uint8Array): string {
    if (this.utf16 !== null) return this.utf16.decode(piece, { stream: true });
    const bytes = this.withRest(piece);
    if (!this.hasBegun) {
      if (bytes.length < 2) {
        this.rest = bytes.slice();
        return '';
      }
      this.hasBegun = true;
      const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
      if (mark === 0xfffe || mark === 0xfeff) {
        this.utf16 = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be');
        return this.push(bytes);
      }
    }
    const end = wholeLetters(bytes);
    // A copy: the caller may use its buffer again.
    this.rest = bytes.slice(end);
    return this.decode(bytes.subarray(0, end));
  }

  /** What is left at the end. */
  end(): string {
    if (this.utf16 !== null) return this.utf16.decode();
    const { rest } = this;
    this.rest = new Uint8Array(0);
    return this.decode(rest);
  }

  private withRest(piece: Uint8Array): Uint8Array {
    if (this.rest.length === 0) return piece;
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    this.rest = new Uint8Array(0);
    return bytes;
  }

  private decode(bytes: Uint8Array): string {
    try {
      return this.utf8.decode(bytes);
    } catch {
      let text = '';
      for (let begin = 0; begin < bytes.length;) {
        const newline = bytes.indexOf(NEWLINE, begin);
        const end = newline < 0 ? bytes.length : newline + 1;
        text += this.decodeLine(bytes.subarray(begin, end));
        begin = end;
      }
      return text;
    }
  }

  private decodeLine(line: Uint8Array): string {
    try {
      return this.utf8.decode(line);
    } catch {
      return decodeWestern(line);
    }
  }
}
