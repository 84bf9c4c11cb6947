// The web server of `npm run web`, asked as no browser would: over a plain socket.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../src/platform/node/uci-client';
import { serveWeb, type WebServer } from '../../src/tools/web-server';

const CONTENT = '0123456789';
/** More than the buffers of a connection hold. */
const LARGE = 16 * 1024 * 1024;

let folder: string;
let server: WebServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sliderule-server-'));
  const root = join(folder, 'root');
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(join(root, 'linked-index'));
  mkdirSync(join(root, 'empty'));
  writeFileSync(join(folder, 'outside.txt'), 'secret');
  for (const name of ['file.txt', 'index.html', '.env', '.git/config']) writeFileSync(join(root, name), CONTENT);
  for (const name of ['large', 'shrinking']) writeFileSync(join(root, name), Buffer.alloc(LARGE));
  symlinkSync(join(folder, 'outside.txt'), join(root, 'link.txt'));
  symlinkSync(folder, join(root, 'up'));
  symlinkSync(join(folder, 'outside.txt'), join(root, 'linked-index/index.html'));
  server = await serveWeb({ folder: root });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  head: string;
  body: string;
}

/** The answer to a request as it stands, which `fetch` would tidy up. */
function ask(request: string, headers = ''): Promise<Answer> {
  return answerTo(dial(`${request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`));
}

function dial(text: string, to: WebServer = server): Socket {
  const socket = connect(Number(new URL(to.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

/** All that comes until the server ends the connection. */
async function answerTo(socket: Socket): Promise<Answer> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await once(socket, 'close');
  const end = text.indexOf('\r\n\r\n');
  return { status: Number(text.split(' ')[1]), head: text.slice(0, end), body: text.slice(end + 4) };
}

describe('the web server', () => {
  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=9999-', 'bytes=0-1,3-2', 'lines=1-2', 'bytes=-0', '\t', '='])(
    'lives on after Range: %j',
    async (range) => {
      const { status, body } = await ask('GET /file.txt', `Range: ${range}\r\n`);
      expect([200, 206, 416]).toContain(status);
      if (status === 200) expect(body).toBe(CONTENT);
      expect((await ask('GET /file.txt')).body).toBe(CONTENT);
    },
  );

  it.each([
    ['bytes=2-4', '234'],
    ['bytes=7-', '789'],
    ['bytes=-3', '789'],
    ['bytes=8-99', '89'],
  ])('answers Range: %s with %s', async (range, part) => {
    const { status, body } = await ask('GET /file.txt', `Range: ${range}\r\n`);
    expect([status, body]).toEqual([206, part]);
  });

  it.each(['bytes=-10', 'bytes=-11', 'bytes=-99999999999999999999'])(
    'answers Range: %s with the whole',
    async (range) => {
      expect(await ask('GET /file.txt', `Range: ${range}\r\n`)).toMatchObject({ status: 200, body: CONTENT });
    },
  );

  it.skipIf(findProgram('mkfifo') === undefined)('is not held up by pipes in its folder (mkfifo)', async () => {
    execFileSync('mkfifo', [join(folder, 'root/pipe')]);
    // As many as read files at a time.
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask('GET /pipe')).status));
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect((await ask('GET /file.txt')).body).toBe(CONTENT);
  });

  it('answers HEAD without a body', async () => {
    const { status, head, body } = await ask('HEAD /file.txt');
    expect([status, body]).toEqual([200, '']);
    expect(head).toContain('Content-Length: 10');
  });

  it('answers HEAD, and If-Range with a weak tag, with the whole', async () => {
    const { head } = await ask('HEAD /file.txt', 'Range: bytes=2-4\r\n');
    expect(head).toContain('Content-Length: 10');
    const [, tag] = /ETag: (.*)/.exec(head) ?? [];
    expect(await ask('GET /file.txt', `Range: bytes=2-4\r\nIf-Range: ${tag}\r\n`)).toMatchObject({
      status: 200,
      body: CONTENT,
    });
    expect(await ask('GET /file.txt', `If-None-Match: ${tag}\r\n`)).toMatchObject({ status: 304, body: '' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('refuses %s', async (method) => {
    const { status, head } = await ask(`${method} /file.txt`);
    expect(status).toBe(405);
    expect(head).toContain('Allow: GET, HEAD');
  });

  it.each([
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/link.txt',
    '/up/outside.txt',
    '/linked-index/',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/empty',
    '/empty/',
    '/nothing',
    '/file.txt/',
    '/file.txt%00.html',
    '/%',
    '//file.txt/../../outside.txt',
    '/.git%2fconfig',
    '/linked-index%2f..%2f..%2foutside.txt',
    '*',
    'ftp://example.org/file.txt',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await ask(`GET ${path}`);
    expect([400, 403, 404]).toContain(status);
    expect(body).toBe('');
  });

  it('answers nonsense and goes on', async () => {
    await ask('\0\0\0');
    await ask('GET');
    expect((await ask('GET /')).body).toBe(CONTENT);
  });

  it.each([
    ['HTTP/1.0', 'GET /file.txt HTTP/1.0\r\n\r\n'],
    ['a whole address', 'GET http://example.org/file.txt HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n'],
    ['a whole address without a path', 'GET http://example.org HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a body', 'GET /file.txt HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nGET /'],
  ])('answers a request with %s', async (_what, request) => {
    expect(await answerTo(dial(request))).toMatchObject({ status: 200, body: CONTENT });
  });

  it('says what is wrong with a request', async () => {
    expect((await ask('GET /', `X: ${'x'.repeat(1e6)}\r\n`)).status).toBe(431);
    expect((await answerTo(dial('GET / HTTP/1.1\r\n\r\n'))).status).toBe(400);
  });

  it('answers others while 50 connections with 1,000 requests each take no answer', async () => {
    const hung = Array.from({ length: 50 }, () => dial('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000)).pause());
    await once(hung[49] as Socket, 'connect');
    for (let i = 0; i < 10; i++) expect((await ask('GET /file.txt')).body).toBe(CONTENT);
    for (const socket of hung) socket.destroy();
  });

  it('ends a connection when the file that it sends becomes shorter', async () => {
    const socket = dial('GET /shrinking HTTP/1.1\r\nHost: x\r\n\r\nGET /file.txt HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'readable');
    truncateSync(join(folder, 'root/shrinking'), 1000);
    const { status, body } = await answerTo(socket);
    expect(status).toBe(200);
    expect(body.length).toBeLessThan(LARGE);
    expect(body).not.toContain('HTTP/1.1');
  });

  it('ends connections that send or take nothing', async () => {
    const hasty = await serveWeb({ folder: join(folder, 'root'), patienceMs: 300 });
    const slowHead = dial('GET / HTTP/1.1\r\nHost: x\r\n', hasty);
    const sending = setInterval(() => slowHead.write('X: y\r\n'), 50);
    const slowReader = dial('GET /large HTTP/1.1\r\nHost: x\r\n\r\n', hasty);
    await once(slowReader, 'readable');
    expect((await answerTo(slowHead)).status).toBe(408);
    clearInterval(sending);
    // What the buffers hold still comes.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await answerTo(slowReader)).body.length).toBeLessThan(LARGE);
    hasty.close();
  });

  it.skipIf(process.getuid?.() === 0)('answers for a file that it may not read (not as root)', async () => {
    chmodSync(join(folder, 'root/file.txt'), 0);
    expect((await ask('GET /file.txt')).status).toBeGreaterThanOrEqual(400);
    chmodSync(join(folder, 'root/file.txt'), 0o644);
    expect((await ask('GET /file.txt')).body).toBe(CONTENT);
  });

  it('sends the policy with every answer', async () => {
    for (const path of ['/', '/nothing']) {
      expect((await ask(`GET ${path}`)).head).toMatch(/Content-Security-Policy: default-src 'none'; .*frame-ancestors/);
    }
  });

  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const other = others.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  it.skipIf(other === undefined)('is for this machine alone (needs a second address)', async () => {
    const socket = connect(Number(new URL(server.origin).port), other);
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});
