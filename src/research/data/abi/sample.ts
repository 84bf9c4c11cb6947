// A training position from the side to move's view: written by the data core, read by the trainer.

/** u64: squares with a piece, flipped vertically if Black is to move. */
export const SAMPLE_OCCUPIED = 0;
/** 32 × 4 bits: for each of them from a1, low half first, type × 2 + (0 own piece, 1 the opponent's). */
export const SAMPLE_PIECES = 8;
/** i16: the score of the search, in centipawns. */
export const SAMPLE_SCORE = 24;
/** u16: the result of the game: 0 lost, 1 drawn, 2 won, or SAMPLE_RESULT_UNKNOWN. */
export const SAMPLE_RESULT = 26;
export const SAMPLE_RESULT_UNKNOWN = 3;
export const SAMPLE_SIZE = 28;
