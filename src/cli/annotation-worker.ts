// `annotate --queue` without a file: annotates games from the queue until it is told to end. Jobs come from anybody, so each is
// read with a schema, and the limits are this worker's own.

import type * as BullMq from 'bullmq';
import type { GoLimits } from '../engine/limits';
import { writeLine } from '../platform/node/output';
import type { Platform } from '../runtime/platform';
import { annotateGame, annotationOf } from './annotated-game';
import {
  EXPIRY_S,
  isAltered,
  keepAlive,
  MOST_KEPT,
  PREFIX,
  queueName,
  readJob,
  REFUSAL_EXPIRY_S,
  removeDamaged,
} from './annotation-job';
import type { Outcome, WorkerLimits } from './annotation-job';
import { ATTEMPTS } from './annotation-queue';
import { AnnotationSessions } from './annotation-sessions';
import { RedisConnection } from './redis-connection';

/** Milliseconds of silence after which a worker counts as dead. */
const LOCK_MS = 10_000;
/** How often a game may be reassigned from dead workers, because machines may come and go. */
const MOST_STALLS = 1000;
/** Milliseconds that games in progress have to end when the worker is told to. */
const END_MS = 4000;
/** Milliseconds over its time after which a search counts as hung. */
const HUNG_MS = 10_000;
const KEEP_MS = 3000;

/** Annotates games from the queue until SIGINT or SIGTERM. Resolves with the exit code. */
export async function serveQueue(
  platform: Platform,
  url: string,
  threads: number,
  limits: WorkerLimits,
): Promise<number> {
  const redis = await RedisConnection.open(url);
  const name = await queueName();
  const sessions = new AnnotationSessions(platform, threads);
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const queue = new redis.bullmq.Queue(name, { connection: redis.client, prefix: PREFIX });
  const work = async (job: BullMq.Job): Promise<Outcome> => {
    // Redis may have lost a job but not its place in the queue. Its sender adds it again.
    if (Object.keys((job.data ?? {}) as object).length === 0) throw new redis.bullmq.UnrecoverableError('lost');
    if (isAltered(job)) throw new redis.bullmq.UnrecoverableError('its data is not what its name says');
    const hung = (): void => {
      process.stderr.write(`error: job ${job.id}: a search does not end, so this process does\n`);
      setTimeout(() => end(1), KEEP_MS);
    };
    const outcome = await annotate(sessions, job, limits, hung);
    const seconds = 'refused' in outcome ? REFUSAL_EXPIRY_S : EXPIRY_S;
    await redis.client.expire(queue.toKey(job.id ?? ''), seconds);
    return outcome;
  };
  const worker = new redis.bullmq.Worker<unknown, Outcome>(name, work, {
    connection: redis.client,
    prefix: PREFIX,
    concurrency: threads,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    maxStalledCount: MOST_STALLS,
    removeOnComplete: { age: EXPIRY_S, count: MOST_KEPT },
    removeOnFail: { count: 0 },
  });
  queue.on('error', (error) => redis.trouble(error));
  worker.on('error', (error) => redis.trouble(error));
  worker.on('failed', (job, error) => {
    if (error.message !== 'lost') process.stderr.write(`error: job ${job?.id ?? '?'}: ${error.message}\n`);
  });
  const keep = async (): Promise<void> => {
    for (const words of await removeDamaged(redis.client, queue)) redis.trouble(words);
    await keepAlive(redis.client, queue);
  };
  const keeper = setInterval(() => {
    if (redis.isReady) keep().catch((error: unknown) => redis.trouble(error));
  }, KEEP_MS);
  process.once('SIGINT', () => end(0)).once('SIGTERM', () => end(0));
  await worker.waitUntilReady();
  writeLine(`annotates games from ${redis.host}, ${threads} at a time`);
  const code = await ended;
  // What is not finished by then goes to another worker when its lock has run out.
  const close = async (): Promise<void> => {
    await worker.close();
    await sessions.close();
  };
  await Promise.race([
    close().catch((error: unknown) => redis.trouble(error)),
    new Promise((resolve) => setTimeout(resolve, END_MS)),
  ]);
  clearInterval(keeper);
  redis.disconnect();
  return code;
}

/** Reads and does a job. Rejects only for a failure that another attempt may avoid. */
async function annotate(
  sessions: AnnotationSessions,
  job: BullMq.Job,
  limits: WorkerLimits,
  hung: () => void,
): Promise<Outcome> {
  const read = readJob(job.data, limits);
  if (typeof read === 'string') return { refused: read };
  const { settings, numbered, asPgn } = read;
  try {
    return await sessions.use(settings.hashMb, async (session): Promise<Outcome> => {
      const deadline = performance.now() + 1000 * limits.seconds;
      const tooLong = { refused: `this game takes longer than the worker's ${limits.seconds} s` };
      // Once the time is over, the rest of the game's searches end at once.
      const searchLimits: GoLimits = {
        nodes: settings.nodes,
        get movetime() {
          return Math.max(1, Math.ceil(deadline - performance.now()));
        },
      };
      const annotating = annotateGame(session, numbered.game, searchLimits);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), 1000 * limits.seconds + HUNG_MS);
      });
      const game = await Promise.race([annotating, late]).finally(() => clearTimeout(timer));
      if (game === null) hung();
      if (game === null || performance.now() >= deadline) return tooLong;
      return { annotation: annotationOf(game, numbered.number, asPgn) };
    });
  } catch (error) {
    if (job.attemptsMade + 1 < ATTEMPTS) throw error;
    return { refused: `it failed ${ATTEMPTS} times: ${(error as Error).message}` };
  }
}
