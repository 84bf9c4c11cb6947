import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { request } from 'node:http';
import { connect as dial } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engines } from '../../src/mcp/engines';
import { HttpServer } from '../../src/mcp/http-server';
import { openEngine } from '../helpers/engine-process';
import { callTool, openEngines } from './session';

const TOKEN = 'a secret';
const ORIGIN = 'http://localhost:6274';

let engines: Engines;
let server: HttpServer;
beforeAll(async () => {
  engines = openEngines();
  server = await HttpServer.open(engines, { port: 0, token: TOKEN, origins: [ORIGIN] });
});
afterAll(async () => {
  await server.close();
  await engines.close();
});

async function connect(url = server.url, token = TOKEN): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
  await client.connect(transport);
  return client;
}

/** The status of a request with these headers; a browser sets Host and Origin, and `fetch` of Node does not let tests do so. */
async function statusOf(
  headers: Record<string, string>,
  { method = 'POST', path = '/mcp', body = '{}' } = {},
): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path, method, agent: false, headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

it('serves sessions, which share the engines', async () => {
  const [one, other] = [await connect(), await connect()];
  const answers = await Promise.all(
    [one, other].map((client) => callTool(client, 'analyse', { moves: ['f3', 'e5', 'g4'], depth: 2 })),
  );
  expect(answers.map(({ data }) => data.best)).toEqual(['Qh4#', 'Qh4#']);
  await one.close();
  await other.close();
});

it('tells progress, and ends a search that is cancelled', async () => {
  const client = await connect();
  const cancel = new AbortController();
  const onprogress = (): void => cancel.abort();
  const search = callTool(client, 'analyse', { seconds: 60 }, { signal: cancel.signal, onprogress });
  await expect(search).rejects.toThrow();
  const start = performance.now();
  await callTool(client, 'analyse', { depth: 1 });
  expect(performance.now() - start).toBeLessThan(10_000);
  await client.close();
});

it('answers nobody without the token, and no page of another site', async () => {
  const authorised = { Authorization: `Bearer ${TOKEN}` };
  expect(await statusOf({})).toBe(401);
  expect(await statusOf({ Authorization: 'Bearer a secre' })).toBe(401);
  expect(await statusOf({ ...authorised, Origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf({ ...authorised, Origin: 'null' })).toBe(403);
  expect(await statusOf({ ...authorised, Host: 'evil.example' })).toBe(403);
  expect(await statusOf(authorised, { path: '/' })).toBe(404);
  expect(await statusOf({ Origin: ORIGIN }, { method: 'OPTIONS' })).toBe(204);
  expect(await statusOf({ Origin: 'https://evil.example' }, { method: 'OPTIONS' })).toBe(403);
  await expect(connect(server.url, 'wrong')).rejects.toThrow();
});

it('refuses what is no request', async () => {
  const headers = { Authorization: `Bearer ${TOKEN}`, Accept: 'application/json, text/event-stream' };
  expect(await statusOf(headers, { body: 'no JSON' })).toBe(400);
  expect(await statusOf(headers, { body: 'x'.repeat(10_000_000) })).toBe(413);
  expect(await statusOf(headers, { method: 'PUT' })).toBe(405);
  expect(await statusOf({ ...headers, 'mcp-session-id': 'none' })).toBeGreaterThanOrEqual(400);
  const client = await connect();
  expect((await callTool(client, 'legal_moves')).isError).toBe(false);
  await client.close();
});

it('takes a hundred requests of one connection', async () => {
  const socket = dial(Number(new URL(server.url).port), '127.0.0.1');
  const { host } = new URL(server.url);
  socket.write(`OPTIONS /mcp HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${ORIGIN}\r\n\r\n`.repeat(1000));
  socket.on('error', () => undefined);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.split('HTTP/1.1').length > 1000) break;
  }
  expect(text.match(/ 204 /g)).toHaveLength(100);
});

it('has 64 sessions at most, also of clients that begin at once', async () => {
  const { host, port } = new URL(server.url);
  const initialize = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize });
  const head = [
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close`,
    `Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n`,
  ].join('\r\n');
  const sockets = Array.from({ length: 100 }, () => dial(Number(port), '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text.slice(9, 12);
  });
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(head, resolve))));
  for (const socket of sockets) socket.write(body, () => undefined);
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === '200').length).toBeLessThanOrEqual(64);
  expect(new Set(statuses)).toEqual(new Set(['200', '503']));
  await server.close();
  server = await HttpServer.open(engines, { port: 0, token: TOKEN, origins: [ORIGIN] });
});

it('is what `mcp --http` starts', async () => {
  const engine = openEngine(['mcp', '--http', '0', '--engines', '1', '--hash', '1', '--token', TOKEN]);
  let url: string | undefined;
  while (url === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    url = /http:\S+/.exec(engine.errors)?.[0];
  }
  const client = await connect(url);
  expect((await callTool(client, 'legal_moves', { square: 'e2' })).data.moves).toHaveLength(2);
  await client.close();
  engine.kill();
  await engine.exited;
});
