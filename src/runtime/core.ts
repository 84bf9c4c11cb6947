// One instance of a core module, bound to one thread region.

import type { BISHOP, ROOK } from '../abi/piece';
import { PROBE_FAILED } from '../abi/tablebase';
import { readNothing, type CoreExports, type CoreImports, type NodeTrace, type ReadBlock } from './core-exports';
import { readExplanation, type Explanation } from './explanation';
import { readReport, type Report } from './info';
import { RulesCore } from './rules-core';

/** Milliseconds on the clock that all threads share; `performance.now` alone counts from each thread's own start. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Throws the error of a failed assertion in a debug build; `message` and `file` are addresses of its strings. */
export function failAssertion(view: DataView, message: number, file: number, line: number, column: number): never {
  const where = `${readString(view, file)}:${line}:${column}`;
  throw new Error(`the core failed an assertion: ${readString(view, message)} (${where})`);
}

/** An AssemblyScript string: UTF-16, its length in bytes in the word before it. */
function readString(view: DataView, address: number): string {
  if (address === 0) return '?';
  const length = view.getUint32(address - 4, true) / 2;
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint16(address + index * 2, true))).join('');
}

/** The tablebases' answer for a position, with null for each value that they lack. */
export interface TableProbe {
  /**
   * For the side to move: -2 loss, -1 and 1 losses and wins that the fifty-move rule turns into draws, 0 draw, 2 win.
   */
  readonly wdl: number | null;
  /** Plies to the next capture or pawn move of the best line, negative for a loss. */
  readonly dtz: number | null;
  /** The best move by distance, MOVE_NONE if there is no legal move. */
  readonly move: number | null;
}

/** A core module's rules, evaluation and search. A tool's module may have more exports. */
export class Core<Exports extends CoreExports = CoreExports> extends RulesCore<Exports> {
  /**
   * Instantiates a module on a memory and attaches it to the region at `threadBase`. The first instance on a memory must
   * call `exports.initTables()` before anything else. `report` receives what a search on this instance reports;
   * without it nothing is read. `readBlock` reads tablebases. `clock` is what time limits go by.
   * `pause` is called in the middle of work on unshared memory. `trace` hears of each node that a core built for it visits.
   */
  static async create<Exports extends CoreExports = CoreExports>(
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    threadBase: number,
    report?: (report: Report) => void,
    readBlock: ReadBlock = readNothing,
    clock: () => number = now,
    pause: () => void = () => undefined,
    trace?: NodeTrace,
  ): Promise<Core<Exports>> {
    const view = new DataView(memory.buffer);
    const imports: CoreImports = {
      now: clock,
      readBlock,
      pause,
      report: report === undefined ? () => undefined : () => report(readReport(view, threadBase)),
      enterNode: (...node) => trace?.enterNode(...node),
      leaveNode: (score) => trace?.leaveNode(score),
      abort: (message, file, line, column) => failAssertion(view, message, file, line, column),
    };
    const instance = await WebAssembly.instantiate(module, { env: { memory, ...imports } });
    return new Core<Exports>(instance, memory, threadBase);
  }

  /** Hash lock, unsigned. */
  lock(): bigint {
    return BigInt.asUintN(64, this.exports.positionLock());
  }

  /** Static evaluation in centipawns for the side to move. */
  evaluate(): number {
    return this.exports.evaluatePosition();
  }

  /** The hand-written evaluation, term by term. */
  explain(): Explanation {
    return readExplanation(this.view, this.threadBase, this.exports.explainPosition());
  }

  /** True if `evaluate` uses a network instead of the hand-written evaluation. */
  hasNetwork(): boolean {
    return this.exports.hasNetwork() !== 0;
  }

  /** Probes the tablebases for the position. */
  probeTables(): TableProbe {
    const known = (value: number): number | null => (value === PROBE_FAILED ? null : value);
    const { exports } = this;
    return { wdl: known(exports.probeWdl()), dtz: known(exports.probeDtz()), move: known(exports.tablebaseMove()) };
  }

  /** Attacks of a bishop or rook by the module's slider method, as an unsigned bit set. */
  sliderAttacks(type: typeof BISHOP | typeof ROOK, square: number, occupied: bigint): bigint {
    return BigInt.asUintN(64, this.exports.sliderAttacks(type, square, BigInt.asIntN(64, occupied)));
  }
}
