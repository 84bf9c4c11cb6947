// The only declaration of the engine's options. docs/UCI.md describes them, and test/uci/options.test.ts compares its
// table with this one.

import { MAX_THREADS } from '../abi/memory';
import { MAX_TABLE_MEN } from '../abi/tablebase';
import { TUNABLES } from '../abi/tunables';
import type { Session } from '../engine/session';
import { DEFAULT_SETTINGS, MAX_BOOK_DEPTH, MAX_MULTI_PV } from '../engine/settings';
import { MAX_ELO, MIN_ELO } from '../engine/strength';
import { success, type Result } from '../notation/result';
import { MAX_HASH_MB } from '../runtime/layout';
import type { Log } from './log';
import type { Apply, Option } from './options';

/** Milliseconds; more than this would leave no time in any game. */
const MAX_MOVE_OVERHEAD = 5000;
const MAX_SEED = 2 ** 31 - 1;
/** Plies. */
const MAX_PROBE_DEPTH = 100;

/** The objects that options change. */
export interface OptionTargets {
  readonly session: Pick<
    Session,
    'configure' | 'chooseBook' | 'chooseNetwork' | 'chooseTablebases' | 'newGame' | 'settings' | 'tune'
  >;
  readonly log: Pick<Log, 'toFile'>;
  /** What is printed with search results. */
  readonly shown: { wdl: boolean };
  /** The slider methods to choose from. */
  readonly sliders: readonly string[];
  /** Whether the search's constants are options. */
  readonly tunable: boolean;
  /** Sends the user a message that is not an error. */
  readonly say: (message: string) => void;
}

function spin(name: string, standard: number, min: number, max: number, apply: Apply<number>): Option {
  return { type: 'spin', name, default: standard, min, max, apply };
}

/** The options in the order in which `uci` lists them. */
export function optionTable({ session, log, shown, sliders, tunable, say }: OptionTargets): Option[] {
  const standard = DEFAULT_SETTINGS;
  const strength = { limited: false, elo: MAX_ELO };
  /** `UCI_Elo` applies only while `UCI_LimitStrength` is set. */
  const setStrength = (change: Partial<typeof strength>): Result<void> => {
    Object.assign(strength, change);
    return session.configure({ elo: strength.limited ? strength.elo : null });
  };
  return [
    spin('Hash', standard.hashMb, 1, MAX_HASH_MB, (hashMb) => session.configure({ hashMb })),
    {
      type: 'button',
      name: 'Clear Hash',
      apply: async () => {
        await session.newGame();
        return success(undefined);
      },
    },
    spin('Threads', standard.threads, 1, MAX_THREADS, (threads) => session.configure({ threads })),
    spin('MultiPV', standard.multiPv, 1, MAX_MULTI_PV, (multiPv) => session.configure({ multiPv })),
    // A GUI lets an engine ponder only if it has this option. Its value changes nothing: `go ponder` starts pondering.
    { type: 'check', name: 'Ponder', default: false, apply: () => success(undefined) },
    spin('Move Overhead', standard.moveOverheadMs, 0, MAX_MOVE_OVERHEAD, (moveOverheadMs) =>
      session.configure({ moveOverheadMs }),
    ),
    {
      type: 'check',
      name: 'UCI_Chess960',
      default: standard.chess960,
      apply: (chess960) => session.configure({ chess960 }),
    },
    {
      type: 'check',
      name: 'UCI_ShowWDL',
      default: shown.wdl,
      apply: (wdl) => {
        shown.wdl = wdl;
        return success(undefined);
      },
    },
    { type: 'check', name: 'UCI_LimitStrength', default: false, apply: (limited) => setStrength({ limited }) },
    spin('UCI_Elo', MAX_ELO, MIN_ELO, MAX_ELO, (elo) => setStrength({ elo })),
    spin('Strength Seed', standard.strengthSeed, 0, MAX_SEED, (strengthSeed) => session.configure({ strengthSeed })),
    {
      type: 'check',
      name: 'OwnBook',
      default: standard.ownBook,
      apply: (ownBook) => {
        if (ownBook && session.settings.bookFile === '') say('OwnBook has no effect until BookFile names a book.');
        return session.configure({ ownBook });
      },
    },
    { type: 'string', name: 'BookFile', default: standard.bookFile, apply: (file) => session.chooseBook(file) },
    spin('BookDepth', standard.bookDepth, 1, MAX_BOOK_DEPTH, (bookDepth) => session.configure({ bookDepth })),
    {
      type: 'check',
      name: 'BestBookMove',
      default: standard.bestBookMove,
      apply: (bestBookMove) => session.configure({ bestBookMove }),
    },
    {
      type: 'string',
      name: 'SyzygyPath',
      default: '',
      apply: async (path) => {
        const chosen = await session.chooseTablebases(path);
        if (!chosen.ok) return chosen;
        const tables = chosen.value;
        if (tables !== undefined) say(`SyzygyPath: ${tables.files.paths.length} files, up to ${tables.largest} men`);
        return success(undefined);
      },
    },
    spin('SyzygyProbeDepth', standard.syzygyProbeDepth, 1, MAX_PROBE_DEPTH, (syzygyProbeDepth) =>
      session.configure({ syzygyProbeDepth }),
    ),
    spin('SyzygyProbeLimit', standard.syzygyProbeLimit, 0, MAX_TABLE_MEN, (syzygyProbeLimit) =>
      session.configure({ syzygyProbeLimit }),
    ),
    {
      type: 'check',
      name: 'Syzygy50MoveRule',
      default: standard.syzygy50MoveRule,
      apply: (syzygy50MoveRule) => session.configure({ syzygy50MoveRule }),
    },
    {
      type: 'combo',
      name: 'Sliders',
      default: standard.sliders,
      choices: sliders,
      apply: (chosen) => {
        say(`Sliders ${chosen}`);
        return session.configure({ sliders: chosen });
      },
    },
    {
      type: 'string',
      name: 'EvalFile',
      default: standard.evalFile,
      apply: async (file) => {
        const chosen = await session.chooseNetwork(file);
        if (chosen.ok && session.settings.evalFile !== '') say(`EvalFile ${session.settings.evalFile}`);
        return chosen;
      },
    },
    {
      type: 'check',
      name: 'Use NNUE',
      default: standard.useNnue,
      apply: (useNnue) => {
        if (useNnue && session.settings.evalFile === '') say('Use NNUE has no effect until EvalFile names a network.');
        return session.configure({ useNnue });
      },
    },
    { type: 'string', name: 'Debug Log File', default: '', apply: (file) => log.toFile(file) },
    ...(tunable ? tunableSpins(session) : []),
  ];
}

/** A tuning build offers the constants of the search, under their own names. */
function tunableSpins(session: OptionTargets['session']): Option[] {
  return TUNABLES.map(({ name, value, min, max }, index) =>
    spin(name, value, min, max, (chosen) => {
      session.tune(index, chosen);
      return success(undefined);
    }),
  );
}
