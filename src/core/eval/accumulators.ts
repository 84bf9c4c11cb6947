// The first layer's neurons, kept incrementally (efficiently updatable: Nasu, 2018) and only where they are asked for.
//
// Each state record has a slot for neurons, tagged with the position's key, so make and unmake do not touch them. An
// evaluation looks back along the line for the nearest position with valid neurons and applies the moves since, which the
// state records hold. Neurons left by another line have another key.

import { ACCUMULATORS, THREAD_ACCUMULATOR_KEYS, THREAD_NEURONS } from '../../abi/memory';
import { FLAG_CASTLE, FLAG_EN_PASSANT, MOVE_NONE } from '../../abi/move';
import { KING, ROOK } from '../../abi/piece';
import { castledKing, castledRook, rightOf } from '../position/castling';
import { isCapture, isPromotion, moveFlag, moveFrom, moveTo, promotedType } from '../position/move';
import { Position, firstState, kingSquare, stateIndex, threadRegion } from '../position/position';
import { State, stateAfter, stateBefore } from '../position/state';
import { featureRow, rowSize, viewOf } from './network';
import { refresh } from './refresh-cache';
import { Castle, Step, Take, change } from './rows';

/** Maximum moves replayed before refreshing. Eight, the best value without the refresh cache, is 3 % slower. */
const MAX_STEPS = 4;

function slotOf(position: Position, state: State): usize {
  return stateIndex(position, state) & (ACCUMULATORS - 1);
}

function neuronsOf(position: Position, state: State, perspective: i32): usize {
  return threadRegion(position) + THREAD_NEURONS + (slotOf(position, state) * 2 + usize(perspective)) * rowSize();
}

function keyAddress(position: Position, state: State, perspective: i32): usize {
  return threadRegion(position) + THREAD_ACCUMULATOR_KEYS + (slotOf(position, state) << 4) + (usize(perspective) << 3);
}

function isCurrent(position: Position, state: State, perspective: i32): bool {
  return load<u64>(keyAddress(position, state, perspective)) == state.key;
}

function setCurrent(position: Position, state: State, perspective: i32): void {
  store<u64>(keyAddress(position, state, perspective), state.key);
}

/** The state itself, or the previous one after a null move, which has the same pieces and so the same neurons. */
function withPieces(position: Position, state: State): State {
  while (state != firstState(position) && state.move == MOVE_NONE) state = stateBefore(state, 1);
  return state;
}

/** True if the move that led to a state changes how the perspective sees the board. */
function changesView(state: State, perspective: i32): bool {
  if (state.moved != ((KING << 1) | perspective)) return false;
  const move = state.move;
  const from = moveFrom(move);
  const to = moveTo(move);
  const kingTo = moveFlag(move) == FLAG_CASTLE ? castledKing(rightOf(perspective, from, to)) : to;
  return viewOf(perspective, from) != viewOf(perspective, kingTo);
}

/** Updates the previous position's neurons by the move that led to `state`. */
function advance(position: Position, before: State, state: State, perspective: i32, view: i32): void {
  const from = neuronsOf(position, before, perspective);
  const to = neuronsOf(position, state, perspective);
  const size = rowSize();
  const move = state.move;
  const origin = moveFrom(move);
  const target = moveTo(move);
  const flag = moveFlag(move);
  const piece = state.moved;
  const colour = piece & 1;
  const removed = featureRow(perspective, view, piece, origin);
  if (flag == FLAG_CASTLE) {
    const right = rightOf(colour, origin, target);
    const rook = (ROOK << 1) | colour;
    const added = featureRow(perspective, view, piece, castledKing(right));
    const rookGoes = featureRow(perspective, view, rook, target);
    const rookComes = featureRow(perspective, view, rook, castledRook(right));
    change<Castle>(to, from, added, removed, rookGoes, rookComes, size);
  } else {
    const placed = isPromotion(flag) ? (promotedType(flag) << 1) | colour : piece;
    const added = featureRow(perspective, view, placed, target);
    if (isCapture(flag)) {
      // A pawn captured en passant is on the target's file, eight squares away.
      const square = flag == FLAG_EN_PASSANT ? target ^ 8 : target;
      const taken = featureRow(perspective, view, state.captured, square);
      change<Take>(to, from, added, removed, taken, 0, size);
    } else {
      change<Step>(to, from, added, removed, 0, 0, size);
    }
  }
  setCurrent(position, state, perspective);
}

/** Address of a perspective's neurons in the current position, brought up to date. */
export function neurons(position: Position, perspective: i32): usize {
  const target = withPieces(position, position.state);
  const view = viewOf(perspective, kingSquare(position, perspective));
  let state = target;
  for (let steps = 0; !isCurrent(position, state, perspective); steps++) {
    if (steps == MAX_STEPS || state == firstState(position) || changesView(state, perspective)) {
      refresh(position, neuronsOf(position, target, perspective), perspective, view);
      setCurrent(position, target, perspective);
      return neuronsOf(position, target, perspective);
    }
    state = withPieces(position, stateBefore(state, 1));
  }
  while (state != target) {
    let next = stateAfter(state);
    while (next.move == MOVE_NONE) next = stateAfter(next);
    advance(position, state, next, perspective, view);
    state = next;
  }
  return neuronsOf(position, target, perspective);
}
