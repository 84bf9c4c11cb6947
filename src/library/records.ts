// Converts between the engine's numbers and the library's records.

import { MOVE_NONE } from '../abi/move';
import { NO_MATE_BY_MOVER, NO_MATE_OF_MOVER } from '../abi/no-mate';
import { WHITE } from '../abi/piece';
import { BOUND_LOWER, BOUND_UPPER } from '../abi/score';
import { scoreOf } from '../engine/score';
import type { Line } from '../engine/search';
import { formatUciMove } from '../notation/uci-move';
import type { FoundMove } from '../runtime/info';
import { COUNTERS, type Counters } from '../runtime/search-records';
import type { AnalysisInfo, AnalysisResult } from './types';

/** A line of an analysis; `san` is empty where the line has none. */
export function infoRecord(line: Line, chess960: boolean): AnalysisInfo {
  const counters = Object.fromEntries(COUNTERS.map((word) => [word, line[word]])) as unknown as Counters;
  const bound = line.bound === BOUND_LOWER ? 'lower' : line.bound === BOUND_UPPER ? 'upper' : null;
  const [win, draw, loss] = line.wdl;
  const pov = line.sideToMove === WHITE ? 'white' : 'black';
  return {
    ...counters,
    score: { ...scoreOf(line.score), pov, wdl: { win, draw, loss } },
    ...(bound === null ? {} : { bound }),
    pv: line.pv.map((move) => formatUciMove(move, chess960)),
    san: line.san ?? [],
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
