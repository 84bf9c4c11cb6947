// The text of options: how UCI lists them, and the parameters of `setoption`. The table is src/engine/options.ts.

import type { Option } from '../engine/option-values';
import { failure, quote, success, type Result } from '../notation/result';
import { behindWords, words } from './words';

/** The option that only a conversation has. */
export const LOG_OPTION = {
  name: 'Debug Log File',
  type: 'string',
  default: '',
  purpose: 'logs the conversation to this file',
} as const satisfies Option;

/** An empty string, as UCI writes it. */
const EMPTY = '<empty>';

/** Options that some GUIs set although the engine does not offer them. They would have no effect. */
export const PASSED_OVER = ['UCI_Opponent', 'UCI_AnalyseMode', 'UCI_EngineAbout'];

/** An option's line in the reply to `uci`. */
export function optionLine(option: Option): string {
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

/** Splits `name <words> [value <text>]`; blanks within the value stay as they are, for it may be a path. Error: OPTION_SYNTAX. */
export function parseSetOption(text: string): Result<{ name: string; value: string | undefined }> {
  const parameters = words(text);
  const at = parameters.indexOf('value');
  const name = parameters.slice(1, at < 0 ? undefined : at).join(' ');
  if (parameters[0] !== 'name' || name === '') {
    return failure('OPTION_SYNTAX', `setoption: ${quote(parameters.join(' '))} does not begin with 'name' and a name.`);
  }
  const value = at < 0 ? undefined : behindWords(text, at + 1);
  return success({ name, value: value === EMPTY ? '' : value });
}
