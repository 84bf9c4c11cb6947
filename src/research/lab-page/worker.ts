// The laboratory's worker: finds and packs magic factors and plays random games in the compiled module, so that the page
// stays responsive.

import { TreeCore } from '../lab/magics/tree-core';
import { annealPacking, PACK_BYTES, Packer } from '../lab/magics/packing';
import { addTallies, NOTHING, tallyText, type Tally } from '../lab/magics/tally';
import { LabInstance } from '../lab/lab-instance';
import { randomPositions } from '../lab/laramee/collisions';
import type { PackProgress, Progress, Request, Signatures } from './protocol';

/** Milliseconds between two reports. */
const REPORT_MS = 50;
/** Minimum units of work. */
const UNITS = 512;

type Task<Name extends Request['task']> = Extract<Request, { task: Name }>;

const module = WebAssembly.compileStreaming(fetch('lab/magic.unshared.wasm'));

function find(compiled: WebAssembly.Module, { slider, bits, room }: Task<'find'>): void {
  const tree = new TreeCore(compiled, slider, bits, room, false);
  const { level, paths } = tree.units(UNITS);
  let tally: Tally = NOTHING;
  const start = performance.now();
  let reported = start;
  for (const [unit, path] of paths.entries()) {
    tally = addTallies(tally, tree.search(level, path), room);
    const now = performance.now();
    const isLast = unit === paths.length - 1;
    if (!isLast && now - reported < REPORT_MS) continue;
    reported = now;
    const progress: Progress = {
      done: unit + 1,
      units: paths.length,
      seconds: (now - start) / 1000,
      tally: tallyText(tally),
    };
    postMessage(progress);
  }
}

function pack(compiled: WebAssembly.Module, { start, steps, temperature }: Task<'pack'>): void {
  const packer = Packer.on(new LabInstance(compiled, PACK_BYTES, undefined, false), start, 1, true);
  const began = performance.now();
  let reported = -Infinity;
  annealPacking(packer, steps, temperature, (_, done) => {
    const now = performance.now();
    if (done < steps && now - reported < REPORT_MS) return;
    reported = now;
    postMessage({ done, seconds: (now - began) / 1000, best: packer.best() } satisfies PackProgress);
  });
}

function play(compiled: WebAssembly.Module, count: number): void {
  const signatures: Signatures = randomPositions(new LabInstance(compiled, 0, undefined, false), count).signatures;
  postMessage(signatures);
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void module.then((compiled) => {
    if (data.task === 'find') find(compiled, data);
    else if (data.task === 'pack') pack(compiled, data);
    else play(compiled, data.count);
  });
});
