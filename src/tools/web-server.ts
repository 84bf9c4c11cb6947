// A static web server for dist/web, for trying it out and for tests. It answers GET and HEAD for the plain files of one folder;
// no request ends it, and a visitor who sends or takes nothing costs one connection and one open file, and those for a while.

import { once } from 'node:events';
import type { ReadStream } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { limitServer } from '../platform/node/server-limits';

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

/** Milliseconds in which a visitor must send the head of a request, and take something of an answer. */
const PATIENCE_MS = 20_000;

export interface WebServer {
  /** Without a slash at its end. */
  readonly origin: string;
  /** Ends all connections. */
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
  patienceMs?: number;
}

/** Rejects if the folder is not there or nothing can listen on the port. */
export async function serveWeb({
  folder = webFolder,
  port = 0,
  host = LOOPBACK,
  isolated = false,
  policy = true,
  patienceMs = PATIENCE_MS,
}: WebServerOptions): Promise<WebServer> {
  const root = await realpath(folder);
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    ...(policy ? { 'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'` } : {}),
    ...(isolated ? ISOLATION : {}),
  };
  const times = {
    headersTimeout: patienceMs,
    requestTimeout: 2 * patienceMs,
    connectionsCheckingInterval: patienceMs / 4,
  };
  const server = createServer(times);
  limitServer(server);
  server.setTimeout(patienceMs);
  /** The last request of each connection. They are answered one by one: each has an open file, and a buffer of it. */
  const last = new WeakMap<Socket, Promise<void>>();
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { socket } = request;
    const answered = (last.get(socket) ?? Promise.resolve()).then(async () => {
      // What waits when a connection ends is never sent.
      if (socket.destroyed) return;
      await answer(root, request, response).catch(() => refuse(response, 500));
      await finished(response).catch(() => undefined);
    });
    last.set(socket, answered);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { origin: `http://${name}:${address.port}`, close };
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(response, 405);
    return;
  }
  // The address may be a whole one, with the name of the server.
  const [asked = ''] = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  const path = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
  const size = await sizeOf(root, path);
  if (size === null) {
    refuse(response, 404);
    return;
  }
  // Parts are for GET alone, and for files of which a strong tag says that they are the same: all tags here are weak.
  const isSame = request.headers['if-range']?.includes('"') !== true;
  if (request.method === 'HEAD' || !isSame) delete request.headers.range;
  // The last bytes of a file, when they are more than it has, are all of it (RFC 9110, 14.1.2); `send` refuses them.
  const [, last] = /^bytes=-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (last !== undefined && Number(last) >= size && size > 0) delete request.headers.range;
  send(request, path, { root, index: false, cacheControl: false })
    .on('headers', (to: ServerResponse) => to.setHeader('Cache-Control', 'no-cache'))
    .on('stream', (file: ReadStream) => file.once('end', () => checkLength(file, response)))
    .on('error', ({ status }: { status?: number }) => refuse(response, status ?? 500))
    .on('directory', () => refuse(response, 404))
    .pipe(response);
}

/** Ends the connection where a file has become shorter while it is sent: the next answer would pass for the rest of this one. */
function checkLength(file: ReadStream, response: ServerResponse): void {
  if (file.bytesRead < Number(response.getHeader('Content-Length'))) response.destroy();
}

/** The bytes of the file that a path names; null if it names another kind, or a part of it is a link. A pipe would not open. */
async function sizeOf(root: string, path: string): Promise<number | null> {
  try {
    const named = join(root, decodeURIComponent(path));
    const file = await lstat(named);
    return file.isFile() && (await realpath(named)) === named ? file.size : null;
  } catch {
    return null;
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
