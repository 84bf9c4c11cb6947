// Sliders on rectangular boards of any size, by the paper's hash functions (section 4), and by walking along the rays.
//
// On a board of F files, squares numbered as in table 1, the squares of a file lie F bits apart, those of a north-east diagonal
// F + 1 and those of a north-west diagonal F - 1. A line of N squares needs N ≤ k for h1 and N ≤ k + 1 for h2. A longer
// line is split into sections that are hashed separately; a ray that leaves one section enters the next.

import { occupancies, perfectHash, type HashName, type PerfectHash } from './hash';

export interface Board {
  readonly name: string;
  readonly files: number;
  readonly ranks: number;
}

export const CHESS: Board = { name: 'chess', files: 8, ranks: 8 };
export const GOTHIC_CHESS: Board = { name: 'Gothic chess', files: 10, ranks: 8 };
export const SHOGI: Board = { name: 'shogi', files: 9, ranks: 9 };
/** Chariots move like rooks. One rank more than files. */
export const XIANGQI: Board = { name: 'xiangqi', files: 9, ranks: 10 };
/** A board whose files are too long for either function. */
export const TALL: Board = { name: 'tall', files: 4, ranks: 9 };

export const BOARDS: readonly Board[] = [CHESS, GOTHIC_CHESS, SHOGI, XIANGQI, TALL];

export type LineDirection = 'file' | 'north-east' | 'north-west';
export const LINE_DIRECTIONS: readonly LineDirection[] = ['file', 'north-east', 'north-west'];

const FILE_STEPS: Readonly<Record<LineDirection, number>> = { file: 0, 'north-east': 1, 'north-west': -1 };

/** k: bits from one square of a line to the next. */
export function stepOf({ files }: Board, direction: LineDirection): number {
  return files + FILE_STEPS[direction];
}

/** The squares of each line of a direction, from its lowest square up. */
export function linesOf(board: Board, direction: LineDirection): number[][] {
  const lines: number[][] = [];
  for (let square = 0; square < board.files * board.ranks; square++) {
    if (next(board, square, direction, -1) !== undefined) continue;
    const line: number[] = [];
    for (let at: number | undefined = square; at !== undefined; at = next(board, at, direction, 1)) line.push(at);
    lines.push(line);
  }
  return lines;
}

/** The square one step up (`way` 1) or down (-1) the line; undefined beyond the edge. */
function next({ files, ranks }: Board, square: number, direction: LineDirection, way: 1 | -1): number | undefined {
  const file = (square % files) + way * FILE_STEPS[direction];
  const rank = Math.floor(square / files) + way;
  return file < 0 || file >= files || rank < 0 || rank >= ranks ? undefined : rank * files + file;
}

/** Squares that a slider on `square` reaches along its line, up to and including the first occupied one each way. */
export function scan(board: Board, square: number, direction: LineDirection, occupied: bigint): bigint {
  let reached = 0n;
  for (const way of [1, -1] as const) {
    for (let at = next(board, square, direction, way); at !== undefined; at = next(board, at, direction, way)) {
      reached |= 1n << BigInt(at);
      if ((occupied >> BigInt(at)) & 1n) break;
    }
  }
  return reached;
}

/** The function for a line of `count` squares: h1 where it is perfect, else h2, else none. */
export function hashFor(k: number, count: number): HashName | undefined {
  if (count <= k) return 'h1';
  return count <= k + 1 ? 'h2' : undefined;
}

/** A part of a line that is hashed separately; `moves` within it are found by square and address. */
interface Section {
  readonly squares: readonly number[];
  readonly mask: bigint;
  readonly hash: PerfectHash;
  readonly moves: ReadonlyMap<number, readonly bigint[]>;
}

/** Cuts a line into sections that can be hashed, of at most k + 1 squares. */
function cut(line: readonly number[], k: number): number[][] {
  const parts = Math.ceil(line.length / (k + 1));
  const length = Math.ceil(line.length / parts);
  return Array.from({ length: parts }, (_, part) => line.slice(part * length, (part + 1) * length));
}

/** All lines of a direction, hashed. */
export class HashedLines {
  private readonly sections: Section[] = [];
  private readonly sectionsOfLine = new Map<number, Section[]>();
  /** Greatest number of sections of a line. */
  readonly parts: number;
  /** Entries of all tables. */
  readonly entries: number;

  constructor(
    readonly board: Board,
    readonly direction: LineDirection,
  ) {
    const k = stepOf(board, direction);
    for (const line of linesOf(board, direction)) {
      const sections = cut(line, k).map((squares) => this.section(squares, k));
      this.sections.push(...sections);
      for (const square of line) this.sectionsOfLine.set(square, sections);
    }
    this.parts = Math.max(...[...this.sectionsOfLine.values()].map(({ length }) => length));
    this.entries = this.sections.reduce((sum, { squares, hash }) => sum + squares.length * Number(hash.modulus), 0);
  }

  private section(squares: number[], k: number): Section {
    const name = hashFor(k, squares.length);
    if (name === undefined) throw new RangeError(`${squares.length} squares ${k} bits apart cannot be hashed.`);
    const hash = perfectHash(name, k, squares.length);
    const first = BigInt(squares[0] ?? 0);
    const mask = squares.reduce((set, square) => set | (1n << BigInt(square)), 0n);
    const moves = squares.map((square) => {
      const row: bigint[] = [];
      for (const alpha of occupancies(k, squares.length)) {
        const reached = scan(this.board, square, this.direction, alpha << first);
        row[Number(hash.address(alpha))] = reached & mask;
      }
      return [square, row] as const;
    });
    return { squares, mask, hash, moves: new Map(moves) };
  }

  /** Squares that a slider on `square` reaches along its line of this direction. */
  attacks(square: number, occupied: bigint): bigint {
    const sections = this.sectionsOfLine.get(square) ?? [];
    const own = sections.findIndex((section) => section.moves.has(square));
    let reached = lookUp(sections[own], square, occupied);
    // A ray that finds the last square of its section empty continues in the next section.
    for (let part = own; part + 1 < sections.length; part++) {
      const border = sections[part]?.squares.at(-1) ?? square;
      const entry = sections[part + 1]?.squares[0] ?? square;
      if (!isOpen(border, square, reached, occupied)) break;
      reached |= enter(sections[part + 1], entry, occupied);
    }
    for (let part = own; part > 0; part--) {
      const border = sections[part]?.squares[0] ?? square;
      const entry = sections[part - 1]?.squares.at(-1) ?? square;
      if (!isOpen(border, square, reached, occupied)) break;
      reached |= enter(sections[part - 1], entry, occupied);
    }
    return reached;
  }
}

function lookUp(section: Section | undefined, square: number, occupied: bigint): bigint {
  if (section === undefined) return 0n;
  const alpha = (occupied & section.mask) >> BigInt(section.squares[0] ?? 0);
  return section.moves.get(square)?.[Number(section.hash.address(alpha))] ?? 0n;
}

/** True if the slider stands on its section's border, or reaches it and finds it empty. */
function isOpen(border: number, square: number, reached: bigint, occupied: bigint): boolean {
  if (border === square) return true;
  const set = 1n << BigInt(border);
  return (reached & set) !== 0n && (occupied & set) === 0n;
}

/** The entry square and, if it is empty, what lies behind it. */
function enter(section: Section | undefined, entry: number, occupied: bigint): bigint {
  const set = 1n << BigInt(entry);
  return occupied & set ? set : set | lookUp(section, entry, occupied);
}

/** Compares hashing with scanning for every square and every occupancy of its line; counts comparisons and differences. */
export function compareLines(lines: HashedLines): { readonly compared: number; readonly wrong: number } {
  const { board, direction } = lines;
  const k = stepOf(board, direction);
  let compared = 0;
  let wrong = 0;
  for (const line of linesOf(board, direction)) {
    for (const alpha of occupancies(k, line.length)) {
      const occupied = alpha << BigInt(line[0] ?? 0);
      for (const square of line) {
        compared += 1;
        if (lines.attacks(square, occupied) !== scan(board, square, direction, occupied)) wrong += 1;
      }
    }
  }
  return { compared, wrong };
}
