// Encodes a position as an index (docs/SYZYGY.md): normalises it by symmetry, then numbers each group of men.

import {
  TABLE_TABLEBASE_BINOMIALS,
  TABLE_TABLEBASE_KINGS,
  TABLE_TABLEBASE_LEADING_PAWNS,
  TABLE_TABLEBASE_LOW,
  TABLE_TABLEBASE_TRIANGLE,
} from '../../abi/memory';
import {
  PART_FACTORS,
  PART_GROUPS,
  TABLE_LEADING_PAWNS,
  TABLE_LEADING_PIECES,
  TABLE_MEN,
  TABLE_OTHER_PAWNS,
} from '../../abi/tablebase';
import { fileOf, rankOf } from '../bitboard/squares';

/** Marks adjacent kings. */
const NO_PAIR: u16 = 0xffff;
/** Returned for adjacent kings, which no table contains. */
export const NO_INDEX: u64 = u64.MAX_VALUE;

function squareOf(squares: usize, man: i32): i32 {
  return load<u8>(squares + man);
}

function setSquare(squares: usize, man: i32, square: i32): void {
  store<u8>(squares + man, square);
}

/** Binomial coefficient `n` over `k`. */
function binomial(n: i32, k: i32): u64 {
  return load<u32>(TABLE_TABLEBASE_BINOMIALS + ((k << 6) + n) * 4);
}

/** The file of a square, mirrored to the files a to d: 0 … 3. */
export function mirroredFile(square: i32): i32 {
  return min(fileOf(square), 7 - fileOf(square));
}

/** Positive above the diagonal a1–h8, 0 on it, negative below it. */
function aboveDiagonal(square: i32): i32 {
  return rankOf(square) - fileOf(square);
}

/** Ranks pawn squares for the choice of the leading pawn, which has the smallest rank. */
function leadOf(square: i32): i32 {
  return 6 * mirroredFile(square) + rankOf(square) - 1;
}

/** Sort key of the pawns after the leading one. */
function twistOf(square: i32): i32 {
  return 47 - 12 * mirroredFile(square) - 2 * (rankOf(square) - 1) - i32(fileOf(square) > 3);
}

/** Moves the leading pawn to the front. Returns its mirrored file, which selects the part. */
export function leadPawn(squares: usize, pawns: i32): i32 {
  for (let man = 1; man < pawns; man++) {
    const square = squareOf(squares, man);
    const first = squareOf(squares, 0);
    if (leadOf(square) >= leadOf(first)) continue;
    setSquare(squares, 0, square);
    setSquare(squares, man, first);
  }
  return mirroredFile(squareOf(squares, 0));
}

function flipAll(squares: usize, men: i32, mask: i32): void {
  for (let man = 0; man < men; man++) setSquare(squares, man, squareOf(squares, man) ^ mask);
}

/** Sorts the men `from` … `end - 1` by square, ascending. */
function sortSquares(squares: usize, from: i32, end: i32): void {
  for (let man = from + 1; man < end; man++) {
    const square = squareOf(squares, man);
    let place = man;
    for (; place > from && squareOf(squares, place - 1) > square; place--) {
      setSquare(squares, place, squareOf(squares, place - 1));
    }
    setSquare(squares, place, square);
  }
}

/** Sorts a group of men and numbers its squares, skipping those of earlier groups and the lowest `below` squares. */
function groupNumber(squares: usize, from: i32, end: i32, below: i32): u64 {
  sortSquares(squares, from, end);
  let number: u64 = 0;
  for (let man = from; man < end; man++) {
    const square = squareOf(squares, man);
    let skipped = below;
    for (let earlier = 0; earlier < from; earlier++) skipped += i32(squareOf(squares, earlier) < square);
    number += binomial(square - skipped, man - from + 1);
  }
  return number;
}

/** Mirrors the board so that the first leading piece is in the triangle a1–d1–d4. */
function normalise(squares: usize, men: i32, leading: i32): void {
  if (fileOf(squareOf(squares, 0)) > 3) flipAll(squares, men, 7);
  if (rankOf(squareOf(squares, 0)) > 3) flipAll(squares, men, 56);
  for (let man = 0; man < leading; man++) {
    const above = aboveDiagonal(squareOf(squares, man));
    if (above == 0) continue;
    if (above > 0) {
      for (let other = 0; other < men; other++) {
        const square = squareOf(squares, other);
        setSquare(squares, other, (fileOf(square) << 3) | rankOf(square));
      }
    }
    return;
  }
}

function triangleOf(square: i32): i32 {
  return load<u8>(TABLE_TABLEBASE_TRIANGLE + square);
}

function lowOf(square: i32): i32 {
  return load<u8>(TABLE_TABLEBASE_LOW + square);
}

/** Number of the squares of three different leading pieces. */
function threeNumber(squares: usize): i32 {
  const first = squareOf(squares, 0);
  const second = squareOf(squares, 1);
  const third = squareOf(squares, 2);
  const skip2 = i32(second > first);
  const skip3 = i32(third > first) + i32(third > second);
  if (aboveDiagonal(first)) return (triangleOf(first) * 63 + second - skip2) * 62 + third - skip3;
  let number = 6 * 63 * 62;
  if (aboveDiagonal(second)) return number + (rankOf(first) * 28 + lowOf(second)) * 62 + third - skip3;
  number += 4 * 28 * 62;
  if (aboveDiagonal(third)) return number + (rankOf(first) * 7 + rankOf(second) - skip2) * 28 + lowOf(third);
  number += 4 * 7 * 28;
  return number + (rankOf(first) * 7 + rankOf(second) - skip2) * 6 + rankOf(third) - skip3;
}

/** Number of the squares of the leading pawns, the first of which is on files a to d. */
function pawnsNumber(squares: usize, pawns: i32): u64 {
  // In descending order of `twistOf`.
  for (let man = 2; man < pawns; man++) {
    const square = squareOf(squares, man);
    let place = man;
    for (; place > 1 && twistOf(squareOf(squares, place - 1)) < twistOf(square); place--) {
      setSquare(squares, place, squareOf(squares, place - 1));
    }
    setSquare(squares, place, square);
  }
  const lead = leadOf(squareOf(squares, 0));
  let number = u64(load<u32>(TABLE_TABLEBASE_LEADING_PAWNS + ((pawns - 1) * 24 + lead) * 4));
  for (let man = 1; man < pawns; man++) number += binomial(twistOf(squareOf(squares, man)), pawns - man);
  return number;
}

/** Index in a part of a table of the men on `squares`, which it reorders. With pawns, call `leadPawn` first. */
export function encode(table: usize, part: usize, squares: usize): u64 {
  const men = i32(load<u32>(table, TABLE_MEN));
  const pawns = i32(load<u32>(table, TABLE_LEADING_PAWNS));
  let man: i32;
  let number: u64;
  if (pawns) {
    if (fileOf(squareOf(squares, 0)) > 3) flipAll(squares, men, 7);
    man = pawns;
    number = pawnsNumber(squares, pawns);
  } else {
    man = load<u32>(table, TABLE_LEADING_PIECES);
    normalise(squares, men, man);
    if (man == 3) {
      number = threeNumber(squares);
    } else {
      const first = triangleOf(squareOf(squares, 0));
      const pair = load<u16>(TABLE_TABLEBASE_KINGS + ((first << 6) + squareOf(squares, 1)) * 2);
      if (pair == NO_PAIR) return NO_INDEX;
      number = pair;
    }
  }
  let index = number * load<u64>(part, PART_FACTORS);
  let below = load<u32>(table, TABLE_OTHER_PAWNS) ? 8 : 0;
  while (man < men) {
    const end = man + i32(load<u8>(part + man, PART_GROUPS));
    index += groupNumber(squares, man, end, below) * load<u64>(part + (man << 3), PART_FACTORS);
    man = end;
    below = 0;
  }
  return index;
}

/** Computes the tables of this file. */
export function initTablebaseTables(): void {
  for (let n = 0; n < 64; n++) {
    let ways: u64 = 1;
    for (let k = 0; k < 7; k++) {
      store<u32>(TABLE_TABLEBASE_BINOMIALS + ((k << 6) + n) * 4, u32(ways));
      ways = n > k ? (ways * u64(n - k)) / u64(k + 1) : 0;
    }
  }
  for (let pawns = 1; pawns <= 6; pawns++) {
    let sum: u64 = 0;
    for (let lead = 0; lead < 24; lead++) {
      if (lead % 6 == 0) sum = 0;
      store<u32>(TABLE_TABLEBASE_LEADING_PAWNS + ((pawns - 1) * 24 + lead) * 4, u32(sum));
      sum += binomial(twistOf(lead / 6 + 8 * (1 + (lead % 6))), pawns - 1);
    }
  }
  let below = 0;
  let corner = 0;
  for (let square = 0; square < 64; square++) {
    if (aboveDiagonal(square) >= 0) continue;
    store<u8>(TABLE_TABLEBASE_LOW + square, below++);
    if (fileOf(square) < 4) store<u8>(TABLE_TABLEBASE_TRIANGLE + square, corner++);
  }
  for (let rank = 0; rank < 4; rank++) store<u8>(TABLE_TABLEBASE_TRIANGLE + rank * 9, 6 + rank);
  initKingPairs();
}

/** Numbers the pairs of king squares, those with a king off the diagonal first. */
function initKingPairs(): void {
  memory.fill(TABLE_TABLEBASE_KINGS, 0xff, 10 * 64 * 2);
  let pair = 0;
  for (let onDiagonal = 0; onDiagonal < 2; onDiagonal++) {
    for (let triangle = 0; triangle < 10; triangle++) {
      for (let first = 0; first < 28; first++) {
        if (aboveDiagonal(first) > 0 || fileOf(first) > 3 || triangleOf(first) != triangle) continue;
        for (let second = 0; second < 64; second++) {
          const touching = max(abs(fileOf(first) - fileOf(second)), abs(rankOf(first) - rankOf(second))) <= 1;
          if (touching || (triangle >= 6 && aboveDiagonal(second) > 0)) continue;
          if ((triangle >= 6 && aboveDiagonal(second) == 0) != (onDiagonal == 1)) continue;
          store<u16>(TABLE_TABLEBASE_KINGS + ((triangle << 6) + second) * 2, pair++);
        }
      }
    }
  }
  assert(pair == 462, 'there are 462 pairs of kings');
}
