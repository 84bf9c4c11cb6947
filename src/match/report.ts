// Reports of a match: the progress line and the final summary.

import type { Effort } from './game-record';
import { logLikelihoodRatio, sprtBounds, sprtDecision, type SprtSettings } from './sprt';
import { estimate } from './statistics';
import { gamesOf, pointsOfResults, type Results, type Tally } from './tally';
import { TERMINATIONS } from './termination';

function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return value.toFixed(digits);
}

function signed(value: number, digits: number): string {
  return `${value >= 0 ? '+' : ''}${fixed(value, digits)}`;
}

function percent(results: Results): string {
  return `${((100 * pointsOfResults(results)) / Math.max(1, gamesOf(results))).toFixed(1)} %`;
}

function formatResults({ wins, draws, losses }: Results): string {
  return `+${wins} =${draws} -${losses}`;
}

/** Elo with its 95 % error, normalised Elo, likelihood of superiority, pairs. */
function formatEstimate({ pairs }: Tally): string[] {
  const found = estimate(pairs);
  if (found === undefined) return [];
  return [
    `Elo ${signed(found.elo, 2)} +/- ${fixed(found.eloError, 2)}`,
    `nElo ${signed(found.normalisedElo, 2)} +/- ${fixed(found.normalisedEloError, 2)}`,
    `LOS ${(100 * found.los).toFixed(2)} %`,
    `pairs(0-2) ${pairs.join(' ')}`,
  ];
}

/** `LLR 0.57 (-2.94, 2.94) [0, 5]` */
export function formatSprt({ pairs }: Pick<Tally, 'pairs'>, sprt: SprtSettings): string {
  const { lower, upper } = sprtBounds(sprt);
  const ratio = logLikelihoodRatio(pairs, sprt);
  return `LLR ${ratio.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)}) [${sprt.elo0}, ${sprt.elo1}]`;
}

/** The current result on one line, for the first engine. */
export function progressLine(tally: Tally, games: number, sprt: SprtSettings | undefined): string {
  return [
    `${gamesOf(tally.all)}/${games}`,
    `${formatResults(tally.all)} (${percent(tally.all)})`,
    ...formatEstimate(tally),
    ...(sprt === undefined ? [] : [formatSprt(tally, sprt)]),
  ].join('  ');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (longest, row) => row.map((cell, column) => Math.max(longest[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function terminationTable({ terminations }: Tally, names: readonly [string, string]): string[] {
  const kinds = [...TERMINATIONS, 'unknown' as const].filter((kind) => terminations.has(kind));
  const rows = kinds.map((kind) => {
    const { wins, draws, losses } = terminations.get(kind) ?? { wins: 0, draws: 0, losses: 0 };
    return [kind, wins + draws + losses, wins, draws, losses].map(String);
  });
  return table([['ended by', 'games', `${names[0]} won`, 'drawn', `${names[1]} won`], ...rows]);
}

function mean(sum: number, count: number, digits: number): string {
  return count === 0 ? '-' : (sum / count).toFixed(digits);
}

function effortRow(name: string, effort: Effort): string[] {
  return [
    name,
    String(effort.moves),
    mean(effort.depths, effort.depthMoves, 1),
    mean(effort.nodes, effort.nodesMoves, 0),
    mean(effort.timeMs, effort.moves, 1),
    mean(effort.nodes * 1000, effort.nodesTimeMs, 0),
  ];
}

function effortTable({ efforts }: Tally, names: readonly [string, string]): string[] {
  if (efforts === undefined) return [];
  return table([
    ['engine', 'moves', 'depth', 'nodes/move', 'ms/move', 'nodes/s'],
    ...names.map((name, index) => effortRow(name, efforts[index === 0 ? 0 : 1])),
  ]);
}

function sprtLines(tally: Tally, sprt: SprtSettings): string[] {
  const decision = sprtDecision(logLikelihoodRatio(tally.pairs, sprt), sprt);
  const verdict =
    decision === undefined
      ? 'no decision'
      : `${decision === 'elo1' ? 'H1' : 'H0'} accepted (${decision} = ${decision === 'elo1' ? sprt.elo1 : sprt.elo0})`;
  return [`SPRT: ${formatSprt(tally, sprt)}, ${sprt.model} Elo, alpha ${sprt.alpha}, beta ${sprt.beta}: ${verdict}`];
}

/** The full result of a match; `names` in the order of the engines. */
export function summaryLines(tally: Tally, names: readonly [string, string], sprt: SprtSettings | undefined): string[] {
  const { all, byColour } = tally;
  const [white, black] = byColour;
  return [
    `${names[0]} - ${names[1]}: ${pointsOfResults(all)} of ${gamesOf(all)} (${percent(all)})`,
    '',
    ...table([
      [names[0], 'won', 'drawn', 'lost', 'score'],
      ...(
        [
          ['White', white],
          ['Black', black],
          ['both', all],
        ] as const
      ).map(([name, results]) => [
        name,
        ...[results.wins, results.draws, results.losses].map(String),
        percent(results),
      ]),
    ]),
    '',
    ...formatEstimate(tally),
    ...(sprt === undefined ? [] : sprtLines(tally, sprt)),
    '',
    ...terminationTable(tally, names),
    '',
    ...effortTable(tally, names),
  ];
}
