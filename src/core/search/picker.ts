// The move picker: hands out a node's moves one at a time, best guess first, and generates no stage before it is needed.
//
//   table move → good captures and promotions, by victim and attacker → quiet moves, by history → bad captures
//
// A capture is bad when it loses material by static exchange. In check all evasions come in one stage. The picker's state
// lies in the node's frame.

import { FLAG_CASTLE, FLAG_EN_PASSANT, MAX_MOVES, MOVE_NONE } from '../../abi/move';
import { NO_PIECE_TYPE, PAWN, QUEEN } from '../../abi/piece';
import { findCheckSquares, isLikelyCheck } from '../moves/check-squares';
import { All, Captures, PseudoLegal, Quiets, generate } from '../moves/generate';
import { isLegal } from '../moves/legal';
import { isPseudoLegal } from '../moves/pseudo-legal';
import { exchangeValue, seeGreaterOrEqual } from '../moves/see';
import { List } from '../moves/sink';
import { colourOf } from '../position/colour';
import { isCapture, isPromotion, isQuiet, moveFlag, moveTo, promotedType } from '../position/move';
import { Position, checkersOf, pieceOn } from '../position/position';
import { HISTORY_MAX, captureHistory, quietHistory } from './history';
import { indexOfBest } from './selection';
import { escapeScore, findThreats } from './threats';
import { Frame, checkSquaresOf, movesOf, scoresOf } from './frame';

// Stages, in the order in which they are passed.
const PICK_TABLE_MOVE = 0;
const PICK_GENERATE_CAPTURES = 1;
const PICK_CAPTURES = 2;
const PICK_QUIETS = 3;
const PICK_BAD_CAPTURES = 4;
const PICK_GENERATE_EVASIONS = 5;
const PICK_EVASIONS = 6;
const PICK_GENERATE_TACTICS = 7;
const PICK_TACTICS = 8;
const PICK_NOTHING = 9;

/** Puts every capture in front of every quiet move where both are in one list. */
const CAPTURE_FIRST = 8 * HISTORY_MAX;
/** Bonus for a quiet check that does not lose the piece, in history units. */
const CHECK_BONUS = 24000;
/** What such a check may lose by static exchange, in centipawns. */
const CHECK_LOSS = 75;
/** Weight of a centipawn of victim, in history units. */
const VICTIM_WEIGHT = 16;

/** The type that a capture takes, NO_PIECE_TYPE for a mere promotion. */
export function victimOf(position: Position, move: i32): i32 {
  return moveFlag(move) == FLAG_EN_PASSANT ? PAWN : pieceOn(position, moveTo(move)) >> 1;
}

/** Most valuable victim first, then capture history; a promotion counts as a gain of its own. */
function captureScore(position: Position, move: i32): i32 {
  const flag = moveFlag(move);
  const victim = victimOf(position, move);
  let gain = victim == NO_PIECE_TYPE ? 0 : exchangeValue(victim);
  // Under-promotions come last: they are almost never better.
  if (isPromotion(flag)) gain += promotedType(flag) == QUEEN ? exchangeValue(QUEEN) : -exchangeValue(QUEEN);
  return gain * VICTIM_WEIGHT + captureHistory(position, move, victim);
}

/** True for a quiet move that gives check, once quiet moves have been generated at the node. */
export function isQuietCheck(position: Position, frame: Frame, move: i32): bool {
  return moveFlag(move) != FLAG_CASTLE && isLikelyCheck(position, checkSquaresOf(frame), move);
}

/** Its history, plus bonuses for escaping a threat and for giving check, which leaves few replies. */
function quietScore<Us>(position: Position, frame: Frame, move: i32): i32 {
  const score = quietHistory(position, frame, colourOf<Us>(), move) + escapeScore(position, frame, move);
  return isQuietCheck(position, frame, move) && seeGreaterOrEqual(position, move, -CHECK_LOSS)
    ? score + CHECK_BONUS
    : score;
}

function scoreMoves<Us>(position: Position, frame: Frame, first: usize, end: usize): void {
  for (let at = first; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const flag = moveFlag(move);
    const score =
      isCapture(flag) || isPromotion(flag)
        ? CAPTURE_FIRST + captureScore(position, move)
        : quietScore<Us>(position, frame, move);
    setScoreAt(frame, at, score);
  }
}

/** Generates a stage's moves from `first` on and scores them. */
function start<Us, Kind>(position: Position, frame: Frame, stage: i32, first: usize): void {
  const end = generate<Us, PseudoLegal, Kind, List>(position, first);
  assert(end <= movesOf(frame) + 2 * MAX_MOVES, 'more moves than a frame has room for');
  frame.cursor = first;
  frame.end = end;
  frame.stage = stage;
  if (idof<Kind>() != idof<Captures>()) {
    findCheckSquares(position, checkSquaresOf(frame));
    findThreats<Us>(position, frame);
  }
  scoreMoves<Us>(position, frame, first, end);
}

/** The next good capture, or MOVE_NONE; bad ones are put aside at the beginning of the list, where all has been picked. */
function nextGoodCapture(position: Position, frame: Frame): i32 {
  let move = selectBest(frame);
  while (move != MOVE_NONE && !seeGreaterOrEqual(position, move, 0)) {
    const badEnd = frame.badEnd;
    store<u16>(badEnd, move);
    frame.badEnd = badEnd + 2;
    move = selectBest(frame);
  }
  return move;
}

/** Goes on to the captures that were put aside. */
function startBadCaptures(frame: Frame): void {
  frame.cursor = movesOf(frame);
  frame.stage = PICK_BAD_CAPTURES;
}

/** The next capture that was put aside, or MOVE_NONE. */
function nextBadCapture(frame: Frame): i32 {
  const cursor = frame.cursor;
  if (cursor == frame.badEnd) return MOVE_NONE;
  frame.cursor = cursor + 2;
  return load<u16>(cursor);
}

/**
 * The best move left in the list, or MOVE_NONE. Selection beats sorting: most nodes are done after a move or two.
 */
function selectBest(frame: Frame): i32 {
  const tableMove = frame.tableMove;
  const end = frame.end;
  let cursor = frame.cursor;
  while (cursor < end) {
    const best = indexOfBest(scoreAddress(frame, cursor), scoreAddress(frame, end));
    const at = cursor + (best << 1);
    const move = i32(load<u16>(at));
    store<u16>(at, load<u16>(cursor));
    setScoreAt(frame, at, scoreAt(frame, cursor));
    cursor += 2;
    if (move != tableMove) {
      frame.cursor = cursor;
      return move;
    }
  }
  frame.cursor = cursor;
  return MOVE_NONE;
}

/** Where the score of the move at an address lies. */
function scoreAddress(frame: Frame, moveAddress: usize): usize {
  return scoresOf(frame) + ((moveAddress - movesOf(frame)) << 1);
}

function scoreAt(frame: Frame, moveAddress: usize): i32 {
  return load<i32>(scoreAddress(frame, moveAddress));
}

function setScoreAt(frame: Frame, moveAddress: usize, score: i32): void {
  store<i32>(scoreAddress(frame, moveAddress), score);
}

/** Notes table move and first stage, and finds the threats if that move is quiet; `after` is the stage after it. */
function begin<Us>(position: Position, frame: Frame, tableMove: i32, after: i32): void {
  const usable = tableMove != MOVE_NONE && isPseudoLegal<Us>(position, tableMove);
  frame.tableMove = usable ? tableMove : MOVE_NONE;
  frame.stage = usable ? PICK_TABLE_MOVE : after;
  frame.nextStage = after;
  if (usable && isQuiet(tableMove)) findThreats<Us>(position, frame);
}

/** Starts picking all moves of a node. `tableMove` may be anything; it is handed out only if it is pseudo-legal. */
export function pickAll<Us>(position: Position, frame: Frame, tableMove: i32): void {
  begin<Us>(position, frame, tableMove, checkersOf(position) ? PICK_GENERATE_EVASIONS : PICK_GENERATE_CAPTURES);
}

/** Starts picking for quiescence: captures and promotions, or all evasions when in check. */
export function pickTactics<Us>(position: Position, frame: Frame, tableMove: i32): void {
  const inCheck = checkersOf(position) != 0;
  const wanted = inCheck || !isQuiet(tableMove) ? tableMove : MOVE_NONE;
  begin<Us>(position, frame, wanted, inCheck ? PICK_GENERATE_EVASIONS : PICK_GENERATE_TACTICS);
}

/** The next move, pseudo-legal, or MOVE_NONE when there is none left. */
export function nextMove<Us>(position: Position, frame: Frame): i32 {
  const list = movesOf(frame);
  let stage = frame.stage;
  if (stage == PICK_TABLE_MOVE) {
    frame.stage = frame.nextStage;
    return frame.tableMove;
  }
  if (stage == PICK_GENERATE_CAPTURES) {
    start<Us, Captures>(position, frame, PICK_CAPTURES, list);
    frame.badEnd = list;
    stage = PICK_CAPTURES;
  } else if (stage == PICK_GENERATE_EVASIONS) {
    start<Us, All>(position, frame, PICK_EVASIONS, list);
  } else if (stage == PICK_GENERATE_TACTICS) {
    start<Us, Captures>(position, frame, PICK_TACTICS, list);
  }

  if (stage == PICK_CAPTURES) {
    const capture = nextGoodCapture(position, frame);
    if (capture != MOVE_NONE) return capture;
    // Behind the captures, for the bad ones among them are still wanted.
    start<Us, Quiets>(position, frame, PICK_QUIETS, frame.end);
    stage = PICK_QUIETS;
  }
  if (stage == PICK_QUIETS) {
    const quiet = selectBest(frame);
    if (quiet != MOVE_NONE) return quiet;
    startBadCaptures(frame);
    stage = PICK_BAD_CAPTURES;
  }
  if (stage == PICK_NOTHING) return MOVE_NONE;
  const move = stage == PICK_BAD_CAPTURES ? nextBadCapture(frame) : selectBest(frame);
  if (move == MOVE_NONE) frame.stage = PICK_NOTHING;
  return move;
}

/**
 * Skips the remaining quiet moves, or all but checks. Returns how many legal moves that skips, `excluded` not counted, so
 * that the moves that follow keep their numbers; 0 where none follow.
 */
export function skipQuiets<Us>(position: Position, frame: Frame, excluded: i32, keepsChecks: bool): i32 {
  assert(frame.stage == PICK_QUIETS || frame.stage == PICK_EVASIONS);
  const tableMove = frame.tableMove;
  const first = frame.cursor;
  const end = frame.end;
  let kept = first;
  if (keepsChecks) {
    for (let at = first; at < end; at += 2) {
      const move = i32(load<u16>(at));
      if (!isQuietCheck(position, frame, move)) continue;
      const score = scoreAt(frame, at);
      store<u16>(at, load<u16>(kept));
      setScoreAt(frame, at, scoreAt(frame, kept));
      store<u16>(kept, move);
      setScoreAt(frame, kept, score);
      kept += 2;
    }
  }
  frame.end = kept;
  const evasions = frame.stage == PICK_EVASIONS;
  if (kept == first && (evasions || frame.badEnd == movesOf(frame))) return 0;
  let legal = 0;
  for (let at = kept; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (move != tableMove && move != excluded && isLegal<Us>(position, move)) legal++;
  }
  return legal;
}

/** True once only captures that lose material are left. */
export function onlyBadCapturesLeft(frame: Frame): bool {
  return frame.stage == PICK_BAD_CAPTURES;
}
