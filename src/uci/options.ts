// The options: one table that prints them, reads their values and refuses what is out of range.

import { SLIDER_METHODS } from '../abi/sliders';
import { MAX_THREADS } from '../abi/memory';
import { TUNABLES } from '../abi/tunables';
import { DEFAULT_SETTINGS, MAX_MULTI_PV } from '../engine/settings';
import { MAX_ELO, MIN_ELO } from '../engine/strength';
import { MAX_HASH_MB } from '../runtime/layout';
import { failure, quote, success, type Result } from '../notation/result';
import { parseWholeNumber } from './number';

/** What an option's new value is handed to; it may refuse it, and may take its time. */
type Apply<T> = (value: T) => Result<void> | Promise<Result<void>>;

type Option =
  | { type: 'spin'; name: string; default: number; min: number; max: number; apply: Apply<number> }
  | { type: 'check'; name: string; default: boolean; apply: Apply<boolean> }
  | { type: 'combo'; name: string; default: string; choices: readonly string[]; apply: Apply<string> }
  | { type: 'string'; name: string; default: string; apply: Apply<string> }
  | { type: 'button'; name: string; apply: Apply<void> };

/** Where the values go. */
export interface OptionTargets {
  hash: Apply<number>;
  clearHash: Apply<void>;
  threads: Apply<number>;
  multiPv: Apply<number>;
  moveOverhead: Apply<number>;
  chess960: Apply<boolean>;
  showWdl: Apply<boolean>;
  limitStrength: Apply<boolean>;
  elo: Apply<number>;
  strengthSeed: Apply<number>;
  syzygyPath: Apply<string>;
  sliders: Apply<string>;
  evalFile: Apply<string>;
  useNnue: Apply<boolean>;
  debugLogFile: Apply<string>;
  /** A search constant, by its place in TUNABLES. */
  tunable: (index: number, value: number) => Result<void>;
}

/** An empty string, as UCI writes it. */
const EMPTY = '<empty>';
/** Milliseconds; more than this would leave no time in any game. */
const MAX_MOVE_OVERHEAD = 5000;
const MAX_SEED = 2 ** 31 - 1;

function optionTable(targets: OptionTargets, tunable: boolean): Option[] {
  const settings = DEFAULT_SETTINGS;
  const spin = (name: string, standard: number, min: number, max: number, apply: Apply<number>): Option => {
    return { type: 'spin', name, default: standard, min, max, apply };
  };
  return [
    spin('Hash', settings.hashMb, 1, MAX_HASH_MB, targets.hash),
    { type: 'button', name: 'Clear Hash', apply: targets.clearHash },
    spin('Threads', settings.threads, 1, MAX_THREADS, targets.threads),
    spin('MultiPV', settings.multiPv, 1, MAX_MULTI_PV, targets.multiPv),
    // Pondering is the GUI's choice, made by `go ponder`; the option only says that the engine can.
    { type: 'check', name: 'Ponder', default: false, apply: () => success(undefined) },
    spin('Move Overhead', settings.moveOverheadMs, 0, MAX_MOVE_OVERHEAD, targets.moveOverhead),
    { type: 'check', name: 'UCI_Chess960', default: settings.chess960, apply: targets.chess960 },
    { type: 'check', name: 'UCI_ShowWDL', default: false, apply: targets.showWdl },
    { type: 'check', name: 'UCI_LimitStrength', default: false, apply: targets.limitStrength },
    spin('UCI_Elo', MAX_ELO, MIN_ELO, MAX_ELO, targets.elo),
    spin('Strength Seed', settings.strengthSeed, 0, MAX_SEED, targets.strengthSeed),
    { type: 'string', name: 'SyzygyPath', default: '', apply: targets.syzygyPath },
    { type: 'combo', name: 'Sliders', default: settings.sliders, choices: SLIDER_METHODS, apply: targets.sliders },
    { type: 'string', name: 'EvalFile', default: settings.evalFile, apply: targets.evalFile },
    { type: 'check', name: 'Use NNUE', default: settings.useNnue, apply: targets.useNnue },
    { type: 'string', name: 'Debug Log File', default: '', apply: targets.debugLogFile },
    ...(tunable ? tunableSpins(targets) : []),
  ];
}

/** A tuning build offers the search's constants, under their own names. */
function tunableSpins(targets: OptionTargets): Option[] {
  return TUNABLES.map(({ name, value, min, max }, index) => {
    const apply = (chosen: number): Result<void> => targets.tunable(index, chosen);
    return { type: 'spin', name, default: value, min, max, apply };
  });
}

/** Case and blanks do not matter, so that "MoveOverhead" is "Move Overhead" too. */
function comparable(name: string): string {
  return name.toLowerCase().replaceAll(' ', '');
}

function optionLine(option: Option): string {
  const head = `option name ${option.name} type ${option.type}`;
  switch (option.type) {
    case 'spin':
      return `${head} default ${option.default} min ${option.min} max ${option.max}`;
    case 'check':
      return `${head} default ${option.default}`;
    case 'combo':
      return `${head} default ${option.default} ${option.choices.map((choice) => `var ${choice}`).join(' ')}`;
    case 'string':
      return `${head} default ${option.default === '' ? EMPTY : option.default}`;
    case 'button':
      return head;
  }
}

/** Hands a text to an option as the kind of value it takes. */
function applyText(option: Option, text: string | undefined): Result<void> | Promise<Result<void>> {
  const refuse = (rule: string): Result<void> =>
    failure('OPTION_VALUE', `${option.name}: ${text === undefined ? 'no value' : quote(text)} is not ${rule}.`);
  switch (option.type) {
    case 'button':
      return option.apply();
    case 'string':
      return option.apply(text === undefined || text === EMPTY ? '' : text);
    case 'check': {
      const value = text?.toLowerCase();
      return value === 'true' || value === 'false' ? option.apply(value === 'true') : refuse('true or false');
    }
    case 'combo': {
      const choice = option.choices.find((candidate) => candidate.toLowerCase() === text?.toLowerCase());
      return choice === undefined ? refuse(`one of ${option.choices.join(', ')}`) : option.apply(choice);
    }
    case 'spin': {
      const { min, max } = option;
      const value = parseWholeNumber(option.name, text);
      const inRange = value.ok && value.value >= min && value.value <= max;
      return inRange ? option.apply(value.value) : refuse(`a whole number from ${min} to ${max}`);
    }
  }
}

export class Options {
  private readonly table: readonly Option[];

  /** `tunable` says whether the search's constants are options. */
  constructor(targets: OptionTargets, tunable: boolean) {
    this.table = optionTable(targets, tunable);
  }

  /** The lines that `uci` is answered with. */
  lines(): string[] {
    return this.table.map(optionLine);
  }

  /** Sets an option. Errors: OPTION_UNKNOWN, OPTION_VALUE, and those of what the value is for. */
  async set(name: string, value: string | undefined): Promise<Result<void>> {
    const option = this.table.find((candidate) => comparable(candidate.name) === comparable(name));
    if (option === undefined) return failure('OPTION_UNKNOWN', `setoption: there is no option ${quote(name)}.`);
    return applyText(option, value);
  }
}

/** Splits the words of `setoption name <words> [value <words>]`. Error: OPTION_SYNTAX. */
export function parseSetOption(parameters: readonly string[]): Result<{ name: string; value: string | undefined }> {
  const at = parameters.indexOf('value');
  const name = parameters.slice(1, at < 0 ? undefined : at).join(' ');
  if (parameters[0] !== 'name' || name === '') {
    return failure('OPTION_SYNTAX', `setoption: ${quote(parameters.join(' '))} does not begin with 'name' and a name.`);
  }
  return success({ name, value: at < 0 ? undefined : parameters.slice(at + 1).join(' ') });
}
