// Converts between the engine's numbers and the library's records.

import { MOVE_NONE } from '../abi/move';
import { WHITE } from '../abi/piece';
import { BOUND_LOWER, BOUND_UPPER } from '../abi/score';
import { formatSan } from '../notation/san';
import { formatUciMove } from '../notation/uci-move';
import type { Core } from '../runtime/core';
import { COUNTERS, type BestMove, type Counters, type Info } from '../runtime/search-records';
import { scoreValue } from '../uci/info-line';
import { menLeft, winDrawLoss } from '../uci/wdl';
import type { AnalysisInfo, AnalysisResult, Score } from './types';

/** What all records of one analysis have in common. */
export interface RecordContext {
  /** At the analysed position. */
  readonly core: Core;
  readonly chess960: boolean;
  readonly sideToMove: number;
  /** `menLeft` of the board. */
  readonly men: number;
}

export function contextOf(core: Core, chess960: boolean): RecordContext {
  const { board, sideToMove } = core.setup();
  return { core, chess960, sideToMove, men: menLeft(board) };
}

function scoreRecord(score: number, { sideToMove, men }: RecordContext): Score {
  const [win, draw, loss] = winDrawLoss(score, men);
  return { ...scoreValue(score), pov: sideToMove === WHITE ? 'white' : 'black', wdl: { win, draw, loss } };
}

/** A line in SAN; makes its moves on the core and unmakes them. */
function sanLine(core: Core, line: readonly number[]): string[] {
  const texts: string[] = [];
  for (const move of line) {
    texts.push(formatSan(move, core));
    core.make(move);
  }
  for (const move of [...line].reverse()) core.unmake(move);
  return texts;
}

export function infoRecord(info: Info, context: RecordContext): AnalysisInfo {
  const counters = Object.fromEntries(COUNTERS.map((word) => [word, info[word]])) as unknown as Counters;
  const bound = info.bound === BOUND_LOWER ? 'lower' : info.bound === BOUND_UPPER ? 'upper' : null;
  return {
    ...counters,
    score: scoreRecord(info.score, context),
    ...(bound === null ? {} : { bound }),
    pv: info.pv.map((move) => formatUciMove(move, context.chess960)),
    san: sanLine(context.core, info.pv),
  };
}

export function resultRecord(
  { move, ponder }: BestMove,
  lines: readonly AnalysisInfo[],
  chess960: boolean,
): AnalysisResult {
  const text = (packed: number): string | null => (packed === MOVE_NONE ? null : formatUciMove(packed, chess960));
  return { bestmove: text(move), ponder: text(ponder), lines };
}
