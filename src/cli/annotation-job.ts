// What senders and workers of the annotation queue agree on: the queue's name, the job, its outcome, and how long a key lives.
//
// A job belongs to nobody. Its name is the hash of what it follows from, so adding it again changes nothing, and only its
// expiry removes it. Whatever Redis loses, a sender that still wants the game adds it again.

import { createHash } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Cluster, Redis } from 'ioredis';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { version } from '../../package.json';
import { TagMap, type PgnGame } from '../notation/pgn';
import { readWholePgn } from '../notation/pgn-reader';
import { quote } from '../notation/result';
import { readBuilt } from '../platform/node/artifacts';
import { contentHash } from '../platform/node/content-hash';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../runtime/defaults';
import { MAX_HASH_MB } from '../runtime/layout';
import type { AnnotationSettings } from './annotated-file';
import { ANNOTATOR_VERSION, type Annotation, type NumberedGame } from './annotated-game';
import { flatLines, linesSchema, nestedLines, texts, type FlatLines } from './flat-lines';

/** Of the keys in Redis; in braces, so that a cluster keeps them together. */
export const PREFIX = '{sliderule}';
/** Seconds that a key lives after its last use. */
export const EXPIRY_S = 600;
/** A refusal is forgotten sooner, so that a sender may try again when the workers have other limits. */
export const REFUSAL_EXPIRY_S = 30;
/** Characters of a wrong value that a refusal repeats. */
const LONGEST_QUOTED = 40;
/** Finished jobs that are kept for senders which have not seen them yet. */
export const MOST_KEPT = 20_000;

/** What a queue has beside its jobs, and of which of Redis's types it is. */
const SHARED_KEYS: Readonly<Record<string, string>> = {
  wait: 'list',
  active: 'list',
  completed: 'zset',
  failed: 'zset',
  delayed: 'zset',
  prioritized: 'zset',
  marker: 'zset',
  stalled: 'set',
  meta: 'hash',
  id: 'string',
  events: 'stream',
};

/** Engines whose annotations may differ have different queues: another core, network or annotator is another name. */
export async function queueName(): Promise<string> {
  const parts = [await readBuilt(`core/${DEFAULT_SLIDERS}.wasm`)];
  if (DEFAULT_NETWORK !== null) parts.push(await readBuilt(`nets/${DEFAULT_NETWORK}`));
  const names = parts.map(contentHash).join(' ');
  return `annotate-${contentHash(Buffer.from(`${names} ${version} ${ANNOTATOR_VERSION}`))}`;
}

/** What a worker does at most. */
export interface WorkerLimits {
  readonly nodes: number;
  readonly hashMb: number;
  /** Seconds for a game. */
  readonly seconds: number;
}

// Without a language all messages are "Invalid input".
z.config(english());

/** A game as JSON, which has no maps. */
const gameSchema = z.strictObject({
  tags: z.array(z.tuple([z.string(), z.string()])),
  comments: texts,
  lines: linesSchema,
  result: z.nullable(z.enum(['1-0', '0-1', '1/2-1/2', '*'])),
  after: texts,
  errors: z.array(
    z.strictObject({ code: z.string(), message: z.string(), line: z.int(), column: z.int(), ply: z.int() }),
  ),
});

function jobSchema(limits: Pick<WorkerLimits, 'nodes' | 'hashMb'>) {
  return z.strictObject({
    nodes: z.int().check(z.minimum(1), z.maximum(limits.nodes)),
    hashMb: z.int().check(z.minimum(1), z.maximum(Math.min(limits.hashMb, MAX_HASH_MB))),
    number: z.int().check(z.minimum(1)),
    asPgn: z.boolean(),
    game: gameSchema,
  });
}

/** A job as it lies in Redis. */
export interface JobData extends AnnotationSettings {
  readonly number: number;
  readonly asPgn: boolean;
  readonly game: Omit<PgnGame, 'tags' | 'moves'> & {
    readonly tags: readonly (readonly [string, string])[];
    readonly lines: FlatLines;
  };
}

const outcomeSchema = z.union([
  z.object({
    annotation: z.object({
      text: z.string(),
      moves: z.int().check(z.minimum(0)),
      blunders: texts,
      faults: texts,
      error: z.nullable(z.string()),
    }),
  }),
  z.object({ refused: z.string() }),
]);

/** A job's result: the annotation, or why no worker will make one. */
export type Outcome = { readonly annotation: Annotation } | { readonly refused: string };

/** The job for a game, and its name. */
export function jobOf(
  { number, game }: NumberedGame,
  { nodes, hashMb }: AnnotationSettings,
  asPgn: boolean,
): { readonly id: string; readonly data: JobData } {
  // Not where the game stands in its file.
  const { tags, comments, moves, result, after, errors } = game;
  const whole = { tags: [...tags], comments, lines: flatLines(moves), result, after, errors };
  const data: JobData = { nodes, hashMb, number, asPgn, game: whole };
  return { id: nameOf(data), data };
}

function nameOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}

/** Whether somebody has changed a sender's job, and so what its name follows from. */
export function isAltered({ id = '', data }: { readonly id?: string | undefined; readonly data: unknown }): boolean {
  if (!/^[0-9a-f]{64}$/.test(id)) return false;
  try {
    return nameOf(data) !== id;
  } catch {
    return true;
  }
}

/** Reads a job that anybody may have written. Returns the reason, in one line, if a worker with these limits refuses it. */
export function readJob(
  data: unknown,
  limits: Pick<WorkerLimits, 'nodes' | 'hashMb'>,
): { readonly settings: AnnotationSettings; readonly numbered: NumberedGame; readonly asPgn: boolean } | string {
  const refusal = (reason: string): string => `this is no job for a worker here: ${reason}`;
  const read = jobSchema(limits).safeParse(data);
  if (!read.success) return refusal(faultOf(read.error.issues[0], data));
  const { nodes, hashMb, number, asPgn, game } = read.data;
  const { lines, ...rest } = game;
  const moves = nestedLines(lines);
  if (moves === null) return refusal('game.lines: a variation belongs to no move before it');
  const numbered = { number, game: { ...rest, moves, tags: new TagMap(game.tags) } };
  return { settings: { nodes, hashMb }, numbered, asPgn };
}

/** What is wrong, in one line: where, the value if it is short, and the rule. */
function faultOf(issue: z.core.$ZodIssue | undefined, data: unknown): string {
  if (issue === undefined) return '';
  let value = data;
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  const where = issue.path.length === 0 ? 'the job' : issue.path.join('.');
  return `${where}${shown(value)}: ${issue.message}`;
}

function shown(value: unknown): string {
  if (typeof value === 'number') return ` ${value}`;
  return typeof value === 'string' && value.length <= LONGEST_QUOTED ? ` ${quote(value)}` : '';
}

/** Null if it is no outcome, or has not the text of one game. */
export function readOutcome(value: unknown, asPgn: boolean): Outcome | null {
  const read = outcomeSchema.safeParse(value);
  if (!read.success) return null;
  return 'refused' in read.data || isOneGame(read.data.annotation.text, asPgn) ? read.data : null;
}

function isOneGame(text: string, asPgn: boolean): boolean {
  return asPgn ? readWholePgn(text).length === 1 : /^\{.*\}\n?$/.test(text);
}

/** Lets a queue's shared keys, and those of some jobs, live on for a while. Rejects with Redis. */
export async function keepAlive(connection: Redis | Cluster, queue: Queue, jobs: Iterable<string> = []): Promise<void> {
  const pipeline = connection.pipeline();
  for (const name of [...Object.keys(SHARED_KEYS), ...jobs]) pipeline.expire(queue.toKey(name), EXPIRY_S);
  await pipeline.exec();
}

/**
 * Removes shared keys of another type, with which no command of the queue works; what is lost with one is added again. Returns what it
 * has removed, in words. Rejects with Redis.
 */
export async function removeDamaged(connection: Redis | Cluster, queue: Queue): Promise<string[]> {
  const pipeline = connection.pipeline();
  for (const name of Object.keys(SHARED_KEYS)) pipeline.type(queue.toKey(name));
  const types = (await pipeline.exec()) ?? [];
  const removed: string[] = [];
  for (const [index, [name, wanted]] of Object.entries(SHARED_KEYS).entries()) {
    const type = types[index]?.[1];
    if (typeof type !== 'string' || type === 'none' || type === wanted) continue;
    await connection.del(queue.toKey(name));
    removed.push(`${name} was a ${type} in place of a ${wanted}, and is removed`);
  }
  return removed;
}
