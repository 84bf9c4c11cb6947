// The network's neurons as they are kept, against a sum over all pieces.

import { THREAD_MOVE_LISTS } from '../../src/abi/memory';
import { BLACK, WHITE } from '../../src/abi/piece';
import { lsb, withoutLsb } from '../../src/core/bitboard/bits';
import { neurons } from '../../src/core/eval/accumulators';
import { featureBiases, featureRow, rowSize, viewOf } from '../../src/core/eval/network';
import { Come, change } from '../../src/core/eval/rows';
import { Position, kingSquare, occupiedSet, pieceOn, threadRegion } from '../../src/core/position/position';

/** True if both sides' neurons are biases plus a row for each piece. */
export function neuronsAgree(position: Position): bool {
  // Outside of a search nothing lies in the move lists.
  const sum = threadRegion(position) + THREAD_MOVE_LISTS;
  for (let perspective = WHITE; perspective <= BLACK; perspective++) {
    const view = viewOf(perspective, kingSquare(position, perspective));
    memory.copy(sum, featureBiases(), rowSize());
    for (let pieces = occupiedSet(position); pieces; pieces = withoutLsb(pieces)) {
      const square = lsb(pieces);
      const added = featureRow(perspective, view, pieceOn(position, square), square);
      change<Come>(sum, sum, added, 0, 0, 0, rowSize());
    }
    if (memory.compare(neurons(position, perspective), sum, rowSize()) != 0) return false;
  }
  return true;
}
