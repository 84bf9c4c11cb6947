// The laboratory's worker: finds magic factors and plays random games in the compiled module, so that the page stays
// responsive.

import { TreeCore } from '../lab/magics/tree-core';
import { addTallies, NOTHING, tallyText, type Tally } from '../lab/magics/tally';
import { LabInstance } from '../lab/lab-instance';
import { randomPositions } from '../lab/laramee/collisions';
import type { Progress, Request, Signatures } from './protocol';

/** Milliseconds between two reports. */
const REPORT_MS = 50;
/** Minimum units of work. */
const UNITS = 512;

const module = WebAssembly.compileStreaming(fetch('lab/magic.unshared.wasm'));

function find(compiled: WebAssembly.Module, { slider, bits, room }: Extract<Request, { task: 'find' }>): void {
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

function play(compiled: WebAssembly.Module, count: number): void {
  const signatures: Signatures = randomPositions(new LabInstance(compiled, 0, undefined, false), count).signatures;
  postMessage(signatures);
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void module.then((compiled) => {
    if (data.task === 'find') find(compiled, data);
    else play(compiled, data.count);
  });
});
