// One instance of the laboratory's compiled module (src/research/lab/core/) on a memory of its own, on any platform.

import { LAB_BASE, LAB_CALLS_END } from './abi/calls';
import { MAX_PAGES, PAGE_SIZE, THREADS_BASE } from '../../abi/memory';
import { failAssertion, now } from '../../runtime/core';
import { writeSetup } from '../../runtime/rules-core';
import type { Setup } from '../../notation/setup';
import { readNothing, type ReadBlock } from '../../runtime/core-exports';

/** Exports of the module, documented at their definitions in src/research/lab/core/. */
export interface LabExports {
  initTables(): void;
  setPosition(threadBase: number): void;
  pieceOnSquare(threadBase: number, square: number): number;
  bishopAttacks(square: number, occupied: bigint): bigint;
  rookAttacks(square: number, occupied: bigint): bigint;
  initLineCalls(): void;
  runLineCalls(line: number, way: number, count: number, passes: number): bigint;
  runSliderCalls(bishop: number, count: number, passes: number): bigint;
  turnCalls(count: number): void;
  runTurnedCalls(bishop: number, count: number, passes: number): bigint;
  runUpkeep(turned: number, count: number, passes: number): bigint;
  pext(set: bigint, mask: bigint): bigint;
  pdep(packed: bigint, mask: bigint): bigint;
  initBits(): void;
  deBruijnEntry(index: number): number;
  randomBits(seed: bigint, words: number, count: number): void;
  sumBits(method: number, words: number, count: number): number;
  bitFaults(method: number, words: number, count: number): number;
  sumSubsets(method: number, mask: bigint, count: number): bigint;
  initSteppers(): void;
  stepperAttacks(steps: number, way: number, square: number): bigint;
  sumSteppers(way: number, words: number, count: number): number;

  openMagics(square: number, bishop: number, bits: number): number;
  magicPathBits(level: number): number;
  listMagicPaths(level: number, room: number): number;
  searchMagics(level: number, path: bigint, room: number): bigint;
  magicTests(): bigint;
  firstMagic(): bigint;
  leastMagicRange(): number;
  leastRangeMagic(): bigint;

  openTests(square: number, bishop: number, bits: number): number;
  forgetTests(): void;
  testMagics(way: number, first: bigint, count: number): number;
  reorderReferences(): void;
  // cracraft.ts; `position` is LabCore's threadBase
  cracraftMoves(position: number, colour: number): number;
  cracraftTiming(position: number, times: number): number;
  rebuildAttackMaps(position: number): void;
  updateAttackMaps(position: number): number;
  attackMapFaults(position: number): number;
  attackersOf(square: number): bigint;
  resetMoveCounts(position: number): void;
  updateMoveCounts(position: number): void;
  castlingsByMaps(position: number, way: number): number;
  castlingsByGenerator(position: number): number;
  legalMoveCount(position: number): number;
  playMove(position: number, move: number): void;
  playRandomMove(position: number, choice: number): number;

  // retrograde*.ts; an ending is identified by the address that `addEnding` returns.
  addEnding(values: number, men: number, pieces: number): number;
  solveEnding(ending: number): number;
  resetComparison(lookAheads: number): void;
  compareEnding(ending: number, first: number, last: number): void;
  valueAt(ending: number, index: number): number;

  openPacking(seed: bigint, black: number): void;
  addChoice(bishop: number, square: number, bits: number, factor: bigint): number;
  factorCost(bishop: number, square: number, bits: number, factor: bigint, longestGap: number): bigint;
  putTable(bishop: number, square: number, choice: number, offset: number): number;
  putAnywhere(bishop: number, square: number): void;
  packingLength(): number;
  anneal(steps: number, temperature: number): number;
  bestChoice(bishop: number, square: number): number;
  bestOffset(bishop: number, square: number): number;
}

export class LabInstance {
  readonly exports: LabExports;
  readonly view: DataView;
  /** The thread region with the position. */
  readonly threadBase = THREADS_BASE;
  /** Scratch memory that `runLineCalls` and `runSliderCalls` need. */
  static readonly CALL_BYTES = LAB_CALLS_END - LAB_BASE;

  /**
   * Instantiates a module with `bytes` of scratch memory from LAB_BASE on, and fills its tables. `reader` creates the
   * function that reads tablebase blocks into the memory. `shared` is false for a browser's module.
   */
  constructor(
    module: WebAssembly.Module,
    bytes: number,
    reader?: (memory: ArrayBufferLike) => ReadBlock,
    shared = true,
  ) {
    const initial = Math.ceil((LAB_BASE + bytes) / PAGE_SIZE);
    const memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES, shared });
    this.view = new DataView(memory.buffer);
    const abort = (message: number, file: number, line: number, column: number): never =>
      failAssertion(this.view, message, file, line, column);
    const report = (): void => undefined;
    const readBlock = reader?.(memory.buffer) ?? readNothing;
    const imports = { memory, now, abort, report, readBlock, pause: report };
    const exports: unknown = new WebAssembly.Instance(module, { env: imports }).exports;
    this.exports = exports as LabExports;
    this.exports.initTables();
  }

  setSetup(setup: Setup): void {
    writeSetup(this.view, this.threadBase, setup);
    this.exports.setPosition(this.threadBase);
  }
}
