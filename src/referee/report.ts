// Formats a comparison as text.

import { countMen } from '../notation/pieces';
import { parseFen } from '../notation/fen';
import type { PerftComparison, PerftDifference } from './difference';
import { questionText } from './program';

/** Maximum number of moves shown of a list. */
const MOST_SHOWN = 12;

function list(name: string, moves: readonly string[]): string[] {
  if (moves.length === 0) return [];
  const rest = moves.length - MOST_SHOWN;
  return [`  ${name.padEnd(10)}${moves.slice(0, MOST_SHOWN).join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`];
}

function place({ fen, moves, depth, found, right, missing, extra, repeated, miscounted }: PerftDifference): string[] {
  const wrong = miscounted.map((each) => `${each.move}: ${each.found}, right ${each.right}`);
  return [
    `  position  ${fen}`,
    ...list('played', moves),
    `  perft ${depth}   ${found}, right ${right}`,
    ...list('missing', missing),
    ...list('too many', extra),
    ...list('twice', repeated),
    ...list('counts', wrong),
  ];
}

const KINDS = {
  moves: 'The moves of this position are wrong:',
  making: 'The position is right when it is set up, and wrong after these moves are played:',
  counting: 'Every position below is right when it is set up, and yet their count is wrong:',
};

function menIn(fen: string): number {
  const setup = parseFen(fen);
  return setup.ok ? countMen(setup.value.board) : 0;
}

/** The lines of a report for people. */
export function reportLines(comparison: PerftComparison): string[] {
  if (comparison.kind === 'equal') return [`Equal: ${comparison.leaves} leaves.`];
  if (comparison.kind === 'failed') {
    const { code, message, question } = comparison.fault;
    return [`${code}: ${message}`, `  at        ${questionText(question)}`];
  }
  const { depth, found, right, difference, smallest } = comparison;
  const isSmaller = smallest.fen !== difference.fen;
  return [
    `Different: perft ${depth} is ${found}, right ${right}.`,
    ...list('path', difference.path),
    KINDS[difference.kind],
    ...place(difference),
    ...(isSmaller ? [`The same with ${menIn(smallest.fen)} men:`, ...place(smallest)] : []),
    ...smallest.rules.map(({ code, text }) => `${code}: ${text}`),
  ];
}
