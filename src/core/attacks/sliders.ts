// The slider contract: `initSliders`, `bishopAttacks`, `rookAttacks`, whichever backend the build chose.
//
// `SLIDERS` is a constant of the build, so the choice costs nothing at run time: all but one branch fold away.

import {
  SLIDERS_FIXED_SHIFT_MAGIC,
  SLIDERS_BLACK_MAGIC,
  SLIDERS_PEXT,
  SLIDERS_PEXT_PDEP,
  SLIDERS_MAGIC_WITH_SHIFT,
  SLIDERS_MAGIC_WITH_OFFSET,
  SLIDERS_CLASSICAL,
  SLIDERS_DIRECT_LOOKUP,
  SLIDERS_FENNER_LEVENE_REMAINDER,
  SLIDERS_FENNER_LEVENE,
  SLIDERS_KINDERGARTEN,
  SLIDERS_MAGIC,
  SLIDERS_ROTATED,
} from '../../abi/sliders';
import * as classical from './sliders/classical';
import * as directLookup from './sliders/direct-lookup';
import * as fennerLeveneRemainder from './sliders/fenner-levene-remainder';
import * as fennerLevene from './sliders/fenner-levene';
import * as kindergarten from './sliders/kindergarten';
import * as magic from './sliders/magic';
import * as fixedShiftMagic from './sliders/fixed-shift-magic';
import * as blackMagic from './sliders/black-magic';
import * as pext from './sliders/pext';
import * as pextPdep from './sliders/pext-pdep';
import * as magicWithShift from './sliders/magic-with-shift';
import * as magicWithOffset from './sliders/magic-with-offset';
import * as rayScan from './sliders/ray-scan';
import * as rotated from './sliders/rotated';

/** Fills the backend's tables; once per memory. */
export function initSliders(): void {
  if (SLIDERS == SLIDERS_MAGIC) magic.initSliders();
  else if (SLIDERS == SLIDERS_FENNER_LEVENE_REMAINDER) fennerLeveneRemainder.initSliders();
  else if (SLIDERS == SLIDERS_FENNER_LEVENE) fennerLevene.initSliders();
  else if (SLIDERS == SLIDERS_ROTATED) rotated.initSliders();
  else if (SLIDERS == SLIDERS_DIRECT_LOOKUP) directLookup.initSliders();
  else if (SLIDERS == SLIDERS_CLASSICAL) classical.initSliders();
  else if (SLIDERS == SLIDERS_FIXED_SHIFT_MAGIC) fixedShiftMagic.initSliders();
  else if (SLIDERS == SLIDERS_BLACK_MAGIC) blackMagic.initSliders();
  else if (SLIDERS == SLIDERS_PEXT) pext.initSliders();
  else if (SLIDERS == SLIDERS_PEXT_PDEP) pextPdep.initSliders();
  else if (SLIDERS == SLIDERS_MAGIC_WITH_SHIFT) magicWithShift.initSliders();
  else if (SLIDERS == SLIDERS_MAGIC_WITH_OFFSET) magicWithOffset.initSliders();
  else if (SLIDERS == SLIDERS_KINDERGARTEN) kindergarten.initSliders();
  else rayScan.initSliders();
}

/** Squares that a bishop on `square` attacks: up to and including the first occupied one each way. */
export function bishopAttacks(square: i32, occupied: u64): u64 {
  if (SLIDERS == SLIDERS_MAGIC) return magic.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_FENNER_LEVENE_REMAINDER) return fennerLeveneRemainder.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_FENNER_LEVENE) return fennerLevene.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_ROTATED) return rotated.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_DIRECT_LOOKUP) return directLookup.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_CLASSICAL) return classical.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_FIXED_SHIFT_MAGIC) return fixedShiftMagic.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_BLACK_MAGIC) return blackMagic.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_PEXT) return pext.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_PEXT_PDEP) return pextPdep.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_MAGIC_WITH_SHIFT) return magicWithShift.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_MAGIC_WITH_OFFSET) return magicWithOffset.bishopAttacks(square, occupied);
  if (SLIDERS == SLIDERS_KINDERGARTEN) return kindergarten.bishopAttacks(square, occupied);
  return rayScan.bishopAttacks(square, occupied);
}

/** Squares that a rook on `square` attacks. */
export function rookAttacks(square: i32, occupied: u64): u64 {
  if (SLIDERS == SLIDERS_MAGIC) return magic.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_FENNER_LEVENE_REMAINDER) return fennerLeveneRemainder.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_FENNER_LEVENE) return fennerLevene.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_ROTATED) return rotated.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_DIRECT_LOOKUP) return directLookup.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_CLASSICAL) return classical.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_FIXED_SHIFT_MAGIC) return fixedShiftMagic.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_BLACK_MAGIC) return blackMagic.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_PEXT) return pext.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_PEXT_PDEP) return pextPdep.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_MAGIC_WITH_SHIFT) return magicWithShift.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_MAGIC_WITH_OFFSET) return magicWithOffset.rookAttacks(square, occupied);
  if (SLIDERS == SLIDERS_KINDERGARTEN) return kindergarten.rookAttacks(square, occupied);
  return rayScan.rookAttacks(square, occupied);
}
