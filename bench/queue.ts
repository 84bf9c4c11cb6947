// Chaos for the annotation queue. Four senders (two of one file, one of another, one with an engine of another version) and
// workers of both versions, on a Redis that is killed and restarted empty, flushed, robbed of random keys, out of memory, cut off
// and slowed down, while workers and senders are killed, stopped and continued. At the end every output must be what a run
// without a queue writes, no process may be left, and every key must expire.
//
//   npm run bench queue -- [--games N] [--nodes N] [--workers N] [--seed N] [--partition SECONDS] [--record]

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { Random } from '../src/engine/random';
import { Position } from '../src/library/chess';
import { distFile } from '../src/platform/node/artifacts';
import { endWithThis, watchSignals } from '../src/platform/node/children';
import { startProxy, startRedis } from './redis';
import { appendRows } from './results/store';

/** Milliseconds between two events, at most. */
const PAUSE_MS = 4000;
/** Longer than the silence after which a worker counts as dead. */
const STOPPED_MS = 15_000;
const PLIES = 30;

const { values } = scriptArguments({
  options: {
    games: { type: 'string', default: '60' },
    nodes: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    partition: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
  },
});
const games = wholeNumber('--games', values.games, 4);
const nodes = wholeNumber('--nodes', values.nodes, 1);
const most = wholeNumber('--workers', values.workers, 2, 256);
const seed = wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1);
const partitionMs = 1000 * wholeNumber('--partition', values.partition, 1, 3600);
const random = new Random(seed);
const folder = mkdtempSync(join(tmpdir(), 'sliderule-queue-'));

/** Games of random moves. */
function writeGames(name: string, count: number): string {
  const games = Array.from({ length: count }, (_, number) => {
    const position = Position.start();
    const moves: string[] = [];
    for (let ply = 0; ply < PLIES && position.outcome() === null; ply++) {
      const legal = position.sanMoves();
      const san = legal[random.below(legal.length)] ?? '';
      moves.push(san);
      position.play(san);
    }
    return `[Event "Game ${number + 1}"]\n[Result "*"]\n\n${moves.join(' ')} *\n\n`;
  });
  const file = join(folder, name);
  writeFileSync(file, games.join(''));
  return file;
}

/** The first lines in which two files differ. */
function firstDifference(out: string, like: string): string {
  const [own, right] = [out, like].map((file) => readFileSync(file, 'utf8').split('\n')) as [string[], string[]];
  const at = own.findIndex((line, index) => line !== right[index]);
  const shown = (lines: readonly string[]): string => (lines[at] ?? 'nothing').slice(0, 2000);
  return `line ${at + 1} of ${own.length}, right ${right.length}: ${shown(own)} instead of ${shown(right)}`;
}

/** The same engine under another annotator's number, so that it has another queue. */
function otherVersion(): string {
  const dist = dirname(distFile('main.js'));
  for (const name of ['main.js', 'search-worker.js', 'core', 'nets']) {
    if (existsSync(join(dist, name))) cpSync(join(dist, name), join(folder, 'dist', name), { recursive: true });
  }
  const main = join(folder, 'dist', 'main.js');
  const text = readFileSync(main, 'utf8');
  const changed = text.replace(/(ANNOTATOR_VERSION = )\d+/, (_, name: string) => `${name}1000`);
  if (changed === text) throw new Error('the annotator has no number to change');
  writeFileSync(main, changed);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(dist, '..', 'node_modules'), join(folder, 'node_modules'));
  return main;
}

const running = new Set<ChildProcess>();

function start(engine: string, ...args: readonly string[]): ChildProcess {
  watchSignals();
  const child = spawn(process.execPath, [engine, 'annotate', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.on(
    'exit',
    endWithThis(() => child.kill('SIGKILL')),
  );
  child.on('exit', () => running.delete(child));
  child.stderr.on('data', (text: Buffer) => {
    appendFileSync(
      join(folder, 'stderr.log'),
      `${Math.round(performance.now())} ms, process ${child.pid}: ${text.toString()}`,
    );
    // A stack trace is never the answer to a lost connection.
    if (/^\s+at /m.test(text.toString())) traces.push(text.toString());
  });
  return child;
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

interface Sender {
  readonly engine: string;
  readonly args: readonly string[];
  readonly out: string;
  readonly like: string;
  child: ChildProcess;
  code: number | null;
}

const traces: string[] = [];
let isClean = false;
const counts: Record<string, number> = {};
const engines = [distFile('main.js'), otherVersion()];
const [engine = '', other = ''] = engines;
const files = [writeGames('one.pgn', games), writeGames('two.pgn', games >> 1)];
const [one = '', two = ''] = files;

let redis = await startRedis(folder);
const proxy = await startProxy(redis.port);
const url = `redis://127.0.0.1:${proxy.port}`;
const plain = (file: string): string => `${file}.plain.jsonl`;
const common = ['--nodes', String(nodes)];
try {
  for (const file of files) {
    const code = await codeOf(start(engine, file, ...common, '--out', plain(file)));
    if (code !== 0) throw new Error(`annotating ${file} without a queue failed`);
  }
  const workers: ChildProcess[] = [];
  const work = (): ChildProcess =>
    start(engines[random.below(2)] ?? '', '--queue', url, '--threads', '1', '--max-seconds', '600');
  // Both versions always have workers; the others are either.
  const always = engines.map((main) => start(main, '--queue', url, '--threads', '1'));
  while (workers.length < most - always.length) workers.push(work());
  const sender = (main: string, file: string, name: string): Sender => {
    const out = join(folder, name);
    const args = [file, ...common, '--out', out, '--queue', url];
    return { engine: main, args, out, like: plain(file), child: start(main, ...args), code: null };
  };
  const senders = [
    sender(engine, one, 'a.jsonl'),
    sender(engine, one, 'b.jsonl'),
    sender(engine, two, 'c.jsonl'),
    sender(other, two, 'd.jsonl'),
  ];
  const done = Promise.all(
    senders.map(async (sender) => {
      sender.code = await codeOf(sender.child);
      // A sender that was killed, or found no Redis when it started, is started again.
      while (sender.code !== 0) {
        await sleep(1000);
        sender.child = start(sender.engine, ...sender.args);
        sender.code = await codeOf(sender.child);
      }
    }),
  );
  const isDone = (): boolean => senders.every(({ code }) => code === 0);

  const direct = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis({ port: redis.port, maxRetriesPerRequest: 1 });
    client.on('error', () => undefined);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  };
  const stopAWhile = async (child: ChildProcess | undefined): Promise<void> => {
    child?.kill('SIGSTOP');
    await sleep(STOPPED_MS);
    child?.kill('SIGCONT');
  };
  const anyOf = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)];
  const events: Readonly<Record<string, () => Promise<unknown>>> = {
    restart: async () => {
      await redis.stop('SIGKILL');
      await sleep(random.below(5000));
      redis = await startRedis(folder, { port: redis.port });
    },
    flush: () => direct((client) => client.flushall()),
    evict: () =>
      direct(async (client) => {
        const keys = (await client.keys('*')).sort();
        await Promise.all(keys.filter(() => random.below(3) === 0).map((key) => client.del(key)));
      }),
    memory: () =>
      direct(async (client) => {
        await client.config('SET', 'maxmemory', '1000000');
        await sleep(5000);
        await client.config('SET', 'maxmemory', '0');
      }),
    partition: async () => {
      proxy.weather = 'dropping';
      await sleep(partitionMs);
      proxy.weather = 'clear';
    },
    slow: async () => {
      proxy.weather = 'slow';
      await sleep(8000);
      proxy.weather = 'clear';
    },
    killWorker: () => Promise.resolve(workers.shift()?.kill('SIGKILL')),
    killSender: () => Promise.resolve(anyOf(senders.filter(({ code }) => code === null))?.child.kill('SIGKILL')),
    stopWorker: () => stopAWhile(anyOf(workers)),
    stopSender: () => stopAWhile(anyOf(senders.filter(({ code }) => code === null))?.child),
  };
  // Every event once in random order, then random ones.
  const queue = Object.keys(events)
    .map((name) => ({ name, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
  const begun = performance.now();
  while (!isDone()) {
    await Promise.race([done, sleep(random.below(PAUSE_MS))]);
    if (isDone()) break;
    const name = queue.shift() ?? anyOf(Object.keys(events)) ?? 'flush';
    counts[name] = (counts[name] ?? 0) + 1;
    await events[name]?.();
    const alive = workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    workers.splice(0, workers.length, ...alive);
    while (workers.length < most - always.length) workers.push(work());
    for (const [index, child] of always.entries()) {
      if (child.exitCode !== null) always[index] = start(engines[index] ?? '', '--queue', url, '--threads', '1');
    }
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const different = senders.filter(({ out, like }) => !readFileSync(out).equals(readFileSync(like)));
  for (const { out, like } of different) console.log(`${out}: ${firstDifference(out, like)}`);
  const same = senders.length - different.length;
  const ending = [...running];
  for (const child of ending) child.kill('SIGTERM');
  await Promise.race([Promise.all(ending.map((child) => once(child, 'exit'))), sleep(15_000)]);
  const left = running.size;
  const immortal = await direct(async (client) => {
    const keys = await client.keys('*');
    const lives = await Promise.all(keys.map((key) => client.ttl(key)));
    return keys.filter((_, index) => lives[index] === -1);
  });
  if (immortal.length > 0) console.log(`keys that never expire: ${immortal.join(' ')}`);
  for (const trace of traces.slice(0, 3)) console.log(trace);
  const row = { seed, games, nodes, workers: most, seconds, ...counts, senders: senders.length, same };
  const whole = { ...row, left, immortal: immortal.length, traces: traces.length };
  console.log(JSON.stringify(whole));
  if (values.record) appendRows('experiments', 'queue', [whole]);
  isClean = same === senders.length && left + immortal.length + traces.length === 0;
} finally {
  process.exitCode = isClean ? 0 : 1;
  for (const child of running) child.kill('SIGKILL');
  proxy.close();
  await redis.stop();
  if (isClean) rmSync(folder, { recursive: true, force: true });
  else console.log(`files, outputs and what the processes said: ${folder}`);
}
