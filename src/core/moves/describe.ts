// Legal moves with all data for their notation, so that the shell can write SAN without a call per move.

import {
  DESCRIBED_CHECK,
  DESCRIBED_FILE,
  DESCRIBED_MATE,
  DESCRIBED_RANK,
  DESCRIBED_TYPE_SHIFT,
} from '../../abi/described-move';
import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KING, NO_PIECE_TYPE, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { pawnAttacks } from '../attacks/leapers';
import { between, bishopRays, line, rookRays } from '../attacks/lines';
import { bit, has, lsb, several, withoutLsb } from '../bitboard/bits';
import { fileOf, rankOf } from '../bitboard/squares';
import { colourOf, opponentOf } from '../position/colour';
import { Unkeyed, make, unmake } from '../position/make';
import { isCapture, isPromotion, moveFlag, moveFrom, moveTo } from '../position/move';
import {
  Position,
  colourSet,
  eitherSet,
  kingSquare,
  occupiedSet,
  pieceOn,
  pieceSet,
  pinnedOf,
} from '../position/position';
import { countLegal, isInCheck } from './dispatch';
import { pieceAttacks } from './pseudo-legal';

/**
 * DESCRIBED_FILE and DESCRIBED_RANK of a move of a piece that is neither pawn nor king: the file of the origin if that
 * tells it from its rivals, else the rank, else both. A rival is another piece of the type that can legally go to the same
 * square; as the square answers a check if there is one, only a pin can forbid it.
 */
function originNeeded<Us>(position: Position, type: i32, from: i32, to: i32): i32 {
  const us = colourOf<Us>();
  let rivals = pieceAttacks(type, to, occupiedSet(position)) & pieceSet(position, us, type) & ~bit(from);
  let needed = 0;
  let sameFile = false;
  let sameRank = false;
  while (rivals) {
    const rival = lsb(rivals);
    rivals = withoutLsb(rivals);
    if (has(pinnedOf(position), rival) && !has(line(kingSquare(position, us), rival), to)) continue;
    needed = DESCRIBED_FILE;
    if (fileOf(rival) == fileOf(from)) sameFile = true;
    if (rankOf(rival) == rankOf(from)) sameRank = true;
  }
  if (!sameFile) return needed;
  return sameRank ? DESCRIBED_FILE | DESCRIBED_RANK : DESCRIBED_RANK;
}

/** Own pieces that alone block an own slider's line to the enemy king: leaving the line gives check. */
function discoverers<Us>(position: Position, king: i32): u64 {
  const us = colourOf<Us>();
  const occupied = occupiedSet(position);
  let snipers = bishopRays(king) & eitherSet(position, us, BISHOP, QUEEN);
  snipers |= rookRays(king) & eitherSet(position, us, ROOK, QUEEN);
  let found: u64 = 0;
  while (snipers) {
    const blockers = between(king, lsb(snipers)) & occupied;
    if (!several(blockers)) found |= blockers;
    snipers = withoutLsb(snipers);
  }
  return found & colourSet(position, us);
}

/** The squares from which a piece of a type would attack the enemy king. */
function checkSquares<Us>(position: Position, type: i32, king: i32): u64 {
  if (type == PAWN) return pawnAttacks(opponentOf<Us>(), king);
  return type == KING ? 0 : pieceAttacks(type, king, occupiedSet(position));
}

/** DESCRIBED_CHECK and DESCRIBED_MATE of a legal move, found by making it. */
function signOf<Us>(position: Position, move: i32): i32 {
  make<Us, Unkeyed>(position, move);
  let sign = 0;
  if (isInCheck(position)) sign = countLegal(position) == 0 ? DESCRIBED_CHECK | DESCRIBED_MATE : DESCRIBED_CHECK;
  unmake<Us>(position, move);
  return sign;
}

/** Writes the described form (src/abi/described-move.ts) of the legal moves of Us from `moves` to `end`. */
export function describeMoves<Us>(position: Position, moves: usize, end: usize, described: usize): void {
  const king = kingSquare(position, opponentOf<Us>());
  const discovering = discoverers<Us>(position, king);
  // The generator lists the moves of a type together.
  let squaresType = NO_PIECE_TYPE;
  let squares: u64 = 0;
  for (let at = moves; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const flag = moveFlag(move);
    const from = moveFrom(move);
    const type = pieceOn(position, from) >> 1;
    if (type != squaresType) {
      squaresType = type;
      squares = checkSquares<Us>(position, type, king);
    }
    let description = move | (type << DESCRIBED_TYPE_SHIFT);
    // Few moves can give check; castling, en passant and promotion are special cases.
    const special = flag == FLAG_CASTLE || flag == FLAG_EN_PASSANT || isPromotion(flag);
    if (special || has(squares, moveTo(move)) || has(discovering, from)) description |= signOf<Us>(position, move);
    if (type == PAWN) {
      if (isCapture(flag)) description |= DESCRIBED_FILE;
    } else if (type != KING) description |= originNeeded<Us>(position, type, from, moveTo(move));
    store<u32>(described, description);
    described += 4;
  }
}
