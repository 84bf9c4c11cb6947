// A recipe: all settings that determine a training's result besides its data, as a JSON file under src/research/train/recipes/.

import { z } from 'zod';
import { NETWORK_NAME_SIZE } from '../../abi/network';
import { DEFAULT_FILTER } from '../data/position-filter';
import { MAX_SHARES } from './memory-plan';
import { networkShape } from './network-shape';
import { messageOf } from '../../notation/result';
import { readWhole } from '../../platform/node/input-file';

const share = z.number().min(0).max(1);
const positive = z.number().positive();
const count = z.int().nonnegative();

const rate = z.discriminatedUnion('shape', [
  z.strictObject({
    shape: z.literal('cosine'),
    start: positive.default(0.001),
    end: positive.default(0.000_002_43),
    /** Batches over which it rises to `start`. */
    warmUp: count.default(200),
  }),
  z.strictObject({
    shape: z.literal('step'),
    start: positive.default(0.001),
    /** Its factor at each step. */
    factor: positive.default(0.3),
    /** Epochs between two steps. */
    every: z.int().positive(),
    warmUp: count.default(200),
  }),
]);

/** Maximum random walks from a position. */
const MAX_WALKS = 100;

/** With 1 the scores of the game itself would not count. */
const MOST_LAMBDA = 0.99;

const fields = z.strictObject({
  name: z
    .string()
    .min(1)
    .refine((name) => Buffer.byteLength(name) <= NETWORK_NAME_SIZE, `is longer than ${NETWORK_NAME_SIZE} bytes`),
  network: networkShape,
  /** Which positions to use; those in check or with a noisy best move never are. */
  filter: z
    .strictObject({
      /** Plies from the standard start position. */
      minPly: count.default(DEFAULT_FILTER.minPly),
      /** Centipawns, either side's. */
      maxScore: count.default(DEFAULT_FILTER.maxScore),
    })
    .prefault({}),
  /** If set, the network learns a static evaluation: the hand-written one, or that of a network (`--teacher`). */
  lesson: z
    .strictObject({
      /** Walks from a game position, each of up to STRAY_PLIES random moves, whose positions are evaluated. */
      walks: z.int().positive().max(MAX_WALKS),
      /** Part of the game positions from which walks begin. */
      part: share.default(1),
      /** Whether the games are learnt as well, with their scores and results. */
      games: z.boolean().default(false),
    })
    .optional(),
  /** Weight of what followed in a score, λ of TD(λ): see lambda-return.ts. */
  lambda: z.number().min(0).max(MOST_LAMBDA).default(0),
  /** Plies before the end of a game at which the weight of its result in a score has fallen to 1/e, 0 for none: there too. */
  resultPlies: z.number().nonnegative().default(0),
  epochs: z.int().positive(),
  /** Positions. */
  batch: z.int().positive().default(16_384),
  rate: rate.prefault({ shape: 'cosine' }),
  /** Batches over which the weights are averaged for the file; 0 for the weights as they are. See weight-average.ts. */
  average: count.default(0),
  /** Weight of the game result in the target, from the first batch to the last; the score has the rest. */
  wdl: z.strictObject({ start: share, end: share }),
  /** Fraction of a weight that decays in a step at a rate of 1. */
  decay: z.number().nonnegative().default(0.01),
  /** Fraction of the games held out for validation. */
  validation: share.default(0.02),
  seed: z.int().nonnegative().max(0xffff_ffff).default(1),
  /** Parts of a batch that threads may take; the result depends on it, but not on the number of threads. */
  shares: z.int().positive().max(MAX_SHARES).default(4),
});

const recipe = fields.refine(
  ({ lesson, wdl, resultPlies }) =>
    lesson === undefined || lesson.games || (wdl.start === 0 && wdl.end === 0 && resultPlies === 0),
  'a lesson without games has no results: wdl and resultPlies must be 0',
);

export type Recipe = z.infer<typeof recipe>;

/** Reads a recipe from JSON text, with defaults for missing fields; throws an error that names every invalid field. */
export function parseRecipe(text: string): Recipe {
  const parsed = recipe.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** Reads a recipe from a file; throws an error that names the file. */
export function readRecipe(file: string): Recipe {
  try {
    return parseRecipe(readWhole(file).toString());
  } catch (error) {
    throw new Error(`recipe ${file}: ${messageOf(error)}`, { cause: error });
  }
}
