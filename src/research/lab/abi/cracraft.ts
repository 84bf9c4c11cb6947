// Ways in which Cracraft's section 6 allows a castling, for `castlingsByMaps` of src/research/lab/core/cracraft.ts.

/** As the rules have it. */
export const BY_THE_RULES = 0;
/** As the rules have it, but only the king's path need be empty. */
export const AS_PRINTED_EMPTY = 1;
/** As the rules have it, but counts of moves replace the castling rights. */
export const AS_PRINTED_COUNTS = 2;
