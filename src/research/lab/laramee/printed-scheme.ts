// The scheme as printed beside the engine's: false hits by width, and the positions of a search that it cannot tell apart.

import { KIWIPETE_FEN, START_FEN } from '../../../notation/fen';
import type { Cell } from '../../report/draft';
import type { LabInstance } from '../lab-instance';
import { falseHits, pairsOf, sharedSignatures, treePositions, type Signature } from './collisions';
import { HashScheme } from './scheme';

/** Seeds of the printed scheme's key and lock. */
const PRINTED_SEEDS = [1, 2] as const;

/** Bits of key and lock that are compared. */
const WIDTHS = [
  [16, 0],
  [16, 8],
  [32, 0],
  [64, 0],
  [64, 64],
] as const;
const MILLION = 1e6;

export const SCHEMES_HEADER = ['key bits', 'lock bits', 'as printed', 'the engine', 'chance alone'];

/** Pawns that block each other: only the kings move, so most boards are met with either side to move. */
const KINGS_FEN = '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1';

/** A search's first plies from three positions. */
export const TREES = [
  { name: 'start position', fen: START_FEN, plies: 3 },
  { name: 'Kiwipete', fen: KIWIPETE_FEN, plies: 3 },
  { name: 'kings and blocked pawns', fen: KINGS_FEN, plies: 6 },
] as const;

export const TREES_HEADER = ['position', 'plies', 'positions', 'keys as printed', 'not told apart', 'in a hundred'];

/** Boards by the printed scheme: key and lock are scans of the board with random numbers of their own. */
export function printedSignatures(boards: readonly Uint8Array[]): Signature[] {
  const [keys, locks] = PRINTED_SEEDS.map((seed) => new HashScheme(seed, 64)) as [HashScheme, HashScheme];
  return boards.map((board) => ({ key: keys.key({ board }), lock: locks.key({ board }) }));
}

function rate(signatures: readonly Signature[], keyBits: number, lockBits: number): Cell {
  const hits = falseHits(signatures, keyBits, lockBits);
  return hits === 0 ? 0 : ((hits / pairsOf(signatures.length)) * MILLION).toPrecision(3);
}

/** A row for each width. */
export function schemeRows(printed: readonly Signature[], engine: readonly Signature[]): Cell[][] {
  return WIDTHS.map(([keyBits, lockBits]) => [
    keyBits,
    lockBits,
    rate(printed, keyBits, lockBits),
    rate(engine, keyBits, lockBits),
    (MILLION / 2 ** (keyBits + lockBits)).toPrecision(3),
  ]);
}

/** A row for each tree: its different positions, and those that share the printed key and lock with another one. */
export function treeRows(core: LabInstance): Cell[][] {
  return TREES.map(({ name, fen, plies }) => {
    const { boards } = treePositions(core, fen, plies);
    const { distinct, shared } = sharedSignatures(printedSignatures(boards));
    return [name, plies, boards.length, distinct, shared, ((shared / boards.length) * 100).toFixed(1)];
  });
}
