// Command line arguments, checked.

import { parseArgs, type ParseArgsConfig } from 'node:util';
import { quote } from '../notation/result';

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {}

/**
 * What Node's `parseArgs` reads, by default from the arguments of the process. Throws a UsageError of one line that names the
 * argument and the rule; the messages of `parseArgs` take several lines and do not say what is allowed.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const { args = process.argv.slice(2), allowPositionals = false, options = {} } = config;
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional' && !allowPositionals) {
      throw new UsageError(`${quote(token.value)} belongs to no option.`);
    }
    if (token.kind === 'option') checkOption(token, options);
  }
  return parseArgs(config);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function checkOption(
  { name, rawName, value, inlineValue }: OptionToken,
  options: NonNullable<ParseArgsConfig['options']>,
): void {
  const type = options[name]?.type;
  if (type === undefined || rawName !== `--${name}`) {
    const known = Object.keys(options).map((option) => `--${option}`);
    const rule = known.length === 0 ? 'there are none' : `the options are ${known.join(', ')}`;
    throw new UsageError(`${quote(rawName)} is not an option; ${rule}.`);
  }
  if (type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  if (type === 'string' && value === undefined) throw new UsageError(`${rawName}: the value is missing.`);
  if (type === 'string' && inlineValue === false && value?.startsWith('-')) {
    throw new UsageError(`${rawName}: ${quote(value)} begins with a dash; write ${rawName}=VALUE.`);
  }
}

/** A whole number in a range; throws a UsageError that names the field. */
export function wholeNumber(field: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${field}: ${quote(text)} is not a whole number from ${min} to ${max}.`);
}

/** Whole numbers with commas between them, each in a range; throws a UsageError that names the field. */
export function wholeNumbers(field: string, list: string, min: number, max?: number): number[] {
  return list.split(',').map((text) => wholeNumber(field, text, min, max));
}

/** A decimal number in a range; throws a UsageError that names the field. */
export function decimal(field: string, text: string, min: number, max: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${field}: ${quote(text)} is not a number from ${min} to ${max}.`);
}

/** One of some words; throws a UsageError that names the field. */
export function choice<Word extends string>(field: string, text: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === text);
  if (word !== undefined) return word;
  throw new UsageError(`${field}: ${quote(text)} is not one of ${words.join(', ')}.`);
}
