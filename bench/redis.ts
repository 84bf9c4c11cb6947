// A Redis server of one's own, for tests and benches of the queue. Debian's package is redis-server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { findProgram } from '../src/match/uci-client';

export const redisProgram = findProgram('redis-server');

/** Starts a server that keeps nothing on disk; `stop` ends it. Rejects when there is none, or it ends at once. */
export async function startRedis(folder: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  if (redisProgram === undefined) throw new Error('there is no redis-server');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn(redisProgram, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve();
    });
    server.on('exit', (code) => reject(new Error(`redis-server ended with ${code ?? '?'}`)));
  });
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.kill() };
}
