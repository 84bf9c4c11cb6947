// Makes Polyglot books from games and from other books, with bounded memory for any size.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MOVE_NONE } from '../abi/move';
import { WHITE } from '../abi/piece';
import { BATCH_SIZE, BatchedFile, Draft, writeBatched } from '../platform/node/batched-file';
import { openInput } from '../platform/node/input-file';
import type { Core } from '../runtime/core';
import { parseGameMove } from '../notation/game-move';
import type { PgnGame } from '../notation/pgn';
import { PgnReader } from '../notation/pgn-reader';
import { pgnStart, type PgnStart } from '../notation/pgn-start';
import { bookMove, formatBookEntry, MAX_BOOK_WEIGHT, type BookEntry, type PolyglotBook } from '../notation/polyglot';

/** Bytes of a heap's record, which describes a move in one game. */
const RECORD_SIZE = 11;
/** Heaps by the highest byte of a key, so that their concatenation is sorted. */
const HEAPS = 256;
/** Reasons for leaving games out that are told apart. */
const MOST_REASONS = 20;

export interface BookRequest {
  /** Moves in fewer games are omitted. */
  readonly minGames: number;
  /** Plies of each game to count. */
  readonly plies: number;
}

export interface MadeBook {
  readonly games: number;
  /** Games with an illegal move; their moves before it count. */
  readonly broken: number;
  /** Why games were left out, and how many: `PGN: the variant "Atomic" …`. */
  readonly refused: ReadonlyMap<string, number>;
  readonly entries: number;
}

/** How often a move was played, and its points: 2 for a win, 1 for a draw. */
interface MoveRecord {
  games: number;
  points: number;
}

/** Points of a result for White, NaN for no result. */
function whitePoints({ result }: PgnGame): number {
  return result === '1-0' ? 2 : result === '1/2-1/2' ? 1 : result === '0-1' ? 0 : NaN;
}

/** All games of files in PGN. Throws an error that names the file that cannot be read. */
async function* readPgn(files: readonly string[]): AsyncGenerator<PgnGame> {
  for (const file of files) {
    const reader = new PgnReader();
    for await (const chunk of await openInput(file)) yield* reader.push(chunk);
    yield* reader.end();
  }
}

/** Adds a record of each counted move of a game from `start` to its heap; true if all moves were legal. */
function recordMoves(
  core: Core,
  { setup }: PgnStart,
  game: PgnGame,
  plies: number,
  heapOf: (key: bigint) => BatchedFile,
): boolean {
  const points = whitePoints(game);
  let { sideToMove } = setup;
  core.setSetup(setup);
  for (const { san } of game.moves.slice(0, plies)) {
    const move = parseGameMove(san, core);
    if (!move.ok) return false;
    // Positions after a null move belong to no game.
    if (move.value === MOVE_NONE) return true;
    const key = core.key();
    const record = new DataView(new ArrayBuffer(RECORD_SIZE));
    record.setBigUint64(0, key);
    record.setUint16(8, bookMove(move.value));
    record.setUint8(10, sideToMove === WHITE ? points : 2 - points);
    heapOf(key).add(new Uint8Array(record.buffer));
    core.exports.playMove(move.value);
    sideToMove ^= 1;
  }
  return true;
}

/** The entries of a heap's records, sorted: by key, then the heaviest first. */
function countMoves(bytes: Uint8Array, minGames: number): BookEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const positions = new Map<bigint, Map<number, MoveRecord>>();
  for (let at = 0; at < bytes.length; at += RECORD_SIZE) {
    const key = view.getBigUint64(at);
    const moves = positions.get(key) ?? new Map<number, MoveRecord>();
    positions.set(key, moves);
    const record = moves.get(view.getUint16(at + 8)) ?? { games: 0, points: 0 };
    moves.set(view.getUint16(at + 8), record);
    record.games++;
    record.points += view.getUint8(at + 10);
  }
  const keys = [...positions.keys()].sort((one, other) => (one < other ? -1 : 1));
  return keys.flatMap((key) => {
    const played = [...(positions.get(key) ?? [])].filter(([, { games, points }]) => games >= minGames && points > 0);
    const most = Math.max(...played.map(([, { points }]) => points));
    const scale = Math.min(1, MAX_BOOK_WEIGHT / most);
    return played
      .map(([move, { points }]) => ({ key, move, weight: Math.max(1, Math.floor(points * scale)) }))
      .sort((one, other) => other.weight - one.weight || one.move - other.move);
  });
}

/**
 * Makes a book from PGN games with a result. A move's weight is 2 for each win and 1 for each draw of its side; a move
 * that always lost is omitted. The book does not depend on the order of the games. Throws if `out` exists, a
 * file cannot be read, or no move is left.
 */
export async function makeBook(
  core: Core,
  files: readonly string[],
  out: string,
  request: BookRequest,
): Promise<MadeBook> {
  const made = { games: 0, broken: 0, refused: new Map<string, number>(), entries: 0 };
  const games = readPgn(files);
  // Nothing is written before there is something to read.
  let next = await games.next();
  const draft = new Draft(out);
  try {
    const heaps = Array.from(
      { length: HEAPS },
      (_, index) => new BatchedFile(join(draft.folder, String(index)), BATCH_SIZE / HEAPS),
    );
    for (; next.done !== true; next = await games.next()) {
      const game = next.value;
      if (Number.isNaN(whitePoints(game))) continue;
      const start = pgnStart(game.tags);
      if (!start.ok) {
        const { message } = start.error;
        const reason = made.refused.size < MOST_REASONS || made.refused.has(message) ? message : 'Other reasons.';
        made.refused.set(reason, (made.refused.get(reason) ?? 0) + 1);
        continue;
      }
      made.games++;
      const isWhole = recordMoves(
        core,
        start.value,
        game,
        request.plies,
        (key) => heaps[Number(key >> 56n)] as BatchedFile,
      );
      if (!isWhole) made.broken++;
    }
    return draft.finish((target) => {
      for (const heap of heaps) {
        heap.close();
        for (const entry of countMoves(readFileSync(heap.path), request.minGames)) {
          target.add(formatBookEntry(entry));
          made.entries++;
        }
        rmSync(heap.path);
      }
      if (made.entries > 0) return made;
      throw new Error(
        `No move was played in ${request.minGames} of the ${made.games} games and scored: no book is written.`,
      );
    });
  } finally {
    draft.remove();
  }
}

/** Iterates over the entries of a book, position by position. */
class Positions {
  private readonly source: Generator<BookEntry, void>;
  private head: BookEntry | undefined;

  constructor(book: PolyglotBook) {
    this.source = book.entries();
    this.advance();
  }

  /** The key of the next position, undefined after the last one. */
  get key(): bigint | undefined {
    return this.head?.key;
  }

  /** The entries of the next position. */
  take(): BookEntry[] {
    const { key } = this;
    const taken: BookEntry[] = [];
    while (this.head !== undefined && this.head.key === key) {
      taken.push(this.head);
      this.advance();
    }
    return taken;
  }

  private advance(): void {
    const next = this.source.next();
    this.head = next.done === true ? undefined : next.value;
  }
}

/**
 * Writes the entries of several books into a new one, and returns their number. A position in several books gets the
 * moves of the first one, because weights of different books are not comparable. Throws if `out` exists.
 */
export function mergeBooks(books: readonly PolyglotBook[], out: string): number {
  return writeBatched(out, (target) => {
    const sources = books.map((book) => new Positions(book));
    let entries = 0;
    for (;;) {
      const keys = sources.flatMap(({ key }) => key ?? []);
      if (keys.length === 0) return entries;
      const least = keys.reduce((one, other) => (other < one ? other : one));
      const [first = []] = sources.filter(({ key }) => key === least).map((source) => source.take());
      for (const entry of first) target.add(formatBookEntry(entry));
      entries += first.length;
    }
  });
}
