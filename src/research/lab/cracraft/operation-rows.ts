// The tables of operations: the article's position, the positions of table 4, a queen alone.

import { BLACK, NO_PIECE, QUEEN, WHITE } from '../../../abi/piece';
import { parseFen, START_FEN } from '../../../notation/fen';
import { pieceOf } from '../../../notation/pieces';
import { unwrap } from '../../../notation/result';
import type { Setup } from '../../../notation/setup';
import { squareFromName } from '../../../notation/squares';
import type { Cell } from '../../report/draft';
import { reinfeldSetups } from '../fenner-levene/calls';
import { bitMapOperations, shannonOperations, totalOf, type Operations } from './operations';
import { blackmarDiemer, PRINTED, TIMES } from './timing';

export const OPERATIONS_HEADER = ['', 'moves', 'reads', 'additions, comparisons', 'logical', 'all', 'all but listing'];

/** Means over positions, or the numbers of a single one. */
function row(name: string, all: readonly Operations[]): Cell[] {
  const mean = (of: (each: Operations) => number): Cell => {
    const value = all.reduce((sum, each) => sum + of(each), 0) / all.length;
    return all.length === 1 ? value : value.toFixed(1);
  };
  return [
    name,
    mean(({ moves }) => moves.length),
    mean(({ reads }) => reads),
    mean(({ arithmetic }) => arithmetic),
    mean(({ logical }) => logical),
    mean(totalOf),
    mean((each) => totalOf(each) - each.listing),
  ];
}

function allMovesOf(setup: Setup): Operations {
  return bitMapOperations(setup);
}

/** A row for each technique over some positions. */
function rowsOf(name: string, setups: readonly Setup[]): Cell[][] {
  return [row(`${name}: walk`, setups.map(shannonOperations)), row(`${name}: bit maps`, setups.map(allMovesOf))];
}

function capturesOf(setup: Setup): Operations {
  return bitMapOperations(setup, true);
}

/** A queen on d4 of an empty board. */
function loneQueen(): Setup {
  const board = new Uint8Array(64).fill(NO_PIECE);
  board[squareFromName('d4')] = pieceOf(QUEEN, WHITE);
  return { ...unwrap(parseFen(START_FEN)), board };
}

/** The article's position for both sides, the positions of table 4, and a queen alone. */
export function operationRows(): Cell[][] {
  const article = blackmarDiemer();
  return [
    ...rowsOf('section 8, White', [{ ...article, sideToMove: WHITE }]),
    ...rowsOf('section 8, Black', [{ ...article, sideToMove: BLACK }]),
    ...rowsOf('1,001 positions, mean', reinfeldSetups()),
    row('1,001 positions, mean: bit maps, captures only', reinfeldSetups().map(capturesOf)),
    ...rowsOf('queen on d4, empty board', [loneQueen()]),
  ];
}

/** Bits that the logical operations of section 8's test handled in a second of 1984. */
export function logicalBitsPerSecond(): number {
  const article = blackmarDiemer();
  const once = [WHITE, BLACK].reduce(
    (sum, sideToMove) => sum + bitMapOperations({ ...article, sideToMove }).logical,
    0,
  );
  return (once * TIMES * 64) / PRINTED.seconds;
}

/** Walking against bit maps over the 1,001 positions. */
export interface Comparison {
  /** How many times as many reads, operations, and operations without those that list the moves. */
  readonly reads: number;
  readonly all: number;
  readonly unlisted: number;
  /** The most operations that a walk took. */
  readonly mostWalked: number;
  /** Operations of the maps for captures only, over those for all moves. */
  readonly captures: number;
}

export function compareOperations(): Comparison {
  const setups = reinfeldSetups();
  const [walks, maps] = [setups.map(shannonOperations), setups.map(allMovesOf)];
  const sum = (all: readonly Operations[], of: (each: Operations) => number): number =>
    all.reduce((total, each) => total + of(each), 0);
  const ratio = (of: (each: Operations) => number): number => sum(walks, of) / sum(maps, of);
  return {
    reads: ratio(({ reads }) => reads),
    all: ratio(totalOf),
    unlisted: ratio((each) => totalOf(each) - each.listing),
    mostWalked: Math.max(...walks.map(totalOf)),
    captures: sum(setups.map(capturesOf), totalOf) / sum(maps, totalOf),
  };
}
