// The floor plan: which room of the house imports from which, exactly. `npm run check floors` refuses an import that is not in
// it and an entry that nothing needs, and `npm run docs floors` writes the table of docs/ARCHITECTURE.md from it.
//
// A room imports from itself, from src/abi and from the rooms that it knows. Entry points, which put a program together, are
// rooms of their own: only they may know both a platform and what runs on every platform.

const CORE_BELOW_SEARCH = ['src/core/bitboard', 'src/core/attacks', 'src/core/position', 'src/core/moves'];

/** Where a room's files are, if its name does not say it: a pattern. */
const WHERE = {
  'src/main.ts': 'src/main[.]',
  'src/library': 'src/library/(?!core/|browser/|node[.])',
  'src/library/core': 'src/library/core/(?!stand-ins/)',
  'src/library/node.ts': 'src/library/node[.]',
  'src/platform/browser': 'src/platform/browser/(?!string-worker[.])',
  'src/platform/browser/string-worker.ts': 'src/platform/browser/string-worker[.]',
  'src/core/env.ts': 'src/core/(env|globals)[.]',
  'src/core/rules.ts': 'src/core/rules[.]',
  'src/core/exports.ts': 'src/core/(exports|tables)[.]',
  'src/research, records': 'src/research/.+/abi/',
  'src/research/data': 'src/research/data/(?!core/|abi/)',
  // What the laboratory's page takes of the laboratory.
  'src/research/lab, on every platform':
    'src/research/lab/(lab-instance|squares|fiekas/(relevant|factor|factor-table|multiply|bounds|black-box)|fenner-levene/(hash|bigint-method|bigint-methods|bigint-magics)|magics/(tree-core|tally|near|packing|gpu-device|gpu-shader)|laramee/collisions|cracraft/(octal-maps|operations)|harker/bit-tricks)[.]',
  'src/research/lab':
    'src/research/lab/(?!core/|abi/|(lab-instance|squares|fiekas/(relevant|factor|factor-table|multiply|bounds|black-box)|fenner-levene/(hash|bigint-method|bigint-methods|bigint-magics)|magics/(tree-core|tally|near|packing|gpu-device|gpu-shader)|laramee/collisions|cracraft/(octal-maps|operations)|harker/bit-tricks)[.])',
  'src/research/tablebases': 'src/research/tablebases/(?!core/|abi/)',
  'src/research/train': 'src/research/train/(?!core/|abi/)',
  'src/research/tuning': 'src/research/tuning/(?!evaluation/core/|evaluation/abi/)',
  test: 'test/(?!assembly/)',
  'package.json': 'package[.]json$',
};

/**
 * From the roof to the ground. `what`: for the table. `knows`: rooms, or 'everything' for what stands outside. `portable`:
 * imports no module of Node and no package.
 */
export const ROOMS = [
  {
    group: 'Programs',
    rooms: [
      {
        name: 'src/main.ts',
        what: 'the process: UCI without arguments, otherwise one command',
        knows: ['src/cli', 'src/mcp', 'src/uci', 'src/platform/node', 'src/research/data'],
      },
      {
        name: 'src/mcp',
        what: 'the engine and the rules as tools of the Model Context Protocol ([MCP.md](MCP.md)), a client of the library',
        knows: [
          'src/cli',
          'src/library',
          'src/library/node.ts',
          'src/platform/node',
          'src/engine',
          'src/runtime',
          'src/referee',
          'src/notation',
          'package.json',
        ],
      },
      {
        name: 'src/cli',
        what: 'reading arguments; commands such as `perft` and `epd`; usage, progress bar. Arguments may be UCI lines, so it is a client of `src/uci`',
        knows: [
          'src/uci',
          'src/engine',
          'src/runtime',
          'src/referee',
          'src/notation',
          'src/platform/node',
          'package.json',
        ],
      },
      {
        name: 'src/match',
        what: 'the match runner',
        knows: ['src/cli', 'src/engine', 'src/runtime', 'src/notation', 'src/platform/node'],
      },
      {
        name: 'src/library/node.ts',
        what: "the npm package's entry point for Node",
        knows: ['src/library', 'src/runtime', 'src/platform/node'],
      },
      {
        name: 'src/library/browser',
        portable: true,
        what: "the npm package's entry points for browsers",
        knows: ['src/library', 'src/runtime', 'src/platform/browser'],
      },
      {
        name: 'src/platform/browser/string-worker.ts',
        portable: true,
        what: '`sliderule.js`, the engine as a worker of UCI strings ([BROWSER.md](BROWSER.md))',
        knows: ['src/uci', 'src/runtime', 'src/platform/browser'],
      },
      {
        name: 'src/web',
        portable: true,
        what: 'the analysis page ([BROWSER.md](BROWSER.md)), a client of the library',
        knows: ['src/library', 'src/library/browser', 'src/engine', 'src/notation'],
      },
    ],
  },
  {
    group: 'Platforms',
    rooms: [
      {
        name: 'src/platform/node',
        what: 'Node as a platform: build outputs, worker threads, memory limit, log, standard streams',
        knows: ['src/uci', 'src/runtime', 'src/referee', 'src/notation'],
      },
      {
        name: 'src/platform/browser',
        portable: true,
        what: 'a page or its worker as a platform: `fetch`, web workers',
        knows: ['src/runtime', 'src/notation'],
      },
    ],
  },
  {
    group: 'The engine on every platform: no modules of Node, no packages',
    rooms: [
      {
        name: 'src/library',
        portable: true,
        what: "the npm package's API: engines, pools and positions as typed objects ([LIBRARY.md](LIBRARY.md)). The caller supplies the platform",
        knows: ['src/uci', 'src/engine', 'src/runtime', 'src/referee', 'src/notation', '([.][.]/)*dist/library/'],
      },
      {
        name: 'src/uci',
        portable: true,
        what: 'the text side: protocol, options, `go`, info lines',
        knows: ['src/engine', 'src/runtime', 'src/notation', 'package.json'],
      },
      {
        name: 'src/engine',
        portable: true,
        what: 'the engine: commands in, in order; lines, moves and errors out, as plain records. Settings, game, search, perft and bench. No text and no process',
        knows: ['src/runtime', 'src/notation'],
      },
      {
        name: 'src/runtime',
        portable: true,
        what: 'core instances, their memory and threads; reads and writes the records of `src/abi`. `platform.ts` lists everything it needs from the system',
        knows: ['src/notation'],
      },
      {
        name: 'src/referee',
        portable: true,
        what: "another program's perft beside the rules: reads what it prints, walks to the first difference, names the rule",
        knows: ['src/notation'],
      },
      {
        name: 'src/notation',
        portable: true,
        what: 'FEN, EPD, PGN, UCI moves, SAN, legality of set-up positions, formats of books and tablebases. Errors are values (`result.ts`)',
        knows: [],
      },
    ],
  },
  {
    group: 'The wasm border: numbers only',
    rooms: [
      {
        name: 'src/abi',
        portable: true,
        what: 'what both sides share: memory map, record offsets, encodings of pieces, moves and scores. Constants, no logic',
        knows: [],
      },
      {
        name: 'src/library/core',
        portable: true,
        what: 'the rules core of `sliderule/chess`: the playing core without evaluation and search, embedded in the script',
        knows: ['src/core/bitboard', 'src/core/rules.ts', 'src/core/attacks', 'src/core/position', 'src/core/moves'],
      },
      {
        name: 'src/library/core/stand-ins',
        portable: true,
        what: 'what the core of `sliderule/tiny` has in place of network and tablebases',
        knows: ['src/core/search', 'src/core/tablebase', 'src/core/eval', 'src/core/position'],
      },
      {
        name: 'src/core/exports.ts',
        portable: true,
        what: 'the functions that the host calls, but for those of the rules; `tables.ts` fills the computed tables for them',
        knows: [
          'src/core/rules.ts',
          'src/core/search',
          'src/core/tablebase',
          'src/core/eval',
          'src/core/attacks',
          'src/core/position',
          'src/core/moves',
        ],
      },
      {
        name: 'src/core/rules.ts',
        portable: true,
        what: "the thread's position and the exported functions of the rules",
        knows: ['src/core/position', 'src/core/moves'],
      },
      {
        name: 'src/core/search',
        portable: true,
        what: 'alpha-beta, table, history, picker, clock',
        knows: ['src/core/tablebase', 'src/core/eval', ...CORE_BELOW_SEARCH, 'src/core/env.ts'],
      },
      {
        name: 'src/core/tablebase',
        portable: true,
        what: 'Syzygy tables: index, decoding, block cache, WDL and DTZ probes',
        knows: ['src/core/bitboard', 'src/core/position', 'src/core/moves', 'src/core/env.ts'],
      },
      {
        name: 'src/core/eval',
        portable: true,
        what: 'the network, updated incrementally, or hand-written tapered terms over attack sets; one entry point for both',
        knows: ['src/core/bitboard', 'src/core/attacks', 'src/core/position'],
      },
      {
        name: 'src/core/moves',
        portable: true,
        what: 'generator, legality, static exchange, perft',
        knows: ['src/core/bitboard', 'src/core/attacks', 'src/core/position', 'src/core/env.ts'],
      },
      {
        name: 'src/core/position',
        portable: true,
        what: 'position record, make and unmake, keys, attacked squares, castling, draws, verification',
        knows: ['src/core/bitboard', 'src/core/attacks'],
      },
      {
        name: 'src/core/attacks',
        portable: true,
        what: 'leapers, lines, slider methods',
        knows: ['src/core/bitboard'],
      },
      { name: 'src/core/bitboard', portable: true, what: 'sets of squares, steps over the board', knows: [] },
      { name: 'src/core/env.ts', portable: true, what: 'the functions that the host provides', knows: [] },
    ],
  },
  {
    group: 'Research: nothing that plays imports it, except that `src/main.ts` has the commands `data` and `datagen`',
    rooms: [
      {
        name: 'src/research/lab',
        what: 'the laboratory: experiments on the source documents, which write the pages in `docs/lab`',
        knows: [
          'src/research/lab, on every platform',
          'src/research, records',
          'src/research/report',
          'src/cli',
          'src/engine',
          'src/runtime',
          'src/notation',
          'src/platform/node',
        ],
      },
      {
        name: 'src/research/lab-page',
        portable: true,
        what: "the laboratory's web page",
        knows: ['src/research/lab, on every platform', 'src/web', 'src/runtime', 'src/notation'],
      },
      {
        name: 'src/research/lab, on every platform',
        portable: true,
        what: 'what the page takes of it',
        knows: ['src/research, records', 'src/engine', 'src/runtime', 'src/notation'],
      },
      {
        name: 'src/research/train',
        what: 'the network trainer',
        knows: [
          'src/research, records',
          'src/research/data',
          'src/research/report',
          'src/cli',
          'src/engine',
          'src/runtime',
          'src/notation',
          'src/platform/node',
        ],
      },
      {
        name: 'src/research/tuning',
        what: "SPSA for the search's constants, the factorial tester, the fits of the hand-written evaluation and of wins, draws and losses",
        knows: [
          'src/research, records',
          'src/research/data',
          'src/match',
          'src/cli',
          'src/engine',
          'src/runtime',
          'src/notation',
          'src/platform/node',
        ],
      },
      {
        name: 'src/research/data',
        what: 'self-play games as training data: playing, reading and writing them; the commands `data` and `datagen`',
        knows: ['src/research, records', 'src/cli', 'src/engine', 'src/runtime', 'src/notation', 'src/platform/node'],
      },
      {
        name: 'src/research/tablebases',
        what: 'a retrograde generator, against which the probing of tablebases is verified',
        knows: ['src/research, records', 'src/research/lab', 'src/runtime', 'src/platform/node'],
      },
      {
        name: 'src/research/report',
        what: "charts, tables, sections of pages, alternating timings, the machine's name",
        knows: ['src/notation', 'src/platform/node'],
      },
      {
        name: 'src/research/lab/core',
        portable: true,
        what: 'compiled code of the laboratory, and of the retrograde generator',
        knows: [
          'src/research, records',
          'src/research/tablebases/core',
          'src/core/search',
          'src/core/tablebase',
          ...CORE_BELOW_SEARCH,
        ],
      },
      {
        name: 'src/research/tablebases/core',
        portable: true,
        what: 'the retrograde generator',
        knows: ['src/research, records', 'src/core/tablebase', ...CORE_BELOW_SEARCH],
      },
      {
        name: 'src/research/tuning/evaluation/core',
        portable: true,
        what: 'the data core, which counts evaluation terms too',
        knows: [
          'src/research, records',
          'src/research/data/core',
          'src/core/eval',
          'src/core/bitboard',
          'src/core/position',
        ],
      },
      {
        name: 'src/research/data/core',
        portable: true,
        what: 'the data core: the playing core, plus replaying games, generating positions near them, and noting what searches visit',
        knows: [
          'src/research, records',
          'src/core/exports.ts',
          'src/core/search',
          'src/core/eval',
          'src/core/bitboard',
          'src/core/position',
          'src/core/moves',
        ],
      },
      {
        name: 'src/research/train/core',
        portable: true,
        what: "the trainer's arithmetic",
        knows: ['src/research, records'],
      },
      {
        name: 'src/research, records',
        portable: true,
        what: 'what a core of research and its shell share: constants, in the `abi` folder beside each core',
        knows: [],
      },
    ],
  },
  {
    group: 'Outside: may import from everywhere but compiled code, and nothing imports it',
    rooms: [
      { name: 'src/tools', what: 'build, checks, magic factor finder', knows: 'everything' },
      { name: 'bench', what: 'measurements, and their results', knows: 'everything' },
      { name: 'perft-suites', what: 'perft suites and what makes them', knows: 'everything' },
      { name: 'test', what: 'tests, in the folders of what they test', knows: 'everything' },
      {
        name: 'test/assembly',
        portable: true,
        what: 'a core that exports internal functions to the tests',
        knows: [
          'src/core/exports.ts',
          'src/core/search',
          'src/core/eval',
          'src/core/bitboard',
          'src/core/position',
          'src/core/tablebase',
          'src/core/moves',
        ],
      },
    ],
  },
];

/** The pattern of a room's paths. */
export function whereIs(name) {
  return WHERE[name] ?? (/^[\w/-]+$/.test(name) ? `${name}/` : name);
}

const rooms = ROOMS.flatMap((group) => group.rooms);
const compiled = rooms.map(({ name }) => name).filter((name) => /^src\/core\/|\/core(\/|$)|assembly/.test(name));

function rule({ name, portable = false, knows }) {
  const from = { path: `^${whereIs(name)}` };
  if (knows === 'everything') {
    const to = { path: compiled.map((room) => `^${whereIs(room)}`) };
    return { name: `${name} may not import what is compiled`, severity: 'error', from, to };
  }
  const allowed = [name, 'src/abi', ...knows].map((room) => `^${whereIs(room)}`);
  const to = portable
    ? { pathNot: allowed }
    : { pathNot: [...allowed, '^node_modules/'], dependencyTypesNot: ['core'] };
  return { name: `${name} may not know that`, severity: 'error', from, to };
}

export default {
  forbidden: [
    ...rooms.map(rule),
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every file lies in a room',
      severity: 'error',
      from: { pathNot: [...rooms.map(({ name }) => `^${whereIs(name)}`), 'node_modules/'] },
      to: {},
    },
    {
      name: 'an installed engine has only the dependencies',
      severity: 'error',
      from: { path: '^src/(platform|research/data|cli|mcp|main[.])' },
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
