// The evaluation: one entry, terms behind it. Integers only, so that the bench signature is the same everywhere.

import { BISHOP, KNIGHT, QUEEN, ROOK, WHITE } from '../../abi/piece';
import { popcount } from '../bitboard/bits';
import { sideToMove, typeSet } from '../position/position';
import { blend, phaseOf } from './taper';

/** What the right to move is worth, in centipawns. */
const TEMPO = 12;

/** Value of a position in centipawns for the side to move; `material` is `materialOf` it. */
export function evaluate(position: usize, material: i32): i32 {
  const phase = phaseOf(
    popcount(typeSet(position, KNIGHT) | typeSet(position, BISHOP)),
    popcount(typeSet(position, ROOK)),
    popcount(typeSet(position, QUEEN)),
  );
  const white = blend(material, phase);
  return (sideToMove(position) == WHITE ? white : -white) + TEMPO;
}
