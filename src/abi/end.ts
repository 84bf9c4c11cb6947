// Why a game with legal moves is over or may be claimed as a draw, as numbers.

/** The game goes on. */
export const END_NONE = 0;
/** Neither side can mate. */
export const END_DEAD = 1;
/** The position stands on the board for the fifth time. */
export const END_FIVEFOLD = 2;
export const END_SEVENTY_FIVE_MOVES = 3;
/** From here on a player must claim the draw. */
export const END_FIFTY_MOVES = 4;
/** The position stands on the board for the third time. */
export const END_THREEFOLD = 5;
