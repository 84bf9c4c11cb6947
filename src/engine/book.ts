// The opening book: its moves in a position, and the choice among them.

import { MOVE_NONE } from '../abi/move';
import { byteSource } from '../runtime/byte-source';
import type { Core } from '../runtime/core';
import type { BlockFile, ThreadPlatform } from '../runtime/platform';
import { PolyglotBook, type KnownMove } from '../notation/polyglot';
import { failure, success, type Result } from '../notation/result';
import type { GoLimits } from './limits';
import { scramble } from './random';
import type { Settings } from './settings';

export class Book {
  private constructor(
    private readonly file: BlockFile,
    readonly polyglot: PolyglotBook,
  ) {}

  /** Opens a Polyglot book. Errors: FILE_UNREADABLE, and those of `PolyglotBook.open`. */
  static open(platform: ThreadPlatform, path: string): Result<Book> {
    const file = platform.openBlocks(path);
    if (!file.ok) return file;
    const book = PolyglotBook.open(path, byteSource(file.value));
    if (book.ok) return success(new Book(file.value, book.value));
    file.value.close();
    return book;
  }

  close(): void {
    this.file.close();
  }

  /** The legal book moves in the core's position, largest weight first. */
  moves(core: Core): KnownMove[] {
    return this.polyglot.moves(core.key(), core.legalMoves());
  }

  /**
   * The move to play in the core's position, MOVE_NONE for none. The book is not used for analysis and mate searches.
   * `seed` is a 32-bit number for the weighted choice.
   */
  choose(core: Core, limits: GoLimits, settings: Settings, seed: number): number {
    const { ownBook, bookDepth, bestBookMove } = settings;
    const isSearched = limits.infinite === true || limits.mate !== undefined;
    if (!ownBook || isSearched || core.setup().fullmoveNumber > bookDepth) return MOVE_NONE;
    const moves = this.moves(core).filter(({ weight }) => weight > 0);
    if (bestBookMove) return moves[0]?.move ?? MOVE_NONE;
    let left = (scramble(seed) / 2 ** 32) * moves.reduce((sum, { weight }) => sum + weight, 0);
    return moves.find(({ weight }) => (left -= weight) < 0)?.move ?? MOVE_NONE;
  }
}

/**
 * The book of the option `BookFile`, null for an empty name. Errors: those of `Book.open`, which also name the option.
 */
export function chooseBook(platform: ThreadPlatform, file: string): Result<Book | null> {
  if (file === '') return success(null);
  const opened = Book.open(platform, file);
  return opened.ok ? opened : failure(opened.error.code, `BookFile: ${opened.error.message}`);
}
