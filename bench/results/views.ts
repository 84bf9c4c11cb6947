// The tables and plots of the documents: which rows they show, and how.

import type { Cell } from '../../src/research/report/draft';
import { barChart, lineChart, type Chart } from '../../src/research/report/chart';
import type { Kind, Row } from './store';

/** A table in a document, between `<!-- NAME -->` and `<!-- /NAME -->`. */
export interface View {
  readonly page: string;
  readonly name: string;
  readonly kind: Kind;
  /** Rows that are shown. */
  readonly shows: (row: Row) => boolean;
  /** Only rows of the last date and commit among those. */
  readonly latest?: boolean;
  /** Of the rows with the same values of these columns, only the last: what is measured again replaces what was there. */
  readonly latestOf?: readonly string[];
  /** Rows are shown by this column's values; otherwise, and among equals, as they were recorded. */
  readonly orderedBy?: string;
  /** Headings, and what stands below them; undefined for nothing. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell | undefined>>;
  /** A last row, from all rows above it. */
  readonly sums?: (rows: readonly Row[]) => Cell[];
}

const STRENGTH = 'docs/STRENGTH.md';
const LAB = 'docs/LAB.md';

function figure(name: string): (row: Row) => Cell | undefined {
  return (row) => (typeof row[name] === 'boolean' ? undefined : row[name]);
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** Elo with its 95 % interval, or what the row says instead. */
function elo({ elo: value, error, low, high, note }: Row): Cell | undefined {
  if (typeof value !== 'number') return typeof note === 'string' ? note : undefined;
  if (typeof low === 'number') return `${signed(value)}, ${signed(low)} to ${signed(Number(high))}`;
  return error === undefined ? signed(value) : `${signed(value)} ± ${String(error)}`;
}

function score({ wins, draws, losses }: Row): Cell | undefined {
  return wins === undefined ? undefined : `${String(wins)}, ${String(draws)}, ${String(losses)}`;
}

function code(name: string): (row: Row) => Cell | undefined {
  return (row) => (row[name] === undefined ? undefined : `\`${String(row[name])}\``);
}

function perSecond({ rate, unit }: Row): Cell | undefined {
  return typeof rate === 'number' ? `${Number((rate / 1e6).toPrecision(3))} M ${String(unit)}` : undefined;
}

function ratio({ ratio: value, low, high }: Row): Cell | undefined {
  if (typeof value !== 'number') return undefined;
  return low === undefined
    ? value.toFixed(2)
    : `${value.toFixed(2)} (${Number(low).toFixed(2)} … ${Number(high).toFixed(2)})`;
}

/** A label of at most so many characters, cut between words. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).lastIndexOf(' ');
  return `${text.slice(0, cut < 0 ? length : cut).replace(/[,:;]$/, '')} …`;
}

function total(rows: readonly Row[], name: string): number {
  return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
}

/** What a program of bench/ measured last of the table `beside-engines`. */
function besideEngines(name: string, program: string): View {
  return {
    ...{ page: STRENGTH, name, kind: 'speeds', latest: true, latestOf: ['task', 'what'] },
    shows: ({ table, command }) => table === 'beside-engines' && String(command).includes(`bench/${program}.ts`),
    columns: { task: figure('task'), what: figure('what'), rate: perSecond, ratio },
  };
}

function suites(name: string, table: string): View {
  return {
    ...{ page: STRENGTH, name, kind: 'experiments', latest: true, latestOf: ['suite'] },
    shows: (row) => row.table === table,
    columns: {
      suite: figure('suite'),
      positions: figure('positions'),
      Sliderule: figure('solved'),
      'Stockfish, as many nodes': figure('stockfish'),
    },
    sums: (rows: readonly Row[]): Cell[] => [
      '**all**',
      total(rows, 'positions'),
      total(rows, 'solved'),
      total(rows, 'stockfish'),
    ],
  };
}

export const VIEWS: readonly View[] = [
  {
    ...{
      page: STRENGTH,
      name: 'standing',
      kind: 'matches',
      latestOf: ['opponent', 'options', 'tc', 'openings'],
      orderedBy: 'opponent',
    },
    shows: ({ table }) => table === 'standing',
    columns: {
      opponent: figure('opponent'),
      options: figure('options'),
      clock: figure('tc'),
      openings: code('openings'),
      '`-srand`': figure('srand'),
      commit: code('commit'),
      games: figure('games'),
      'wins, draws, losses': score,
      Elo: elo,
    },
  },
  {
    ...{ page: STRENGTH, name: 'hand-written', kind: 'matches' },
    shows: ({ table, network, tc }) => table === 'opponents' && network === 'none' && tc === '8+0.08',
    columns: { opponent: figure('opponent'), games: figure('games'), 'wins, draws, losses': score, Elo: elo },
  },
  besideEngines('beside-engines', 'search'),
  besideEngines('two-threads', 'threads'),
  {
    ...{ page: STRENGTH, name: 'perft', kind: 'speeds', latest: true, latestOf: ['task', 'what'] },
    shows: ({ table }) => table === 'perft',
    columns: { task: figure('task'), what: figure('what'), rate: perSecond, ratio },
  },
  {
    ...{
      page: 'docs/PERFT.md',
      name: 'perft-peers',
      kind: 'speeds',
      latest: true,
      latestOf: ['task', 'what'],
      shows: ({ table }) => table === 'perft-peers',
    },
    columns: { commit: code('commit'), task: figure('task'), what: figure('what'), rate: perSecond, ratio },
  },
  {
    ...{ page: 'docs/PERFT.md', name: 'perft-hash', kind: 'speeds', shows: ({ table }) => table === 'perft-hash' },
    columns: {
      commit: code('commit'),
      command: code('command'),
      leaves: figure('leaves'),
      seconds: figure('seconds'),
      'of a processor': figure('processorSeconds'),
      load: figure('load'),
      'rejected by the lock': figure('rejected'),
    },
  },
  {
    ...{
      page: STRENGTH,
      name: 'levels',
      kind: 'matches',
      latestOf: ['level'],
      orderedBy: 'level',
      shows: ({ table }) => table === 'levels',
    },
    columns: {
      commit: code('commit'),
      '`UCI_Elo`': (row) => String(row.level),
      nodes: figure('nodes'),
      'noise, centipawns': figure('noise'),
      clock: figure('tc'),
      games: figure('games'),
      score: figure('score'),
      "Elo above Stockfish's": elo,
    },
  },
  suites('suites', 'suites'),
  {
    ...{ page: STRENGTH, name: 'depth', kind: 'experiments', latest: true, latestOf: ['depth'] },
    shows: ({ table }) => table === 'depth',
    columns: {
      depth: figure('depth'),
      'positions of both': figure('positions'),
      'k nodes before': figure('nodesBefore'),
      after: figure('nodes'),
      'before / after': figure('nodesRatio'),
      's before': figure('secondsBefore'),
      's after': figure('seconds'),
      'time before / after': figure('secondsRatio'),
    },
  },
  {
    ...{ page: LAB, name: 'generations', kind: 'matches', shows: ({ table }) => table === 'generations-sprt' },
    columns: { match: figure('what'), games: figure('games'), Elo: elo, verdict: figure('verdict') },
  },
  {
    ...{ page: LAB, name: 'failed-matches', kind: 'matches', shows: ({ kept }) => kept === false },
    columns: { date: figure('date'), 'what was tried': figure('what'), Elo: elo, games: figure('games') },
  },
  {
    ...{ page: LAB, name: 'failed', kind: 'experiments', shows: ({ table }) => table === 'failed' },
    columns: { date: figure('date'), what: figure('what'), result: figure('result'), why: figure('why') },
  },
];

/** Below 0 if `a` comes before `b`: numbers by size, texts by their letters. */
function compare(a: Row[string], b: Row[string]): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
}

/** The rows that a view shows of all rows of its kind; one that is replaced has its place. */
export function rowsOf({ shows, latest = false, latestOf, orderedBy }: View, all: readonly Row[]): readonly Row[] {
  const found = all.filter(shows);
  const last = found.at(-1);
  const rows = latest ? found.filter(({ date, commit }) => date === last?.date && commit === last?.commit) : found;
  // A map keeps the place of a key's first row.
  const keyOf = (row: Row): string => JSON.stringify(latestOf?.map((column) => row[column]));
  const kept = latestOf === undefined ? rows : [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  return orderedBy === undefined ? kept : [...kept].sort((a, b) => compare(a[orderedBy], b[orderedBy]));
}

/** Elo of the first generation and of each later one above it, the sum of its match and of those before, with 95 % errors. */
function lineage(rows: readonly Row[]): { generation: number; elo: number; error: number }[] {
  const matches = rows.filter(({ generation }) => typeof generation === 'number');
  const last = Math.max(...matches.map(({ generation }) => Number(generation)));
  const line = [{ generation: 1, elo: 0, error: 0 }];
  for (let generation = 2; generation <= last; generation++) {
    // Matches of one generation are weighted by their precision.
    const played = matches.filter((row) => row.generation === generation);
    const weights = played.map(({ error }) => 1 / Number(error) ** 2);
    const weight = weights.reduce((sum, value) => sum + value, 0);
    const gain = played.reduce((sum, row, index) => sum + Number(row.elo) * (weights[index] as number), 0) / weight;
    const before = line.at(-1) ?? { elo: 0, error: 0 };
    line.push({ generation, elo: before.elo + gain, error: Math.hypot(before.error, 1 / Math.sqrt(weight)) });
  }
  return line;
}

/** A plot in a document's folder. */
export interface Plot {
  readonly file: string;
  readonly kind: Kind;
  readonly draw: (rows: readonly Row[]) => Chart;
}

export const PLOTS: readonly Plot[] = [
  {
    file: 'docs/figures/perft.svg',
    kind: 'speeds',
    draw: (rows: readonly Row[]): Chart => {
      const ours = rows.filter(({ table, ratio: value }) => table === 'perft-peers' && value !== 1);
      const names = ours.map(({ commit, task, what }) => `${String(commit)} ${String(task)} ${String(what).slice(11)}`);
      return barChart('Perft beside Stockfish (count, delta) and Ethereal (make)', names, { name: 'ratio' }, [
        { name: 'ratio', values: ours.map(({ ratio: value }) => Number(value)) },
      ]);
    },
  },
  {
    file: 'docs/figures/search.svg',
    kind: 'matches',
    draw: (rows: readonly Row[]): Chart => {
      const gains = rows.filter(({ table, elo: value, kept, wins }) => {
        return (
          table === 'search' && kept === undefined && typeof value === 'number' && value > 30 && wins !== undefined
        );
      });
      const names = gains.map(({ what }) => shortened(String(what), 28));
      return barChart('Changes of the search that gained most', names, { name: 'Elo' }, [
        { name: 'Elo', values: gains.map(({ elo: value }) => Number(value)) },
      ]);
    },
  },
  {
    file: 'docs/figures/generations.svg',
    kind: 'matches',
    draw: (rows: readonly Row[]): Chart => {
      const line = lineage(rows);
      const points = (side: number): (readonly [number, number])[] =>
        line.map(({ generation, elo: value, error }) => [generation, Math.round(value + side * error)]);
      return lineChart(
        'Generations of the network, at equal nodes',
        { name: 'generation', tick: 1, from: 1, to: line.length },
        { name: 'Elo above the first' },
        [
          { name: 'sum of the matches', points: points(0) },
          { name: 'with the errors', points: points(1), dashed: true },
          { name: 'less the errors', points: points(-1), dashed: true, colour: 1 },
        ],
      );
    },
  },
];
