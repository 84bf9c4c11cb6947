// The output of `eval`: the evaluation's terms by colour and phase, in pawns.

import {
  EXPLAINED_BISHOPS,
  EXPLAINED_KING,
  EXPLAINED_KNIGHTS,
  EXPLAINED_MATERIAL,
  EXPLAINED_PASSED,
  EXPLAINED_PAWNS,
  EXPLAINED_QUEENS,
  EXPLAINED_ROOKS,
  EXPLAINED_SPACE,
  EXPLAINED_TEMPO,
  EXPLAINED_THREATS,
  PHASE_MAX,
  SCALE_MAX,
} from '../abi/evaluation';
import { WHITE } from '../abi/piece';
import type { ExplainedTerm, Explanation, Tapered } from '../runtime/explanation';

const ROWS: readonly (readonly [string, number])[] = [
  ['Pieces, squares', EXPLAINED_MATERIAL],
  ['Pawn structure', EXPLAINED_PAWNS],
  ['Knights', EXPLAINED_KNIGHTS],
  ['Bishops', EXPLAINED_BISHOPS],
  ['Rooks', EXPLAINED_ROOKS],
  ['Queens', EXPLAINED_QUEENS],
  ['Passed pawns', EXPLAINED_PASSED],
  ['King', EXPLAINED_KING],
  ['Threats', EXPLAINED_THREATS],
  ['Space', EXPLAINED_SPACE],
  ['Right to move', EXPLAINED_TEMPO],
];
const NAME_WIDTH = 15;
const VALUE_WIDTH = 7;

/** Lines of the table, each term for White, for Black and their difference; the total comes last. */
export function evalTable({ terms, phase, scale, white }: Explanation): string[] {
  const nothing: Tapered = { middlegame: 0, endgame: 0 };
  let total: ExplainedTerm = { white: nothing, black: nothing };
  const lines: string[] = [];
  for (const [name, row] of ROWS) {
    const term = terms[row] ?? total;
    total = { white: plus(total.white, term.white), black: plus(total.black, term.black) };
    lines.push(line(name, term));
  }
  const heading = ['middle', 'end'].map((text) => text.padStart(VALUE_WIDTH)).join(' ');
  const colours = ['White', 'Black', 'difference'].map((text) => text.padStart(VALUE_WIDTH * 2 + 1)).join(' |');
  const share = `Middlegame left ${phase} of ${PHASE_MAX}, endgame value counts ${scale} of ${SCALE_MAX}`;
  return [
    `${' '.repeat(NAME_WIDTH)} |${colours}`,
    `${' '.repeat(NAME_WIDTH)} |${[heading, heading, heading].join(' |')}`,
    ...lines,
    line('Sum', total),
    '',
    scale === 0 ? 'A draw, whatever the sum' : share,
    `Evaluation: ${pawns(white)} (White's side)`,
  ];
}

/** The network's value, which is used instead of the table's; `score` is for the side to move. */
export function networkLine(score: number, sideToMove: number): string {
  return `Network: ${pawns(sideToMove === WHITE ? score : 0 - score)} (White's side), which counts instead`;
}

function line(name: string, { white, black }: ExplainedTerm): string {
  const difference = plus(white, { middlegame: 0 - black.middlegame, endgame: 0 - black.endgame });
  const columns = [white, black, difference].map(({ middlegame, endgame }) =>
    [middlegame, endgame].map((value) => pawns(value).padStart(VALUE_WIDTH)).join(' '),
  );
  return `${name.padEnd(NAME_WIDTH)} |${columns.join(' |')}`;
}

function plus(one: Tapered, other: Tapered): Tapered {
  return { middlegame: one.middlegame + other.middlegame, endgame: one.endgame + other.endgame };
}

function pawns(centipawns: number): string {
  return `${centipawns > 0 ? '+' : ''}${(centipawns / 100).toFixed(2)}`;
}
