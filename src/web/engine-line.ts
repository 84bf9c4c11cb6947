// Parses the engine's lines, and formats scores.

import type { Score } from '../engine/score';

export interface EngineLine {
  readonly depth: number;
  readonly selDepth: number;
  /** 1 for the best line. */
  readonly rank: number;
  /** From the view of the side to move. */
  readonly score: Score;
  /** Expected points of the side to move, 0 … 1. */
  readonly expected: number;
  readonly nodes: number;
  readonly nps: number;
  /** Thousandths of the hash table in use. */
  readonly hashFull: number;
  readonly timeMs: number;
  /** Moves in UCI notation. */
  readonly pv: readonly string[];
}

/** Null for any other line, and for bounds, which are soon replaced. */
export function parseInfo(line: string): EngineLine | null {
  const score = /^info .*\bscore (cp|mate) (-?\d+)\b(?! (?:lower|upper)bound)/.exec(line);
  if (score === null) return null;
  const number = (name: string): number => Number(new RegExp(` ${name} (\\d+)`).exec(line)?.[1] ?? 0);
  const [, win = '0', draw = '1000'] = / wdl (\d+) (\d+)/.exec(line) ?? [];
  return {
    depth: number('depth'),
    selDepth: number('seldepth'),
    rank: number('multipv') || 1,
    score: { type: score[1] as Score['type'], value: Number(score[2]) },
    expected: (Number(win) + Number(draw) / 2) / 1000,
    nodes: number('nodes'),
    nps: number('nps'),
    hashFull: number('hashfull'),
    timeMs: number('time'),
    pv: / pv (.+)$/.exec(line)?.[1]?.split(' ') ?? [],
  };
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
