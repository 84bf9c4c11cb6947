// A Redis server of one's own, for tests and benches of the queue, and a network before it that can be cut or slowed down.
// Debian's package is redis-server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { endWithThis, watchSignals } from '../src/platform/node/children';
import { findProgram } from '../src/platform/node/uci-client';

export const redisProgram = findProgram('redis-server');

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Resolves when it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/**
 * Starts a server that keeps nothing on disk, on a port of its own choice if none is given. Rejects when there is none, or it
 * ends at once.
 */
export async function startRedis(
  folder: string,
  { port: wanted, more = [] }: { readonly port?: number; readonly more?: readonly string[] } = {},
): Promise<RedisServer> {
  if (redisProgram === undefined) throw new Error('there is no redis-server');
  const port = wanted ?? (await freePort());
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...more];
  watchSignals();
  const server = spawn(redisProgram, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  server.on(
    'exit',
    endWithThis(() => server.kill('SIGKILL')),
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve();
    });
    server.on('exit', (code) => reject(new Error(`redis-server ended with ${code ?? '?'}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async (signal = 'SIGTERM') => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(signal);
      await once(server, 'exit');
    },
  };
}

/** What a proxy does to the bytes of both directions. */
export type Weather = 'clear' | 'slow' | 'dropping';

export interface Proxy {
  readonly port: number;
  weather: Weather;
  close(): void;
}

/** Milliseconds that each packet waits in slow weather. */
const SLOW_MS = 300;

/** A way to a port on this machine. What it drops is lost, as behind a dead router: no connection hears of it. */
export async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const proxy = { weather: 'clear' as Weather };
  const pipe = (from: Socket, to: Socket): void => {
    from.on('data', (chunk: Buffer) => {
      if (proxy.weather === 'clear') to.write(chunk);
      else if (proxy.weather === 'slow') setTimeout(() => to.write(chunk), SLOW_MS);
      else lost.add(from).add(to);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  // A stream with a hole in it must never go on.
  const lost = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pipe(near, far);
    pipe(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get weather() {
      return proxy.weather;
    },
    set weather(weather) {
      proxy.weather = weather;
      if (weather === 'dropping') return;
      for (const socket of lost) socket.destroy();
      lost.clear();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
