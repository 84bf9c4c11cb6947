// Files, ranks and one-step shifts.

export const FILE_A: u64 = 0x0101010101010101;
export const FILE_H: u64 = 0x8080808080808080;
export const RANK_1: u64 = 0x00000000000000ff;
export const RANK_2: u64 = 0x000000000000ff00;
export const RANK_3: u64 = 0x0000000000ff0000;
export const RANK_6: u64 = 0x0000ff0000000000;
export const RANK_7: u64 = 0x00ff000000000000;
export const RANK_8: u64 = 0xff00000000000000;
/** Squares of the colour of a1. */
export const DARK_SQUARES: u64 = 0xaa55aa55aa55aa55;

export function fileOf(square: i32): i32 {
  return square & 7;
}

export function rankOf(square: i32): i32 {
  return square >> 3;
}

export function squareAt(file: i32, rank: i32): i32 {
  return (rank << 3) | file;
}

/** Steps that a king needs on the empty board. */
export function distance(a: i32, b: i32): i32 {
  return max(abs(fileOf(a) - fileOf(b)), abs(rankOf(a) - rankOf(b)));
}

/** One step towards rank 8. */
export function north(set: u64): u64 {
  return set << 8;
}

/** One step towards rank 1. */
export function south(set: u64): u64 {
  return set >> 8;
}

// Steps to the side would wrap around the board's edge; the mask takes out what did.

export function east(set: u64): u64 {
  return (set << 1) & ~FILE_A;
}

export function west(set: u64): u64 {
  return (set >> 1) & ~FILE_H;
}

export function northEast(set: u64): u64 {
  return (set << 9) & ~FILE_A;
}

export function northWest(set: u64): u64 {
  return (set << 7) & ~FILE_H;
}

export function southEast(set: u64): u64 {
  return (set >> 7) & ~FILE_A;
}

export function southWest(set: u64): u64 {
  return (set >> 9) & ~FILE_H;
}
