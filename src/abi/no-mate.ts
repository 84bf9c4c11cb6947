// What a search for a mate has proved that there is not, for the number of moves it was asked for: flags.

/** The side to move does not mate. */
export const NO_MATE_BY_MOVER = 1;
/** The side to move is not mated. */
export const NO_MATE_OF_MOVER = 2;
