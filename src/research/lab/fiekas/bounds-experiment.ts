// `lab bounds`: lower bound and period of every square (figures 4.2 to 4.5).

import { readArguments } from '../../../cli/arguments';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { improvedWidth, lowerBound, period } from './bounds';
import { SLIDER_NAMES, type SliderName } from './relevant';

const BOARD_HEADER = ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A board as the page prints it: rank 8 first. */
export function boardRows(numberOf: (square: number) => number): Cell[][] {
  return [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => [
    `**${rank + 1}**`,
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((file) => numberOf(rank * 8 + file)),
  ]);
}

/** log2 of the lower bounds for one bit less than there are relevant squares; of the periods. */
export function boundTables(slider: SliderName): { lower: string; periods: string } {
  return {
    lower: formatTable(
      BOARD_HEADER,
      boardRows((square) => lowerBound(slider, square, improvedWidth(slider, square))),
    ),
    periods: formatTable(
      BOARD_HEADER,
      boardRows((square) => period(slider, square)),
    ),
  };
}

function run(args: readonly string[], out: Out): Promise<number> {
  readArguments({ args: [...args], options: {} });
  for (const slider of SLIDER_NAMES) {
    const { lower, periods } = boundTables(slider);
    out(`log2 of the lower bound, ${slider}, improved shift`);
    out(lower);
    out(`log2 of the period, ${slider}`);
    out(periods);
  }
  return Promise.resolve(0);
}

export const BOUNDS: Experiment = {
  name: 'bounds',
  summary: 'lower bound and period of magic factors, every square (figures 4.2 to 4.5)',
  run,
};
