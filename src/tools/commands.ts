// What `npm run NAME [SUBCOMMAND]` runs, for each name in package.json that people type. `npm run NAME -- --help` lists the
// subcommands, `npm run NAME SUBCOMMAND -- --help` shows the usage of one: the comment at its script's head.

/** A program and what it needs. */
export interface Subcommand {
  /** A script, from the project's root, or a program of an installed package. */
  readonly run: string | { readonly package: string; readonly bin: string };
  readonly summary: string;
  /** Arguments before the user's. */
  readonly args?: readonly string[];
  /** Arguments if the user gives none. */
  readonly otherwise?: readonly string[];
  /** Scripts that have to run first, with their arguments. */
  readonly first?: readonly (readonly [script: string, ...args: string[]])[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Command {
  readonly summary: string;
  /** What runs without a subcommand. */
  readonly plain?: Subcommand;
  readonly subcommands?: Readonly<Record<string, Subcommand>>;
}

const BUILD = 'src/tools/build.ts';
const PACKAGE = 'src/tools/build-package.ts';
const TUNING_BUILD = { SLIDERULE_BUILD: 'tuning' };
const VITEST = { package: 'vitest', bin: 'vitest' } as const;
const ESLINT_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint/'];

export const COMMANDS: Readonly<Record<string, Command>> = {
  build: {
    summary: 'builds dist/, or one of the files that are made from others',
    plain: { run: BUILD, summary: 'the engine and its cores' },
    subcommands: {
      tuning: {
        run: BUILD,
        summary: 'the engine whose search constants are options',
        first: [[BUILD]],
        args: ['--tuning'],
      },
      single: { run: 'src/tools/single.ts', summary: 'the engine as one file' },
      tables: { run: 'src/tools/make-tables.ts', summary: 'what is made from tables: constants, records, docs/UCI.md' },
      suites: { run: 'perft-suites/make.ts', summary: 'the perft suites from their patterns; needs Stockfish' },
    },
  },
  test: {
    summary: 'runs the tests, or those whose path contains an argument',
    plain: { run: VITEST, summary: 'the tests', args: ['run'], first: [[BUILD, '--for-tests']] },
    subcommands: {
      debug: {
        run: VITEST,
        summary: 'the tests with the debug build',
        args: ['run'],
        first: [[BUILD, '--all']],
        env: { SLIDERULE_BUILD: 'debug' },
      },
      mutants: {
        run: 'src/tools/mutants/mutants.ts',
        summary: 'changes to the core that no test detects',
        first: [[BUILD]],
      },
    },
  },
  check: {
    summary: 'checks the sources: all that is quick, or one of these',
    plain: { run: 'src/tools/check.ts', summary: 'format, lint, types, floors, workflows and commits' },
    subcommands: {
      format: {
        run: { package: 'prettier', bin: 'prettier' },
        summary: 'the formatting',
        args: ['--check', '--cache', '.'],
      },
      fix: {
        run: { package: 'prettier', bin: 'prettier' },
        summary: 'formats all files',
        args: ['--write', '--cache', '.'],
      },
      lint: {
        run: { package: 'eslint', bin: 'eslint' },
        summary: 'the rules of eslint.config.js',
        args: [...ESLINT_CACHE, '.'],
      },
      types: { run: 'src/tools/check-types.ts', summary: 'the types, AssemblyScript included' },
      floors: { run: 'src/tools/floors.ts', summary: 'which folder imports which, and the table of it' },
      workflows: { run: 'src/tools/check-workflows.ts', summary: 'the workflows of .github' },
      commits: { run: 'src/tools/check-commits.ts', summary: 'the last lines of commit messages' },
      magics: { run: 'src/tools/find-magics.ts', summary: 'the magic factors, found again', args: ['--check'] },
      signature: { run: 'src/tools/check-bench.ts', summary: 'the bench signature with every slider method' },
    },
  },
  bench: {
    summary: 'measures',
    subcommands: {
      perft: { run: 'bench/perft.ts', summary: 'perft: slider methods, leaves, threads, native peers' },
      search: { run: 'bench/search.ts', summary: 'nodes a second beside installed engines' },
      threads: { run: 'bench/threads.ts', summary: 'nodes a second with more threads' },
      network: { run: 'bench/network.ts', summary: 'evaluations of networks' },
      builds: { run: 'bench/builds.ts', summary: 'the speed of one build beside another' },
      depth: { run: 'bench/depth.ts', summary: 'nodes and time to a depth, one build beside another' },
      lock: { run: 'bench/build-lock.ts', summary: 'many first starts at once, some of them killed' },
      start: { run: 'bench/start.ts', summary: 'how soon a process is ready' },
      endurance: { run: 'bench/endurance.ts', summary: 'fast games with settings drawn by lot' },
      clock: { run: 'bench/clock.ts', summary: 'how the engine spends its clock' },
      suites: { run: 'bench/suites.ts', summary: 'suites of positions with known answers' },
      strength: { run: 'bench/strength.ts', summary: 'matches at UCI_Elo against Stockfish' },
      judge: { run: 'bench/judge.ts', summary: 'networks beside long searches', first: [[BUILD, '--train']] },
      training: { run: 'bench/training.ts', summary: 'the speed of training', first: [[BUILD, '--train']] },
      library: {
        run: 'bench/library.ts',
        summary: 'sliderule/chess beside other libraries',
        first: [[BUILD, '--library']],
      },
      pgn: {
        run: 'bench/pgn-stream.ts',
        summary: 'a PGN file of a million games through readPgn',
        first: [[BUILD, '--library']],
      },
      moves: { run: 'bench/moves.ts', summary: 'legal moves of many positions beside libraries' },
      queue: {
        run: 'bench/queue.ts',
        summary: 'annotating through a queue whose workers die',
        first: [[BUILD, '--library']],
      },
      browser: { run: 'bench/browser.ts', summary: 'the engine in Chromium' },
      tablebases: { run: 'bench/tablebase-compare.ts', summary: 'every position of small endings beside the tables' },
      'tablebase-faults': { run: 'bench/tablebase-faults.ts', summary: 'damaged tables' },
      'tablebase-play': { run: 'bench/tablebase-play.ts', summary: 'won and drawn endings played with tables' },
      'tablebase-speed': { run: 'bench/tablebase-speed.ts', summary: 'probes a second' },
      'tablebase-starts': { run: 'bench/tablebase-starts.ts', summary: 'openings for matches with tables' },
      openbench: { run: 'bench/openbench.ts', summary: "what OpenBench's client does with an engine" },
    },
  },
  lab: {
    summary: 'runs the laboratory: all pages, or the experiment that is named',
    plain: {
      run: 'dist/main.js',
      summary: 'writes docs/lab',
      args: ['lab'],
      otherwise: ['pages'],
      first: [[BUILD], [BUILD, '--lab', 'all']],
    },
  },
  train: {
    summary: 'trains a network, or fits other numbers to games',
    plain: { run: 'src/research/train/train.ts', summary: 'a network', first: [[BUILD, '--train']] },
    subcommands: {
      labels: { run: 'src/research/train/label-nodes.ts', summary: 'labelled positions out of searches' },
      average: { run: 'src/research/train/average.ts', summary: 'the mean of networks' },
      tiny: { run: 'src/research/train/tiny.ts', summary: 'the whole way, as small as it can be' },
      evaluation: { run: 'src/research/tuning/evaluation.ts', summary: 'the hand-written evaluation' },
      wdl: { run: 'src/research/tuning/wdl.ts', summary: 'the model of wins, draws and losses' },
    },
  },
  match: {
    summary: 'plays games that show which engine, or which change, is better',
    plain: { run: 'src/match/match.ts', summary: 'two UCI engines' },
    subcommands: {
      factorial: { run: 'src/research/tuning/factorial.ts', summary: 'many changes at once', env: TUNING_BUILD },
      spsa: { run: 'src/research/tuning/spsa.ts', summary: 'tunes the search', env: TUNING_BUILD },
    },
  },
  release: {
    summary: 'makes programs that need no Node',
    plain: { run: 'src/tools/release.ts', summary: 'release/', first: [[BUILD]] },
    subcommands: { check: { run: 'bench/release.ts', summary: 'tries them as users have them' } },
  },
  package: {
    summary: 'makes the npm package',
    plain: { run: PACKAGE, summary: 'dist/package' },
    subcommands: { check: { run: 'src/tools/check-package.ts', summary: 'tries it from outside', first: [[PACKAGE]] } },
  },
  web: {
    summary: 'serves the analysis page',
    plain: { run: 'src/tools/serve-web.ts', summary: 'dist/web on this machine' },
    subcommands: { build: { run: 'src/tools/build-web.ts', summary: 'builds dist/web' } },
  },
  docs: {
    summary: 'writes the parts of the documents that programs write',
    subcommands: {
      results: { run: 'bench/results.ts', summary: 'tables and plots of measurements' },
      floors: { run: 'src/tools/floors.ts', summary: 'the table of floors in ARCHITECTURE.md', args: ['--write'] },
      api: {
        run: { package: 'typedoc', bin: 'typedoc' },
        summary: "the library's reference, dist/api",
        args: ['--options', 'src/library/typedoc.json'],
      },
    },
  },
  fuzz: {
    summary: 'fuzzes',
    plain: {
      run: 'bench/fuzz.ts',
      summary: 'positions, UCI lines, files and calls of the library',
      first: [[BUILD, '--for-tests', '--library']],
    },
  },
};
