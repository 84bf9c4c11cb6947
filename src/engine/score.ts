// A score as people read it: the one form that UCI, the library, annotations, matches and the page share.

import { MAX_PLY, SCORE_MATE, SCORE_MATE_IN_MAX_PLY, SCORE_TABLE_WIN, SCORE_TABLE_WIN_IN_MAX_PLY } from '../abi/score';

export interface Score {
  readonly type: 'cp' | 'mate' | 'tb';
  /**
   * `cp`: centipawns. `mate`: moves, negative for the side that is mated; 0 is checkmate on the board. `tb`: plies to a
   * tablebase win, negative for the losing side.
   */
  readonly value: number;
}

/** The centipawns that stand for a tablebase win at the root, as in Stockfish; each ply to the win takes one. */
const TABLE_WIN_SHOWN = 20_000;
/** Centipawns at most: an evaluation is never shown as high as a tablebase win, or lines would look unsorted. */
const CENTIPAWNS_MAX = TABLE_WIN_SHOWN - MAX_PLY - 1;

/** A score of the core (src/abi/score.ts). */
export function scoreOf(score: number): Score {
  const size = Math.abs(score);
  const signed = (value: number): number => (score < 0 && value > 0 ? -value : value);
  if (size < SCORE_TABLE_WIN_IN_MAX_PLY) return { type: 'cp', value: signed(Math.min(size, CENTIPAWNS_MAX)) };
  if (size < SCORE_MATE_IN_MAX_PLY) return { type: 'tb', value: signed(SCORE_TABLE_WIN - size) };
  return { type: 'mate', value: signed(Math.ceil((SCORE_MATE - size) / 2)) };
}

/** A score without tablebase wins, which become centipawns near 20,000. */
export function withoutTables({ type, value }: Score): Score {
  return type === 'tb'
    ? { type: 'cp', value: Math.sign(value) * (TABLE_WIN_SHOWN - Math.abs(value)) }
    : { type, value };
}
