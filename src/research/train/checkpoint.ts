// A checkpoint: all that a training needs to go on as if it had never stopped. The order of positions is computed from the
// recipe's seed, so parameters, their means and a few numbers are enough.
//
// The file is one line of JSON, and then weights, means, variances and averages as f32, as they lie in memory.

import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../../platform/node/whole-files';
import type { TrainingMemory } from './memory-plan';
import type { Recipe } from './recipe';
import type { TrainingData } from './samples';
import type { TrainingProgress } from './trainer';

interface Description {
  readonly recipe: Recipe;
  /** Positions by shard. */
  readonly training: readonly number[];
  readonly validation: number;
  readonly progress: TrainingProgress;
}

function partsOf({ weights, means, variances, averages }: TrainingMemory): Float32Array[] {
  return [weights, means, variances, averages];
}

/** Writes a checkpoint beside the old one and then replaces it, so that a complete one always exists. */
export function writeCheckpoint(
  file: string,
  recipe: Recipe,
  memory: TrainingMemory,
  data: TrainingData,
  progress: TrainingProgress,
): void {
  const description: Description = {
    recipe,
    training: data.sizes,
    validation: data.validation.count,
    progress,
  };
  // Files cannot be written from shared memory.
  const parts = partsOf(memory).map((part) => Buffer.from(part.slice().buffer));
  replaceFile(file, Buffer.concat([Buffer.from(`${JSON.stringify(description)}\n`), ...parts]));
}

/**
 * Restores a checkpoint to memory and returns its progress; null if there is none. Throws if it has another recipe or
 * other data.
 */
export function readCheckpoint(
  file: string,
  recipe: Recipe,
  memory: TrainingMemory,
  data: TrainingData,
): TrainingProgress | null {
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  const description = describe(file, bytes, recipe);
  const sameSizes = JSON.stringify(description.training) === JSON.stringify(data.sizes);
  if (!sameSizes || description.validation !== data.validation.count) {
    throw new Error(`${file} belongs to other data`);
  }
  let cursor = bytes.indexOf('\n') + 1;
  for (const part of partsOf(memory)) {
    const size = part.byteLength;
    if (cursor + size > bytes.length) throw new Error(`${file} is cut short`);
    part.set(new Float32Array(Uint8Array.from(bytes.subarray(cursor, cursor + size)).buffer));
    cursor += size;
  }
  return description.progress;
}

/** Throws if there is a checkpoint, and it has another recipe. */
export function refuseOtherRecipe(file: string, recipe: Recipe): void {
  if (existsSync(file)) describe(file, readFileSync(file), recipe);
}

/** A checkpoint's description. Throws if it has another recipe. */
function describe(file: string, bytes: Buffer, recipe: Recipe): Description {
  const description = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n')), reviveNaN) as Description;
  if (JSON.stringify(description.recipe) !== JSON.stringify(recipe)) {
    throw new Error(`${file} belongs to another recipe`);
  }
  return description;
}

/** JSON writes NaN, the validation loss of a training without validation, as null. */
function reviveNaN(_key: string, value: unknown): unknown {
  return value === null ? NaN : value;
}
