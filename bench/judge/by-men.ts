// The judgement by the men on the board. A network can err where few positions are, and hardly show it on the whole.

import { countMen } from '../../src/notation/pieces';
import { difference, fit } from './errors';
import type { Label } from './labels';

/** Least and most men of a group. */
export type MenGroup = readonly [least: number, most: number];

export const MEN_GROUPS: readonly MenGroup[] = [
  [2, 8],
  [9, 12],
  [13, 18],
  [19, 24],
  [25, 32],
];

/** What a network says of the labels, in their order. */
export interface Judged {
  readonly evaluated: readonly number[];
  /** After the fit to all labels. */
  readonly errors: readonly number[];
}

/**
 * A row of Markdown for a group that has positions: for each network the difference of its errors to the first one's, and in
 * brackets the scale that would be best here. Undefined if the group has none.
 */
export function groupRow(
  [least, most]: MenGroup,
  labels: readonly Label[],
  networks: readonly Judged[],
): string | undefined {
  const within = labels.map(({ setup }) => {
    const men = countMen(setup.board);
    return men >= least && men <= most;
  });
  const pick = <Value>(values: readonly Value[]): Value[] => values.filter((_, index) => within[index]);
  const here = pick(labels);
  if (here.length === 0) return undefined;
  const reference = pick(networks[0]?.errors ?? []);
  const cells = networks.map(({ evaluated, errors }) => {
    const { percent, error } = difference(pick(errors), reference);
    return `${percent.toFixed(1)} ± ${error.toFixed(1)} % (${fit(pick(evaluated), here).scale.toFixed(2)})`;
  });
  return `| ${least} to ${most} | ${here.length} | ${cells.join(' | ')} |`;
}
