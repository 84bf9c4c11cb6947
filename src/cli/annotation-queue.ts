// `annotate FILE --queue`: sends games through BullMQ on a Redis to any number of processes on any machines, and asks for what
// has been lost until it is there. The workers' side is annotation-worker.ts.

import type * as BullMq from 'bullmq';
import { messageOf } from '../notation/result';
import { writeLine } from '../platform/node/output';
import type { AnnotationSettings } from './annotated-file';
import { annotationOf, type Annotation, type Annotator, type NumberedGame } from './annotated-game';
import { EXPIRY_S, jobOf, keepAlive, MOST_KEPT, PREFIX, queueName, readOutcome, removeDamaged } from './annotation-job';
import type { JobData, Outcome } from './annotation-job';
import { RedisConnection } from './redis-connection';

/** Games in the queue at a time: enough for many workers. */
const WIDTH = 256;
/** Attempts for a game that fails, for example by a crash. */
export const ATTEMPTS = 3;
/** Milliseconds before the second attempt, twice that before the third: what a machine lacked may be there again. */
const BACKOFF_MS = 2000;
/** How often the sender looks for games that Redis has lost, and for results whose event it has missed. */
const SWEEP_MS = 3000;
/** Milliseconds for good-byes to a Redis that may be away. */
const CLOSE_MS = 2000;
/** Events that Redis keeps for those who were away; each has a result. */
const MOST_EVENTS = 1000;

interface Pending {
  readonly data: JobData;
  readonly settle: (outcome: Outcome) => void;
}

/** Sends games, and hands out their annotations. */
export class QueuedAnnotator implements Annotator {
  readonly width = WIDTH;
  /** The games that are not annotated yet, by the names of their jobs. */
  private readonly pending = new Map<string, Pending>();
  private readonly sweeper: NodeJS.Timeout;
  private isSweeping = false;
  private workers = 0;

  private constructor(
    private readonly redis: RedisConnection,
    private readonly queue: BullMq.Queue<JobData, Outcome>,
    private readonly events: BullMq.QueueEvents,
    private readonly settings: AnnotationSettings,
    private readonly asPgn: boolean,
  ) {
    queue.on('error', (error) => redis.trouble(error));
    events.on('error', (error) => redis.trouble(error));
    events.on('completed', ({ jobId, returnvalue }) => this.settle(jobId, returnvalue));
    redis.client.on('ready', () => void this.sweep());
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  /** Rejects if there is no Redis, or the packages are missing. */
  static async open(url: string, settings: AnnotationSettings, asPgn: boolean): Promise<QueuedAnnotator> {
    const redis = await RedisConnection.open(url);
    const queue = await openQueue(redis);
    const events = new redis.bullmq.QueueEvents(queue.name, { connection: redis.duplicate(), prefix: PREFIX });
    const annotator = new QueuedAnnotator(redis, queue, events, settings, asPgn);
    await annotator.sweep();
    return annotator;
  }

  async annotate(numbered: NumberedGame): Promise<Annotation> {
    const outcome = await this.outcomeOf(numbered);
    if ('annotation' in outcome) return outcome.annotation;
    const { number, game } = numbered;
    const nothing = { game, moves: [], accuracy: { white: null, black: null }, opening: null, error: outcome.refused };
    return annotationOf(nothing, number, this.asPgn);
  }

  private outcomeOf(numbered: NumberedGame): Promise<Outcome> {
    const { id, data } = jobOf(numbered, this.settings, this.asPgn);
    return new Promise<Outcome>((resolve) => {
      this.pending.set(id, { data, settle: resolve });
      void this.add(id, data);
    });
  }

  note(): string {
    return `, ${this.workers} workers`;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    const goodbye = async (): Promise<void> => {
      await keepAlive(this.redis.client, this.queue);
      await this.events.close();
      await this.queue.close();
    };
    await Promise.race([
      goodbye().catch((error: unknown) => this.redis.trouble(error)),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MS)),
    ]);
    this.redis.disconnect();
  }

  /** Adds a job, unless it is there. What fails is done again by the next sweep. */
  private async add(id: string, data: JobData): Promise<void> {
    try {
      await this.queue.add('game', data, {
        jobId: id,
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: BACKOFF_MS },
        removeOnComplete: { age: EXPIRY_S, count: MOST_KEPT },
        removeOnFail: true,
      });
      await keepAlive(this.redis.client, this.queue, [id]);
    } catch (error) {
      this.redis.trouble(error);
    }
  }

  private settle(id: string, value: unknown): void {
    const waiting = this.pending.get(id);
    if (waiting === undefined) return;
    const outcome = readOutcome(value, waiting.data.asPgn);
    if (outcome === null) return;
    this.pending.delete(id);
    waiting.settle(outcome);
  }

  /** Looks at every game that is not annotated yet. */
  private async sweep(): Promise<void> {
    if (this.isSweeping || !this.redis.isReady) return;
    this.isSweeping = true;
    try {
      for (const words of await removeDamaged(this.redis.client, this.queue)) this.redis.trouble(words);
      await Promise.all([...this.pending].map(([id, { data }]) => this.look(id, data)));
      await keepAlive(this.redis.client, this.queue, this.pending.keys());
      this.workers = await this.queue.getWorkersCount();
      if (await this.queue.isPaused()) this.redis.trouble('the queue is paused; no game is begun until it is resumed');
    } catch (error) {
      this.redis.trouble(error);
    } finally {
      this.isSweeping = false;
    }
  }

  /** Takes a job's result, or adds the job again if it or its place in the queue is lost. */
  private async look(id: string, data: JobData): Promise<void> {
    const job = await this.recordOf(id);
    if (job?.finishedOn !== undefined) this.settle(id, job.returnvalue);
    if (!this.pending.has(id)) return;
    if (job !== undefined) {
      const state = await job.getState();
      if (state !== 'unknown' && state !== 'completed' && state !== 'failed') return;
      // A record without its list, or without a result that can be read.
      await this.queue.remove(id);
    }
    await this.add(id, data);
  }

  /** A job as it lies in Redis. What is no job, or not one that workers can take, is removed; its place in the queue stays. */
  private async recordOf(id: string): Promise<BullMq.Job<JobData, Outcome> | undefined> {
    let reason: string;
    try {
      const job = await this.queue.getJob(id);
      if (job === undefined) return undefined;
      const { attemptsMade, attemptsStarted, stalledCounter, timestamp, delay, priority } = job;
      const numbers = [attemptsMade, attemptsStarted, stalledCounter, timestamp, delay, priority];
      if (numbers.every(Number.isFinite)) return job;
      reason = 'one of its numbers is none';
    } catch (error) {
      reason = messageOf(error);
    }
    this.redis.trouble(`job ${id.slice(0, 8)} cannot be read and is sent again: ${reason}`);
    const key = this.queue.toKey(id);
    await this.redis.client.del(key, `${key}:lock`);
    return undefined;
  }
}

async function openQueue(redis: RedisConnection): Promise<BullMq.Queue<JobData, Outcome>> {
  return new redis.bullmq.Queue<JobData, Outcome>(await queueName(), {
    connection: redis.client,
    prefix: PREFIX,
    streams: { events: { maxLen: MOST_EVENTS } },
  });
}

/** `annotate --queue URL --status`: writes the queue's state. Resolves with the exit code. */
export async function showStatus(url: string): Promise<number> {
  const redis = await RedisConnection.open(url);
  const queue = await openQueue(redis);
  queue.on('error', (error) => redis.trouble(error));
  const { waiting = 0, active = 0, completed = 0 } = await queue.getJobCounts('waiting', 'active', 'completed');
  const workers = await queue.getWorkersCount();
  writeLine(`queue ${queue.name} on ${redis.host}${(await queue.isPaused()) ? ', paused' : ''}`);
  writeLine(`${workers} workers, ${active} games in progress, ${waiting} waiting, ${completed} finished and kept`);
  await queue.close();
  redis.disconnect();
  return 0;
}
