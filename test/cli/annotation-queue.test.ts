import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import { redisProgram, startRedis, type RedisServer } from '../../bench/redis';
import { PREFIX, queueName } from '../../src/cli/annotation-job';
import { findProgram, type UciClient } from '../../src/platform/node/uci-client';
import { mainFile, openEngine, runEngine } from '../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'queue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const input = join(folder, 'games.pgn');
writeFileSync(
  input,
  '[Event "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "B {"]\n\n1. e4 {so} e5 2. Nf6 *\n\n1. d4 $1 d5 *\n',
);

/** What a test has begun ends with it; tests that wait together poll by their own `expect`. */
type Ends = Pick<TestContext, 'onTestFinished' | 'expect'>;

async function openRedis(test: Ends, options?: Parameters<typeof startRedis>[1]): Promise<RedisServer> {
  const server = await startRedis(folder, options);
  test.onTestFinished(() => server.stop());
  return server;
}

async function openWorker(test: Ends, url: string, ...more: readonly string[]): Promise<UciClient> {
  const worker = openEngine(['annotate', '--queue', url, '--threads', '1', ...more]);
  test.onTestFinished(() => worker.kill());
  await test.expect.poll(() => worker.lines.join(), { timeout: 30_000 }).toContain('annotates games from');
  return worker;
}

const annotate = (out: string, ...more: readonly string[]): ReturnType<typeof runEngine> =>
  runEngine('annotate', input, '--nodes', '300', '--out', join(folder, out), ...more);
const output = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('annotate --queue', () => {
  it('says which server cannot be reached, without its password', async () => {
    const url = 'redis://user:secret@127.0.0.1:1';
    const { code, errors } = await annotate('none.pgn', '--queue', url);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^error: --queue: 127\.0\.0\.1:1 cannot be reached /)]);
    expect(errors).not.toContain('secret');
  });

  it.each([
    'http://user:secret@host',
    'redis://user:se/secret@host',
    'redis:/user:secret@host',
    'redis://user:p@secret@host:99999',
  ])('repeats no password of a URL that it refuses: %s', async (url) => {
    const { code, errors } = await annotate('none.pgn', '--queue', url);
    expect([code, errors]).toEqual([1, expect.stringContaining('is not a redis://')]);
    expect(errors).not.toContain('secret');
  });

  it.each([
    ['redis://127.0.0.1:1/abc', /^error: --queue: "abc" is not the number of a database\./],
    ['redis://127.0.0.1:1/-1', /^error: --queue: "-1" is not the number/],
    ['redis://:%zz@127.0.0.1:1', /^error: --queue: the URL's password has a %/],
    ['redis://127.0.0.1:1?db=3', /^error: --queue: the URL may have nothing behind the number of the database/],
    ['redis://127.0.0.1:1/0#3', /^error: --queue: the URL may have nothing behind/],
    ['unix:///no/redis.sock?user=x', /^error: --queue: the URL may have only \?db=N behind the path/],
    ['unix://', /^error: --queue: a unix:\/\/ URL names a socket by its whole path/],
    ['unix://redis.sock', /^error: --queue: a unix:\/\/ URL names a socket by its whole path/],
  ])('says what is wrong with %s', async (url, message) => {
    expect((await annotate('none.pgn', '--queue', url)).errors).toMatch(message);
  });

  it.each([
    'redis://user:12/secret@127.0.0.1:1',
    'redis://user:1#secret@127.0.0.1:1',
    'redis://user:1?secret@127.0.0.1:1',
  ])('repeats no password that is not escaped: %s', async (url) => {
    const { code, errors } = await annotate('none.pgn', '--queue', url);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^error: --queue: .*%2/)]);
    expect(errors).not.toContain('secret');
  });

  it('refuses options that would do nothing', async () => {
    const refused = async (...args: readonly string[]): Promise<string> =>
      (await runEngine('annotate', ...args)).errors;
    const queue = ['--queue', 'redis://127.0.0.1:1'];
    const out = ['--out', join(folder, 'nothing.pgn')];
    expect(await refused(input, ...out, '--max-nodes', '10')).toMatch(/^error: --max-nodes: .*FILE/);
    expect(await refused(input, ...out, ...queue, '--threads', '1')).toMatch(/^error: --threads: .*sender/);
    expect(await refused(...queue, '--nodes', '10')).toMatch(/^error: --nodes: /);
    expect(await refused(...queue, '--status', '--max-hash', '10')).toMatch(/^error: --max-hash: /);
  });
});

// They wait most of the time, so they wait together.
describe.skipIf(redisProgram === undefined)(
  'annotate --queue with redis-server',
  { timeout: 240_000, concurrent: true },
  () => {
    it('writes what a run without a queue writes', async (test) => {
      const { url } = await openRedis(test);
      await openWorker(test, url);
      const plain = await annotate('plain.pgn');
      const queued = await annotate('queued.pgn', '--queue', url);
      // The last line has times.
      expect([queued.code, queued.lines.slice(0, -1)]).toEqual([plain.code, plain.lines.slice(0, -1)]);
      expect(output('queued.pgn')).toBe(output('plain.pgn'));
    });

    it('sends games of any depth', async (test) => {
      const { url } = await openRedis(test);
      await openWorker(test, url);
      const deep = join(folder, 'deep-input.pgn');
      writeFileSync(deep, `[Event "x"]\n\n1. e4 ${'(1. d4 '.repeat(2000)}${')'.repeat(2000)} *\n`);
      const run = (name: string, ...args: readonly string[]): ReturnType<typeof runEngine> =>
        runEngine('annotate', deep, '--out', join(folder, name), '--nodes', '10', ...args);
      expect((await run('deep-plain.pgn')).code).toBe(0);
      expect((await run('deep-queued.pgn', '--queue', url)).errors).toBe('');
      expect(output('deep-queued.pgn')).toBe(output('deep-plain.pgn'));
    });

    it('says that the server has not the database', async (test) => {
      const { url } = await openRedis(test);
      const { code, errors } = await runEngine('annotate', '--queue', `${url}/99`, '--status');
      expect([code, errors]).toEqual([1, expect.stringMatching(/^error: --queue: .* has no database 99,/)]);
    });

    it('asks again for what Redis has lost, and lets two senders want the same games', async (test) => {
      const { url, port, stop } = await openRedis(test);
      const plain = await annotate('plain.jsonl');
      // Nobody works yet, so all games wait when the server dies.
      const queue = new Queue(await queueName(), { connection: { port }, prefix: PREFIX });
      queue.on('error', () => undefined);
      const redis = new Redis(port);
      const clients = async (): Promise<number> => {
        const facts = await redis.info('clients');
        return Number(/connected_clients:(\d+)/.exec(facts)?.[1]);
      };
      await queue.waitUntilReady();
      const own = await clients();
      const one = annotate('one.jsonl', '--queue', url);
      await test.expect.poll(() => queue.getWaitingCount(), { timeout: 60_000 }).toBe(3);
      // Who has not reached the server before it dies gives up at once, which is another case.
      const withOne = await clients();
      const both = [one, annotate('two.jsonl', '--queue', url)];
      await test.expect.poll(clients, { timeout: 60_000 }).toBeGreaterThanOrEqual(2 * withOne - own);
      redis.disconnect();
      await queue.close();
      await stop('SIGKILL');
      await openRedis(test, { port });
      await openWorker(test, url);
      for (const { code, errors } of await Promise.all(both)) {
        expect(code).toBe(plain.code);
        expect(errors).not.toMatch(/^\s+at /m);
      }
      for (const name of ['one.jsonl', 'two.jsonl']) expect(output(name)).toBe(output('plain.jsonl'));
    });

    it('lets a worker end within seconds though Redis is away, and says in one line for whom it waits', async (test) => {
      const { url, stop } = await openRedis(test);
      const worker = spawn(process.execPath, [mainFile, 'annotate', '--queue', url, '--threads', '1'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exited = once(worker, 'exit');
      let errors = '';
      worker.stderr.on('data', (text: Buffer) => (errors += text.toString()));
      await once(worker.stdout, 'data');
      await stop('SIGKILL');
      await test.expect
        .poll(() => errors, { timeout: 30_000 })
        .toMatch(/^queue: waiting for 127\.0\.0\.1:\d+, \d+ s$/m);
      const asked = performance.now();
      worker.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      expect(code).toBe(0);
      expect(performance.now() - asked).toBeLessThan(15_000);
      const lines = errors.trim().split('\n');
      expect(lines.filter((line) => !line.startsWith('queue: '))).toEqual([]);
    });

    it('refuses jobs that no worker should do, with a reason, and goes on with their neighbours', async (test) => {
      const { url, port } = await openRedis(test);
      await openWorker(test, url, '--max-nodes', '1000');
      const name = await queueName();
      const queue = new Queue(name, { connection: { port }, prefix: PREFIX });
      const wrong = [{ nodes: 'abc' }, { nodes: 300, hashMb: 3704, number: 1, asPgn: true, game: {} }, ['x'], 'x'];
      for (const [index, data] of wrong.entries()) {
        const { id = '' } = await queue.add('game', data, { jobId: `wrong-${index}` });
        await test.expect
          .poll(async () => ((await queue.getJob(id))?.returnvalue ?? null) as unknown, { timeout: 30_000 })
          .toEqual({ refused: expect.any(String) as string });
      }
      const greedy = await annotate('greedy.jsonl', '--nodes', '1001', '--queue', url);
      const modest = await annotate('modest.pgn', '--queue', url);
      expect(output('modest.pgn')).toContain('%eval');
      expect(modest.lines.at(-1)).toMatch(/^3 games, .*, 1 workers$/);
      expect(greedy.code).toBe(1);
      expect(greedy.errors.match(/^error: game \d: .*nodes 1001: .*1000$/gm)).toHaveLength(3);
      expect(output('greedy.jsonl').trim().split('\n')).toHaveLength(3);
      const { lines } = await runEngine('annotate', '--queue', url, '--status');
      expect(lines[0]).toBe(`queue ${name} on 127.0.0.1:${port}`);
      expect(lines[1]).toMatch(/^1 workers, 0 games in progress, 0 waiting, \d+ finished and kept$/);
      await queue.close();
    });

    it.for<[string, RegExp, (redis: Redis, key: (name: string) => string, id: string) => Promise<unknown>]>([
      ['a job that is a text', /cannot be read and is sent again/, (redis, key, id) => redis.set(key(id), 'x')],
      ['a job with no JSON', /cannot be read and is sent again/, (redis, key, id) => redis.hset(key(id), 'data', '{x')],
      [
        'a job with a count that is none',
        /one of its numbers is none/,
        (redis, key, id) => redis.hset(key(id), 'ats', 'x'),
      ],
      ['a job that was changed', /^$/, (redis, key, id) => redis.hset(key(id), 'data', '{"__proto__":{"nodes":5}}')],
      [
        'a list of jobs that is a text',
        /wait was a string in place of a list/,
        (redis, key) => redis.set(key('wait'), 'x'),
      ],
    ])('mends %s, and says so in a line', async ([what, words, damage], test) => {
      const { url, port } = await openRedis(test);
      const [whole, damaged] = ['whole', 'damaged'].map((kind) => `${kind} by ${what}.jsonl`) as [string, string];
      await annotate(whole);
      const redis = new Redis(port);
      const name = await queueName();
      const key = (part: string): string => `${PREFIX}:${name}:${part}`;
      const sent = annotate(damaged, '--queue', url);
      await test.expect.poll(() => redis.llen(key('wait')), { timeout: 60_000 }).toBe(3);
      const [id = ''] = await redis.lrange(key('wait'), 1, 1);
      await damage(redis, key, id);
      const worker = await openWorker(test, url);
      const { errors } = await sent;
      const told = errors.split('\n').filter((line) => line.startsWith('queue: '));
      expect(told.length).toBeLessThan(2);
      expect(told.join()).toMatch(words);
      expect(output(damaged)).toBe(output(whole));
      expect(worker.isRunning).toBe(true);
      redis.disconnect();
    });

    it('says that somebody has paused the queue, and goes on when it is resumed', async (test) => {
      const { url, port } = await openRedis(test);
      await openWorker(test, url);
      const queue = new Queue(await queueName(), { connection: { port }, prefix: PREFIX });
      await queue.pause();
      const sender = openEngine([
        'annotate',
        input,
        '--nodes',
        '300',
        '--out',
        join(folder, 'paused.jsonl'),
        '--queue',
        url,
      ]);
      test.onTestFinished(() => sender.kill());
      await test.expect
        .poll(() => sender.errors, { timeout: 30_000 })
        .toMatch(/^queue: .*the queue is paused; no game is begun/m);
      expect((await runEngine('annotate', '--queue', url, '--status')).lines[0]).toMatch(/, paused$/);
      await queue.resume();
      await queue.close();
      await sender.exited;
      expect(output('paused.jsonl').trim().split('\n')).toHaveLength(3);
    });

    it('ends the games that take longer than its limit, and goes on', async (test) => {
      const { url } = await openRedis(test);
      const worker = await openWorker(test, url, '--max-seconds', '1');
      const slow = await annotate('slow.jsonl', '--nodes', '1000000000', '--queue', url);
      expect(slow.code).toBe(1);
      expect(slow.errors.match(/^error: game \d: this game takes longer than the worker's 1 s$/gm)).toHaveLength(3);
      expect(output('slow.jsonl').trim().split('\n')).toHaveLength(3);
      await annotate('quick.pgn', '--queue', url);
      expect(output('quick.pgn')).toContain('%eval');
      expect(worker.isRunning).toBe(true);
    });

    it('knows passwords, users with few rights and Unix sockets', async (test) => {
      const socket = join(folder, 'redis.sock');
      const rights = 'on >pass~word ~{sliderule}:* +@all -@admin -@dangerous +info +client';
      const users = join(folder, 'users.acl');
      writeFileSync(users, `user default on >secret ~* &* +@all\nuser worker ${rights}\n`);
      const { port } = await openRedis(test, { more: ['--unixsocket', socket, '--aclfile', users] });
      const unix = await runEngine('annotate', '--queue', `unix://:secret@localhost${socket}`, '--status');
      expect(unix.lines[1]).toContain('0 workers');
      const wrong = await runEngine('annotate', '--queue', `redis://worker:wrong@127.0.0.1:${port}`, '--status');
      expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/cannot be reached \(WRONGPASS.*\)\.\n$/)]);
      const url = `redis://worker:pass~word@127.0.0.1:${port}`;
      await openWorker(test, url);
      const { code } = await annotate('rights.pgn', '--queue', url);
      expect([code, output('rights.pgn')]).toEqual([1, expect.stringContaining('%eval')]);
    });

    it.skipIf(findProgram('openssl') === undefined)(
      'knows TLS, and says where there is none (openssl)',
      async (test) => {
        const key = join(folder, 'key.pem');
        const certificate = join(folder, 'certificate.pem');
        const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
        const files = ['-keyout', key, '-out', certificate];
        execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
          stdio: 'ignore',
        });
        chmodSync(key, 0o600);
        const plain = await openRedis(test);
        const names = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
        const port = plain.port + 1 < 65_536 ? plain.port + 1 : plain.port - 1;
        await openRedis(test, { more: ['--tls-port', String(port), ...names] });
        const status = (url: string): ReturnType<typeof runEngine> => runEngine('annotate', '--queue', url, '--status');
        const unknown = await status(`rediss://localhost:${port}`);
        expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('certificate')]);
        process.env.NODE_EXTRA_CA_CERTS = certificate;
        try {
          expect((await status(`rediss://localhost:${port}`)).lines[1]).toContain('0 workers');
        } finally {
          delete process.env.NODE_EXTRA_CA_CERTS;
        }
        expect((await status(`rediss://localhost:${plain.port}`)).errors).toContain('speaks without TLS');
        expect((await status(`redis://127.0.0.1:${port}`)).errors).toContain('with TLS it is rediss://');
      },
    );
  },
);
