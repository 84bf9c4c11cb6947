// What the engine's options do (src/engine/options.ts): most change the setting of that name.

import { TUNABLES } from '../abi/tunables';
import { OPTIONS, type OptionRow } from '../engine/options';
import type { Session } from '../engine/session';
import { success, type Result } from '../notation/result';
import type { Log } from './log';
import type { Apply, Option } from './options';

/** The objects that options change. */
export interface OptionTargets {
  readonly session: Pick<
    Session,
    'configure' | 'chooseBook' | 'chooseNetwork' | 'chooseTablebases' | 'newGame' | 'settings' | 'tune'
  >;
  readonly log: Pick<Log, 'toFile'>;
  /** The slider methods to choose from. */
  readonly sliders: readonly string[];
  /** Whether the search's constants are options. */
  readonly tunable: boolean;
  /** Sends the user a message that is not an error. */
  readonly say: (message: string) => void;
}

/** The options in the order in which `uci` lists them. */
export function optionTable(targets: OptionTargets): Option[] {
  const effects = effectsOf(targets);
  const { session, sliders, tunable } = targets;
  const options = OPTIONS.map((row: OptionRow): Option => {
    const { setting } = row;
    const change = (value: unknown): Result<void> =>
      setting === undefined ? success(undefined) : session.configure({ [setting]: value });
    // The effects of a row take its type of value.
    const apply = (effects[row.name] ?? change) as Apply<unknown>;
    return row.type === 'combo' ? { ...row, choices: sliders, apply } : { ...row, apply };
  });
  return tunable ? [...options, ...tunableSpins(session)] : options;
}

/** Options that do more than change a setting. */
function effectsOf({ session, log, say }: OptionTargets): Readonly<Record<string, Apply<never>>> {
  return {
    'Clear Hash': async () => {
      await session.newGame();
      return success(undefined);
    },
    OwnBook: (ownBook: boolean) => {
      if (ownBook && session.settings.bookFile === '') say('OwnBook has no effect until BookFile names a book.');
      return session.configure({ ownBook });
    },
    BookFile: (file: string) => session.chooseBook(file),
    SyzygyPath: async (path: string) => {
      const chosen = await session.chooseTablebases(path);
      if (!chosen.ok) return chosen;
      const tables = chosen.value;
      if (tables !== undefined) say(`SyzygyPath: ${tables.files.paths.length} files, up to ${tables.largest} men`);
      return success(undefined);
    },
    Sliders: (sliders: string) => {
      say(`Sliders ${sliders}`);
      return session.configure({ sliders });
    },
    EvalFile: async (file: string) => {
      const chosen = await session.chooseNetwork(file);
      if (chosen.ok && session.settings.evalFile !== '') say(`EvalFile ${session.settings.evalFile}`);
      return chosen;
    },
    'Use NNUE': (useNnue: boolean) => {
      if (useNnue && session.settings.evalFile === '') say('Use NNUE has no effect until EvalFile names a network.');
      return session.configure({ useNnue });
    },
    'Debug Log File': (file: string) => log.toFile(file),
  };
}

/** A tuning build offers the constants of the search, under their own names. */
function tunableSpins(session: OptionTargets['session']): Option[] {
  return TUNABLES.map(({ name, value, min, max }, index) => ({
    type: 'spin',
    name,
    default: value,
    min,
    max,
    apply: (chosen) => {
      session.tune(index, chosen);
      return success(undefined);
    },
  }));
}
