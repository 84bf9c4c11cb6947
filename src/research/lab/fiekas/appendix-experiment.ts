// `lab appendix-a`: verifies published factors, and the numbers of relevant squares that appendix A prints.

import { readArguments } from '../../../cli/arguments';
import { squareName } from '../../../notation/squares';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { readInput } from '../inputs';
import {
  factorFaults,
  greatestIndex,
  parsePublishedFactors,
  PUBLISHED_MAGICS,
  wrongCounts,
  type PublishedFactor,
} from './appendix';
import { PRINTED_RELEVANT_COUNTS } from './printed';
import { SLIDER_NAMES } from './relevant';

const HEADER = ['slider', 'square', 'bits', 'factor', 'greatest index', 'faults'];

function row(published: PublishedFactor): Cell[] {
  const { slider, square, width, factor } = published;
  const greatest = greatestIndex(slider, square, width, factor);
  const faults = factorFaults(published);
  return [slider, squareName(square), width, `0x${factor.toString(16)}`, greatest ?? '-', faults.join('; ') || 'none'];
}

function run(args: readonly string[], out: Out): Promise<number> {
  readArguments({ args: [...args], options: {} });
  for (const slider of SLIDER_NAMES) {
    const printed = PRINTED_RELEVANT_COUNTS[slider];
    for (const { square, counted } of wrongCounts(slider, printed)) {
      out(`misprint: ${slider} ${squareName(square)} has ${counted} relevant squares, not ${printed[square] ?? ''}`);
    }
  }
  const published = parsePublishedFactors(readInput(PUBLISHED_MAGICS));
  out(formatTable(HEADER, published.map(row)));
  const wrong = published.filter((factor) => factorFaults(factor).length > 0).length;
  out(`${published.length} factors, ${wrong} wrong`);
  return Promise.resolve(wrong === 0 ? 0 : 1);
}

export const APPENDIX_A: Experiment = {
  name: 'appendix-a',
  summary: 'verifies published magic factors and their ranges (appendix A)',
  run,
};
