// A thread's reports, from its info record (src/abi/records.ts).

import { THREAD_INFO } from '../abi/memory';
import { INFO_CURRENT_NUMBER, INFO_DEPTH, INFO_NODES, INFO_TBHITS } from '../abi/search';
import { readCurrentMove, readInfo, type CurrentMove, type Info } from './search-records';
import { nodesPerSecond } from './speed';

export type Report =
  { readonly kind: 'info'; readonly info: Info } | { readonly kind: 'current'; readonly current: CurrentMove };

/** A thread's latest report. */
export function readReport(view: DataView, threadBase: number): Report {
  const base = threadBase + THREAD_INFO;
  const isLine = view.getUint16(base + INFO_CURRENT_NUMBER, true) === 0;
  return isLine
    ? { kind: 'info', info: readInfo(view, base) }
    : { kind: 'current', current: readCurrentMove(view, base) };
}

/** The same line with the counts of other threads added to its own. */
export function withCounts(info: Info, view: DataView, threadBases: readonly number[]): Info {
  const sum = (own: number, offset: number): number =>
    threadBases.reduce((total, base) => total + view.getFloat64(base + THREAD_INFO + offset, true), own);
  const nodes = sum(info.nodes, INFO_NODES);
  return { ...info, nodes, tbhits: sum(info.tbhits, INFO_TBHITS), nps: nodesPerSecond(nodes, info.time) };
}

/** Clears an earlier search: its counts, which threads add up, and its line, whose depth becomes 0. */
export function clearInfo(view: DataView, threadBase: number): void {
  view.setFloat64(threadBase + THREAD_INFO + INFO_NODES, 0, true);
  view.setFloat64(threadBase + THREAD_INFO + INFO_TBHITS, 0, true);
  view.setInt32(threadBase + THREAD_INFO + INFO_DEPTH, 0, true);
}
