// The described move: a packed move (move.ts) in the low 16 bits of a u32, and above it what its SAN needs besides.

/** The packed move. */
export const DESCRIBED_MOVE_MASK = 0xffff;
/** The moving piece's type, three bits. */
export const DESCRIBED_TYPE_SHIFT = 16;
export const DESCRIBED_TYPE_MASK = 7;
/** Set when the file of the origin must be named to tell the move from another of the same type. */
export const DESCRIBED_FILE = 1 << 19;
/** Set when its rank must. */
export const DESCRIBED_RANK = 1 << 20;
/** Set when the move gives check. */
export const DESCRIBED_CHECK = 1 << 21;
/** Set, with the one above, when it mates. */
export const DESCRIBED_MATE = 1 << 22;
