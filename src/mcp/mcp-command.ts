// `mcp`: the engine and the rules of chess as tools of the Model Context Protocol, for assistants that call tools.

import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { PassThrough } from 'node:stream';
import { MAX_THREADS } from '../abi/memory';
import { readArguments, UsageError, wholeNumber } from '../cli/arguments';
import { createPool } from '../library/node';
import { LineReader, LONGEST_LINE } from '../platform/node/line-reader';
import { writeLine } from '../platform/node/output';
import { MAX_HASH_MB } from '../runtime/layout';
import { AnsweringTransport } from './answering-transport';
import { Engines } from './engines';
import { HttpServer } from './http-server';
import { mcpServer } from './server';

/** Bytes that the SDK may keep of a message: a byte that is no text becomes three. */
const LONGEST_MESSAGE = 4 * LONGEST_LINE;
const MOST_ENGINES = 64;
/** Engines that are started on a machine with more processors than that. */
const USUAL_ENGINES = 4;
const LONGEST_SEARCH_SECONDS = 3600;
const LAST_PORT = 65_535;
const MOST_GAME_NODES = 1_000_000_000;

/** Serves until standard input ends or, over HTTP, until it is interrupted. Resolves with the exit code. Throws a UsageError. */
export async function runMcp(args: readonly string[]): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      engines: { type: 'string' },
      threads: { type: 'string', default: '1' },
      hash: { type: 'string', default: '64' },
      syzygy: { type: 'string' },
      http: { type: 'string' },
      token: { type: 'string' },
      origin: { type: 'string', multiple: true },
      'max-seconds': { type: 'string', default: '60' },
      'max-nodes': { type: 'string', default: '1000000' },
    },
  });
  const usual = Math.min(USUAL_ENGINES, availableParallelism());
  const size = values.engines === undefined ? usual : wholeNumber('--engines', values.engines, 1, MOST_ENGINES);
  const threads = wholeNumber('--threads', values.threads, 1, MAX_THREADS);
  const hash = wholeNumber('--hash', values.hash, 1, MAX_HASH_MB);
  const syzygy = values.syzygy ?? process.env.SYZYGY_PATH;
  const bounds = {
    seconds: wholeNumber('--max-seconds', values['max-seconds'], 1, LONGEST_SEARCH_SECONDS),
    gameNodes: wholeNumber('--max-nodes', values['max-nodes'], 1, MOST_GAME_NODES),
  };
  const open = { size, threads, hash, ...(syzygy !== undefined && { syzygy }) };
  const engines = new Engines(() => createPool(open), bounds);
  const { http, token = process.env.SLIDERULE_MCP_TOKEN, origin: origins = [] } = values;
  if (http === undefined && (values.token !== undefined || origins.length > 0)) {
    throw new UsageError('--token and --origin belong to --http.');
  }
  try {
    if (http === undefined) return await serveStreams(engines);
    await serveWeb(engines, { port: wholeNumber('--http', http, 0, LAST_PORT), token, origins });
    return 0;
  } finally {
    await engines.close();
  }
}

/**
 * A stream in pieces of one line each, to its end: the SDK copies what it has of a line with each piece, which is quadratic.
 */
function wholeLines(stream: NodeJS.ReadableStream): PassThrough {
  const lines = new PassThrough();
  const reader = new LineReader((line) => lines.write(`${line}\n`), refuseLongMessage);
  stream.on('data', (chunk: Buffer) => reader.push(chunk));
  stream.once('end', () => {
    reader.end();
    lines.end();
  });
  return lines;
}

/** Nobody has read which request it was, so the answer has none. */
function refuseLongMessage(): void {
  const error = {
    code: ErrorCode.InvalidRequest,
    message: `A message has more than ${LONGEST_LINE} bytes and was dropped.`,
  };
  writeLine(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}

/**
 * One session on the standard streams. Resolves when standard input has ended and what it asked is answered, with the exit code: 1 if
 * nobody reads the answers.
 */
async function serveStreams(engines: Engines): Promise<number> {
  const server = mcpServer(engines);
  const messages = wholeLines(process.stdin);
  const transport = new AnsweringTransport(messages, process.stdout, { maxBufferSize: LONGEST_MESSAGE });
  const closed = new Promise<number>((resolve) => {
    const end = (): void => resolve(0);
    server.server.onclose = end;
    messages.once('end', () => void transport.answered().then(end));
    process.stdout.on('error', () => resolve(1));
  });
  await server.connect(transport);
  const code = await closed;
  await server.close();
  return code;
}

interface WebSettings {
  readonly port: number;
  /** Undefined for one that nobody can guess. */
  readonly token: string | undefined;
  readonly origins: readonly string[];
}

/** Sessions over HTTP. Resolves when the process is told to end. */
async function serveWeb(engines: Engines, { port, token, origins }: WebSettings): Promise<void> {
  const secret = token ?? randomBytes(24).toString('base64url');
  const server = await HttpServer.open(engines, { port, token: secret, origins });
  process.stderr.write(`${server.url}\n`);
  if (token === undefined) process.stderr.write(`Authorization: Bearer ${secret}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
}
