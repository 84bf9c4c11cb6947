// The web server of `npm run web`, asked as no browser would: over a plain socket.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWeb, type WebServer } from '../../src/tools/web-server';

const CONTENT = '0123456789';

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
  symlinkSync(join(folder, 'outside.txt'), join(root, 'link.txt'));
  symlinkSync(folder, join(root, 'up'));
  symlinkSync(join(folder, 'outside.txt'), join(root, 'linked-index/index.html'));
  server = await serveWeb({ folder: root });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** The answer to a request as it stands, which `fetch` would tidy up. */
async function ask(request: string, headers = ''): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(`${request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  let text = '';
  socket.on('error', () => undefined);
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

  it('answers HEAD without a body', async () => {
    const { status, head, body } = await ask('HEAD /file.txt');
    expect([status, body]).toEqual([200, '']);
    expect(head).toContain('Content-Length: 10');
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
    'http://example.org/file.txt',
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
