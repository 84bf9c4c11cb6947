// UCI options: printed, read and checked by their table (src/uci/option-table.ts).

import { failure, quote, success, type Result } from '../notation/result';
import { parseWholeNumber } from './number';
import { behindWords, words } from './words';

/** Applies an option's new value, or refuses it. */
export type Apply<T> = (value: T) => Result<void> | Promise<Result<void>>;

/** An option of the engine. */
export type Option =
  | { type: 'spin'; name: string; default: number; min: number; max: number; apply: Apply<number> }
  | { type: 'check'; name: string; default: boolean; apply: Apply<boolean> }
  | { type: 'combo'; name: string; default: string; choices: readonly string[]; apply: Apply<string> }
  | { type: 'string'; name: string; default: string; apply: Apply<string> }
  | { type: 'button'; name: string; apply: Apply<void> };

/** An empty string, as UCI writes it. */
const EMPTY = '<empty>';

/** Options that some GUIs set although the engine does not offer them. They would have no effect. */
const PASSED_OVER = ['uci_opponent', 'uci_analysemode', 'uci_engineabout'];

/** Case and blanks do not matter: "MoveOverhead" means "Move Overhead". */
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

/** Parses a text as the option's type of value, and applies it. */
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
  constructor(private readonly table: readonly Option[]) {}

  /** The option lines of the reply to `uci`. */
  lines(): string[] {
    return this.table.map(optionLine);
  }

  /** Sets an option. Errors: OPTION_UNKNOWN, OPTION_VALUE, and those of the option's `apply`. */
  async set(name: string, value: string | undefined): Promise<Result<void>> {
    const option = this.table.find((candidate) => comparable(candidate.name) === comparable(name));
    if (option === undefined && PASSED_OVER.includes(comparable(name))) return success(undefined);
    if (option === undefined) return failure('OPTION_UNKNOWN', `setoption: there is no option ${quote(name)}.`);
    return applyText(option, value);
  }
}

/** Splits `name <words> [value <text>]`; blanks within the value stay as they are, for it may be a path. Error: OPTION_SYNTAX. */
export function parseSetOption(text: string): Result<{ name: string; value: string | undefined }> {
  const parameters = words(text);
  const at = parameters.indexOf('value');
  const name = parameters.slice(1, at < 0 ? undefined : at).join(' ');
  if (parameters[0] !== 'name' || name === '') {
    return failure('OPTION_SYNTAX', `setoption: ${quote(parameters.join(' '))} does not begin with 'name' and a name.`);
  }
  return success({ name, value: at < 0 ? undefined : behindWords(text, at + 1) });
}
