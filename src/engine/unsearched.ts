// Lines of positions that were not searched.

import { MOVE_NONE } from '../abi/move';
import { BOUND_EXACT, SCORE_DRAW, SCORE_MATE } from '../abi/score';
import type { Core } from '../runtime/core';
import type { BestMove, Info } from '../runtime/search-records';

const emptyInfo = {
  seldepth: 0,
  multipv: 1,
  bound: BOUND_EXACT,
  nodes: 0,
  nps: 0,
  hashfull: 0,
  tbhits: 0,
  time: 0,
} as const;

/** The line shown for a mated or stalemated position. */
export function terminalInfo(core: Core): Info {
  return { ...emptyInfo, depth: 0, score: core.inCheck() ? -SCORE_MATE : SCORE_DRAW, pv: [] };
}

/** The line shown for a book move, and for a search that ended without a line. */
export function staticInfo(core: Core, best: BestMove): Info {
  return { ...emptyInfo, depth: 1, score: core.evaluate(), pv: best.move === MOVE_NONE ? [] : [best.move] };
}
