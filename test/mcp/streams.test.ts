// `mcp` on the standard streams, as the process that a client starts.

import { expect, it } from 'vitest';
import { UciClient } from '../../src/platform/node/uci-client';
import { mainFile } from '../helpers/engine-process';

const MEGABYTE = 1024 * 1024;
const CLIENT = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

function openServer(): {
  readonly server: UciClient;
  readonly ask: (id: number, method: string, params: object) => void;
} {
  const server = new UciClient({ program: process.execPath, args: [mainFile, 'mcp', '--engines', '1'] });
  const ask = (id: number, method: string, params: object): void => {
    server.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  };
  return { server, ask };
}

it('refuses a message that is too long, and answers the next one', async () => {
  const { server, ask } = openServer();
  const answer = async (id: number | null): Promise<string> =>
    (await server.readAll(new RegExp(`"id":${id}\\b`))).at(-1) ?? '';
  ask(1, 'initialize', CLIENT);
  await answer(1);
  ask(2, 'tools/call', { name: 'legal_moves', arguments: { fen: 'x'.repeat(17 * MEGABYTE) } });
  expect(await answer(null)).toMatch(/"code":-32600.*more than 16777216 bytes/);
  ask(3, 'tools/call', { name: 'legal_moves', arguments: { fen: 'x'.repeat(10 * MEGABYTE) } });
  expect(await answer(3)).toContain('Too big');
  ask(4, 'ping', {});
  expect(await answer(4)).toContain('"result":{}');
  await server.quit();
});

it('answers what it was asked before the end of input, but for what was cancelled', async () => {
  const { server, ask } = openServer();
  ask(1, 'initialize', CLIENT);
  ask(2, 'tools/call', { name: 'best_move', arguments: { nodes: 1000 } });
  ask(3, 'tools/call', { name: 'best_move', arguments: { seconds: 60 } });
  server.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }));
  ask(4, 'tools/call', { name: 'best_move', arguments: { nodes: 2000 } });
  server.endInput();
  const { code } = await server.exited;
  const answered = server.lines.map((line) => (JSON.parse(line) as { readonly id?: number }).id);
  expect([code, answered.sort()]).toEqual([0, [1, 2, 4]]);
});

it('ends with an error when nobody reads its answers', async () => {
  const { server, ask } = openServer();
  ask(1, 'initialize', CLIENT);
  await server.read('{');
  server.closeOutput();
  ask(2, 'ping', {});
  expect((await server.exited).code).toBe(1);
});
