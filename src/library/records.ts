// Converts between the engine's numbers and the library's records.

import { MOVE_NONE } from '../abi/move';
import { NO_MATE_BY_MOVER, NO_MATE_OF_MOVER } from '../abi/no-mate';
import { WHITE } from '../abi/piece';
import { BOUND_LOWER, BOUND_UPPER } from '../abi/score';
import { scoreOf } from '../engine/score';
import { menLeft, winDrawLoss } from '../engine/wdl';
import { formatUciMove } from '../notation/uci-move';
import type { Core } from '../runtime/core';
import type { FoundMove } from '../runtime/info';
import { sanLine } from '../runtime/san-line';
import { COUNTERS, type Counters, type Info } from '../runtime/search-records';
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
  return { ...scoreOf(score), pov: sideToMove === WHITE ? 'white' : 'black', wdl: { win, draw, loss } };
}

/** `hasSan`: whether the line is also written in SAN. */
export function infoRecord(info: Info, context: RecordContext, hasSan: boolean): AnalysisInfo {
  const counters = Object.fromEntries(COUNTERS.map((word) => [word, info[word]])) as unknown as Counters;
  const bound = info.bound === BOUND_LOWER ? 'lower' : info.bound === BOUND_UPPER ? 'upper' : null;
  return {
    ...counters,
    score: scoreRecord(info.score, context),
    ...(bound === null ? {} : { bound }),
    pv: info.pv.map((move) => formatUciMove(move, context.chess960)),
    san: hasSan ? sanLine(context.core, info.pv) : [],
  };
}

export function resultRecord(
  { move, ponder, noMate }: FoundMove,
  lines: readonly AnalysisInfo[],
  chess960: boolean,
): AnalysisResult {
  const text = (packed: number): string | null => (packed === MOVE_NONE ? null : formatUciMove(packed, chess960));
  return { bestmove: text(move), ponder: text(ponder), lines, ...(noMate !== undefined && { proved: proofs(noMate) }) };
}

function proofs(noMate: number): NonNullable<AnalysisResult['proved']> {
  return {
    ...((noMate & NO_MATE_BY_MOVER) !== 0 && { mates: false }),
    ...((noMate & NO_MATE_OF_MOVER) !== 0 && { mated: false }),
  };
}
