// The compiled tree of magic factors (src/research/lab/core/magic-tree.ts) for one slider, in this thread.

import { LAB_BASE } from '../abi/calls';
import { MAGIC_LIST } from '../abi/magics';
import { LabInstance } from '../lab-instance';
import type { Slider } from '../fiekas/relevant';
import type { Tally } from './tally';

/** Room for the list of units. Some level of the tree has fewer paths than this and yet more than a few thousand; bishop c7 has 2,031,616. */
const PATH_ROOM = 1 << 21;

export class TreeCore {
  /** Relevant squares, which are the levels of the tree. */
  readonly depth: number;
  private readonly core: LabInstance;
  private readonly exports: LabInstance['exports'];

  /** `bits`: of an index. `room`: maximum number of factors in a tally. `shared`: whether the module was built for shared memory. */
  constructor(
    module: WebAssembly.Module,
    { piece, square }: Slider,
    bits: number,
    private readonly room: number,
    shared = true,
  ) {
    const records = Math.max(PATH_ROOM, room);
    this.core = new LabInstance(module, MAGIC_LIST - LAB_BASE + records * 8, undefined, shared);
    this.exports = this.core.exports;
    this.depth = this.exports.openMagics(square, Number(piece === 'bishop'), bits);
  }

  /** Logarithm of the period: proposition 2. */
  get periodBits(): number {
    return this.pathBits(this.depth);
  }

  /** Bits of a path of `level` squares. */
  pathBits(level: number): number {
    return this.exports.magicPathBits(level);
  }

  /** The paths of the first level with at least `least` of them, or else of the last level but one. They lead to every factor. */
  units(least: number): { level: number; paths: bigint[] } {
    for (let level = 0; ; level++) {
      const count = this.exports.listMagicPaths(level, PATH_ROOM);
      if (count > PATH_ROOM) throw new Error(`level ${level} has ${count} paths`);
      if (count >= least || level === this.depth - 1) return { level, paths: this.listed(count) };
    }
  }

  /** Children of all nodes above a level: tests that no search of its paths counts. */
  testsAbove(level: number): bigint {
    let tests = 0n;
    for (let at = 0; at < level; at++) {
      const childrenOfOne = 1n << BigInt(this.pathBits(at + 1) - this.pathBits(at));
      tests += BigInt(this.exports.listMagicPaths(at, PATH_ROOM)) * childrenOfOne;
    }
    return tests;
  }

  /** Counts the factors that begin with a path of `level` squares. */
  search(level: number, path: bigint): Tally {
    const magics = BigInt.asUintN(64, this.exports.searchMagics(level, path, this.room));
    const tests = BigInt.asUintN(64, this.exports.magicTests());
    if (magics === 0n) return { tests, magics, factors: [] };
    return {
      tests,
      magics,
      first: BigInt.asUintN(64, this.exports.firstMagic()),
      leastRange: this.exports.leastMagicRange(),
      leastRangeFactor: BigInt.asUintN(64, this.exports.leastRangeMagic()),
      factors: this.listed(Math.min(Number(magics), this.room)),
    };
  }

  private listed(count: number): bigint[] {
    return Array.from({ length: count }, (_, i) => this.core.view.getBigUint64(MAGIC_LIST + i * 8, true));
  }
}
