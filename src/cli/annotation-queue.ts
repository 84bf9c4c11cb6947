// `annotate --queue`: games go through BullMQ on a Redis to any number of processes on any machines.
//
// A game is a job, named by what it follows from, so that it lies in the queue once however often the sender is started. A worker
// that dies leaves its job to the next one. A result stays in Redis until the sender has it in its file.

import { createHash } from 'node:crypto';
import type * as BullMq from 'bullmq';
import type { Redis } from 'ioredis';
import { version } from '../../package.json';
import type { PgnGame } from '../notation/pgn';
import { quote } from '../notation/result';
import { writeLine } from '../platform/node/output';
import type { Platform } from '../runtime/platform';
import { DEFAULT_NETWORK } from '../runtime/defaults';
import type { AnnotationSettings } from './annotated-file';
import { annotateGame, annotationOf, type Annotation, type Annotator, type NumberedGame } from './annotated-game';
import { AnnotationSessions } from './annotation-sessions';
import { UsageError } from './arguments';

/** Engines that would give other results have a different queue. */
const QUEUE = `sliderule-annotate-${version}-${DEFAULT_NETWORK ?? 'none'}`;
/** Games in the queue at a time: enough for many workers. */
const WIDTH = 256;
/** Attempts for a game that fails, for example by a crash. */
const ATTEMPTS = 3;
/** Milliseconds of silence after which a worker counts as dead. */
const LOCK_MS = 10_000;
/** How often a game may be reassigned from dead workers, because machines may come and go. */
const MOST_STALLS = 1000;

/** Tags as pairs, because JSON has no maps. */
interface JobData extends AnnotationSettings {
  readonly number: number;
  readonly asPgn: boolean;
  readonly game: Omit<PgnGame, 'tags'> & { readonly tags: readonly (readonly [string, string])[] };
}

/** The packages, which only this command needs, and a tested connection. */
async function connect(url: string): Promise<{ bullmq: typeof BullMq; connection: Redis; host: string }> {
  let packages;
  try {
    packages = [await import('bullmq'), await import('ioredis')] as const;
  } catch {
    throw new UsageError('--queue: the packages bullmq and ioredis are missing; npm install bullmq ioredis.');
  }
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--queue: ${quote(url)} is not a redis:// URL.`);
  }
  const [bullmq, { Redis }] = packages;
  // The message must not contain a password.
  const { host } = new URL(url);
  const connection = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => null });
  let reason = '';
  connection.on('error', (error: Error) => (reason = error.message || String((error as NodeJS.ErrnoException).code)));
  try {
    await connection.connect();
  } catch (error) {
    throw new Error(`--queue: ${host} cannot be reached (${reason || String(error)}).`);
  }
  connection.options.retryStrategy = (times) => Math.min(1000 * times, 10_000);
  return { bullmq, connection, host };
}

/** Sends games, and hands out their annotations. */
export class QueuedAnnotator implements Annotator {
  readonly width = WIDTH;

  private constructor(
    private readonly connection: Redis,
    private readonly queue: BullMq.Queue<JobData, Annotation>,
    private readonly events: BullMq.QueueEvents,
    private readonly settings: AnnotationSettings,
    private readonly asPgn: boolean,
  ) {}

  /** Rejects if there is no Redis, or the packages are missing. */
  static async open(url: string, settings: AnnotationSettings, asPgn: boolean): Promise<QueuedAnnotator> {
    const { bullmq, connection } = await connect(url);
    const queue = new bullmq.Queue<JobData, Annotation>(QUEUE, { connection });
    const events = new bullmq.QueueEvents(QUEUE, { connection: connection.duplicate() });
    // Each waiting game adds a listener.
    queue.setMaxListeners(0);
    events.setMaxListeners(0);
    await events.waitUntilReady();
    return new QueuedAnnotator(connection, queue, events, settings, asPgn);
  }

  async annotate({ number, game }: NumberedGame): Promise<Annotation> {
    const { nodes, hashMb } = this.settings;
    const data: JobData = { nodes, hashMb, number, asPgn: this.asPgn, game: { ...game, tags: [...game.tags] } };
    const id = createHash('sha256').update(JSON.stringify(data)).digest('hex');
    const job = await this.queue.add('game', data, { jobId: id, attempts: ATTEMPTS });
    try {
      return await job.waitUntilFinished(this.events);
    } catch (error) {
      throw new Error(`game ${number}: ${(error as Error).message}`, { cause: error });
    } finally {
      await job.remove();
    }
  }

  async close(): Promise<void> {
    await this.events.close();
    await this.queue.close();
    this.connection.disconnect();
  }
}

/**
 * Annotates games from the queue until SIGINT or SIGTERM; games in progress are finished. Resolves with the exit code.
 */
export async function serveQueue(platform: Platform, url: string, threads: number): Promise<number> {
  const { bullmq, connection, host } = await connect(url);
  const sessions = new AnnotationSessions(platform, threads);
  const work = ({ data }: BullMq.Job<JobData, Annotation>): Promise<Annotation> => {
    const { nodes, hashMb, number, asPgn } = data;
    const game = { ...data.game, tags: new Map(data.game.tags) };
    return sessions.use(hashMb, async (session) =>
      annotationOf(await annotateGame(session, game, { nodes }), number, asPgn),
    );
  };
  const worker = new bullmq.Worker<JobData, Annotation>(QUEUE, work, {
    connection,
    concurrency: threads,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    maxStalledCount: MOST_STALLS,
  });
  worker.on('error', (error) => process.stderr.write(`error: ${error.message}\n`));
  worker.on('failed', (job, error) =>
    process.stderr.write(`error: game ${job?.data.number ?? '?'}: ${error.message}\n`),
  );
  await worker.waitUntilReady();
  writeLine(`annotates games from ${host}, ${threads} at a time`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
  await worker.close();
  await sessions.close();
  connection.disconnect();
  return 0;
}
