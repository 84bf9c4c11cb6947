// Calls of the library's public API with values of every kind. Each ends, within a second, in a result or in a SlideruleError, and
// the next good call works.
//
// What can be called is read from the modules and their classes, so a new method is tried without a word here.

import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Random } from '../../src/engine/random';
import * as chess from '../../src/library/chess-public';
import * as engine from '../../src/library/node';
import * as openings from '../../src/library/openings';
import { pick } from './mutate';
import { publicMembers } from './public-members';
import { Faults, type Tally } from './tally';
import { randomValue, THROWN } from './values';

/** The longest that a call may take, on the busiest machine. */
const PATIENCE_MS = 1000;
/** Threads and processes take longer to start. */
const START_MS = 30_000;
/** So many results are kept as arguments and objects of later calls. */
const MOST_KNOWN = 60;
/** Of so many calls one is to an engine: they are a hundred times slower. */
const ENGINE_SHARE = 12;
/** Functions that start threads or processes. */
const STARTING: ReadonlySet<string> = new Set(['createEngine', 'createPool', 'perftProgram', 'comparePerft']);
/** Functions that pass on what the caller's own functions throw. */
const PASSING_ON: ReadonlySet<string> = new Set(['readPgn', 'Pool.use']);
const STARTING_SHARE = 400;

const { Position, SlideruleError } = chess;
type Callable = (...values: unknown[]) => unknown;

/** Something to call: a function, a method, or a getter to read. */
interface Target {
  readonly name: string;
  readonly call: (values: readonly unknown[]) => unknown;
}

const PUBLIC = publicMembers('src/library');

function isClass(value: unknown): value is Callable {
  return typeof value === 'function' && Function.prototype.toString.call(value).startsWith('class');
}

/** The functions of a module, the static ones of its classes, and their constructors. */
function functionsOf(module: object): Target[] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [];
    if (!isClass(value)) return [{ name, call: (values: readonly unknown[]) => (value as Callable)(...values) }];
    if (value.prototype instanceof Error) return [];
    const holder = value as unknown as Record<string, Callable>;
    const isPublic = (each: string): boolean => PUBLIC.get(name)?.has(each) === true;
    const names = Object.getOwnPropertyNames(value).filter(
      (each) => isPublic(each) && typeof holder[each] === 'function',
    );
    const made = {
      name: `new ${name}`,
      call: (values: readonly unknown[]) => Reflect.construct(value, values) as unknown,
    };
    return [
      made,
      ...names.map((each) => ({
        name: `${name}.${each}`,
        call: (values: readonly unknown[]) => holder[each]?.(...values),
      })),
    ];
  });
}

/** The public methods and getters of an object of the library. */
function membersOf(object: object): Target[] {
  const targets: Target[] = [];
  for (let link = object; link !== Object.prototype; link = Object.getPrototypeOf(link) as object) {
    const names = PUBLIC.get(link.constructor.name);
    if (names === undefined || link === object) continue;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(link))) {
      if (!names.has(name) || name === 'constructor' || name === 'close') continue;
      const holder = object as Record<string, unknown>;
      const call = (values: readonly unknown[]): unknown =>
        typeof value === 'function' ? (holder[name] as Callable)(...values) : holder[name];
      targets.push({ name: `${link.constructor.name}.${name}`, call });
    }
  }
  return targets;
}

/** Whether what was thrown may leave the library; `readPgn` also passes on what its source throws. */
function isExpected(thrown: unknown): boolean {
  return thrown instanceof SlideruleError || (thrown instanceof DOMException && thrown.name === 'AbortError');
}

function isLibraryObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && PUBLIC.has(className(value));
}

function className(value: object): string {
  return (value.constructor as { readonly name: string } | undefined)?.name ?? '';
}

class Fuzzer {
  readonly faults = new Faults();
  accepted = 0;
  private readonly known: unknown[] = [];
  private players: { engine: engine.Engine; pool: engine.Pool } | undefined;
  private readonly functions = [chess, engine, openings].flatMap(functionsOf);

  constructor(private readonly random: Random) {}

  async run(count: number): Promise<void> {
    for (let call = 0; call < count; call++) {
      const target = await this.target();
      if (target === undefined) continue;
      const values = Array.from({ length: this.random.below(4) }, () => randomValue(this.random, this.known));
      await this.check(target, values);
      if (call % 50 === 0) await this.good(target.name);
    }
  }

  async close(): Promise<void> {
    const { players } = this;
    this.players = undefined;
    await Promise.all([players?.engine.close(), players?.pool.close()]);
  }

  private async target(): Promise<Target | undefined> {
    const { random } = this;
    if (random.below(ENGINE_SHARE) === 0) {
      const { engine: one, pool } = await this.open();
      return pick(random, random.below(8) === 0 ? membersOf(pool) : membersOf(one));
    }
    const objects = this.known.filter(isLibraryObject);
    if (objects.length > 0 && random.below(3) > 0) {
      return pick(random, membersOf(pick(random, objects)));
    }
    const target = pick(random, this.functions);
    const starts = STARTING.has(target.name) && random.below(STARTING_SHARE) > 0;
    return starts ? undefined : target;
  }

  private async open(): Promise<{ engine: engine.Engine; pool: engine.Pool }> {
    this.players ??= {
      engine: await engine.createEngine({ hash: 1 }),
      pool: await engine.createPool({ size: 1, hash: 1 }),
    };
    return this.players;
  }

  private async check({ name, call }: Target, values: readonly unknown[]): Promise<void> {
    const begun = performance.now();
    const told = (): string => `${name}(${values.map(described).join(', ')})`;
    try {
      const result = call(values);
      const took = performance.now() - begun;
      this.faults.expect(took < PATIENCE_MS, `took ${Math.round(took)} ms`, told());
      await this.settle(name, result, told);
      this.accepted++;
    } catch (thrown) {
      const isOwn = PASSING_ON.has(name) && thrown instanceof Error && thrown.message === THROWN;
      this.faults.expect(isOwn || isExpected(thrown), `threw ${described(thrown)}`, told());
    }
  }

  /** Waits for a result, and keeps it. What runs without end is ended as a caller would do it. */
  private async settle(name: string, result: unknown, told: () => string): Promise<void> {
    if (result instanceof engine.Analysis) {
      const loop = this.random.below(2) === 0 ? result[Symbol.asyncIterator]().next() : undefined;
      await Promise.all([this.within(result.stop(), told), loop]);
    } else if (isPromise(result)) {
      await this.within(result, told, STARTING.has(name) ? START_MS : PATIENCE_MS);
    } else if (isLoop(result)) {
      await this.within(result.next(), told);
      await this.within(result.return(undefined), told);
    } else this.keep(result);
  }

  private async within(promise: Promise<unknown>, told: () => string, patienceMs = PATIENCE_MS): Promise<void> {
    const kept = promise.then((value) => this.keep(value));
    if ((await Promise.race([kept, silence(patienceMs)])) !== 'silent') return;
    // It has no end of its own: closing what works must end it.
    await this.close();
    const end = await Promise.race([kept.catch(() => undefined), silence(PATIENCE_MS)]);
    this.faults.expect(end !== 'silent', 'never ends', told());
  }

  private keep(value: unknown): void {
    if (value === undefined || value === null) return;
    const { close } = value as { readonly close?: () => Promise<void> };
    if (typeof close === 'function') {
      void close.call(value);
      return;
    }
    if (this.known.length >= MOST_KNOWN) this.known.splice(this.random.below(MOST_KNOWN), 1);
    this.known.push(value);
  }

  /** The calls that must work whatever came before. */
  private async good(after: string): Promise<void> {
    const answers = [
      Position.start().play('e4').fen() === 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      Position.start().perft(2) === 400n,
      chess.parsePgn('1. e4 *')[0] !== undefined,
    ];
    if (this.players !== undefined) {
      const best = this.players.engine.bestMove('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 2 });
      answers.push((await best.catch(() => null)) === 'a1a8');
    }
    this.faults.expect(!answers.includes(false), 'a good call fails', `after ${after}`);
  }
}

async function silence(ms: number): Promise<'silent'> {
  return setTimeout(ms, 'silent', { ref: false });
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

function isLoop(value: unknown): value is AsyncGenerator {
  return Object.prototype.toString.call(value) === '[object AsyncGenerator]';
}

/** A value in a message, whatever it is. Only its outside: results may hold each other many times over, and a core its memory. */
function described(value: unknown): string {
  try {
    const outside = { depth: 1, breakLength: Infinity, maxArrayLength: 5, maxStringLength: 80, customInspect: false };
    return value instanceof Error ? `${value.name}: ${value.message}` : inspect(value, outside).slice(0, 200);
  } catch {
    return 'a value that throws';
  }
}

/** Calls the API so many times. */
export async function fuzzLibrary(seed: number, count: number): Promise<Tally> {
  const fuzzer = new Fuzzer(new Random(seed));
  const escaped = (thrown: unknown): void => fuzzer.faults.expect(isExpected(thrown), 'escaped', described(thrown));
  process.on('unhandledRejection', escaped);
  process.on('uncaughtException', escaped);
  try {
    await fuzzer.run(count);
  } finally {
    await fuzzer.close();
    process.off('unhandledRejection', escaped);
    process.off('uncaughtException', escaped);
  }
  return { cases: count, accepted: fuzzer.accepted, faults: fuzzer.faults.list };
}
