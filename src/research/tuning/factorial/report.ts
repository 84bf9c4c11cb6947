// The report of a factorial run.

import { formatSprt } from '../../../match/report';
import type { SprtSettings } from '../../../match/sprt';
import type { Pentanomial } from '../../../match/statistics';
import { estimateEffects, type PairResult } from './effects';
import type { FactorialPlan } from './run-file';

/** Pairs by the score of the side with the first switch on. */
export function pentanomial(pairs: readonly PairResult[]): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { on, points } of pairs) {
    const halves = 2 * (points[0] + points[1]);
    const index = on[0] === true ? halves : 4 - halves;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** The number of pairs and, if they determine it, the Elo of each switch with its 95 % interval. */
export function formatReport({ switches }: FactorialPlan, pairs: readonly PairResult[], sprt?: SprtSettings): string {
  const effects = estimateEffects(pairs) ?? [];
  const width = Math.max(...switches.map(({ name }) => name.length));
  const lines = effects.map(({ elo, error }, index) => {
    const name = (switches[index]?.name ?? '').padEnd(width);
    return `  ${name}  ${elo < 0 ? '' : '+'}${elo.toFixed(1)} ± ${error.toFixed(1)}`;
  });
  const test = sprt === undefined ? [] : [`  ${formatSprt({ pairs: pentanomial(pairs) }, sprt)}`];
  return [`${2 * pairs.length} games`, ...lines, ...test].join('\n');
}
