// The methods that look up a whole slider at once, in plain TypeScript with BigInt: magics and parallel bit extract.
// The compiled methods in src/core/attacks/sliders/ name their sources; their factors are used here too.

import { ALL_SQUARES, bit, EAST, innerSquares, NORTH, NORTH_EAST, NORTH_WEST, rays, squaresOf } from '../squares';
import { subsets } from '../squares';
import type { FactorMethod, FactorTable } from '../fiekas/factor-table';
import type { Attacks, BigIntMethod } from './bigint-method';

/** The constants of a magic method: read from its source, or from what a page was built with. */
export type Factors = (method: FactorMethod) => FactorTable;

type SliderName = 'bishop' | 'rook';

const DIRECTIONS = { bishop: [NORTH_EAST, NORTH_WEST], rook: [NORTH, EAST] } as const;
/** Shift of the methods that have one for all squares. */
const FIXED_SHIFT = { bishop: 55n, rook: 52n };

/** Squares that can block a slider. */
function relevantSquares(slider: SliderName, square: number): bigint {
  return DIRECTIONS[slider].reduce((set, direction) => set | (innerSquares(square, direction) & ~bit(square)), 0n);
}

function attacksOf(slider: SliderName, square: number, occupied: bigint): bigint {
  return DIRECTIONS[slider].reduce((set, direction) => set | rays(square, direction, occupied), 0n);
}

/** The index of an occupancy's attack set in a slider's table for all squares. */
type Index = (square: number, occupied: bigint) => number;

/** Entries of the largest table: 2^16 units of four. Allocated at once: V8 turns an array that grows by leaps into a dictionary. */
const TABLE_ENTRIES = 4 * 2 ** 16;

function fillAndLookUp(slider: SliderName, index: Index): Attacks {
  const table = new Array<bigint>(TABLE_ENTRIES).fill(0n);
  for (const square of ALL_SQUARES) {
    for (const set of subsets(relevantSquares(slider, square))) {
      table[index(square, set)] = attacksOf(slider, square, set);
    }
  }
  return (square, occupied) => table[index(square, occupied)] ?? 0n;
}

function fromIndex(name: string, index: (slider: SliderName) => Index): BigIntMethod {
  return {
    name,
    bishopAttacks: fillAndLookUp('bishop', index('bishop')),
    rookAttacks: fillAndLookUp('rook', index('rook')),
  };
}

interface Entry {
  readonly mask: bigint;
  readonly squares: readonly number[];
  /** Where the square's part of the table begins, if every occupancy has an entry of its own. */
  readonly start: number;
  readonly factor: bigint;
  /** For an index of as many bits as there are relevant squares. */
  readonly shift: bigint;
}

const NO_FACTORS: FactorTable = { factors: { bishop: [], rook: [] }, offsets: { bishop: [], rook: [] } };

function entriesOf(slider: SliderName, { factors }: FactorTable = NO_FACTORS): readonly Entry[] {
  let start = 0;
  return ALL_SQUARES.map((square) => {
    const mask = relevantSquares(slider, square);
    const squares = squaresOf(mask);
    const entry = { mask, squares, start, factor: factors[slider][square] ?? 0n, shift: 64n - BigInt(squares.length) };
    start += 2 ** squares.length;
    return entry;
  });
}

function magic(factorsOf: Factors): BigIntMethod {
  const factors = factorsOf('magic');
  return fromIndex('magic', (slider) => {
    const entries = entriesOf(slider, factors);
    return (square, occupied) => {
      const { mask, factor, shift, start } = entries[square] as Entry;
      return start + Number(BigInt.asUintN(64, (occupied & mask) * factor) >> shift);
    };
  });
}

function magicWithShift(factorsOf: Factors): BigIntMethod {
  const factors = factorsOf('magic-with-shift');
  return fromIndex('magic-with-shift', (slider) => {
    const entries = entriesOf(slider, factors);
    return (square, occupied) => {
      const { mask, factor, start } = entries[square] as Entry;
      return start + Number(BigInt.asUintN(64, (occupied & mask) * factor) >> (factor >> 58n));
    };
  });
}

function magicWithOffset(factorsOf: Factors): BigIntMethod {
  const factors = factorsOf('magic-with-offset');
  return fromIndex('magic-with-offset', (slider) => {
    const entries = entriesOf(slider, factors);
    return (square, occupied) => {
      const { mask, factor, shift } = entries[square] as Entry;
      const unit = Number((factor * 40503n) & 0xffffn);
      return 4 * unit + Number(BigInt.asUintN(64, (occupied & mask) * factor) >> shift);
    };
  });
}

function fixedShift(name: 'fixed-shift-magic' | 'black-magic', factorsOf: Factors): BigIntMethod {
  const table = factorsOf(name);
  const black = name === 'black-magic';
  return fromIndex(name, (slider) => {
    const entries = entriesOf(slider, table).map(({ mask, factor }, square) => ({
      mask: black ? BigInt.asUintN(64, ~mask) : mask,
      factor,
      offset: table.offsets[slider][square] ?? 0,
    }));
    const shift = FIXED_SHIFT[slider];
    return (square, occupied) => {
      const { mask, factor, offset } = entries[square] as (typeof entries)[number];
      const set = black ? occupied | mask : occupied & mask;
      return offset + Number(BigInt.asUintN(64, set * factor) >> shift);
    };
  });
}

/** The occupied ones of the relevant squares, packed together. */
function pext(occupied: bigint, squares: readonly number[]): number {
  let index = 0;
  for (let n = 0; n < squares.length; n++) {
    if ((occupied >> BigInt(squares[n] ?? 0)) & 1n) index |= 1 << n;
  }
  return index;
}

function pextMethod(): BigIntMethod {
  return fromIndex('pext', (slider) => {
    const entries = entriesOf(slider);
    return (square, occupied) => {
      const { squares, start } = entries[square] as Entry;
      return start + pext(occupied, squares);
    };
  });
}

/** Attack sets packed into as many bits as a slider has squares on the empty board. */
function pextPdep(): BigIntMethod {
  const look = (slider: SliderName): Attacks => {
    const entries = entriesOf(slider);
    const rays = ALL_SQUARES.map((square) => squaresOf(attacksOf(slider, square, 0n)));
    const packed = new Uint16Array(entries.reduce((sum, { squares }) => sum + 2 ** squares.length, 0));
    entries.forEach(({ mask, squares, start }, square) => {
      for (const set of subsets(mask)) {
        packed[start + pext(set, squares)] = pext(attacksOf(slider, square, set), rays[square] ?? []);
      }
    });
    return (square, occupied) => {
      const { squares, start } = entries[square] as Entry;
      let bits = packed[start + pext(occupied, squares)] ?? 0;
      let attacks = 0n;
      for (const target of rays[square] ?? []) {
        if (bits & 1) attacks |= 1n << BigInt(target);
        bits >>= 1;
      }
      return attacks;
    };
  };
  return { name: 'pext-pdep', bishopAttacks: look('bishop'), rookAttacks: look('rook') };
}

/** Makes these methods one by one, filling their tables. */
export function* bigIntMagics(factorsOf: Factors): Generator<BigIntMethod> {
  yield magic(factorsOf);
  yield fixedShift('fixed-shift-magic', factorsOf);
  yield fixedShift('black-magic', factorsOf);
  yield magicWithShift(factorsOf);
  yield magicWithOffset(factorsOf);
  yield pextMethod();
  yield pextPdep();
}
