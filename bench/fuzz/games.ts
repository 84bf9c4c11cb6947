// Random games of chess and Chess960 by another library's rules, and what an engine may have beside it: tables and books.

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import type { Random } from '../../src/engine/random';
import { ARRANGEMENTS, startPosition } from '../../src/notation/chess960';
import { formatFen, parseFen as parseSetup } from '../../src/notation/fen';
import { bookMove, formatBookEntry, type BookEntry } from '../../src/notation/polyglot';
import { unwrap } from '../../src/notation/result';
import type { Core } from '../../src/runtime/core';
import { projectFolder } from '../../src/platform/node/artifacts';
import { pick } from './mutate';

/** The tables of three men that the tests bring. */
export const TABLES = join(projectFolder, 'test/inputs/syzygy');

/** Positions that these tables know, or soon will. */
export const ENDINGS = ['8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', '8/8/3k4/8/8/3rR3/8/3K4 w - - 0 1'];

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;

export interface Game {
  readonly fen: string;
  /** In UCI notation; castling as king takes rook. */
  readonly moves: readonly string[];
  /** The moves of the last position. */
  readonly legal: readonly string[];
}

type Move = Parameters<Chess['play']>[0];

function movesOf(position: Chess): Move[] {
  return [...position.allDests()].flatMap(([from, dests]) =>
    [...dests].flatMap((to) => {
      const isPromotion = position.board.pawn.has(from) && (to >> 3 === 7 || to >> 3 === 0);
      return isPromotion ? PROMOTIONS.map((promotion) => ({ from, to, promotion })) : [{ from, to }];
    }),
  );
}

/** Up to `mostPlies` random moves from a position, none where the clock nears its end. */
export function randomGame(random: Random, fen: string, mostPlies: number): Game {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  const moves: string[] = [];
  for (let plies = random.below(mostPlies + 1); plies > 0; plies--) {
    const legal = movesOf(position);
    const move = legal.length > 0 ? pick(random, legal) : undefined;
    if (move === undefined || position.halfmoves >= 90) break;
    moves.push(makeUci(move));
    position.play(move);
  }
  return { fen, moves, legal: movesOf(position).map(makeUci) };
}

/** A start position of Chess960; one in four has different back ranks for White and Black. */
export function chess960Start(random: Random): string {
  const white = random.below(ARRANGEMENTS);
  return formatFen(startPosition(white, random.below(4) === 0 ? random.below(ARRANGEMENTS) : white), 'shredder');
}

/** Files for the option `BookFile`, in a folder of their own. */
export class BookFiles {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sliderule-fuzz-'));

  /** Has moves for some positions, with weights by lot and some entries that are no move there. */
  good(core: Core, random: Random, fens: readonly string[]): string {
    const entries = fens.flatMap((fen): BookEntry[] => {
      core.setSetup(unwrap(parseSetup(fen)));
      const key = core.key();
      const weigh = (move: number): BookEntry => ({ key, move, weight: random.below(4) * random.below(0x5555) });
      return [...core.legalMoves().map((move) => weigh(bookMove(move))), weigh(random.below(0x10000))];
    });
    return this.write(
      'good.bin',
      entries.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))),
    );
  }

  /** Files that are refused, or have nothing for any position. */
  useless(): string[] {
    const entry = (key: bigint): BookEntry => ({ key, move: 796, weight: 1 });
    const large = this.write('large.bin', [entry(0n)]);
    // Zeros, without room on the disk.
    truncateSync(large, 2 ** 33);
    return [this.write('unsorted.bin', [entry(2n), entry(1n)]), large];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private write(name: string, entries: readonly BookEntry[]): string {
    const path = join(this.folder, name);
    writeFileSync(path, Buffer.concat(entries.map(formatBookEntry)));
    return path;
  }
}
