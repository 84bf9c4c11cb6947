// What one visitor may take of a server.

import type { Server } from 'node:http';

/** A connection may have a file open besides itself; many systems give a process 1,024. */
const MOST_CONNECTIONS = 256;
/** Requests of one connection. Clients open another; who sends more without reading is refused at little cost. */
const MOST_REQUESTS = 100;

/** To be called before the server listens. Further connections are closed at once. */
export function limitServer(server: Server): void {
  server.maxConnections = MOST_CONNECTIONS;
  server.maxRequestsPerSocket = MOST_REQUESTS;
}
