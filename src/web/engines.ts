// The engines of the page: the library's, from the files beside the page.

import { enginesFrom } from '../library/browser/engines';
import type { Pool } from '../library/pool';
import { engineWorker, locateFile } from './head-start';
import { localTable } from './local-tables';
import { loadSettings, startOptions } from './settings';

/** Engines that review a game, each on a processor of its own. */
const MOST_REVIEWERS = 4;

const engines = enginesFrom((name) => localTable(name) ?? locateFile(name), engineWorker);

export const { createEngine } = engines;

/** The page's engine, which starts before the page is built. */
export const engine = createEngine(startOptions(loadSettings()));

/** The engines of a review. Rejects with a SlideruleError. */
export function openReviewers(): Promise<Pool> {
  return engines.createPool({ size: Math.max(1, Math.min(MOST_REVIEWERS, navigator.hardwareConcurrency - 1)) });
}
