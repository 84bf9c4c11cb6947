// Files, ranks and one-step shifts.

export const FILE_A: u64 = 0x0101010101010101;
export const FILE_H: u64 = 0x8080808080808080;
export const RANK_1: u64 = 0x00000000000000ff;
export const RANK_3: u64 = 0x0000000000ff0000;
export const RANK_6: u64 = 0x0000ff0000000000;
export const RANK_8: u64 = 0xff00000000000000;

export function fileOf(square: i32): i32 {
  return square & 7;
}

export function rankOf(square: i32): i32 {
  return square >> 3;
}

export function squareAt(file: i32, rank: i32): i32 {
  return (rank << 3) | file;
}

/** One step towards rank 8. */
export function north(set: u64): u64 {
  return set << 8;
}

/** One step towards rank 1. */
export function south(set: u64): u64 {
  return set >> 8;
}

// Diagonal steps would wrap around the board's edge; the mask takes out what did.

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
