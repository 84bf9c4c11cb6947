// The command line of the match runner.

import { basename } from 'node:path';
import { choice, decimal, UsageError, wholeNumber, readArguments } from '../cli/arguments';
import type { AdjudicationRules, DrawRule, ResignRule } from '../engine/adjudication';
import { quote } from '../notation/result';
import { LONGEST_TIMER_MS } from '../runtime/timers';
import type { Engines } from './game-record';
import { parseTimeControl, type Limits } from './limits';
import type { OpeningSettings } from './openings';
import type { EngineSpec } from './player';
import type { SprtSettings } from './sprt';
import { splitCommand } from '../cli/command';
import { Words } from './words';

export const MATCH_USAGE = `Usage: npm run match -- --engine cmd=COMMAND [KEY=VALUE ...] --engine cmd=COMMAND [KEY=VALUE ...] [options]
       npm run match -- --report FILE [--sprt ...]

Plays two UCI engines against each other, each opening with both colours, and says how sure the result is.

  --engine KEY=VALUE ...   an engine; given twice
      cmd=COMMAND          program and arguments, split at blanks outside of quotes
      name=NAME            the command's file name if not given
      dir=DIRECTORY        where to start it
      tc=[MOVES/][MIN:]SEC[+INC]  clock, as 8+0.08
      movetime=MS | nodes=N | depth=N
      restart=on           a fresh process for each game
      ponder=on            searches the expected reply on the opponent's time
      option.NAME=VALUE    UCI option; an empty value presses a button
  --each KEY=VALUE ...     the same for both, unless an engine says otherwise
  --openings FILE          EPD, or PGN if the name ends so; the start position if not given
      --order random|sequential (random), --seed N (1), --plies N: most plies of a PGN opening
  --games N                rounded up to pairs (100)
  --concurrency N          games at a time (1)
  --variant fischerandom   Chess960
  --resign movecount=3 score=600 [twosided=true] | off
                           an engine that says so for so many moves has lost (on, with these values)
  --draw movenumber=40 movecount=8 score=10 | off
                           both say so from that move on for so many moves (on, with these values)
  --sprt ELO0,ELO1[,ALPHA,BETA]  end as soon as one is proved (ALPHA and BETA 0.05); write --sprt=-5,0 if negative
      --sprt-model normalised|logistic  kind of Elo of the bounds (normalised, as fastchess)
  --time-margin MS         what a move may take beyond its time (0 on a clock, 50 with movetime)
  --timeout SECONDS        longest wait for an answer that no clock limits (60)
  --pgn FILE               write the games
      --resume             go on with the match of that file
      --event NAME         the Event tag
  --interval N             a line on how it stands every N games (10)
  --report FILE            the summary of a PGN file of two engines, and nothing else
`;

export interface MatchSettings {
  readonly engines: Engines;
  readonly openings: OpeningSettings;
  readonly games: number;
  readonly concurrency: number;
  readonly adjudication: AdjudicationRules;
  readonly sprt: SprtSettings | undefined;
  readonly timeoutMs: number;
  readonly pgn: string | undefined;
  readonly resume: boolean;
  readonly event: string;
  readonly interval: number;
}

export type MatchCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'report'; readonly file: string; readonly sprt: SprtSettings | undefined }
  | { readonly kind: 'play'; readonly settings: MatchSettings };

const OPTIONS = {
  engine: { type: 'string', multiple: true },
  each: { type: 'string', multiple: true },
  resign: { type: 'string', multiple: true },
  draw: { type: 'string', multiple: true },
  openings: { type: 'string' },
  order: { type: 'string', default: 'random' },
  seed: { type: 'string', default: '1' },
  plies: { type: 'string', default: '1000' },
  games: { type: 'string', default: '100' },
  concurrency: { type: 'string', default: '1' },
  variant: { type: 'string', default: 'standard' },
  sprt: { type: 'string' },
  'sprt-model': { type: 'string', default: 'normalised' },
  'time-margin': { type: 'string' },
  timeout: { type: 'string', default: '60' },
  pgn: { type: 'string' },
  resume: { type: 'boolean', default: false },
  event: { type: 'string', default: 'Match' },
  interval: { type: 'string', default: '10' },
  report: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Options that take several words. */
const GROUPS: ReadonlySet<string> = new Set(['engine', 'each', 'resign', 'draw']);
/** Default rules that end clear games early. */
export const DEFAULT_RESIGN: ResignRule = { moveCount: 3, score: 600, twoSided: false };
export const DEFAULT_DRAW: DrawRule = { moveNumber: 40, moveCount: 8, score: 10 };
const MOVE_TIME_MARGIN_MS = 50;
const MOST_CONCURRENT = 256;
const LONGEST_TIMEOUT = 86_400;

/** Reads the arguments of the match runner. Throws a UsageError. */
export function parseMatchArguments(args: readonly string[]): MatchCommand {
  const { values, groups } = readWords(args);
  if (values.help) return { kind: 'help' };
  const sprt = sprtSettings(values.sprt, values['sprt-model']);
  if (values.report !== undefined) return { kind: 'report', file: values.report, sprt };
  if (values.resume && values.pgn === undefined) throw new UsageError('--resume needs the --pgn of the match.');
  const margin = values['time-margin'];
  const marginMs = margin === undefined ? undefined : wholeNumber('--time-margin', margin, 0, LONGEST_TIMER_MS);
  return {
    kind: 'play',
    settings: {
      engines: engines(groups('engine'), groups('each'), marginMs),
      openings: {
        file: values.openings,
        order: choice('--order', values.order, ['random', 'sequential']),
        seed: wholeNumber('--seed', values.seed, 0),
        plies: wholeNumber('--plies', values.plies, 0),
        chess960: choice('--variant', values.variant, ['standard', 'fischerandom']) === 'fischerandom',
      },
      games: 2 * Math.ceil(wholeNumber('--games', values.games, 1, 10_000_000) / 2),
      concurrency: wholeNumber('--concurrency', values.concurrency, 1, MOST_CONCURRENT),
      adjudication: {
        ...optional('resign', rule('resign', groups('resign'), DEFAULT_RESIGN, resignRule)),
        ...optional('draw', rule('draw', groups('draw'), DEFAULT_DRAW, drawRule)),
      },
      sprt,
      timeoutMs: 1000 * decimal('--timeout', values.timeout, 0.001, LONGEST_TIMEOUT),
      pgn: values.pgn,
      resume: values.resume,
      event: values.event,
      interval: wholeNumber('--interval', values.interval, 1),
    },
  };
}

/** The options, and for each option of GROUPS the words of each occurrence. */
function readWords(args: readonly string[]) {
  const parsed = readArguments({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  const found = new Map<string, string[][]>();
  let current: string[] | undefined;
  for (const token of parsed.tokens) {
    if (token.kind === 'option') {
      current = undefined;
      if (token.value === undefined || !GROUPS.has(token.name)) continue;
      current = [token.value];
      found.set(token.name, [...(found.get(token.name) ?? []), current]);
    } else if (token.kind === 'positional') {
      if (current === undefined) throw new UsageError(`${quote(token.value)} belongs to no option.`);
      current.push(token.value);
    }
  }
  return { values: parsed.values, groups: (name: string): string[][] => found.get(name) ?? [] };
}

function engines(given: readonly string[][], each: readonly string[][], marginMs: number | undefined): Engines {
  const [first, second, ...rest] = given.map((words) => engine(words, each.flat(), marginMs));
  if (first === undefined || second === undefined || rest.length > 0) {
    throw new UsageError(`--engine: a match has two engines, and ${given.length} are given.`);
  }
  if (first.name === second.name) {
    throw new UsageError(`--engine: both are called ${quote(first.name)}; give them a name=NAME each.`);
  }
  return [first, second];
}

function engine(own: readonly string[], each: readonly string[], marginMs: number | undefined): EngineSpec {
  const words = new Words('engine', own);
  const shared = new Words('each', each);
  const take = (key: string): string | undefined => {
    const common = shared.take(key);
    return words.take(key) ?? common;
  };
  const commandText = take('cmd') ?? '';
  const [program, ...args] = splitCommand(commandText);
  if (program === undefined) throw new UsageError('--engine: cmd=COMMAND is missing.');
  const common = limits(shared);
  const limited = limits(words) ?? common;
  if (limited === undefined) {
    throw new UsageError(`--engine: ${quote(commandText)} has none of tc, movetime, nodes, depth.`);
  }
  const spec: EngineSpec = {
    name: take('name') ?? basename(program),
    command: { program, args, directory: take('dir') },
    options: new Map([...shared.takeAll('option.'), ...words.takeAll('option.')]),
    limits: limited,
    timeMarginMs: marginMs ?? (limited.moveTimeMs === undefined ? 0 : MOVE_TIME_MARGIN_MS),
    restart: choice('restart', take('restart') ?? 'off', ['on', 'off']) === 'on',
    ponder: choice('ponder', take('ponder') ?? 'off', ['on', 'off']) === 'on',
  };
  words.finish();
  shared.finish();
  return spec;
}

/** Undefined if the words name no limit. */
function limits(words: Words): Limits | undefined {
  const clock = words.take('tc');
  const moveTimeMs = words.takeNumber('movetime', 1, LONGEST_TIMER_MS);
  if (clock !== undefined && moveTimeMs !== undefined) throw new UsageError('tc and movetime exclude each other.');
  const found: Limits = {
    ...optional('timeControl', clock === undefined ? undefined : parseTimeControl(clock)),
    ...optional('moveTimeMs', moveTimeMs),
    ...optional('nodes', words.takeNumber('nodes', 1)),
    ...optional('depth', words.takeNumber('depth', 1)),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** A rule of adjudication: as given, the default if it is not mentioned, undefined if it is off. */
function rule<Rule>(name: string, given: readonly string[][], normal: Rule, read: (words: Words) => Rule) {
  const last = given.at(-1);
  if (last === undefined) return normal;
  if (last.length === 1 && last[0] === 'off') return undefined;
  const words = new Words(name, last);
  const found = read(words);
  words.finish();
  return found;
}

function resignRule(words: Words): ResignRule {
  return {
    moveCount: words.takeNumber('movecount', 1) ?? DEFAULT_RESIGN.moveCount,
    score: words.takeNumber('score', 1) ?? DEFAULT_RESIGN.score,
    twoSided: choice('twosided', words.take('twosided') ?? 'false', ['true', 'false']) === 'true',
  };
}

function drawRule(words: Words): DrawRule {
  return {
    moveNumber: words.takeNumber('movenumber', 0) ?? DEFAULT_DRAW.moveNumber,
    moveCount: words.takeNumber('movecount', 1) ?? DEFAULT_DRAW.moveCount,
    score: words.takeNumber('score', 0) ?? DEFAULT_DRAW.score,
  };
}

/** Reads `--sprt`; throws a UsageError. */
export function sprtSettings(text: string | undefined, modelName = 'normalised'): SprtSettings | undefined {
  const model = choice('--sprt-model', modelName, ['normalised', 'logistic']);
  if (text === undefined) return undefined;
  const [elo0 = NaN, elo1 = NaN, alpha = 0.05, beta = 0.05, ...rest] = text.split(',').map(Number);
  const risky = alpha > 0 && beta > 0 && alpha + beta < 1;
  if (elo0 < elo1 && risky && rest.length === 0) return { elo0, elo1, alpha, beta, model };
  throw new UsageError(
    `--sprt: ${quote(text)} is not ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1 and risks above 0 that add up to less than 1.`,
  );
}

/** An object with a field, or without it where there is no value. */
function optional<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
