// Search results as protocol lines.

import { MOVE_NONE } from '../abi/move';
import {
  BOUND_LOWER,
  BOUND_UPPER,
  SCORE_MATE,
  SCORE_MATE_IN_MAX_PLY,
  SCORE_TABLE_WIN,
  SCORE_TABLE_WIN_IN_MAX_PLY,
} from '../abi/score';
import { COUNTERS, type BestMove, type CurrentMove, type Info } from '../runtime/search-records';
import { formatUciMove } from '../notation/uci-move';
import { winDrawLoss } from './wdl';

/**
 * The score shown for a tablebase win at the root, as in Stockfish; wins at deeper plies show less by the number of
 * plies.
 */
const TABLE_WIN_SHOWN = 20000;

/** The counters before the score: which line it is. */
const BEFORE_SCORE = COUNTERS.indexOf('multipv') + 1;

/** A score and its kind. */
export interface ScoreValue {
  readonly type: 'cp' | 'mate' | 'tb';
  /**
   * `cp`: centipawns. `mate`: moves, negative for the side that is mated; 0 is checkmate on the board. `tb`: plies to a
   * tablebase win, negative for the losing side.
   */
  readonly value: number;
}

export function scoreValue(score: number): ScoreValue {
  const size = Math.abs(score);
  const signed = (value: number): number => (score < 0 && value > 0 ? -value : value);
  if (size < SCORE_TABLE_WIN_IN_MAX_PLY) return { type: 'cp', value: score };
  if (size < SCORE_MATE_IN_MAX_PLY) return { type: 'tb', value: signed(SCORE_TABLE_WIN - size) };
  return { type: 'mate', value: signed(Math.ceil((SCORE_MATE - size) / 2)) };
}

/**
 * `cp` in centipawns, a tablebase's win near 20000, or `mate` in moves, negative for the side that is mated; 0 is
 * checkmate on the board.
 */
export function formatScore(score: number): string {
  const { type, value } = scoreValue(score);
  if (type !== 'tb') return `${type} ${value}`;
  return `cp ${Math.sign(score) * (TABLE_WIN_SHOWN - Math.abs(value))}`;
}

/** With `men`, which is `menLeft` of the board, the line shows win, draw and loss too; null omits them. */
export function formatInfo(info: Info, chess960: boolean, men: number | null): string {
  const counters = COUNTERS.map((word) => `${word} ${info[word]}`);
  const score = [`score ${formatScore(info.score)}`];
  if (info.bound === BOUND_LOWER) score.push('lowerbound');
  if (info.bound === BOUND_UPPER) score.push('upperbound');
  if (men !== null) score.push(`wdl ${winDrawLoss(info.score, men).join(' ')}`);
  const pv = info.pv.length > 0 ? [`pv ${info.pv.map((move) => formatUciMove(move, chess960)).join(' ')}`] : [];
  return ['info', ...counters.slice(0, BEFORE_SCORE), ...score, ...counters.slice(BEFORE_SCORE), ...pv].join(' ');
}

export function formatCurrentMove({ depth, move, number }: CurrentMove, chess960: boolean): string {
  return `info depth ${depth} currmove ${formatUciMove(move, chess960)} currmovenumber ${number}`;
}

export function formatBestMove({ move, ponder }: BestMove, chess960: boolean): string {
  if (move === MOVE_NONE) return 'bestmove (none)';
  const best = `bestmove ${formatUciMove(move, chess960)}`;
  return ponder === MOVE_NONE ? best : `${best} ponder ${formatUciMove(ponder, chess960)}`;
}
