// A thread's reports, from its info record (src/abi/records.ts).

import { THREAD_INFO } from '../abi/memory';
import { INFO_CURRENT_NUMBER, INFO_FINAL, INFO_NODES, INFO_NO_MATE, INFO_TBHITS } from '../abi/search';
import { readBestMove, readCurrentMove, readInfo, type BestMove, type CurrentMove, type Info } from './search-records';
import { nodesPerSecond } from './speed';

export type Report =
  /** A line; with `final`, one of those that the search ends with. */
  | { readonly kind: 'info'; readonly info: Info; readonly final: boolean }
  | { readonly kind: 'current'; readonly current: CurrentMove };

/** The move of a finished search, and with a mate wanted, what has been proved. */
export interface FoundMove extends BestMove {
  /** NO_MATE_… flags of src/abi/no-mate.ts; absent for none. */
  readonly noMate?: number;
}

/** What a thread ends its search with: the move, and its lines, best first, with its last counters. */
export interface Finding {
  readonly found: FoundMove;
  readonly lines: readonly Info[];
}

/** A thread's latest report. */
export function readReport(view: DataView, threadBase: number): Report {
  const base = threadBase + THREAD_INFO;
  const isLine = view.getUint16(base + INFO_CURRENT_NUMBER, true) === 0;
  return isLine
    ? { kind: 'info', info: readInfo(view, base), final: view.getUint16(base + INFO_FINAL, true) !== 0 }
    : { kind: 'current', current: readCurrentMove(view, base) };
}

/** A thread's move when its search has ended. */
export function readFoundMove(view: DataView, threadBase: number): FoundMove {
  const base = threadBase + THREAD_INFO;
  const noMate = view.getUint16(base + INFO_NO_MATE, true);
  return { ...readBestMove(view, base), ...(noMate !== 0 && { noMate }) };
}

/** The same report with the counts of other threads added to its own. */
export function withCounts<Told extends Pick<Info, 'nodes' | 'nps' | 'tbhits' | 'time'>>(
  info: Told,
  view: DataView,
  threadBases: readonly number[],
): Told {
  const sum = (own: number, offset: number): number =>
    threadBases.reduce((total, base) => total + view.getFloat64(base + THREAD_INFO + offset, true), own);
  const nodes = sum(info.nodes, INFO_NODES);
  return { ...info, nodes, tbhits: sum(info.tbhits, INFO_TBHITS), nps: nodesPerSecond(nodes, info.time) };
}

/** Clears an earlier search's counts, which threads add up. */
export function clearInfo(view: DataView, threadBase: number): void {
  view.setFloat64(threadBase + THREAD_INFO + INFO_NODES, 0, true);
  view.setFloat64(threadBase + THREAD_INFO + INFO_TBHITS, 0, true);
}
