// The engines of the page: the library's, from the files beside the page.

import { enginesFrom } from '../library/browser/engines';
import type { Pool } from '../library/pool';
import { localTable } from './local-tables';

/** Engines that review a game, each on a processor of its own. */
const MOST_REVIEWERS = 4;

const engines = enginesFrom(
  (name) => localTable(name) ?? new URL(name, location.href),
  () => new Worker('search-thread.js', { type: 'module' }),
);

export const { createEngine } = engines;

/** The engines of a review. Rejects with a SlideruleError. */
export function openReviewers(): Promise<Pool> {
  return engines.createPool({ size: Math.max(1, Math.min(MOST_REVIEWERS, navigator.hardwareConcurrency - 1)) });
}
