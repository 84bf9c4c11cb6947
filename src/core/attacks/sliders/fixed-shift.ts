// What fixed-shift and black magics share: entries of a mask, a factor and a place in one table for all squares. The shift
// is the same for all squares of a piece, so it is part of the code; in return each square's indices have gaps, where others
// keep theirs (V. Annuss; Fiekas, sections 3.4 and 3.5).

import { SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { fillAttacks, relevantSquares } from './fill';

/** Shifts for indices of as many bits as the square with the most relevant squares needs: 9 and 12. */
export const BISHOP_SHIFT = 64 - 9;
export const ROOK_SHIFT = 64 - 12;

// 32 bytes for each square.
export const ENTRY_MASK = 0;
export const ENTRY_FACTOR = 8;
/** Address of index 0. */
export const ENTRY_TABLE = 16;
export const ENTRY_SIZE_LOG2 = 5;

export const BISHOP_ENTRIES = SLIDERS_BASE;
export const ROOK_ENTRIES = BISHOP_ENTRIES + (64 << ENTRY_SIZE_LOG2);
const ATTACKS = ROOK_ENTRIES + (64 << ENTRY_SIZE_LOG2);

/**
 * Writes the entries of a piece and the attack sets that they lead to. `factors` and `offsets` are the constants of its
 * 64 squares; with `inverted` masks hold the squares that do not matter. `size` is that of the table, in entries.
 */
export function initPiece(
  bishop: bool,
  inverted: bool,
  factors: usize,
  offsets: usize,
  size: i32,
  addressOf: (entry: usize, occupied: u64) => usize,
): void {
  assert(ATTACKS + (size << 3) <= SLIDERS_END, 'the slider tables do not fit');
  for (let square = 0; square < 64; square++) {
    const entry: usize = (bishop ? BISHOP_ENTRIES : ROOK_ENTRIES) + (square << ENTRY_SIZE_LOG2);
    const relevant = relevantSquares(square, bishop);
    store<u64>(entry, inverted ? ~relevant : relevant, ENTRY_MASK);
    store<u64>(entry, load<u64>(factors + (square << 3)), ENTRY_FACTOR);
    store<u32>(entry, ATTACKS + (load<u32>(offsets + (square << 2)) << 3), ENTRY_TABLE);
    fillAttacks(square, bishop, entry, addressOf);
  }
}
