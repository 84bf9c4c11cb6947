// The record of each position in a replayed game, for the trainer and for the `data` command.

import { SAMPLE_SIZE } from './sample';

/** Bytes of a move to replay: the move and White's score as i16, both in viriformat. */
export const REPLAY_MOVE_SIZE = 4;

// --- record of a position ------------------------------------------------------------------------------------------------------
// It begins with the position to learn from, sample.ts.
/** u16: the packed move that was made, move.ts. */
export const REPLAY_MOVE = SAMPLE_SIZE;
/** u8: REPLAY_… bits. */
export const REPLAY_FLAGS = REPLAY_MOVE + 2;
/** u8: pieces on the board. */
export const REPLAY_PIECES = REPLAY_FLAGS + 1;
export const REPLAY_SIZE = REPLAY_PIECES + 1;

/** Maximum number of random moves away from a game. */
export const STRAY_PLIES = 3;

/** The side to move is in check. */
export const REPLAY_IN_CHECK = 1;
/** The move captures or promotes. */
export const REPLAY_NOISY = 2;
/** Black is to move. */
export const REPLAY_BLACK = 4;
