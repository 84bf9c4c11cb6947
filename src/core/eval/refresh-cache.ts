// Refreshes of the accumulator from a cache ("Finny table"). For each view of a perspective, that is its king bucket and
// whether the board is mirrored, the last neurons are kept with their pieces, and only the pieces that differ are applied. In
// a search that is mostly fewer than ten rows, where a refresh from scratch takes up to 32.

import { ACCUMULATORS, REFRESH_SETS_SIZE, THREAD_NEURONS, THREAD_REFRESH_SETS } from '../../abi/memory';
import { BLACK, KING, PAWN, WHITE } from '../../abi/piece';
import { lsb, withoutLsb } from '../bitboard/bits';
import { Position, pieceSet, threadRegion } from '../position/position';
import { featureBiases, featureRow, rowSize } from './network';
import { Come, Go, Step, change } from './rows';

/** Writes a perspective's neurons to `to`. */
export function refresh(position: Position, to: usize, perspective: i32, view: i32): void {
  const entry = (usize(view) << 1) | usize(perspective);
  const region = threadRegion(position);
  const sets = region + THREAD_REFRESH_SETS + entry * REFRESH_SETS_SIZE;
  const kept = region + THREAD_NEURONS + (usize(ACCUMULATORS * 2) + entry) * rowSize();
  // Memory starts as zeros, so an entry without a king is unused.
  if (load<u64>(sets + (((KING << 1) | WHITE) << 3)) == 0) memory.copy(kept, featureBiases(), rowSize());
  for (let type = PAWN; type <= KING; type++) {
    for (let colour = WHITE; colour <= BLACK; colour++) {
      const piece = (type << 1) | colour;
      const known = sets + (piece << 3);
      const before = load<u64>(known);
      const now = pieceSet(position, colour, type);
      store<u64>(known, now);
      let gone = before & ~now;
      let come = now & ~before;
      // Most pieces have only moved, so one pass handles both squares.
      while (gone && come) {
        const removed = featureRow(perspective, view, piece, lsb(gone));
        const added = featureRow(perspective, view, piece, lsb(come));
        change<Step>(kept, kept, added, removed, 0, 0, rowSize());
        gone = withoutLsb(gone);
        come = withoutLsb(come);
      }
      for (; gone; gone = withoutLsb(gone)) {
        const removed = featureRow(perspective, view, piece, lsb(gone));
        change<Go>(kept, kept, 0, removed, 0, 0, rowSize());
      }
      for (; come; come = withoutLsb(come)) {
        const added = featureRow(perspective, view, piece, lsb(come));
        change<Come>(kept, kept, added, 0, 0, 0, rowSize());
      }
    }
  }
  memory.copy(to, kept, rowSize());
}
