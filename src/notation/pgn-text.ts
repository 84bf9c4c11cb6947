// A text that arrives in pieces of any size: what of it is still needed, and where its lines are.

/** A place in the text, both from 1. */
export interface PgnPlace {
  readonly line: number;
  /** In UTF-16 units. */
  readonly column: number;
}

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;

/** How far the end of something that is enclosed on a line may be. */
const FARTHEST_END = 255;

export abstract class PgnText {
  /** The pieces that are still needed, and where the reading is in them. */
  protected text = '';
  protected at = 0;
  /** True if no more text comes. */
  protected isLast = false;
  /** Characters of the pieces that have gone. */
  protected passed = 0;
  private lineNumber = 1;
  /** Where the line begins in the text; negative if that piece has gone. */
  protected lineBegin = 0;
  private afterReturn = false;
  private waiting: string[] = [];
  private waitingLength = 0;

  /**
   * Takes the next piece; true if it is time to `join`. Small pieces wait until they are as long as what is left of the
   * earlier ones, because that is copied each time.
   */
  protected load(piece: string): boolean {
    this.waiting.push(piece);
    this.waitingLength += piece.length;
    return this.waitingLength > this.text.length - this.at;
  }

  /** Drops what has been read and appends the waiting pieces; returns by how much places in the text move back. */
  protected join(): number {
    const dropped = this.at;
    this.passed += dropped;
    this.lineBegin -= dropped;
    this.text = this.text.slice(dropped) + this.waiting.join('');
    this.at = 0;
    this.waiting = [];
    this.waitingLength = 0;
    return dropped;
  }

  /** Reads again from the beginning of a line; `text` is what lies from there to here, which may have gone. */
  protected goBack(text: string, offset: number, line: number): void {
    if (offset < 0) {
      this.text = text + this.text.slice(this.at);
      this.passed += offset;
    }
    this.at = Math.max(0, offset);
    this.lineNumber = line;
    this.lineBegin = this.at;
    this.afterReturn = false;
  }

  protected get line(): number {
    return this.lineNumber;
  }

  protected get column(): number {
    return this.at - this.lineBegin + 1;
  }

  protected place(): PgnPlace {
    return { line: this.lineNumber, column: this.column };
  }

  /** Passes the character that ends a line, and counts it; `\r\n` is one end. True if the line was empty. */
  protected lineEnd(code: number): boolean {
    const isSecondHalf = code === NEWLINE && this.afterReturn && this.at === this.lineBegin;
    const isEmpty = this.at === this.lineBegin;
    this.afterReturn = code === RETURN;
    this.at += 1;
    this.lineBegin = this.at;
    if (!isSecondHalf) this.lineNumber += 1;
    return isEmpty && !isSecondHalf;
  }

  /**
   * The end of what encloses the text from here: behind `close` if it comes first, else behind this character. Undefined if
   * more text must come first.
   */
  protected endOf(close: number, open: number): number | undefined {
    const { text } = this;
    for (let at = this.at + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === close) return at + 1;
      if (code === open || code === NEWLINE || code === RETURN) return this.at + 1;
    }
    return this.isLast || text.length - this.at > FARTHEST_END ? this.at + 1 : undefined;
  }
}
