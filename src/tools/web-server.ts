// A static web server for dist/web, for trying it out and for tests.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** The folder that is served. */
export const webFolder = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'web');

export interface WebServer {
  /** Without a slash at its end. */
  readonly origin: string;
  close(): void;
}

/** Listens on the loopback interface; port 0 is any free one. `isolated` pages may share memory. */
export async function serveWeb({
  folder = webFolder,
  port = 0,
  isolated = false,
}: {
  folder?: string;
  port?: number;
  isolated?: boolean;
}): Promise<WebServer> {
  const files = sirv(folder, {
    dev: true,
    setHeaders: (response) => {
      if (!isolated) return;
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    },
  });
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.statusCode = 404;
      response.end();
    }),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
