// Values of every kind that a program may pass by mistake, by lot, and right ones among them.

import { runInNewContext } from 'node:vm';
import type { Random } from '../../src/engine/random';
import { pick } from './mutate';

const TEXTS = [
  '',
  ' ',
  'e2',
  'e2e4',
  'e7e8q',
  '0000',
  'Nf3',
  'O-O',
  'e4',
  'startpos',
  'white',
  'black',
  'k',
  'q',
  'legal',
  'always',
  'line',
  'error',
  'auto',
  'Hash',
  'MultiPV',
  'UCI_Elo',
  'go depth 1',
  'position startpos moves e2e4',
  'isready',
  '1. e4 e5 2. Nf3 *',
  '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1 *',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\ud800',
  'x'.repeat(10_000),
];
/** No depth that takes long: every call must end within a second. */
const NUMBERS = [NaN, Infinity, -Infinity, -5, -0, 0, 1, 2, 3, 3.7, 64, 1e9, 2 ** 31, 2 ** 53, 1e308];
const NAMES = [
  ...['depth', 'nodes', 'movetime', 'mate', 'clock', 'multipv', 'searchmoves', 'san', 'whiteTime', 'movesToGo'],
  ...['fen', 'moves', 'chess960', 'enPassant', 'square', 'piece', 'from', 'to', 'promotion', 'castlingRook'],
  ...['threads', 'hash', 'syzygy', 'size', 'tags', 'comment', 'result', 'nags', 'Depth', 'FEN', 'kind', 'ask', 'then'],
  ...['signal', 'network', 'wasm', 'inPage', 'game', 'node', 'form', 'patienceMs', 'takesMoves', 'engineGame'],
];

/** What values throw that throw. */
export const THROWN = 'a value of the fuzz throws';

function thrower(): never {
  throw new Error(THROWN);
}

function detached(): ArrayBuffer {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** What is made anew each time. Functions are called by the library, so one throws. */
const ODD: readonly ((random: Random) => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => false,
  () => 10n,
  () => Symbol('fuzz'),
  () => () => undefined,
  () => thrower,
  () => 'e2e4: 1',
  () => [],
  () => new Array<unknown>(3),
  () => new Uint8Array(3),
  () => new ArrayBuffer(8),
  () => new Date(0),
  () => /x/,
  () => new Map([['FEN', 'x']]),
  () => new Set([1]),
  () => new URL('https://example.invalid/x'),
  () => AbortSignal.abort(),
  () => new AbortController().signal,
  () => Promise.resolve(1),
  () => Object.create(null) as object,
  () => Object.freeze({ depth: 1 }),
  () => new Proxy({ depth: 1 }, { get: thrower, ownKeys: thrower, has: thrower }),
  () => new Proxy([], { get: thrower }),
  () => ({ toString: thrower, [Symbol.toPrimitive]: thrower }),
  revoked,
  detached,
  () => ({
    [Symbol.toStringTag]: 'AbortSignal',
    get aborted() {
      return thrower();
    },
  }),
  () => runInNewContext('new Uint8Array(3)') as unknown,
  () => new Array<unknown>(2 ** 32 - 1),
];

/** A value by lot; `known` are results of earlier calls. */
export function randomValue(random: Random, known: readonly unknown[], deep = 0): unknown {
  switch (random.below(deep > 2 ? 4 : 7)) {
    case 0:
      return pick(random, TEXTS);
    case 1:
      return pick(random, NUMBERS);
    case 2:
      return pick(random, ODD)(random);
    case 3:
      return known.length === 0 ? undefined : pick(random, known);
    case 4:
      return Array.from({ length: random.below(4) }, () => randomValue(random, known, deep + 1));
    default:
      return randomObject(random, known, deep);
  }
}

function randomObject(random: Random, known: readonly unknown[], deep: number): object {
  const object: Record<string, unknown> = {};
  for (let left = 1 + random.below(3); left > 0; left--) {
    const name = pick(random, NAMES);
    // Half of the limits are good ones, so that searches run.
    const value = random.below(2) === 0 ? 1 + random.below(3) : randomValue(random, known, deep + 1);
    const field = random.below(20) === 0 ? { get: thrower } : { value };
    Object.defineProperty(object, name, { ...field, enumerable: true, configurable: true });
  }
  return object;
}
