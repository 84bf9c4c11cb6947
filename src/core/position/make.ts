// Making and unmaking moves.
//
// A move changes the board in place; what it cannot take back by itself goes into a new state record. `Hashing` is a type
// parameter too: perft without a hash table keeps neither keys nor clocks, which are a fifth of the cost of a move.

import { FLAG_CASTLE, FLAG_DOUBLE_PUSH, FLAG_EN_PASSANT, MOVE_NONE } from '../../abi/move';
import { NO_PIECE, NO_SQUARE, PAWN } from '../../abi/piece';
import { pawnAttacks } from '../attacks/leapers';
import { bit } from '../bitboard/bits';
import { castledKing, castledRook, rightOf } from './castling';
import { colourOf, isWhite, opponentOf } from './colour';
import { isCapture, isPromotion, moveFlag, moveFrom, moveTo, promotedType } from './move';
import { Position, pieceOn, pieceSet, rightsKept, setPieceOn, toggleSets } from './position';
import { State, stateAfter, stateBefore, storePair, zobristPair } from './state';
import { castlingPair, enPassantPair, piecePair, sidePair } from './zobrist';

/** Key, lock and clocks are kept. */
export class Keyed {}
/** Key, lock and clocks are left stale: perft without a hash table. */
export class Unkeyed {}

function isKeyed<Hashing>(): bool {
  return idof<Hashing>() == idof<Keyed>();
}

/** The square behind `square` from Us's view: of a pawn captured en passant, or of a double push. */
function behind<Us>(square: i32): i32 {
  return isWhite<Us>() ? square - 8 : square + 8;
}

/** The en passant square after a double push to a square, NO_SQUARE where no pawn stands ready to capture. */
function enPassantAfter<Us>(position: Position, to: i32): i32 {
  const passed = behind<Us>(to);
  return pawnAttacks(colourOf<Us>(), passed) & pieceSet(position, opponentOf<Us>(), PAWN) ? passed : NO_SQUARE;
}

/** Makes a pseudo-legal move of the side to move, Us. */
export function make<Us, Hashing>(position: Position, move: i32): void {
  const us = colourOf<Us>();
  const them = opponentOf<Us>();
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  const piece = pieceOn(position, from);
  const state = position.state;
  const next = stateAfter(state);

  const oldCastling = state.castling;
  const castling = oldCastling & rightsKept(position, from) & rightsKept(position, to);
  // Key and lock together.
  let pair = i64x2.splat(0);
  if (isKeyed<Hashing>()) {
    pair = v128.xor(v128.xor(zobristPair(state), sidePair()), enPassantPair(state.enPassant));
    pair = v128.xor(pair, castlingPair(oldCastling ^ castling));
  }

  let captured = NO_PIECE;
  let enPassant = NO_SQUARE;

  if (flag == FLAG_CASTLE) {
    const right = rightOf(us, from, to);
    const kingTo = castledKing(right);
    const rookTo = castledRook(right);
    const rook = pieceOn(position, to);
    toggleSets(position, us, piece >> 1, bit(from) ^ bit(kingTo));
    toggleSets(position, us, rook >> 1, bit(to) ^ bit(rookTo));
    // In Chess960 one piece may land on the other's square: clear both, then set both.
    setPieceOn(position, from, NO_PIECE);
    setPieceOn(position, to, NO_PIECE);
    setPieceOn(position, kingTo, piece);
    setPieceOn(position, rookTo, rook);
    if (isKeyed<Hashing>()) {
      pair = v128.xor(v128.xor(pair, piecePair(piece, from)), piecePair(piece, kingTo));
      pair = v128.xor(v128.xor(pair, piecePair(rook, to)), piecePair(rook, rookTo));
    }
  } else {
    if (isCapture(flag)) {
      const taken = flag == FLAG_EN_PASSANT ? behind<Us>(to) : to;
      captured = pieceOn(position, taken);
      toggleSets(position, them, captured >> 1, bit(taken));
      setPieceOn(position, taken, NO_PIECE);
      if (isKeyed<Hashing>()) pair = v128.xor(pair, piecePair(captured, taken));
    }
    let placed = piece;
    if (isPromotion(flag)) {
      placed = (promotedType(flag) << 1) | us;
    } else if (flag == FLAG_DOUBLE_PUSH) {
      enPassant = enPassantAfter<Us>(position, to);
      if (isKeyed<Hashing>()) pair = v128.xor(pair, enPassantPair(enPassant));
    }
    if (placed == piece) {
      toggleSets(position, us, piece >> 1, bit(from) ^ bit(to));
    } else {
      toggleSets(position, us, PAWN, bit(from));
      toggleSets(position, us, placed >> 1, bit(to));
    }
    setPieceOn(position, from, NO_PIECE);
    setPieceOn(position, to, placed);
    if (isKeyed<Hashing>()) pair = v128.xor(v128.xor(pair, piecePair(piece, from)), piecePair(placed, to));
  }

  next.castling = castling;
  next.enPassant = enPassant;
  next.captured = captured;
  if (isKeyed<Hashing>()) {
    storePair(next, pair);
    const irreversible = captured != NO_PIECE || piece >> 1 == PAWN;
    const halfmoveClock = irreversible ? 0 : state.halfmoveClock + 1;
    next.halfmoveClock = halfmoveClock;
    next.pliesFromNull = state.pliesFromNull + 1;
    next.move = move;
    next.moved = piece;
  }
  position.state = next;
  position.sideToMove = them;
}

/**
 * Writes key and lock of the position after a pseudo-legal move of Us's into the next state, which it returns. The move is not
 * made: a hash table can be asked first. `make` works out the same along the way; it is a tenth slower if it asks here.
 */
export function writeKeysAfter<Us>(position: Position, move: i32): State {
  const us = colourOf<Us>();
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  const piece = pieceOn(position, from);
  const state = position.state;
  const enPassant = state.enPassant;
  const castling = state.castling;
  const kept = castling & rightsKept(position, from) & rightsKept(position, to);
  let pair = v128.xor(v128.xor(zobristPair(state), sidePair()), enPassantPair(enPassant));
  pair = v128.xor(pair, castlingPair(castling ^ kept));
  pair = v128.xor(pair, piecePair(piece, from));
  let placed = piece;
  let target = to;
  if (flag == FLAG_CASTLE) {
    const right = rightOf(us, from, to);
    const rookTo = castledRook(right);
    const rook = pieceOn(position, to);
    target = castledKing(right);
    pair = v128.xor(v128.xor(pair, piecePair(rook, to)), piecePair(rook, rookTo));
  } else {
    if (isCapture(flag)) {
      const taken = flag == FLAG_EN_PASSANT ? behind<Us>(to) : to;
      pair = v128.xor(pair, piecePair(pieceOn(position, taken), taken));
    }
    if (isPromotion(flag)) {
      placed = (promotedType(flag) << 1) | us;
    } else if (flag == FLAG_DOUBLE_PUSH) {
      pair = v128.xor(pair, enPassantPair(enPassantAfter<Us>(position, to)));
    }
  }
  const next = stateAfter(state);
  storePair(next, v128.xor(pair, piecePair(placed, target)));
  return next;
}

/** Unmakes the last move, which Us made. */
export function unmake<Us>(position: Position, move: i32): void {
  const us = colourOf<Us>();
  const them = opponentOf<Us>();
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  const state = position.state;

  if (flag == FLAG_CASTLE) {
    const right = rightOf(us, from, to);
    const kingTo = castledKing(right);
    const rookTo = castledRook(right);
    const king = pieceOn(position, kingTo);
    const rook = pieceOn(position, rookTo);
    toggleSets(position, us, king >> 1, bit(from) ^ bit(kingTo));
    toggleSets(position, us, rook >> 1, bit(to) ^ bit(rookTo));
    setPieceOn(position, kingTo, NO_PIECE);
    setPieceOn(position, rookTo, NO_PIECE);
    setPieceOn(position, from, king);
    setPieceOn(position, to, rook);
  } else {
    const placed = pieceOn(position, to);
    let piece = placed;
    if (isPromotion(flag)) {
      piece = (PAWN << 1) | us;
      toggleSets(position, us, PAWN, bit(from));
      toggleSets(position, us, placed >> 1, bit(to));
    } else {
      toggleSets(position, us, piece >> 1, bit(from) ^ bit(to));
    }
    setPieceOn(position, from, piece);
    setPieceOn(position, to, NO_PIECE);
    if (isCapture(flag)) {
      const taken = flag == FLAG_EN_PASSANT ? behind<Us>(to) : to;
      const captured = state.captured;
      toggleSets(position, them, captured >> 1, bit(taken));
      setPieceOn(position, taken, captured);
    }
  }

  position.state = stateBefore(state, 1);
  position.sideToMove = us;
}

/** Makes a null move. The side to move must not be in check. */
export function makeNull<Us>(position: Position): void {
  const state = position.state;
  const next = stateAfter(state);
  storePair(next, v128.xor(v128.xor(zobristPair(state), sidePair()), enPassantPair(state.enPassant)));
  next.castling = state.castling;
  next.enPassant = NO_SQUARE;
  next.halfmoveClock = state.halfmoveClock + 1;
  next.pliesFromNull = 0;
  next.captured = NO_PIECE;
  next.move = MOVE_NONE;
  position.state = next;
  position.sideToMove = opponentOf<Us>();
}

/** Unmakes a null move of Us. */
export function unmakeNull<Us>(position: Position): void {
  position.state = stateBefore(position.state, 1);
  position.sideToMove = colourOf<Us>();
}
