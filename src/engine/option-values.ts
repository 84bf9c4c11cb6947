// The options of an engine on its platform, and the values that they take.

import { failure, quote, success, type Result } from '../notation/result';
import type { Platform } from '../runtime/platform';
import { OPTIONS, type OptionRow } from './options';
import type { Settings } from './settings';

type Combo = Extract<OptionRow, { type: 'combo' }>;

/** An option whose choices are known. */
export type Option = Exclude<OptionRow, Combo> | (Combo & { readonly choices: readonly string[] });

/** A value as a caller has it; undefined presses a button. */
export type GivenValue = string | number | boolean | undefined;

/** The options in the order in which UCI lists them. A tuning build also offers the search's constants, under their own names. */
export function optionsOf({
  sliders,
  tunables = [],
  tiny = false,
}: Pick<Platform, 'sliders' | 'tunables' | 'tiny'>): readonly Option[] {
  const rows: readonly OptionRow[] = tiny ? OPTIONS.filter((row: OptionRow) => row.large !== true) : OPTIONS;
  const options = rows.map((row): Option => (row.type === 'combo' ? { ...row, choices: sliders } : row));
  const constants = tunables.map(({ name, value, min, max, purpose }): Option => {
    return { name, type: 'spin', default: value, min, max, purpose };
  });
  return [...options, ...constants];
}

/** Case and blanks do not matter in names: "MoveOverhead" means "Move Overhead". */
export function isNamed(name: string, given: string): boolean {
  const comparable = (text: string): string => text.toLowerCase().replaceAll(' ', '');
  return comparable(name) === comparable(given);
}

/** A value of the option's type, from one or from its text; undefined of a button. Error: OPTION_VALUE. */
export function readValue(option: Option, given: GivenValue): Result<GivenValue> {
  const text = given === undefined ? undefined : String(given);
  const refuse = (rule: string): Result<GivenValue> =>
    failure('OPTION_VALUE', `${option.name}: ${text === undefined ? 'no value' : quote(text)} is not ${rule}.`);
  switch (option.type) {
    case 'button':
      return success(undefined);
    case 'string':
      return success(text ?? '');
    case 'check': {
      const value = text?.toLowerCase();
      return value === 'true' || value === 'false' ? success(value === 'true') : refuse('true or false');
    }
    case 'combo': {
      const choice = option.choices.find((candidate) => isNamed(candidate, text ?? ''));
      return choice === undefined ? refuse(`one of ${option.choices.join(', ')}`) : success(choice);
    }
    case 'spin': {
      const { min, max } = option;
      const value = /^[+-]?\d+$/.test(text ?? '') ? Number(text) : NaN;
      return value >= min && value <= max ? success(value) : refuse(`a whole number from ${min} to ${max}`);
    }
  }
}

/** The same of an option by the name of its setting. */
export function readSetting(setting: keyof Settings, given: GivenValue): Result<void> {
  const row = OPTIONS.find((option: OptionRow) => option.setting === setting) as Option | undefined;
  const value = row === undefined ? success(undefined) : readValue(row, given);
  return value.ok ? success(undefined) : value;
}
