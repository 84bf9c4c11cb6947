// Frames: one record for each node of the variation being searched, the root's first, then those of its descendants.

import { MAX_MOVES } from '../../abi/move';
import { MAX_PLY } from '../../abi/score';
import { CHECK_SQUARES_SIZE, CheckSquares } from '../moves/check-squares';

@unmanaged
export class Frame {
  /** Static evaluation, SCORE_NONE in check. */
  staticEval: i32;
  /** The same before its correction. */
  rawEval: i32;
  /** The correction, in the unit of `correctionOf`; undefined in check. */
  correction: i32;
  /** Move left out while it is tested for being singular, else MOVE_NONE. */
  excluded: i32;
  /** Cutoffs among the node's children since its parent was entered. */
  cutoffs: i32;
  /** Address of the continuation history's row for answers to the move made here, history.ts. */
  continuation: usize;
  /** Squares that the opponent attacks, threats.ts; */
  threats: u64;
  /** with pawns; */
  pawnThreats: u64;
  /** with pawns and minor pieces; */
  minorThreats: u64;
  /** with all but queens and king. */
  rookThreats: u64;
  /** Whether these four are the node's: they are found when they are first asked for. */
  hasThreats: bool;
  /** Address of the pawn history's rows for the node's pawns, history.ts. */
  pawnHistory: usize;
  /** PICK_… of the move picker. */
  stage: i32;
  /** PICK_… of the stage after the table move. */
  nextStage: i32;
  /** Move from the hash table if it is pseudo-legal, else MOVE_NONE. */
  tableMove: i32;
  /** Address of the next move in the list. */
  cursor: usize;
  /** Address of the end of the list. */
  end: usize;
  /** Address of the end of the bad captures, which begin the list. */
  badEnd: usize;
  /** Plies by which the move searched here is reduced. */
  reduced: i32;
}

// Arrays follow the fields.

/** Most quiet moves, and most captures, that a node remembers, to penalise them when a later move causes a cutoff. */
export const TRIED_MAX = 64;

const CHECK_SQUARES: usize = offsetof<Frame>();
const MOVES: usize = CHECK_SQUARES + CHECK_SQUARES_SIZE;
const SCORES: usize = MOVES + MAX_MOVES * 2;
const PV: usize = SCORES + MAX_MOVES * 4;
const TRIED_QUIETS: usize = PV + (MAX_PLY + 2) * 2;
const TRIED_CAPTURES: usize = TRIED_QUIETS + TRIED_MAX * 2;
/** Bytes of a frame, a multiple of eight. */
export const FRAME_SIZE: i32 = i32(TRIED_CAPTURES + TRIED_MAX * 2 + 7) & ~7;

/** From where quiet moves give check, once they are generated. */
export function checkSquaresOf(frame: Frame): CheckSquares {
  return changetype<CheckSquares>(changetype<usize>(frame) + CHECK_SQUARES);
}

/** Address of MAX_MOVES × u16. */
export function movesOf(frame: Frame): usize {
  return changetype<usize>(frame) + MOVES;
}

/** Address of MAX_MOVES × i32: what the moves are ordered by. */
export function scoresOf(frame: Frame): usize {
  return changetype<usize>(frame) + SCORES;
}

/** Address of (MAX_PLY + 2) × u16: the principal variation from here, ended by MOVE_NONE. */
export function pvOf(frame: Frame): usize {
  return changetype<usize>(frame) + PV;
}

/** Address of TRIED_MAX × u16: quiet moves searched without a cutoff. */
export function triedQuiets(frame: Frame): usize {
  return changetype<usize>(frame) + TRIED_QUIETS;
}

/** Address of TRIED_MAX × u16: captures searched without a cutoff. */
export function triedCaptures(frame: Frame): usize {
  return changetype<usize>(frame) + TRIED_CAPTURES;
}

/** The frame so many plies nearer to the root. */
export function frameAbove(frame: Frame, plies: i32): Frame {
  return changetype<Frame>(changetype<usize>(frame) - plies * FRAME_SIZE);
}

/** The frame so many plies farther from the root. */
export function frameBelow(frame: Frame, plies: i32): Frame {
  return changetype<Frame>(changetype<usize>(frame) + plies * FRAME_SIZE);
}
