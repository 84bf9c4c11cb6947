// Joins and shuffles files of games, with bounded memory for any size.

import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Random, seedOf, shuffle } from '../../engine/random';
import { BATCH_SIZE, BatchedFile, writeBatched } from '../../platform/node/batched-file';
import { readAllGames, readGames } from './game-file';

/** Writes the complete games of the files, in order, to a new one; returns their number. Throws like `readGames`. */
export function mergeGames(files: readonly string[], out: string): number {
  return writeBatched(out, (target) => {
    let games = 0;
    for (const game of readAllGames(files)) {
      target.add(game);
      games++;
    }
    return games;
  });
}

/**
 * Writes the complete games of the files in random order to a new one, and returns their number. Each game first goes
 * to a random heap, a file in the new one's draft; there are enough heaps for each to fit into `memory` bytes. Then each
 * heap is shuffled. Every order is equally likely, and depends only on the files and the seed.
 */
export function shuffleGames(files: readonly string[], out: string, seed: number, memory: number): number {
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const heaps = Math.max(1, Math.ceil(total / memory));
  return writeBatched(out, (target, { folder }) => shuffleInto(target, folder, files, { seed, heaps }));
}

function shuffleInto(
  target: BatchedFile,
  folder: string,
  files: readonly string[],
  { seed, heaps }: { seed: number; heaps: number },
): number {
  const choose = new Random(seedOf(seed, 0));
  const heapFiles = Array.from(
    { length: heaps },
    (_, index) => new BatchedFile(join(folder, String(index)), Math.ceil(BATCH_SIZE / heaps)),
  );
  for (const game of readAllGames(files)) heapFiles[choose.below(heaps)]?.add(game);
  let games = 0;
  for (const [index, heap] of heapFiles.entries()) {
    heap.close();
    games += emptyHeap(heap.path, target, new Random(seedOf(seed, index + 1)));
    rmSync(heap.path);
  }
  return games;
}

/** Moves the games of a heap to the target in random order; returns their number. */
function emptyHeap(heap: string, target: BatchedFile, random: Random): number {
  if (statSync(heap).size === 0) return 0;
  const ends: number[] = [];
  let end = 0;
  for (const game of readGames(heap)) ends.push((end += game.length));
  const bytes = readFileSync(heap);
  for (const game of shuffle(Uint32Array.from(ends.keys()), random).reverse()) {
    target.add(bytes.subarray(game === 0 ? 0 : ends[game - 1], ends[game]));
  }
  return ends.length;
}
