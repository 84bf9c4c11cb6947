// Search results as protocol lines.

import { MOVE_NONE } from '../abi/move';
import { NO_MATE_BY_MOVER, NO_MATE_OF_MOVER } from '../abi/no-mate';
import { BOUND_LOWER, BOUND_UPPER } from '../abi/score';
import { scoreOf, withoutTables } from '../engine/score';
import { COUNTERS, type BestMove, type CurrentMove, type Info } from '../runtime/search-records';
import { formatUciMove } from '../notation/uci-move';

/** The counters before the score: which line it is. */
const BEFORE_SCORE = COUNTERS.indexOf('multipv') + 1;

/** The counters that go with the current root move. */
const CURRENT_COUNTERS = ['nodes', 'nps', 'hashfull', 'tbhits', 'time'] as const;

/**
 * `cp` in centipawns, a tablebase's win near 20000, or `mate` in moves, negative for the side that is mated; 0 is
 * checkmate on the board.
 */
export function formatScore(score: number): string {
  const { type, value } = withoutTables(scoreOf(score));
  return `${type} ${value}`;
}

/** With permill of wins, draws and losses the line shows them too; null omits them. */
export function formatInfo(info: Info, chess960: boolean, wdl: readonly number[] | null): string {
  const counters = COUNTERS.map((word) => `${word} ${info[word]}`);
  const score = [`score ${formatScore(info.score)}`];
  if (info.bound === BOUND_LOWER) score.push('lowerbound');
  if (info.bound === BOUND_UPPER) score.push('upperbound');
  if (wdl !== null) score.push(`wdl ${wdl.join(' ')}`);
  const pv = info.pv.length > 0 ? [`pv ${info.pv.map((move) => formatUciMove(move, chess960)).join(' ')}`] : [];
  return ['info', ...counters.slice(0, BEFORE_SCORE), ...score, ...counters.slice(BEFORE_SCORE), ...pv].join(' ');
}

export function formatCurrentMove(current: CurrentMove, chess960: boolean): string {
  const counters = CURRENT_COUNTERS.map((word) => `${word} ${current[word]}`);
  const move = formatUciMove(current.move, chess960);
  return `info depth ${current.depth} currmove ${move} currmovenumber ${current.number} ${counters.join(' ')}`;
}

export function formatBestMove({ move, ponder }: BestMove, chess960: boolean): string {
  if (move === MOVE_NONE) return 'bestmove (none)';
  const best = `bestmove ${formatUciMove(move, chess960)}`;
  return ponder === MOVE_NONE ? best : `${best} ponder ${formatUciMove(ponder, chess960)}`;
}

/** What `go mate` has proved that there is not, in words; undefined if it has proved nothing. */
export function formatNoMate(noMate: number | undefined, moves: number): string | undefined {
  if (noMate === undefined) return undefined;
  const within = `within ${moves} ${moves === 1 ? 'move' : 'moves'}`;
  if (noMate === NO_MATE_BY_MOVER) return `proved: the side to move does not mate ${within}`;
  if (noMate === NO_MATE_OF_MOVER) return `proved: the side to move is not mated ${within}`;
  return `proved: neither side mates ${within}`;
}
