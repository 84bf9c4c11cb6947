// The rules core (src/library/core) at work. It is instantiated at first use, synchronously, and shared by all positions.

import base64 from '../../dist/library/rules.js';
import { MIN_PAGES, THREADS_BASE } from '../abi/memory';
import type { RulesExports } from '../runtime/core-exports';
import { RulesCore } from '../runtime/rules-core';

interface LibraryExports extends RulesExports {
  /** 1 if the 16 bits are a legal move in the position. */
  isLegalMove(move: number): number;
  /** Plays the move if it is legal; 1 if it was. */
  tryMove(move: number): number;
  /** The number of legal moves. */
  countMoves(): number;
  /** Leaves of the tree of legal moves; a signed BigInt, as WebAssembly returns it. */
  countLeaves(depth: number): bigint;
  /** 1 if neither side can mate by any series of moves. */
  isDead(): number;
}

export class LibraryCore extends RulesCore<LibraryExports> {
  private static shared: LibraryCore | undefined;

  /** The one instance. Browsers compile modules of this size on the main thread too: Chrome since version 115. */
  static instance(): LibraryCore {
    if (LibraryCore.shared === undefined) {
      const module = new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
      const memory = new WebAssembly.Memory({ initial: MIN_PAGES, maximum: MIN_PAGES, shared: false });
      const instance = new WebAssembly.Instance(module, { env: { memory } });
      LibraryCore.shared = new LibraryCore(instance, memory, THREADS_BASE);
      LibraryCore.shared.exports.initTables();
    }
    return LibraryCore.shared;
  }

  isLegalMove(move: number): boolean {
    return this.exports.isLegalMove(move) !== 0;
  }

  /** Leaves of the tree of legal moves, `depth` plies deep. */
  countLeaves(depth: number): bigint {
    return BigInt.asUintN(64, this.exports.countLeaves(depth));
  }

  /** True if neither side can mate, as far as material tells. */
  isDead(): boolean {
    return this.exports.isDead() !== 0;
  }
}
