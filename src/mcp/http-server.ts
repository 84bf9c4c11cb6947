// The server over streamable HTTP, for programs on this machine. Whoever asks must know the token. A page of another site, which a
// browser would let ask too, is refused by its origin, and by the name that it used for this machine.

import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitServer } from '../platform/node/server-limits';
import type { Engines } from './engines';
import { mcpServer } from './server';

const HOST = '127.0.0.1';
const PATH = '/mcp';
const MOST_SESSIONS = 64;
/** A session without a request for so long is closed. */
const IDLE_MS = 60 * 60 * 1000;
const SWEEP_MS = 60 * 1000;
const SESSION_HEADER = 'mcp-session-id';
/** What a page of an allowed origin may send and read. */
const PAGE_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': `authorization, content-type, last-event-id, mcp-protocol-version, ${SESSION_HEADER}`,
  'Access-Control-Expose-Headers': SESSION_HEADER,
};

export interface HttpOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** What `Authorization: Bearer` must say. */
  readonly token: string;
  /** Origins of pages that may ask, such as `http://localhost:6274`. */
  readonly origins: readonly string[];
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  lastUse: number;
}

/** Why a request is refused: an HTTP status and a sentence. */
type Refusal = readonly [status: number, reason: string];

export class HttpServer {
  private readonly sessions = new Map<string, Session>();
  /** First requests of clients that have not been read to their end. */
  private opening = 0;
  private readonly sweep: NodeJS.Timeout;
  private readonly token: Buffer;

  private constructor(
    private readonly engines: Engines,
    private readonly server: Server,
    private readonly options: HttpOptions,
  ) {
    this.token = hashOf(`Bearer ${options.token}`);
    server.on('request', (request, response) => {
      this.answer(request, response).catch(() => {
        if (!response.headersSent) refuse(response, [500, 'The request could not be answered.']);
        response.end();
      });
    });
    this.sweep = setInterval(() => this.closeIdle(), SWEEP_MS).unref();
  }

  /** Rejects with the system's error, for example if the port is taken. */
  static async open(engines: Engines, options: HttpOptions): Promise<HttpServer> {
    const server = createServer();
    limitServer(server);
    server.listen(options.port, HOST);
    await once(server, 'listening');
    return new HttpServer(engines, server, options);
  }

  get url(): string {
    return `http://${this.host}${PATH}`;
  }

  /** Ends all sessions and their searches. */
  async close(): Promise<void> {
    clearInterval(this.sweep);
    for (const { transport } of this.sessions.values()) await transport.close();
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private get host(): string {
    return `${HOST}:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers;
    const refusal = this.refusal(request);
    if (refusal !== null) {
      refuse(response, refusal);
      return;
    }
    if (origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, PAGE_HEADERS).end();
      return;
    }
    response.setHeader('Access-Control-Expose-Headers', SESSION_HEADER);
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), this.token)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      refuse(response, [401, 'The token is missing or wrong.']);
      return;
    }
    const session = this.sessionOf(request);
    if (session !== undefined) {
      session.lastUse = performance.now();
      await session.transport.handleRequest(request, response);
      return;
    }
    if (this.sessions.size + this.opening >= MOST_SESSIONS) {
      refuse(response, [503, `There are ${MOST_SESSIONS} sessions; close one, or ask again later.`]);
      return;
    }
    this.opening++;
    try {
      await (await this.newTransport()).handleRequest(request, response);
    } finally {
      this.opening--;
    }
  }

  private refusal({ url = '', headers }: IncomingMessage): Refusal | null {
    const port = this.host.slice(HOST.length);
    const isThisMachine = [this.host, `localhost${port}`].includes(headers.host ?? '');
    if (!isThisMachine) return [403, 'This server is asked by the name 127.0.0.1 or localhost.'];
    const { origin } = headers;
    if (origin !== undefined && !this.options.origins.includes(origin)) {
      return [403, `Pages of ${origin} may not ask; --origin allows them.`];
    }
    return url === PATH ? null : [404, `There is only ${PATH}.`];
  }

  /** The session that a request names. The transport of none refuses what names one that there is not. */
  private sessionOf({ headers }: IncomingMessage): Session | undefined {
    const id = headers[SESSION_HEADER];
    return typeof id === 'string' ? this.sessions.get(id) : undefined;
  }

  /** For the first request of a client. */
  private async newTransport(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.sessions.set(id, { transport, lastUse: performance.now() }),
    });
    const server = mcpServer(this.engines);
    await server.connect(transport);
    server.server.onclose = () => void this.sessions.delete(transport.sessionId ?? '');
    return transport;
  }

  private closeIdle(): void {
    const oldest = performance.now() - IDLE_MS;
    for (const { transport, lastUse } of this.sessions.values()) if (lastUse < oldest) void transport.close();
  }
}

/** Of equal length for texts of any length, so that they can be compared in equal time. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: ServerResponse, [status, message]: Refusal): void {
  const body = { jsonrpc: '2.0', error: { code: -32000, message }, id: null };
  // Nobody reads what else the client sends.
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(body));
}
