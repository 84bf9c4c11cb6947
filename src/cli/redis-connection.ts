// A connection to Redis that outlives it: what goes wrong is one line, and the connection comes back by itself.

import { connect, isIP } from 'node:net';
import type * as BullMq from 'bullmq';
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { messageOf, quote } from '../notation/result';
import { UsageError } from './arguments';

/** A host that does not exist may answer nothing at all. */
const CONNECT_MS = 5000;
/** A server that answers nothing for so long is as good as gone. Longer than any command waits on purpose. */
const SILENCE_MS = 30_000;
const RETRY_MS = 1000;
/** How Redis's answers begin: `+` and `-`. */
const STATUS_REPLY = 43;
const ERROR_REPLY = 45;
/** Milliseconds between two lines about the same trouble. */
const TROUBLE_MS = 10_000;

export class RedisConnection {
  private readonly begun = new Map<string, number>();
  private lostSince: number | null = null;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    readonly bullmq: typeof BullMq,
    readonly client: Redis | Cluster,
    /** Without a password. */
    readonly host: string,
  ) {
    client.on('close', () => (this.lostSince ??= Date.now()));
    client.on('ready', () => {
      if (this.lostSince !== null && this.begun.delete('lost')) this.say(`${host} is back`);
      this.lostSince = null;
    });
    // Every one of these is told by `close`.
    client.on('error', () => undefined);
    this.timer = setInterval(() => {
      if (this.lostSince === null) return;
      const seconds = Math.round((Date.now() - this.lostSince) / 1000);
      if (seconds >= 2) this.complain('lost', `waiting for ${host}, ${seconds} s`);
    }, 1000);
  }

  /** Connects. Rejects, with a message that names the server and never a password, if that is not possible. */
  static async open(url: string): Promise<RedisConnection> {
    const { bullmq, ioredis } = await packages();
    const { host, options } = address(url);
    if (options.tls !== undefined && (await answersPlainly(options))) {
      throw new UsageError(`--queue: ${host} speaks without TLS; that is redis://.`);
    }
    const client = new ioredis.Redis({
      ...options,
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      maxRetriesPerRequest: null,
      retryStrategy: () => null,
    });
    let reason = '';
    client.on('error', (error: Error) => (reason = error.message || String((error as NodeJS.ErrnoException).code)));
    try {
      await client.connect();
      // The client itself goes on in database 0 when there is no such one.
      if (options.db !== 0) await client.select(options.db).catch(() => Promise.reject(noDatabase(host, options.db)));
    } catch (error) {
      client.disconnect();
      if (error instanceof UsageError) throw error;
      throw new Error(`--queue: ${host} cannot be reached (${explain(reason || String(error), url)}).`, {
        cause: error,
      });
    }
    client.options.retryStrategy = () => RETRY_MS;
    const isCluster = await client.info('cluster').then(
      (info) => info.includes('cluster_enabled:1'),
      () => false,
    );
    if (!isCluster) return new RedisConnection(bullmq, client, host);
    client.disconnect();
    const { host: name = 'localhost', port = 6379, ...redisOptions } = options;
    const cluster = new ioredis.Cluster([{ host: name, port }], {
      redisOptions: {
        ...redisOptions,
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        maxRetriesPerRequest: null,
      },
      clusterRetryStrategy: () => RETRY_MS,
    });
    return new RedisConnection(bullmq, cluster, host);
  }

  /** Another connection to the same server, for commands that wait. */
  duplicate(): Redis | Cluster {
    const client = this.client.duplicate();
    client.on('error', () => undefined);
    return client;
  }

  /** True unless the server is away. */
  get isReady(): boolean {
    return this.client.status === 'ready';
  }

  /** Reports an error in one line, and the same one not again for a while. An error of the connection is told by itself. */
  trouble(error: unknown): void {
    if (!this.isReady) return;
    const [line = ''] = messageOf(error).split('\n');
    this.complain(line, `${this.host}: ${line}`);
  }

  disconnect(): void {
    clearInterval(this.timer);
    this.client.disconnect();
  }

  private complain(kind: string, line: string): void {
    const now = Date.now();
    if (now - (this.begun.get(kind) ?? 0) < TROUBLE_MS) return;
    this.begun.set(kind, now);
    this.say(line);
  }

  private say(line: string): void {
    process.stderr.write(`queue: ${line}\n`);
  }
}

/** The packages, which only this command needs. */
async function packages() {
  try {
    return { bullmq: await import('bullmq'), ioredis: await import('ioredis') };
  } catch {
    throw new UsageError('--queue: the packages bullmq and ioredis are missing; npm install bullmq ioredis.');
  }
}

/** The parts of `redis://`, `rediss://` (TLS) and `unix://` URLs. The message must not contain a password. */
function address(url: string): { readonly host: string; readonly options: RedisOptions & { readonly db: number } } {
  if (!/^(rediss?|unix):\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(
      `--queue: ${quote(url.replace(/^([a-z]*:)?.*@/is, '$1//'))} is not a redis://, rediss:// or unix:// URL${url.includes('@') ? '; in a password / is %2F' : ''}.`,
    );
  }
  const { protocol, hostname, port, pathname, username, password, searchParams, hash } = new URL(url);
  const isUnix = protocol === 'unix:';
  // Either may be the rest of a password.
  const unknown = [...searchParams.keys()].some((name) => !isUnix || name !== 'db');
  if (unknown || hash !== '') {
    const rule = isUnix ? 'only ?db=N behind the path' : 'nothing behind the number of the database';
    throw new UsageError(`--queue: the URL may have ${rule}; in a password ? is %3F and # is %23.`);
  }
  const account = {
    ...(username === '' ? {} : { username: decoded('user', username) }),
    ...(password === '' ? {} : { password: decoded('password', password) }),
  };
  if (isUnix) {
    const path = decoded('path', pathname);
    if (path.length < 2 || !['', 'localhost'].includes(hostname)) {
      throw new UsageError('--queue: a unix:// URL names a socket by its whole path, as unix:///run/redis/redis.sock.');
    }
    return { host: path, options: { ...account, path, db: databaseOf(searchParams.get('db') ?? '') } };
  }
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const options = { ...account, host: name, port: Number(port || 6379), db: databaseOf(pathname.slice(1)) };
  return {
    host: `${hostname}:${options.port}`,
    options: protocol === 'rediss:' ? { ...options, tls: isIP(name) === 0 ? { servername: name } : {} } : options,
  };
}

/** A part of a URL; the message names which, not what it is. */
function decoded(part: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UsageError(`--queue: the URL's ${part} has a % that no two hexadecimal digits follow.`);
  }
}

function databaseOf(text: string): number {
  if (text.includes('@')) throw new UsageError('--queue: a user or password has a / in it, which must be %2F.');
  if (!/^\d{0,4}$/.test(text)) throw new UsageError(`--queue: ${quote(text)} is not the number of a database.`);
  return Number(text);
}

/** Whether a server understands a command without TLS. A client with TLS would wait for it until its time is over. */
async function answersPlainly({ host = 'localhost', port = 6379 }: RedisOptions): Promise<boolean> {
  const socket = connect(port, host).setTimeout(CONNECT_MS);
  try {
    return await new Promise<boolean>((resolve) => {
      socket.once('data', ([first]) => resolve(first === STATUS_REPLY || first === ERROR_REPLY));
      for (const end of ['error', 'timeout', 'close']) socket.once(end, () => resolve(false));
      socket.write('PING\r\n');
    });
  } finally {
    socket.destroy();
  }
}

function noDatabase(host: string, db: number): UsageError {
  return new UsageError(`--queue: ${host} has no database ${db}, or does not let this user choose it.`);
}

/** What the commonest mistake looks like from this side. */
function explain(reason: string, url: string): string {
  if (!url.startsWith('rediss:') && /Connection is closed|ECONNRESET/.test(reason)) {
    return `${reason}; with TLS it is rediss://`;
  }
  return reason;
}
