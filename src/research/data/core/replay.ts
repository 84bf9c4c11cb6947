// Replays a game in viriformat (github.com/cosmobobak/viriformat) and writes a record of each position for the trainer.
// Its speed determines how fast a training starts.

import {
  FLAG_CAPTURE,
  FLAG_CASTLE,
  FLAG_DOUBLE_PUSH,
  FLAG_EN_PASSANT,
  FLAG_PROMOTED_MASK,
  FLAG_PROMOTION,
  FLAG_QUIET,
  MOVE_FLAG_SHIFT,
} from '../../../abi/move';
import { NO_PIECE, PAWN, WHITE } from '../../../abi/piece';
import {
  REPLAY_BLACK,
  REPLAY_FLAGS,
  REPLAY_IN_CHECK,
  REPLAY_MOVE,
  REPLAY_MOVE_SIZE,
  REPLAY_NOISY,
  REPLAY_PIECES,
  REPLAY_SIZE,
} from '../abi/replay';
import { SAMPLE_OCCUPIED, SAMPLE_PIECES, SAMPLE_RESULT, SAMPLE_RESULT_UNKNOWN, SAMPLE_SCORE } from '../abi/sample';
import { lsb, withoutLsb } from '../../../core/bitboard/bits';
import { Black, White } from '../../../core/position/colour';
import { isCapture, isPromotion, moveFlag, moveFrom, moveTo } from '../../../core/position/move';
import { Position, checkersOf, occupiedSet, pieceOn } from '../../../core/position/position';
import { trimHistory } from '../../../core/position/setup';
import { makeAny, updateChecks } from '../../../core/moves/dispatch';
import { isLegal } from '../../../core/moves/legal';
import { isPseudoLegal } from '../../../core/moves/pseudo-legal';

// Kinds of moves in viriformat; an ordinary move has none.
const KIND_SHIFT = 14;
const PROMOTED_SHIFT = 12;
const KIND_EN_PASSANT = 1;
const KIND_CASTLE = 2;
const KIND_PROMOTION = 3;

/** Flips a square vertically. */
const FLIP = 56;

/** The flag of a move in viriformat, whose squares are those of a packed move. */
function flagOf(position: Position, move: i32): i32 {
  const kind = move >> KIND_SHIFT;
  if (kind == KIND_CASTLE) return FLAG_CASTLE;
  if (kind == KIND_EN_PASSANT) return FLAG_EN_PASSANT;
  const from = moveFrom(move);
  const to = moveTo(move);
  const capture = pieceOn(position, to) == NO_PIECE ? FLAG_QUIET : FLAG_CAPTURE;
  if (kind == KIND_PROMOTION) return FLAG_PROMOTION | capture | ((move >> PROMOTED_SHIFT) & FLAG_PROMOTED_MASK);
  return pieceOn(position, from) >> 1 == PAWN && abs(from - to) == 16 ? FLAG_DOUBLE_PUSH : capture;
}

function isLegalHere(position: Position, move: i32): bool {
  updateChecks(position);
  if (position.sideToMove == WHITE) {
    return isPseudoLegal<White>(position, move) && isLegal<White>(position, move);
  }
  return isPseudoLegal<Black>(position, move) && isLegal<Black>(position, move);
}

/** Writes the record of a position before `move`; `score` and `result` are White's. */
export function writeRecord(position: Position, move: i32, score: i32, result: i32, record: usize): void {
  const side = position.sideToMove;
  const flip = side == WHITE ? 0 : FLIP;
  const occupied = side == WHITE ? occupiedSet(position) : bswap(occupiedSet(position));
  let halves: u64 = 0;
  let pieces = 0;
  store<u64>(record, occupied, SAMPLE_OCCUPIED);
  store<u64>(record, 0, SAMPLE_PIECES);
  store<u64>(record, 0, SAMPLE_PIECES + 8);
  for (let left = occupied; left != 0; left = withoutLsb(left)) {
    // The lowest bit of a piece code is its colour, and the lowest bit of a sample's whether it is the opponent's.
    const code = pieceOn(position, lsb(left) ^ flip) ^ side;
    halves |= u64(code) << u64((pieces & 15) << 2);
    if ((pieces & 15) == 15) {
      store<u64>(record + ((pieces >> 4) << 3), halves, SAMPLE_PIECES);
      halves = 0;
    }
    pieces++;
  }
  if ((pieces & 15) != 0) store<u64>(record + ((pieces >> 4) << 3), halves, SAMPLE_PIECES);
  store<i16>(record, side == WHITE ? score : -score, SAMPLE_SCORE);
  store<u16>(record, side == WHITE || result == SAMPLE_RESULT_UNKNOWN ? result : 2 - result, SAMPLE_RESULT);
  store<u16>(record, move, REPLAY_MOVE);
  const flag = moveFlag(move);
  const inCheck = checkersOf(position) != 0 ? REPLAY_IN_CHECK : 0;
  const noisy = isCapture(flag) || isPromotion(flag) ? REPLAY_NOISY : 0;
  store<u8>(record, inCheck | noisy | (side == WHITE ? 0 : REPLAY_BLACK), REPLAY_FLAGS);
  store<u8>(record, pieces, REPLAY_PIECES);
}

/**
 * Plays `count` moves (abi/replay.ts) from `moves` on and writes a record for each; stops before an illegal one.
 * Returns the number of moves played.
 */
export function replay(position: Position, moves: usize, count: i32, result: i32, records: usize): i32 {
  for (let index = 0; index < count; index++) {
    const entry = moves + usize(index) * REPLAY_MOVE_SIZE;
    const bits = i32(load<u16>(entry));
    const move = (bits & ((1 << MOVE_FLAG_SHIFT) - 1)) | (flagOf(position, bits) << MOVE_FLAG_SHIFT);
    if (!isLegalHere(position, move)) return index;
    writeRecord(position, move, load<i16>(entry, 2), result, records + usize(index) * REPLAY_SIZE);
    makeAny(position, move);
    trimHistory(position);
  }
  return count;
}
