// The instructions PEXT and PDEP of x86 (BMI2), which WebAssembly does not have, bit by bit (Fiekas, sections 3.1 and 3.2).

/** Parallel bit extract: the bits of `set` that `mask` selects, moved together at the low end. A round for each bit of `mask`. */
export function pext(set: u64, mask: u64): u64 {
  let packed: u64 = 0;
  let bit: u64 = 1;
  for (let rest = mask; rest; rest &= rest - 1) {
    if (set & rest & (0 - rest)) packed |= bit;
    bit <<= 1;
  }
  return packed;
}

/**
 * Parallel bit deposit: the low bits of `packed` moved to where `mask` has bits. The paper prints
 * `mask & ~mask`, which is always 0, for the least bit of the mask: `mask & -mask` is meant.
 */
export function pdep(packed: u64, mask: u64): u64 {
  let set: u64 = 0;
  let bit: u64 = 1;
  for (let rest = mask; rest; rest &= rest - 1) {
    if (packed & bit) set |= rest & (0 - rest);
    bit <<= 1;
  }
  return set;
}
