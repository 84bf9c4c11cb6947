// `book`: shows, makes, merges and checks Polyglot books.

import { Book } from '../engine/book';
import type { Core } from '../runtime/core';
import { openCore } from '../runtime/host';
import type { Platform } from '../runtime/platform';
import { parseFen, START_FEN } from '../notation/fen';
import { movesInBooks } from '../notation/polyglot';
import { unwrap } from '../notation/result';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import { writeLine } from '../platform/node/output';
import { UsageError, wholeNumber, readArguments } from './arguments';
import { makeBook, mergeBooks } from './book-maker';

const MOST_GAMES = 1_000_000;
const MOST_PLIES = 1000;
/** Maximum positions that `check` visits, which bounds its memory. */
const MOST_REACHED = 1_000_000;
/** Faults shown per book. */
const MOST_FAULTS = 10;

/** Resolves with the exit code: 1 when `check` finds a fault. Throws a UsageError, and an error for a book that is refused. */
export async function runBook(platform: Platform, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      book: { type: 'string' },
      chess960: { type: 'boolean', default: false },
      depth: { type: 'string', default: '40' },
      'min-games': { type: 'string', default: '3' },
      out: { type: 'string' },
    },
  });
  const [action = '', ...rest] = positionals;
  const [first] = rest;
  if (first === undefined) {
    throw new UsageError('book needs show and a FEN, make and PGN files, merge or check and books.');
  }
  const out = (): string => {
    if (values.out === undefined) throw new UsageError(`book ${action} wants --out FILE.`);
    return values.out;
  };
  const core = unwrap(await openCore(platform)).core;
  switch (action) {
    case 'show': {
      if (values.book === undefined) throw new UsageError('book show needs --book FILE.');
      const setup = unwrap(parseFen(first === 'startpos' ? START_FEN : rest.join(' ')));
      show(unwrap(Book.open(platform, values.book)), core, setup, values.chess960);
      return 0;
    }
    case 'make': {
      const minGames = wholeNumber('--min-games', values['min-games'], 1, MOST_GAMES);
      const plies = wholeNumber('--depth', values.depth, 1, MOST_PLIES);
      const { games, broken, refused, entries } = await makeBook(core, rest, out(), { minGames, plies });
      for (const [reason, count] of refused) writeLine(`left out: ${count} games. ${reason}`);
      writeLine(`${games} games, ${broken} of them with a move that cannot be played, ${entries} entries`);
      return 0;
    }
    case 'merge': {
      const books = rest.map((file) => unwrap(unwrap(Book.open(platform, file)).polyglot.check()));
      writeLine(`${mergeBooks(books, out())} entries`);
      return 0;
    }
    case 'check':
      return rest.map((file) => check(platform, core, file)).every((isGood) => isGood) ? 0 : 1;
    default:
      throw new UsageError(`book: "${action}" is not one of show, make, merge, check.`);
  }
}

/** A line for each book move: the move, its weight, and its probability. */
function show(book: Book, core: Core, setup: Setup, chess960: boolean): void {
  core.setSetup(setup);
  const moves = book.moves(core);
  const total = moves.reduce((sum, { weight }) => sum + weight, 0);
  for (const { move, weight } of moves) {
    const share = total === 0 ? 0 : (100 * weight) / total;
    writeLine(
      `${formatUciMove(move, chess960).padEnd(5)} ${String(weight).padStart(5)} ${share.toFixed(1).padStart(5)} %`,
    );
  }
}

/** True if the book is valid, and all its moves are legal in positions that it reaches from the start position. */
function check(platform: Platform, core: Core, file: string): boolean {
  const opened = Book.open(platform, file);
  if (!opened.ok) {
    writeLine(opened.error.message);
    return false;
  }
  const { polyglot } = opened.value;
  const checked = polyglot.check();
  if (!checked.ok) {
    writeLine(checked.error.message);
    return false;
  }
  const { reached, illegal } = walk(opened.value, core);
  for (const fault of illegal.slice(0, MOST_FAULTS)) writeLine(`${file}: ${fault}`);
  writeLine(`${file}: ${polyglot.size} entries, ${reached} positions reached from the start, ${illegal.length} faults`);
  opened.value.close();
  return illegal.length === 0;
}

/** Plays all moves of a book from the start position on. */
function walk(book: Book, core: Core): { readonly reached: number; readonly illegal: string[] } {
  const illegal: string[] = [];
  const seen = new Set<bigint>();
  const waiting = [unwrap(parseFen(START_FEN))];
  for (let setup = waiting.pop(); setup !== undefined && seen.size < MOST_REACHED; setup = waiting.pop()) {
    core.setSetup(setup);
    const key = core.key();
    const entries = book.polyglot.find(key);
    if (seen.has(key) || entries.length === 0) continue;
    seen.add(key);
    const legal = movesInBooks(core.legalMoves());
    for (const { move } of entries) {
      const packed = legal.get(move);
      if (packed === undefined) {
        illegal.push(`move ${move} of key ${key.toString(16).padStart(16, '0')} is not legal`);
        continue;
      }
      core.make(packed);
      waiting.push(core.setup());
      core.unmake(packed);
    }
  }
  return { reached: seen.size, illegal };
}
