// The trainer's compiled core: what it exports, and one instance of it.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Exports of the core. Places count in the order of the chosen positions; all sums are over positions. */
export interface TrainingCore {
  /** Reads the control record; the first call of every instance, with the number of its thread from 0. */
  attachThread(thread: number): void;
  /** Chooses the share of a batch whose gradient `learn` adds to. */
  chooseShare(share: number): void;
  /** Chooses the positions and their order: the key 0 is their own order, any other a shuffled one. */
  chooseSamples(address: number, count: number, key: number): void;
  /** Sets the game result's part of what is learnt, 0 … 1. */
  setBlend(wdl: number): void;
  /** Adds the gradient of the positions from a place; returns the sum of their squared errors. */
  learn(first: number, count: number): number;
  /** The same without a gradient. */
  measureLoss(first: number, count: number): number;
  /**
   * Prepares a step of AdamW: what makes gradients that of the mean loss, and step size and factor of the squares' means, both
   * bias-corrected.
   */
  prepareStep(factor: number, rate: number, correction: number): void;
  /** AdamW on the king buckets' common weights `from` … `to` - 1, multiples of 4; before `updateParameters`. */
  updateCommon(from: number, to: number): void;
  /** AdamW on the parameters `from` … `to` - 1, multiples of 4; clears their gradients. `kept` stays of a weight after decay. */
  updateParameters(from: number, to: number, kept: number): void;
  /** The network's output for a position; 1.0 is NETWORK_SCALE centipawns for the side to move. */
  networkOutput(place: number): number;
  /** Adds rounds × 12 vectors, to see how fast that is. */
  measureAdditions(rounds: number): number;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const suffix = process.env.SLIDERULE_BUILD === 'debug' ? '.debug.wasm' : '.wasm';
const coreFile = join(root, 'dist', 'train', `core${suffix}`);

/** The bundled script of a training thread. */
export const trainingWorkerPath = join(root, 'dist', 'train', 'training-worker.js');

/** Compiles the core; builds it first if it is missing. */
export async function loadTrainingModule(): Promise<WebAssembly.Module> {
  if (!existsSync(coreFile) || !existsSync(trainingWorkerPath)) {
    const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const script = join(root, 'src', 'tools', 'build.ts');
    const { status } = spawnSync(process.execPath, [tsx, script, '--train'], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('the trainer does not build');
  }
  return WebAssembly.compile(readFileSync(coreFile));
}

/** An instance for a thread, whose globals are its own. */
export function openTrainingCore(module: WebAssembly.Module, memory: WebAssembly.Memory, thread: number): TrainingCore {
  const abort = (_message: number, _file: number, line: number, column: number): never => {
    throw new Error(`the trainer's core failed an assertion (line ${line}, column ${column})`);
  };
  const core = new WebAssembly.Instance(module, { env: { memory, abort } }).exports as TrainingCore;
  core.attachThread(thread);
  return core;
}
