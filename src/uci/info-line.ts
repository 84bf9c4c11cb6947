// Search results as protocol lines.

import { MOVE_NONE } from '../abi/move';
import { BOUND_LOWER, BOUND_UPPER } from '../abi/score';
import { scoreOf } from '../engine/score';
import { winDrawLoss } from '../engine/wdl';
import { COUNTERS, type BestMove, type CurrentMove, type Info } from '../runtime/search-records';
import { formatUciMove } from '../notation/uci-move';

/**
 * The score shown for a tablebase win at the root, as in Stockfish; wins at deeper plies show less by the number of
 * plies.
 */
const TABLE_WIN_SHOWN = 20000;

/** The counters before the score: which line it is. */
const BEFORE_SCORE = COUNTERS.indexOf('multipv') + 1;

/**
 * `cp` in centipawns, a tablebase's win near 20000, or `mate` in moves, negative for the side that is mated; 0 is
 * checkmate on the board.
 */
export function formatScore(score: number): string {
  const { type, value } = scoreOf(score);
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
