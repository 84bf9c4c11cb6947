// The sources to mutate, and the tests for each, the likeliest to fail first.

/** A group of sources with the same tests. */
export interface Group {
  /** Folders and files below src/core. */
  readonly sources: readonly string[];
  /** Whether numbers in the sources are facts, not constants set by matches. */
  readonly numbers: boolean;
  readonly tests: readonly string[];
}

const RULES = ['core/perft', 'core/draws', 'core/keys', 'core/cycle', 'core/exchange', 'core/make', 'core/generator'];
const SEARCH = [
  'core/node-pruning',
  'core/move-pruning',
  'core/search',
  'core/selectivity',
  'core/judgement',
  'core/late-moves',
  'core/learning',
  'core/picker',
  'core/histories',
  'core/table',
  'core/table-use',
  'core/draws',
  'engine/mate',
  'engine/engine',
  'core/memory-map',
  'core/current-move',
  'uci/tablebases',
];
const TABLEBASES = ['core/tablebase-root', 'uci/tablebases', 'uci/fifty-move-outcomes'];
const EVALUATION = [
  'core/reference-evaluation',
  'core/evaluate',
  'core/network',
  'core/search',
  'engine/network-options',
];

export const GROUPS: readonly Group[] = [
  { sources: ['search/table.ts'], numbers: true, tests: ['core/table', ...SEARCH] },
  { sources: ['attacks'], numbers: true, tests: [...RULES, 'core/sliders'] },
  { sources: ['position'], numbers: true, tests: [...RULES, 'core/search'] },
  { sources: ['moves/describe.ts'], numbers: true, tests: ['cli/moves', 'core/generator'] },
  { sources: ['moves/perft-table.ts'], numbers: true, tests: ['core/perft-table', 'core/hash-lock', 'core/perft'] },
  {
    sources: ['moves'],
    numbers: true,
    tests: ['core/perft', 'core/exchange', 'core/picker', ...RULES, 'core/hash-lock'],
  },
  { sources: ['search/picker.ts'], numbers: false, tests: ['core/picker', ...SEARCH] },
  {
    sources: ['search/history.ts', 'search/correction.ts', 'search/structure.ts', 'search/learning.ts'],
    numbers: false,
    tests: ['core/histories', 'core/learning', ...SEARCH],
  },
  {
    sources: ['search/mate.ts', 'search/proof-search.ts', 'search/proof-table.ts'],
    numbers: false,
    tests: ['engine/mate', 'core/proof-table', ...SEARCH],
  },
  { sources: ['search/tablebases.ts'], numbers: false, tests: [...TABLEBASES, ...SEARCH] },
  { sources: ['search'], numbers: false, tests: [...SEARCH, 'runtime/host', 'core/selection'] },
  {
    sources: ['tablebase'],
    numbers: true,
    tests: [...TABLEBASES, 'core/tablebase-cache', 'core/tablebase'],
  },
  { sources: ['eval'], numbers: false, tests: EVALUATION },
];

/** Named areas for recorded runs. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  rules: ['attacks', 'position', 'moves', 'search/table.ts'],
  rest: ['search', 'eval'],
  tables: ['tablebase'],
};

/** Sources without testable mutants: constants, tables, and code that the tested builds omit. */
const LEFT_OUT = [
  /^attacks\/sliders\/(?!magic\.ts|fill\.ts)/,
  /^search\/(tunables|urgency)\.ts$/,
  /^eval\/parameters\.ts$/,
  /^position\/polyglot-random\.ts$/,
];

/** The group of a source below src/core, or undefined for an excluded one. */
export function groupOf(source: string): Group | undefined {
  if (LEFT_OUT.some((pattern) => pattern.test(source))) return undefined;
  return GROUPS.find(({ sources }) => sources.some((part) => source === part || source.startsWith(`${part}/`)));
}
