// The tuner's core (src/research/tuning/evaluation/core): it evaluates like the one that plays, and says which parameters counted.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPLANATION_PHASE, EXPLANATION_SCALE, PARAMETER_COUNT } from '../../../abi/evaluation';
import { TABLE_PARAMETERS, THREAD_EXPLANATION } from '../../../abi/memory';
import type { DataExports } from '../../data/data-core';
import type { Core } from '../../../runtime/core';
import { unpackTapered } from '../../../runtime/explanation';
import { bareCore } from '../../../runtime/host';
import type { Setup } from '../../../notation/setup';
import { projectFolder } from '../../../platform/node/artifacts';
import { TRACE, TRACE_SIZE } from './abi/trace';
import type { Trace } from './samples';
import { unwrap } from '../../../notation/result';

const FILE = join(projectFolder, 'dist', 'terms', 'magic.wasm');

/** Builds the traced core from the sources as they are. */
export function buildTraceCore(): void {
  const script = join(projectFolder, 'src', 'tools', 'build.ts');
  const tsx = join(projectFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, script, '--terms'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('the traced core does not build');
}

export interface TraceExports extends DataExports {
  /** `explainPosition` that leaves a trace; `position` is the core's `threadBase`. */
  tracePosition(position: number): number;
}

export class TraceCore {
  private constructor(readonly core: Core<TraceExports>) {}

  /** Loads the traced core; builds it if it is missing. */
  static async open(): Promise<TraceCore> {
    if (!existsSync(FILE)) buildTraceCore();
    const module = await WebAssembly.compile(await readFile(FILE));
    const { core } = unwrap(await bareCore<TraceExports>(module, { threads: 1, hashMb: 1 }));
    return new TraceCore(core);
  }

  /** The parameters that it was built with: middlegame and endgame value of each in turn. */
  parameters(): Float64Array {
    const values = new Float64Array(PARAMETER_COUNT * 2);
    for (let index = 0; index < PARAMETER_COUNT; index++) {
      const { middlegame, endgame } = unpackTapered(this.core.view.getInt32(TABLE_PARAMETERS + index * 4, true));
      values[index * 2] = middlegame;
      values[index * 2 + 1] = endgame;
    }
    return values;
  }

  /** Evaluates a position: its value in centipawns for the side to move, and the trace, which the next call overwrites. */
  evaluate(setup: Setup): { readonly value: number; readonly trace: Trace } {
    this.core.setSetup(setup);
    const value = this.core.exports.tracePosition(this.core.threadBase);
    const { view, threadBase: base } = this.core;
    const trace = {
      counts: new Int16Array(view.buffer, TRACE, TRACE_SIZE / 2),
      phase: view.getInt32(base + THREAD_EXPLANATION + EXPLANATION_PHASE, true),
      scale: view.getInt32(base + THREAD_EXPLANATION + EXPLANATION_SCALE, true),
    };
    return { value, trace };
  }
}
