// `lab magics gpu`: candidates tested on a graphics card, and the same ones by one and by all threads of the compiled core
// (Fiekas, section 5.3).

import { availableParallelism } from 'node:os';
import { LAB_BASE } from '../abi/calls';
import { MAGIC_LIST } from '../abi/magics';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { processorTime } from '../../report/alternate';
import { LabCore, loadLabModule } from '../core-instance';
import { wholeNumber, readArguments } from '../../../cli/arguments';
import type { Out } from '../experiment';
import { occupancies } from '../fiekas/relevant';
import { writeRecord } from '../record';
import { CandidateThreads } from './candidate-threads';
import { GpuTester, type Gpu } from './gpu-device';
import { parseSlider, sliderName } from './slider';
import { WAYS } from './ways';

export const GPU_USAGE =
  'gpu --piece bishop|rook --square SQUARE --shift BITS [--log2 CANDIDATES] [--threads N] [--record]';
export const GPU_RECORD = 'magics-gpu';
/** Maximum number of factors that a run lists. */
const ROOM = 1 << 16;
/** Candidates of one dispatch: drivers of a card with a screen abort work that takes seconds. */
const CHUNK = 1 << 22;
/** The core's way of testing that has its references in the shader's order. */
const AGE = WAYS.indexOf('age');

export interface GpuResult {
  readonly adapter: string;
  readonly slider: string;
  readonly bits: number;
  readonly candidates: number;
  readonly magics: number;
  /** Million candidates a second: the card by wall clock, the core by processor time of one thread. */
  readonly gpuRate: number;
  readonly coreRate: number;
  /** Million candidates a second by all threads of the core together, by wall clock. */
  readonly threads: number;
  readonly threadsRate: number;
}

/** The npm package `webgpu`: Dawn, which asks the system for Vulkan, Metal or D3D12. */
interface WebGpuPackage {
  /** Constructors that Dawn looks for in the global scope, as browsers have them there. */
  readonly globals: Readonly<Record<string, unknown>>;
  create(flags: string[]): Gpu;
}

/** WebGPU on Node, which has none of its own; or a sentence that says what it needs. */
export async function nodeGpu(): Promise<Gpu | string> {
  // Not a dependency: its binaries take 55 MB. A name in a variable is not resolved by bundlers and compilers.
  const packageName = 'webgpu';
  try {
    const library = (await import(packageName)) as WebGpuPackage;
    Object.assign(globalThis, library.globals);
    return library.create([]);
  } catch {
    return "WebGPU on Node needs the npm package 'webgpu': npm install --no-save webgpu@0.3.8";
  }
}

/** Runs with the arguments after `gpu`. Exit code 1 without an adapter, or if card and core disagree. */
export async function runGpu(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      piece: { type: 'string' },
      square: { type: 'string' },
      shift: { type: 'string' },
      log2: { type: 'string', default: '24' },
      threads: { type: 'string', default: String(availableParallelism()) },
      record: { type: 'boolean', default: false },
    },
  });
  const slider = parseSlider(values.piece, values.square);
  const bits = wholeNumber('--shift', values.shift ?? '', 2, 12);
  const candidates = 2 ** wholeNumber('--log2', values.log2, 10, 40);
  const threads = wholeNumber('--threads', values.threads, 1, 256);
  const gpu = await nodeGpu();
  const table = occupancies(slider.piece, slider.square);
  const tester = typeof gpu === 'string' ? gpu : await GpuTester.open(gpu, table, bits, ROOM);
  if (typeof tester === 'string') {
    out(tester);
    return 1;
  }
  const core = await LabCore.open(DEFAULT_SLIDERS, MAGIC_LIST - LAB_BASE);
  core.exports.openTests(slider.square, Number(slider.piece === 'bishop'), bits);
  const module = await loadLabModule(DEFAULT_SLIDERS);
  const together = await CandidateThreads.open({ module, slider, bits, way: AGE }, threads);
  // The first dispatch includes compilation.
  await tester.test(0n, 1);
  let magics = 0;
  let coreMagics = 0;
  let threadsMagics = 0;
  let gpuTime = 0;
  let coreTime = 0;
  let threadsTime = 0;
  for (let from = 0; from < candidates; from += CHUNK) {
    const count = Math.min(CHUNK, candidates - from);
    const start = performance.now();
    magics += (await tester.test(BigInt(from), count)).magics;
    gpuTime += performance.now() - start;
    const coreStart = processorTime();
    coreMagics += core.exports.testMagics(AGE, BigInt(from), count);
    coreTime += processorTime() - coreStart;
    const threadsStart = performance.now();
    threadsMagics += await together.test(BigInt(from), count);
    threadsTime += performance.now() - threadsStart;
  }
  const result: GpuResult = {
    adapter: tester.name,
    slider: sliderName(slider),
    bits,
    candidates,
    magics,
    gpuRate: Math.round(candidates / gpuTime) / 1000,
    coreRate: Math.round(candidates / coreTime) / 1000,
    threads,
    threadsRate: Math.round(candidates / threadsTime) / 1000,
  };
  tester.close();
  await together.close();
  out(`adapter        ${result.adapter}`);
  out(`${result.slider}, ${bits} bits, ${candidates} candidates`);
  out(`magic          ${magics} on the card, ${coreMagics} by one thread, ${threadsMagics} by ${threads}`);
  out(
    `million/s      ${result.gpuRate} on the card, ${result.coreRate} by one thread, ${result.threadsRate} by ${threads}`,
  );
  if (values.record) out(`recorded in ${writeRecord(GPU_RECORD, result)}`);
  return Number(magics !== coreMagics || magics !== threadsMagics);
}
