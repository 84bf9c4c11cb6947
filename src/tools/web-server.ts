// A static web server for dist/web, for trying it out and for tests. It answers GET and HEAD for the plain files of one folder;
// no request ends it.

import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import send from 'send';

/** The folder that is served. */
export const webFolder = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'web');

/**
 * What a page may load: its own files, and tables and networks from any address. The pages say the same in a `meta` element, for
 * servers that send no headers; only a header can forbid frames.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self' blob: http: https:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const LOOPBACK = '127.0.0.1';

export interface WebServer {
  /** Without a slash at its end. */
  readonly origin: string;
  close(): void;
}

export interface WebServerOptions {
  folder?: string;
  /** 0 is any free one. */
  port?: number;
  /** The address to listen on; without it, only this machine has access. */
  host?: string;
  /** Whether pages may share memory. */
  isolated?: boolean;
  /** Sends the pages' policy as a header; pages of others may need more. */
  policy?: boolean;
}

/** Rejects if the folder is not there or nothing can listen on the port. */
export async function serveWeb({
  folder = webFolder,
  port = 0,
  host = LOOPBACK,
  isolated = false,
  policy = true,
}: WebServerOptions): Promise<WebServer> {
  const root = await realpath(folder);
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    ...(policy ? { 'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'` } : {}),
    ...(isolated ? ISOLATION : {}),
  };
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(root, request, response).catch(() => refuse(response, 500));
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { origin: `http://${name}:${address.port}`, close: () => server.close() };
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(response, 405);
    return;
  }
  const [asked = '/'] = (request.url ?? '/').split(/[?#]/, 1);
  const path = asked.endsWith('/') ? `${asked}index.html` : asked;
  if (!(await isPlain(root, path))) {
    refuse(response, 404);
    return;
  }
  send(request, path, { root, index: false, cacheControl: false })
    .on('headers', (to: ServerResponse) => to.setHeader('Cache-Control', 'no-cache'))
    .on('error', ({ status }: { status?: number }) => refuse(response, status ?? 500))
    .on('directory', () => refuse(response, 404))
    .pipe(response);
}

/** Whether a path names a file or folder, and no part of it is a link. */
async function isPlain(root: string, path: string): Promise<boolean> {
  try {
    const named = join(root, decodeURIComponent(path));
    return (await realpath(named)) === named;
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  // send may have announced a file that it then could not read.
  response.setHeader('Content-Length', 0);
  response.end();
}
