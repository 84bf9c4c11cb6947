// Words from which nobody sees where they come from.

/** A 32-bit word each of whose bits depends on every bit of another: the finaliser of MurmurHash3 (Austin Appleby, 2011). */
export function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
