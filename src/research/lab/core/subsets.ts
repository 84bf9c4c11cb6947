// Subsets in counting order two ways (Fiekas, section 2.3).

import { SUBSETS_CARRY_RIPPLER } from '../abi/bits';
import { pdep } from '../../../core/attacks/sliders/software-pext';
import { nextSubset } from '../../../core/bitboard/bits';

/**
 * Sum, modulo 2^64, of i times subset number i over the first `count` subsets of `mask`: from one to the next by the
 * carry-rippler, or each from its number by parallel bit deposit (SUBSETS_…).
 */
export function sumSubsets(method: i32, mask: u64, count: i32): u64 {
  let total: u64 = 0;
  if (method == SUBSETS_CARRY_RIPPLER) {
    let subset: u64 = 0;
    for (let index = 0; index < count; index++) {
      total += u64(index) * subset;
      subset = nextSubset(subset, mask);
    }
  } else {
    for (let index = 0; index < count; index++) total += u64(index) * pdep(u64(index), mask);
  }
  return total;
}
