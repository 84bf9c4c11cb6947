// A position to learn from, seen by the side to move: what data leave and the trainer reads.

/** u64: squares with a piece, turned upside down when Black is to move. */
export const SAMPLE_OCCUPIED = 0;
/** 32 × 4 bits: for each of them from a1, low half first, type × 2 + (0 own piece, 1 the opponent's). */
export const SAMPLE_PIECES = 8;
/** i16: what a search said, in centipawns. */
export const SAMPLE_SCORE = 24;
/** u16: what the game brought: 0 lost, 1 drawn, 2 won. */
export const SAMPLE_RESULT = 26;
export const SAMPLE_SIZE = 28;
