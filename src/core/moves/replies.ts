// The legal replies to a move, counted without making it: the sets of the board after it are enough.

import { FLAG_CASTLE, FLAG_DOUBLE_PUSH, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { pawnAttacks } from '../attacks/leapers';
import { bit } from '../bitboard/bits';
import { writeCheckInfo } from '../position/attacked';
import { Black, White, colourOf, isWhite, opponentOf } from '../position/colour';
import { Unkeyed, make, unmake } from '../position/make';
import { isPromotion, moveFlag, moveFrom, moveTo, promotedType } from '../position/move';
import { Position, colourSet, kingSquare, pieceOn, rightsKept, typeSet } from '../position/position';
import { stateAfter } from '../position/state';
import { countLegal } from './dispatch';
import { All, Legal, generateOn } from './generate';
import { Counter } from './sink';

/** Legal replies to a move, by making it. */
function madeReplies<Us>(position: Position, move: i32): i32 {
  make<Us, Unkeyed>(position, move);
  const replies = countLegal(position);
  unmake<Us>(position, move);
  return replies;
}

/**
 * Legal replies of Them's to a move of Us's that is not made: the sets of the board after it are enough. Castling and what
 * allows en passant are made all the same.
 */
function countAfter<Us, Them>(position: Position, move: i32): i32 {
  const us = colourOf<Us>();
  const them = opponentOf<Us>();
  const to = moveTo(move);
  const flag = moveFlag(move);
  let type = pieceOn(position, moveFrom(move)) >> 1;
  const arrived = bit(to);
  const kept = ~(bit(moveFrom(move)) | arrived);
  const foes = colourSet(position, them);
  const allPawns = typeSet(position, PAWN);
  if (flag == FLAG_CASTLE || flag == FLAG_EN_PASSANT) return madeReplies<Us>(position, move);
  if (flag == FLAG_DOUBLE_PUSH && pawnAttacks(us, (moveFrom(move) + to) >> 1) & foes & allPawns) {
    return madeReplies<Us>(position, move);
  }
  if (isPromotion(flag)) type = promotedType(flag);

  const enemy = (colourSet(position, us) & kept) | arrived;
  const own = foes & kept;
  const pawns = (allPawns & kept) | (type == PAWN ? arrived : 0);
  const knights = (typeSet(position, KNIGHT) & kept) | (type == KNIGHT ? arrived : 0);
  const queens = typeSet(position, QUEEN);
  const diagonals = ((typeSet(position, BISHOP) | queens) & kept) | (type == BISHOP || type == QUEEN ? arrived : 0);
  const straights = ((typeSet(position, ROOK) | queens) & kept) | (type == ROOK || type == QUEEN ? arrived : 0);
  const king = kingSquare(position, them);
  const enemyKing = type == KING ? to : kingSquare(position, us);

  const state = stateAfter(position.state);
  state.castling = position.state.castling & rightsKept(position, to);
  state.enPassant = NO_SQUARE;
  writeCheckInfo<Them>(
    state,
    king,
    own,
    own | enemy,
    enemy & pawns,
    enemy & knights,
    enemy & diagonals,
    enemy & straights,
  );
  return i32(
    generateOn<Them, Legal, All, Counter>(
      position,
      state,
      0,
      own,
      enemy,
      pawns,
      knights,
      diagonals,
      straights,
      king,
      enemyKing,
    ),
  );
}

/** Legal replies to a legal move of Us's. */
export function repliesTo<Us>(position: Position, move: i32): i32 {
  return isWhite<Us>() ? countAfter<White, Black>(position, move) : countAfter<Black, White>(position, move);
}

/** The sum over Us's legal moves, listed from `list` to `end`, of the legal replies to each. */
export function countReplies<Us>(position: Position, list: usize, end: usize): u64 {
  let total: u64 = 0;
  for (let at = list; at < end; at += 2) total += repliesTo<Us>(position, load<u16>(at));
  return total;
}
