// Moves of a game as programs play them: MOVE_NONE is a null move. The side to move must not be in check then.

import { MOVE_NONE } from '../../abi/move';
import { WHITE } from '../../abi/piece';
import { Black, White } from '../../core/position/colour';
import { makeNull, unmakeNull } from '../../core/position/make';
import { trimHistory } from '../../core/position/setup';
import { playMove as play, position, unmakeMove as unmake } from '../../core/rules';

export function playMove(move: i32): void {
  if (move != MOVE_NONE) {
    play(move);
    return;
  }
  if (position.sideToMove == WHITE) makeNull<White>(position);
  else makeNull<Black>(position);
  trimHistory(position);
}

export function unmakeMove(move: i32): void {
  if (move != MOVE_NONE) unmake(move);
  else if (position.sideToMove == WHITE) unmakeNull<Black>(position);
  else unmakeNull<White>(position);
}
