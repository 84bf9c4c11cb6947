// A connection to Redis that outlives it: what goes wrong is one line, and the connection comes back by itself.

import { isIP } from 'node:net';
import type * as BullMq from 'bullmq';
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { messageOf, quote } from '../notation/result';
import { UsageError } from './arguments';

/** A server without TLS waits silently for the rest of what it takes for a command. */
const CONNECT_MS = 5000;
/** A server that answers nothing for so long is as good as gone. Longer than any command waits on purpose. */
const SILENCE_MS = 30_000;
const RETRY_MS = 1000;
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
    } catch (error) {
      client.disconnect();
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
function address(url: string): { readonly host: string; readonly options: RedisOptions } {
  if (!/^(rediss?|unix):\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(
      `--queue: ${quote(url.replace(/^([a-z]*:)?.*@/is, '$1//'))} is not a redis://, rediss:// or unix:// URL.`,
    );
  }
  const { protocol, hostname, port, pathname, username, password, searchParams } = new URL(url);
  const account = {
    ...(username === '' ? {} : { username: decoded('user', username) }),
    ...(password === '' ? {} : { password: decoded('password', password) }),
  };
  if (protocol === 'unix:') {
    const path = decoded('path', pathname);
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
  if (!/^\d{0,4}$/.test(text)) throw new UsageError(`--queue: ${quote(text)} is not the number of a database.`);
  return Number(text);
}

/** What the commonest mistakes look like from this side. */
function explain(reason: string, url: string): string {
  const isTls = url.startsWith('rediss:');
  if (isTls && /wrong version number|packet length too long|EPROTO|ETIMEDOUT/i.test(reason)) {
    return `${reason}; without TLS it is redis://`;
  }
  if (!isTls && /Connection is closed|ECONNRESET/.test(reason)) return `${reason}; with TLS it is rediss://`;
  return reason;
}
