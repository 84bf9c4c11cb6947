// The floor plan: which room of the house may import from which. `npm run floors` checks it; docs/ARCHITECTURE.md explains it.

/** Floors of the compiled core, from the ground up: each imports from those below it only. */
const CORE = [
  'src/core/(env|globals)[.]',
  'src/core/bitboard/',
  'src/core/attacks/',
  'src/core/position/',
  'src/core/moves/',
  'src/core/eval/',
  'src/core/tablebase/',
  'src/core/search/',
  'src/core/rules[.]',
  'src/core/tables[.]',
  'src/core/exports[.]',
];

const ENGINE = ['src/notation/', 'src/runtime/', 'src/engine/'];
const SHELL = [...ENGINE, 'src/uci/', 'src/platform/', 'src/library/(?!core/)', 'src/research/data/', 'src/cli/'];
/** What only research needs, without the parts that are compiled. */
const RESEARCH = [
  'src/research/report/',
  'src/research/(data|lab|tablebases|train)/(?!core/)',
  'src/research/tuning/(?!evaluation/core/)',
];
const PROGRAMS = [...SHELL, ...RESEARCH, 'src/match/', 'src/tools/'];

/** What the laboratory's page takes from the laboratory. */
const LAB_ANYWHERE =
  'src/research/lab/(lab-instance|squares|fiekas/(relevant|factor|factor-table|multiply)|fenner-levene/(hash|bigint-method|bigint-methods|bigint-magics)|magics/(tree-core|tally|gpu-device|gpu-shader)|laramee/collisions)[.]';

/** What runs anywhere: no module of Node, no package. */
const PORTABLE = [
  { room: 'src/abi/', knows: [] },
  ...CORE.map((room, floor) => ({ room, knows: CORE.slice(0, floor) })),
  // What only a workshop's core and its shell share.
  { room: 'src/research/data/abi/', knows: [] },
  { room: 'src/research/lab/abi/', knows: [] },
  { room: 'src/research/tablebases/abi/', knows: ['src/research/lab/abi/'] },
  { room: 'src/research/train/abi/', knows: ['src/research/data/abi/'] },
  { room: 'src/research/tuning/evaluation/abi/', knows: [] },
  { room: 'src/research/data/core/', knows: [...CORE, 'src/research/data/abi/'] },
  { room: 'src/research/tablebases/core/', knows: [...CORE, 'src/research/tablebases/abi/'] },
  { room: 'src/research/lab/core/', knows: [...CORE, 'src/research/lab/abi/', 'src/research/tablebases/core/'] },
  { room: 'src/research/train/core/', knows: ['src/research/data/abi/', 'src/research/train/abi/'] },
  {
    room: 'src/research/tuning/evaluation/core/',
    knows: [...CORE, 'src/research/data/abi/', 'src/research/data/core/', 'src/research/tuning/evaluation/abi/'],
  },
  { room: 'src/library/core/', knows: CORE },
  { room: 'test/assembly/', knows: CORE },
  { room: 'src/notation/', knows: [] },
  { room: 'src/runtime/', knows: ['src/notation/'] },
  { room: 'src/engine/', knows: ['src/notation/', 'src/runtime/'] },
  { room: 'src/uci/', knows: [...ENGINE, 'package[.]json$'] },
  // Its rules core is embedded; before it is built, its path is not resolved.
  { room: 'src/library/(?!core/)', knows: [...ENGINE, 'src/uci/', 'src/platform/', '([.][.]/)*dist/library/'] },
  { room: LAB_ANYWHERE, knows: [...ENGINE, 'src/research/lab/abi/'] },
  { room: 'src/web/(?!lab/)', knows: [...ENGINE, 'src/library/(?!core/)'] },
  { room: 'src/research/lab-page/', knows: [...ENGINE, 'src/web/', LAB_ANYWHERE] },
];

/** What runs under Node. */
const NODE = [
  { room: 'src/platform/', knows: [...ENGINE, 'src/uci/'] },
  { room: 'src/research/report/', knows: [...ENGINE, 'src/platform/'] },
  { room: 'src/research/data/(?!core/|abi/)', knows: [...ENGINE, 'src/platform/', 'src/research/data/abi/'] },
  {
    room: 'src/research/lab/(?!core/|abi/)',
    knows: [...ENGINE, 'src/platform/', 'src/cli/', 'src/research/report/', 'src/research/lab/abi/'],
  },
  {
    room: 'src/research/tablebases/(?!core/|abi/)',
    knows: [...ENGINE, 'src/platform/', 'src/research/(lab|tablebases/abi)/'],
  },
  { room: 'src/cli/', knows: [...SHELL, 'package[.]json$'] },
  { room: 'src/main[.]', knows: SHELL },
  {
    room: 'src/research/train/(?!core/|abi/)',
    knows: [...SHELL, 'src/research/report/', 'src/research/train/abi/', 'src/research/lab/(?!core/)'],
  },
  {
    room: 'src/research/tuning/(?!evaluation/core/|evaluation/abi/)',
    knows: [...PROGRAMS, 'src/research/tuning/evaluation/abi/'],
  },
  { room: 'src/match/', knows: SHELL },
  { room: 'src/tools/', knows: [...PROGRAMS, 'package[.]json$'] },
  { room: 'perft-suites/', knows: [...PROGRAMS, 'bench/'] },
  { room: 'bench/', knows: [...PROGRAMS, 'perft-suites/'] },
  { room: 'test/(?!assembly/)', knows: [...PROGRAMS, 'src/web/', 'perft-suites/', 'bench/', 'package[.]json$'] },
];

const rooms = [...PORTABLE, ...NODE].map(({ room }) => `^${room}`);

/** A room imports from itself, from src/abi and from the rooms it knows; packages are another rule's business. */
function rule({ room, knows }, portable) {
  const allowed = [room, 'src/abi/', ...knows].map((path) => `^${path}`);
  return {
    name: `${room.replace(/[^\w/-].*$/, '')} may not know that`,
    severity: 'error',
    from: { path: `^${room}` },
    to: portable ? { pathNot: allowed } : { pathNot: [...allowed, '^node_modules/'], dependencyTypesNot: ['core'] },
  };
}

export default {
  forbidden: [
    ...PORTABLE.map((room) => rule(room, true)),
    ...NODE.map((room) => rule(room, false)),
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every file lies in a room', severity: 'error', from: { pathNot: [...rooms, 'node_modules/'] }, to: {} },
    {
      name: 'an installed engine has only the dependencies',
      severity: 'error',
      from: { path: '^src/(platform|data|cli|main[.])' },
      // Optional peers are asked for when they are needed.
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'],
        dependencyTypesNot: ['npm-peer'],
      },
    },
  ],
  options: {
    // What it imports is installed elsewhere.
    exclude: { path: '^src/tools/check-package/projects/' },
    doNotFollow: { path: 'node_modules' },
    // Imports of types count: who needs another room's types knows it.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
