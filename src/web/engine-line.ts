// The engine's scores and counts as the page shows them.

import type { Score } from '../engine/score';
import type { AnalysisInfo } from '../library/types';

/** Expected points of the side to move, 0 … 1. */
export function expectedPoints({ score: { wdl } }: AnalysisInfo): number {
  return (wdl.win + wdl.draw / 2) / 1000;
}

/** The same score from the other side. */
export function turned({ type, value }: Score): Score {
  return { type, value: -value };
}

/** For example `+0.34`, `−1.20`, `#5`, `−#3`. */
export function formatScore({ type, value }: Score): string {
  const sign = value < 0 || Object.is(value, -0) ? '−' : '+';
  if (type === 'mate') return `${sign === '+' ? '' : sign}#${Math.abs(value)}`;
  return value === 0 ? '0.00' : `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
}

/** For example `1.2 M`. */
export function formatCount(count: number): string {
  if (count < 10_000) return String(count);
  const units = ['', ' k', ' M', ' G', ' T'];
  const power = Math.min(Math.floor(Math.log10(count) / 3), units.length - 1);
  const value = count / 1000 ** power;
  return `${value.toFixed(value < 100 ? 1 : 0)}${units[power]}`;
}
