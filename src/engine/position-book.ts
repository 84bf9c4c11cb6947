// A book of positions to start games from, as FEN or EPD, one on each line. Lines are drawn without reading the whole file.
// The book of moves for play is book.ts.

import { parseEpd } from '../notation/epd';
import { parseFen } from '../notation/fen';
import { failure, quote, success, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import type { BlockFile, ThreadPlatform } from '../runtime/platform';
import type { Random } from './random';

/** Bytes read at a time, and the maximum length of a line. */
const LONGEST_LINE = 1024;
/** Consecutive invalid lines after which the book is given up. */
const MOST_BROKEN_LINES = 100;

export class PositionBook {
  private constructor(
    private readonly file: string,
    private readonly blocks: BlockFile,
  ) {}

  /** Error: FILE_UNREADABLE. */
  static open(platform: ThreadPlatform, file: string): Result<PositionBook> {
    const opened = platform.openBlocks(file);
    return opened.ok ? success(new PositionBook(file, opened.value)) : opened;
  }

  /**
   * The position in the line after a random offset; the first line follows the last. Errors, which name the book: BOOK_LINES
   * (a hundred lines in a row are no position), FILE_UNREADABLE.
   */
  draw(random: Random): Result<Setup> {
    try {
      for (let broken = 0; broken < MOST_BROKEN_LINES; broken++) {
        const position = this.lineAfter(Math.floor(random.next() * this.blocks.size));
        const fen = parseFen(position);
        if (fen.ok) return fen;
        const epd = parseEpd(position);
        if (epd.ok) return success(epd.value.setup);
      }
    } catch (error) {
      return failure('FILE_UNREADABLE', `${quote(this.file)}: it cannot be read (${String(error)}).`);
    }
    return failure('BOOK_LINES', `${quote(this.file)}: none of its sampled lines is a position.`);
  }

  close(): void {
    this.blocks.close();
  }

  /** Throws if the system cannot read. */
  private lineAfter(offset: number): string {
    const text = this.textAt(offset, LONGEST_LINE * 2);
    const next = text.indexOf('\n') + 1;
    const lines = offset > 0 && next > 0 && next < text.length ? text.slice(next) : this.textAt(0, LONGEST_LINE);
    return lines.split(/\r?\n/, 1)[0] ?? '';
  }

  private textAt(offset: number, length: number): string {
    const block = new Uint8Array(length);
    return new TextDecoder().decode(block.subarray(0, this.blocks.read(offset, block)));
  }
}
