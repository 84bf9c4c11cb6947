// The tables of all sliders, with one shift for each piece, in one array that annealing shortens, on any platform.

import { LAB_BASE } from '../abi/calls';
import { PACK_END } from '../abi/magics';
import { squareName } from '../../../notation/squares';
import type { LabInstance } from '../lab-instance';
import { bestNear } from './near';

/** Scratch memory of the compiled packer, in bytes. */
export const PACK_BYTES = PACK_END - LAB_BASE;
/** Bits of the index, one shift for all squares of a piece. */
export const PACK_BITS = { bishop: 9, rook: 12 } as const;
/** Factors that a record keeps beside the chosen one, where others are easily found again. */
const KEPT = 3;
/** Steps between two looks at the length. */
const STEPS = 200;

/** A table: factors to choose from, the current one first, and the entry of its index 0. */
export interface PackedTable {
  readonly factors: readonly string[];
  readonly offset: number;
}

export interface Packing {
  /** Entries of the array. */
  readonly length: number;
  /** True if the factors are black magics; else white ones. */
  readonly black?: boolean;
  /** Where factors and start come from. */
  readonly origin: string;
  /** The runs that made it of the published packing or of nothing, in order. A run of so many steps ends alike everywhere. */
  readonly commands?: readonly string[];
  /** a1 first. */
  readonly bishops: readonly PackedTable[];
  readonly rooks: readonly PackedTable[];
}

/** The tables of the compiled packer, placed as a packing says or, without offsets, one by one where they fit. */
export class Packer {
  /** All factors that the compiled packer chooses from, in its order: a table's own and those near them. */
  private readonly choices = new Map<PackedTable, readonly string[]>();

  private constructor(
    private readonly core: LabInstance,
    private readonly start: Packing,
  ) {}

  /**
   * On an instance with PACK_BYTES of scratch memory. Adds to each table up to `near` factors near its own to choose from. Throws
   * if a factor is not magic, or two tables need the same entry.
   */
  static on(core: LabInstance, start: Packing, seed: number, fromNothing: boolean, near = 0): Packer {
    core.exports.openPacking(BigInt(seed), start.black === true ? 1 : 0);
    const packer = new Packer(core, start);
    packer.eachTable((table, bishop, square) => {
      const { factors, offset } = table;
      const bits = PACK_BITS[bishop === 1 ? 'bishop' : 'rook'];
      const others = near === 0 ? [] : bestNear(core.exports, bishop, square, bits, factors.map(BigInt), near);
      const choices = [...factors, ...others.map((factor) => `0x${factor.toString(16)}`)];
      packer.choices.set(table, choices);
      for (const factor of choices) {
        if (core.exports.addChoice(bishop, square, bits, BigInt(factor)) < 0) throw new Error(`${factor} is not magic`);
      }
      if (fromNothing) core.exports.putAnywhere(bishop, square);
      else if (core.exports.putTable(bishop, square, 0, offset) === 0) {
        throw new Error(`entries of ${squareName(square)} are taken`);
      }
    });
    return packer;
  }

  private eachTable(visit: (table: PackedTable, bishop: number, square: number) => void): void {
    for (const [square, table] of this.start.rooks.entries()) visit(table, 0, square);
    for (const [square, table] of this.start.bishops.entries()) visit(table, 1, square);
  }

  get length(): number {
    return this.core.exports.packingLength();
  }

  /** Continues annealing; returns the least length so far. */
  anneal(steps: number, temperature: number): number {
    return this.core.exports.anneal(steps, temperature);
  }

  /** The best packing so far. `anneal` must have run. */
  best(): Packing {
    const bishops: PackedTable[] = [];
    const rooks: PackedTable[] = [];
    this.eachTable((table, bishop, square) => {
      const { factors } = table;
      const choice = this.core.exports.bestChoice(bishop, square);
      const choices = this.choices.get(table) ?? factors;
      const chosen = choices[choice] ?? '';
      const others = factors.filter((factor) => factor !== chosen);
      const offset = this.core.exports.bestOffset(bishop, square);
      (bishop === 1 ? bishops : rooks).push({
        factors: [chosen, ...(choices.length > factors.length ? others.slice(0, KEPT) : others)],
        offset,
      });
    });
    return { ...this.start, length: this.core.exports.anneal(0, 0), bishops, rooks };
  }
}

/** Anneals for a number of steps, from a temperature down to 0; `report` gets the least length so far after every few steps. */
export function annealPacking(
  packer: Packer,
  steps: number,
  temperature: number,
  report: (least: number, done: number) => void,
): void {
  let least = packer.length;
  for (let done = 0; done < steps;) {
    const count = Math.min(STEPS, steps - done);
    least = Math.min(least, packer.anneal(count, temperature * (1 - done / steps)));
    done += count;
    report(least, done);
  }
}
