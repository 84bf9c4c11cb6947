// The retrograde generator's shell: memory for all endings, whose values are kept in files between runs.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { LAB_BASE } from '../lab/abi/calls';
import {
  COMPARED,
  DISTANCES,
  EN_PASSANT,
  FIRST_WRONG,
  LONGEST_WIN,
  RETROGRADE_COMPARISON,
  RETROGRADE_FREE,
  ROUNDED_DTZ,
  WRONG_DTZ,
  WRONG_WDL,
} from './abi/retrograde';
import { DEFAULT_SLIDERS } from '../../runtime/defaults';
import { readNothing } from '../../runtime/core-exports';
import type { Tablebases } from '../../runtime/tablebases';
import { LabCore } from '../lab/core-instance';
import { endingsUpTo, type Ending } from './endings';
import { replaceFile } from '../../platform/node/whole-files';

/** Results of comparing an ending with the tables. */
export interface Comparison {
  readonly name: string;
  /** Positions compared, and how many of them have an en passant right. */
  readonly positions: number;
  readonly enPassant: number;
  /** Positions whose distance was compared. */
  readonly distances: number;
  readonly wrongWdl: number;
  readonly wrongDtz: number;
  /** Distances that are one ply short. */
  readonly roundedDtz: number;
  /** The longest win, in plies to zeroing. */
  readonly longestWin: number;
  /** Index of the first position that is wrong, -1 for none. */
  readonly firstWrong: number;
}

/** Positions compared between two reports. */
const PORTION = 1 << 18;

export class Generator {
  readonly endings: readonly Ending[];
  private readonly places: readonly number[];
  private readonly handles: readonly number[];

  private constructor(
    readonly core: LabCore,
    men: number,
    free: number,
    /** Folder for the values of finished endings; null keeps none. */
    private readonly folder: string | null,
  ) {
    this.endings = endingsUpTo(men);
    let place = free;
    this.places = this.endings.map(({ positions }) => (place += positions) - positions);
    this.handles = this.endings.map(({ pieces }, index) => {
      const packed = pieces.reduce((sum, piece, man) => sum + piece * 2 ** (8 * man), 0);
      return core.exports.addEnding(this.places[index] ?? 0, pieces.length, packed);
    });
    if (folder !== null) mkdirSync(folder, { recursive: true });
  }

  /** Allocates memory for all endings of up to `men` men and for the tables to compare with. */
  static async open(men: number, tables: Tablebases | undefined, folder: string | null): Promise<Generator> {
    const free = RETROGRADE_FREE + (tables?.bytes ?? 0);
    const bytes = endingsUpTo(men).reduce((sum, { positions }) => sum + positions, free - LAB_BASE);
    const core = await LabCore.open(DEFAULT_SLIDERS, bytes, (memory) => tables?.files.reader(memory) ?? readNothing);
    tables?.place(core.view, RETROGRADE_FREE);
    return new Generator(core, men, free, folder);
  }

  private values(index: number): Uint8Array {
    return new Uint8Array(this.core.view.buffer, this.places[index], this.endings[index]?.positions);
  }

  /** Computes an ending, or reads the values of an earlier run; returns whether it had to be computed. */
  solve(index: number): boolean {
    const file = join(this.folder ?? '', `${this.endings[index]?.name}.values`);
    if (this.folder !== null && existsSync(file)) {
      this.values(index).set(inflateSync(readFileSync(file)));
      return false;
    }
    if (!this.core.exports.solveEnding(this.handles[index] ?? 0)) {
      throw new Error(`${this.endings[index]?.name} has distances that no value can hold`);
    }
    if (this.folder !== null) {
      replaceFile(file, deflateSync(this.values(index), { level: 1 }));
    }
    return true;
  }

  /**
   * Compares every position of a computed ending with the tables. Where a table stores only the other side to move, its
   * distance takes a slow look-ahead, so only one in `lookAheads` such positions is compared.
   */
  compare(index: number, lookAheads: number, onProgress: (share: number) => void = () => undefined): Comparison {
    const { exports, view } = this.core;
    const { name, positions } = this.endings[index] ?? { name: '', positions: 0 };
    exports.resetComparison(lookAheads);
    for (let first = 0; first < positions; first += PORTION) {
      exports.compareEnding(this.handles[index] ?? 0, first, Math.min(first + PORTION, positions));
      onProgress(first / positions);
    }
    const read = (offset: number): number => view.getFloat64(RETROGRADE_COMPARISON + offset, true);
    return {
      name,
      positions: read(COMPARED),
      enPassant: read(EN_PASSANT),
      distances: read(DISTANCES),
      wrongWdl: read(WRONG_WDL),
      wrongDtz: read(WRONG_DTZ),
      roundedDtz: read(ROUNDED_DTZ),
      longestWin: read(LONGEST_WIN),
      firstWrong: read(FIRST_WRONG),
    };
  }
}
