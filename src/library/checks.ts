// What callers pass to the engine, checked at run time: JavaScript has no types, and a search to depth NaN would never end. The
// rules of numbers are those of the tables of limits and options; each error names the value and the rule.

import { MAX_PERFT_DEPTH } from '../abi/perft';
import { GO_PARAMETERS } from '../engine/go-parameters';
import { OPTIONS, type OptionRow } from '../engine/options';
import { LONGEST_TIMER_MS } from '../runtime/timers';
import { SlideruleError } from './errors';
import { fieldsOf, guarded, isObject, LONGEST_LIST, shown, tagOf } from './values';

/** The rule of a field: whether a value follows it, and the rule in words. */
interface FieldRule {
  readonly allows: (value: unknown) => boolean;
  readonly words: string;
}

type Rules = Readonly<Record<string, FieldRule>>;

/** More engines than any machine has processors. */
const MOST_ENGINES = 1024;

function whole(least: number, most = Number.MAX_SAFE_INTEGER): FieldRule {
  return {
    allows: (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
    words:
      most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least} on` : `a whole number from ${least} to ${most}`,
  };
}

/** The range of an option of the engine. */
function ranged(setting: string): FieldRule {
  const row = OPTIONS.find((option: OptionRow) => option.setting === setting);
  if (row?.type !== 'spin') throw new RangeError(`${setting} is not a number among the options`);
  return whole(row.min, row.max);
}

function either(words: string, ...allowed: ((value: unknown) => boolean)[]): FieldRule {
  return { words, allows: (value) => allowed.some((allows) => allows(value)) };
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** Objects may be of another realm, so no class is asked. */
const isSignal = (value: unknown): boolean =>
  isObject(value) &&
  tagOf(value) === 'AbortSignal' &&
  typeof value.aborted === 'boolean' &&
  typeof value.addEventListener === 'function' &&
  typeof value.removeEventListener === 'function';

const TEXT = either('a text', isText);
const FLAG = either('true or false', (value) => typeof value === 'boolean');
const FUNCTION = either('a function', (value) => typeof value === 'function');
const OBJECT = either('an object', isObject);
const SIGNAL = either('an AbortSignal', isSignal);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const MOVES = either('a list of moves', isTexts);
/** What a system takes as a program or an argument. */
const isArgument = (value: unknown): boolean => isText(value) && !value.includes('\0');
const ARGUMENTS = either('a list of texts without NUL', (value) => Array.isArray(value) && value.every(isArgument));
const NETWORK = either(
  'a text, a URL, or an ArrayBuffer or Uint8Array that can be read',
  isText,
  (value) => value instanceof URL,
  (value) => value instanceof Uint8Array,
);

/** What CoreSource says; a response is whatever gives its bytes. */
const CORE = either(
  'a URL, a response or a compiled module',
  (value) => value instanceof URL,
  (value) => value instanceof WebAssembly.Module,
  (value) => isObject(value) && typeof value.arrayBuffer === 'function',
);

const CLOCK: Rules = Object.fromEntries(
  GO_PARAMETERS.flatMap((row) => ('clock' in row ? [[row.clock, whole(row.least)]] : [])),
);

const LIMITS: Rules = {
  ...Object.fromEntries(GO_PARAMETERS.flatMap((row) => ('name' in row ? [[row.name, whole(row.least)]] : []))),
  clock: OBJECT,
};

const ANALYSIS: Rules = { ...LIMITS, multipv: ranged('multiPv'), searchmoves: MOVES, san: FLAG, signal: SIGNAL };

const threads = ranged('threads');

const ENGINE: Rules = {
  threads: either(`"auto" or ${threads.words}`, (value) => value === 'auto', threads.allows),
  hash: ranged('hashMb'),
  network: NETWORK,
  syzygy: TEXT,
  chess960: FLAG,
  wasm: CORE,
  worker: FUNCTION,
  inPage: FLAG,
  signal: SIGNAL,
};

const POOL: Rules = { ...ENGINE, size: whole(1, MOST_ENGINES) };
/** What the moves are, the position itself says. */
const POSITION: Rules = { fen: TEXT, moves: either('a list of moves', (value) => Array.isArray(value)) };
const PROGRAM: Rules = { form: TEXT, patienceMs: whole(1, LONGEST_TIMER_MS), chess960: FLAG };
const COMMAND: Rules = {
  program: either('a program', (value) => isArgument(value) && value !== ''),
  args: ARGUMENTS,
};
const QUESTION: Rules = { fen: TEXT, moves: MOVES, depth: whole(1, MAX_PERFT_DEPTH) };

function checked(given: unknown, what: string, code: string, rules: Rules): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(given, what, code, Object.keys(rules));
  for (const [name, value] of Object.entries(fields)) {
    const rule = rules[name];
    const copy = copyOf(value);
    if (rule !== undefined && !allows(rule, copy)) {
      throw new SlideruleError(code, `${what}: ${name} is ${shown(value)}, not ${rule.words}.`);
    }
    fields[name] = copy;
  }
  return fields;
}

/** A value that cannot be looked at follows no rule. */
function allows(rule: FieldRule, value: unknown): boolean {
  try {
    return rule.allows(value);
  } catch {
    return false;
  }
}

/** Lists and bytes of the caller's may change while the engine works. Null for a value that cannot be looked at, or is too long. */
function copyOf(value: unknown): unknown {
  const tag = tagOf(value);
  try {
    if (tag === 'Uint8Array' || tag === 'ArrayBuffer') return new Uint8Array(value as Uint8Array<ArrayBuffer>).slice();
    if (!Array.isArray(value)) return value;
    const { length } = value;
    return length > LONGEST_LIST ? null : Array.from({ length }, (_, index): unknown => value[index]);
  } catch {
    return null;
  }
}

/** The options of an engine, each read once. Throws FIELD_UNKNOWN and OPTION_VALUE. */
export function checkedEngineOptions<T extends object>(given: T | undefined): T {
  return checked(given, 'createEngine', 'OPTION_VALUE', ENGINE) as T;
}

/** Those of a pool. Throws FIELD_UNKNOWN and OPTION_VALUE. */
export function checkedPoolOptions<T extends object>(given: T | undefined): T {
  return checked(given, 'createPool', 'OPTION_VALUE', POOL) as T;
}

/** Limits and options of an analysis. Throws FIELD_UNKNOWN and LIMIT_VALUE. */
export function checkedLimits<T extends object>(given: T | undefined, what: string): T {
  const limits = checked(given, what, 'LIMIT_VALUE', ANALYSIS);
  const { clock } = limits;
  return (
    clock === undefined ? limits : { ...limits, clock: checked(clock, `${what}: clock`, 'LIMIT_VALUE', CLOCK) }
  ) as T;
}

/** A program for `comparePerft`, and how it is asked. Throws PROGRAM and FIELD_UNKNOWN. */
export function checkedProgram<Command, Options>(command: Command, options: Options | undefined): [Command, Options] {
  const checkedCommand = checked(command, 'perftProgram', 'PROGRAM', COMMAND) as Command;
  return [checkedCommand, checked(options, 'perftProgram', 'PROGRAM', PROGRAM) as Options];
}

/** A question to such a program. Throws PROGRAM and FIELD_UNKNOWN. */
export function checkedQuestion<T extends object>(given: T): T {
  const question = checked(given, 'ask', 'PROGRAM', QUESTION);
  const missing = Object.keys(QUESTION).find((name) => !(name in question));
  if (missing === undefined) return question as T;
  throw new SlideruleError('PROGRAM', `ask: ${missing} is missing, ${QUESTION[missing]?.words ?? ''}.`);
}

/** The options of a count. Throws FIELD_UNKNOWN and OPTION_VALUE. */
export function checkedSignal<T extends object>(given: T | undefined, what: string): T {
  return checked(given, what, 'OPTION_VALUE', { signal: SIGNAL }) as T;
}

/**
 * A position to analyse; a Position, a game or anything but a plain object is left to `plainPosition`. Throws FIELD_UNKNOWN and
 * POSITION_VALUE.
 */
export function checkedPosition<T>(given: T, what: string): T {
  const isOther = guarded(
    `${what}: not a position`,
    'POSITION_VALUE',
    () => !isObject(given) || ['engineGame', 'game', 'positionAt'].some((name) => name in given),
  );
  return isOther ? given : (checked(given, what, 'POSITION_VALUE', POSITION) as T);
}

/** The value of an option by its UCI name. Throws OPTION_VALUE. */
export function checkedValue(value: unknown, name: string): string | number | boolean | undefined {
  if (value === undefined || isText(value) || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new SlideruleError(
    'OPTION_VALUE',
    `${name}: ${shown(value)} is neither a text nor a number nor true or false.`,
  );
}

/** The name of an event, with somebody who listens. Throws EVENT. */
export function checkedEvent<T extends string>(event: T, listener: unknown, events: readonly string[]): T {
  if (!events.includes(event)) {
    throw new SlideruleError('EVENT', `on: ${shown(event)} is not an event; there are ${events.join(', ')}.`);
  }
  if (FUNCTION.allows(listener)) return event;
  throw new SlideruleError('EVENT', `on: ${shown(listener)} is not a function that listens.`);
}
