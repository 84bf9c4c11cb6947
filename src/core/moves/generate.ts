// The move generator.
//
// Written once, compiled for each combination of four type parameters:
//   Us     White or Black                           shifts and ranks become constants
//   Rule   PseudoLegal or Legal                     whether pins and king safety are looked at here or in `isLegal`
//   Kind   All, Captures or Quiets                  the stages of a search; promotions count as captures
//   Sink   List, Counter or Sieve                   written moves, only their number, or a part of each (sink.ts, sieve.ts)
//
// In check, every kind is limited to moves that answer it (evasions): king moves, and for a single check capturing the
// checker or stepping in between. `updateCheckInfo` must have been called for the position.

import {
  FLAG_CAPTURE,
  FLAG_CASTLE,
  FLAG_DOUBLE_PUSH,
  FLAG_EN_PASSANT,
  FLAG_PROMOTION,
  FLAG_QUIET,
} from '../../abi/move';
import { BISHOP, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks, pawnAttacks } from '../attacks/leapers';
import { between, line } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, has, lsb, several, withoutLsb } from '../bitboard/bits';
import {
  RANK_1,
  RANK_3,
  RANK_6,
  RANK_8,
  north,
  northEast,
  northWest,
  south,
  southEast,
  southWest,
} from '../bitboard/squares';
import { isEnPassantLegal } from '../position/attacked';
import { colourOf, isWhite, opponentOf } from '../position/colour';
import {
  Position,
  castlingEmpty,
  castlingRook,
  castlingSafe,
  colourSet,
  kingSquare,
  pieceSet,
  typeSet,
} from '../position/position';
import { State } from '../position/state';
import { safeKingTargets } from './legal';
import { isSieve, sift, siftSteps } from './sieve';
import { isCounter, pushMove, pushPromotions, pushShifted, pushTargets } from './sink';

export class PseudoLegal {}
export class Legal {}

export class All {}
export class Captures {}
export class Quiets {}

function wantsLegal<Rule>(): bool {
  return idof<Rule>() == idof<Legal>();
}

function wantsCaptures<Kind>(): bool {
  return idof<Kind>() != idof<Quiets>();
}

function wantsQuiets<Kind>(): bool {
  return idof<Kind>() != idof<Captures>();
}

/** Moves of one piece; `attacks` may hold own pieces and squares outside the targets. */
function pushPiece<Kind, Sink>(cursor: usize, type: i32, from: i32, attacks: u64, enemies: u64, empty: u64): usize {
  if (isCounter<Sink>()) {
    let targets: u64 = 0;
    if (wantsCaptures<Kind>()) targets |= enemies;
    if (wantsQuiets<Kind>()) targets |= empty;
    return pushTargets<Sink>(cursor, from, attacks & targets, FLAG_QUIET);
  }
  if (wantsCaptures<Kind>()) cursor = pushTargets<Sink>(cursor, from, attacks & enemies, FLAG_CAPTURE);
  if (wantsQuiets<Kind>()) {
    let targets = attacks & empty;
    if (isSieve<Sink>()) targets = sift(type, from, targets);
    cursor = pushTargets<Sink>(cursor, from, targets, FLAG_QUIET);
  }
  return cursor;
}

/**
 * Moves of a set of pawns, en passant apart.
 * `enemies` and `empty` are the targets allowed, `free` all empty squares, for a double push passes over one.
 */
export function pushPawns<Us, Kind, Sink>(cursor: usize, pawns: u64, enemies: u64, empty: u64, free: u64): usize {
  const white = isWhite<Us>();
  const lastRank = white ? RANK_8 : RANK_1;
  const single = (white ? north(pawns) : south(pawns)) & free;
  if (wantsQuiets<Kind>()) {
    const passed = single & (white ? RANK_3 : RANK_6);
    let double = (white ? north(passed) : south(passed)) & empty;
    let step = single & empty & ~lastRank;
    if (isSieve<Sink>()) {
      step = siftSteps<Us>(step, 1);
      double = siftSteps<Us>(double, 2);
    }
    cursor = pushShifted<Sink>(cursor, step, white ? 8 : -8, FLAG_QUIET);
    cursor = pushShifted<Sink>(cursor, double, white ? 16 : -16, FLAG_DOUBLE_PUSH);
  }
  if (wantsCaptures<Kind>()) {
    const east = (white ? northEast(pawns) : southEast(pawns)) & enemies;
    const west = (white ? northWest(pawns) : southWest(pawns)) & enemies;
    const promoting = single & empty & lastRank;
    cursor = pushShifted<Sink>(cursor, east & ~lastRank, white ? 9 : -7, FLAG_CAPTURE);
    cursor = pushShifted<Sink>(cursor, west & ~lastRank, white ? 7 : -9, FLAG_CAPTURE);
    if (((east | west) & lastRank) | promoting) {
      cursor = pushPromotions<Sink>(cursor, east & lastRank, white ? 9 : -7, FLAG_PROMOTION | FLAG_CAPTURE);
      cursor = pushPromotions<Sink>(cursor, west & lastRank, white ? 7 : -9, FLAG_PROMOTION | FLAG_CAPTURE);
      cursor = pushPromotions<Sink>(cursor, promoting, white ? 8 : -8, FLAG_PROMOTION);
    }
  }
  return cursor;
}

/** `evasion` holds the squares that answer a check. */
function pushEnPassant<Us, Rule, Sink>(position: Position, state: State, cursor: usize, evasion: u64): usize {
  const to = state.enPassant;
  if (to == NO_SQUARE) return cursor;
  const taken = isWhite<Us>() ? to - 8 : to + 8;
  if ((evasion & (bit(to) | bit(taken))) == 0) return cursor;
  let pawns = pawnAttacks(opponentOf<Us>(), to) & pieceSet(position, colourOf<Us>(), PAWN);
  while (pawns) {
    const from = lsb(pawns);
    pawns = withoutLsb(pawns);
    if (!wantsLegal<Rule>() || isEnPassantLegal<Us>(position, from, to)) {
      cursor = pushMove<Sink>(cursor, from, to, FLAG_EN_PASSANT);
    }
  }
  return cursor;
}

/** The sides, 1 for the king's and 2 for the queen's, on which Us has the right to castle and the path is empty. */
function openCastlings<Us>(position: Position, state: State, occupied: u64): i32 {
  const first = colourOf<Us>() << 1;
  let open = (state.castling >> first) & 3;
  if (open & 1 && occupied & castlingEmpty(position, first)) open ^= 1;
  if (open & 2 && occupied & castlingEmpty(position, first + 1)) open ^= 2;
  return open;
}

/** The castling on one side (0 or 1); `safe` holds the squares known not to be attacked. */
function pushCastling<Us, Rule, Sink>(
  position: Position,
  state: State,
  cursor: usize,
  king: i32,
  side: i32,
  safe: u64,
): usize {
  const right = (colourOf<Us>() << 1) + side;
  const rook = castlingRook(position, right);
  if (wantsLegal<Rule>()) {
    if (castlingSafe(position, right) & ~(safe | bit(king)) || has(state.pinned, rook)) return cursor;
  }
  return pushMove<Sink>(cursor, king, rook, FLAG_CASTLE);
}

/** The type of the slider on a square. */
function sliderType(diagonals: u64, straights: u64, square: i32): i32 {
  if (!has(straights, square)) return BISHOP;
  return has(diagonals, square) ? QUEEN : ROOK;
}

/** Moves of pinned pieces along their line through the king. They are few, so one at a time. */
function pushPinned<Us, Kind, Sink>(
  cursor: usize,
  pinned: u64,
  king: i32,
  occupied: u64,
  enemies: u64,
  empty: u64,
  pawns: u64,
  diagonals: u64,
  straights: u64,
): usize {
  // A pinned knight never moves.
  for (pinned &= pawns | diagonals | straights; pinned; pinned = withoutLsb(pinned)) {
    const from = lsb(pinned);
    const tied = line(king, from);
    if (has(pawns, from)) {
      cursor = pushPawns<Us, Kind, Sink>(cursor, bit(from), enemies & tied, empty & tied, ~occupied);
      continue;
    }
    let attacks: u64 = 0;
    if (has(diagonals, from)) attacks |= bishopAttacks(from, occupied);
    if (has(straights, from)) attacks |= rookAttacks(from, occupied);
    const type = sliderType(diagonals, straights, from);
    cursor = pushPiece<Kind, Sink>(cursor, type, from, attacks & tied, enemies, empty);
  }
  return cursor;
}

/**
 * Generates moves of Us at `cursor` (see sink.ts) on a board that need not be the position's; returns the cursor behind them.
 * The board is what the sets say, each type's of both colours; rights, check and pins are what the state says. The position
 * gives the paths of castling; its own board counts only where the state allows en passant.
 */
export function generateOn<Us, Rule, Kind, Sink>(
  position: Position,
  state: State,
  cursor: usize,
  own: u64,
  enemy: u64,
  pawns: u64,
  knights: u64,
  diagonals: u64,
  straights: u64,
  king: i32,
  enemyKing: i32,
): usize {
  const us = colourOf<Us>();
  const occupied = own | enemy;
  const checkers = state.checkers;

  let kingTargets = kingAttacks(king) & ~own;
  if (!wantsCaptures<Kind>()) kingTargets &= ~enemy;
  if (!wantsQuiets<Kind>()) kingTargets &= enemy;
  let castlings = 0;
  if (wantsQuiets<Kind>() && checkers == 0) castlings = openCastlings<Us>(position, state, occupied);
  if (wantsLegal<Rule>()) {
    // King moves and castlings test the same squares: test each only once.
    let asked = kingTargets;
    if (castlings & 1) asked |= castlingSafe(position, us << 1) ^ bit(king);
    if (castlings & 2) asked |= castlingSafe(position, (us << 1) + 1) ^ bit(king);
    let safe: u64 = 0;
    if (asked) {
      safe = safeKingTargets<Us>(
        asked,
        occupied ^ bit(king),
        enemy & pawns,
        enemy & knights,
        enemy & diagonals,
        enemy & straights,
        enemyKing,
      );
    }
    kingTargets &= safe;
    if (castlings & 1) cursor = pushCastling<Us, Rule, Sink>(position, state, cursor, king, 0, safe);
    if (castlings & 2) cursor = pushCastling<Us, Rule, Sink>(position, state, cursor, king, 1, safe);
  } else {
    if (castlings & 1) cursor = pushCastling<Us, Rule, Sink>(position, state, cursor, king, 0, 0);
    if (castlings & 2) cursor = pushCastling<Us, Rule, Sink>(position, state, cursor, king, 1, 0);
  }
  cursor = pushPiece<Kind, Sink>(cursor, KING, king, kingTargets, enemy, ~occupied);
  if (several(checkers)) return cursor;

  const evasion = checkers ? between(king, lsb(checkers)) | checkers : ~u64(0);
  const enemies = enemy & evasion;
  const empty = ~occupied & evasion;
  let movable = own;
  if (wantsLegal<Rule>()) {
    const pinned = state.pinned;
    if (pinned) {
      movable ^= pinned;
      cursor = pushPinned<Us, Kind, Sink>(cursor, pinned, king, occupied, enemies, empty, pawns, diagonals, straights);
    }
  }

  cursor = pushPawns<Us, Kind, Sink>(cursor, movable & pawns, enemies, empty, ~occupied);
  if (wantsCaptures<Kind>()) cursor = pushEnPassant<Us, Rule, Sink>(position, state, cursor, evasion);

  for (let remaining = movable & knights; remaining; remaining = withoutLsb(remaining)) {
    const from = lsb(remaining);
    cursor = pushPiece<Kind, Sink>(cursor, KNIGHT, from, knightAttacks(from), enemies, empty);
  }
  for (let remaining = movable & diagonals; remaining; remaining = withoutLsb(remaining)) {
    const from = lsb(remaining);
    const type = has(straights, from) ? QUEEN : BISHOP;
    cursor = pushPiece<Kind, Sink>(cursor, type, from, bishopAttacks(from, occupied), enemies, empty);
  }
  for (let remaining = movable & straights; remaining; remaining = withoutLsb(remaining)) {
    const from = lsb(remaining);
    const type = has(diagonals, from) ? QUEEN : ROOK;
    cursor = pushPiece<Kind, Sink>(cursor, type, from, rookAttacks(from, occupied), enemies, empty);
  }
  return cursor;
}

/** Generates moves of the side to move, Us, at `cursor`; returns the cursor behind them. */
export function generate<Us, Rule, Kind, Sink>(position: Position, cursor: usize): usize {
  const us = colourOf<Us>();
  const queens = typeSet(position, QUEEN);
  return generateOn<Us, Rule, Kind, Sink>(
    position,
    position.state,
    cursor,
    colourSet(position, us),
    colourSet(position, opponentOf<Us>()),
    typeSet(position, PAWN),
    typeSet(position, KNIGHT),
    typeSet(position, BISHOP) | queens,
    typeSet(position, ROOK) | queens,
    kingSquare(position, us),
    kingSquare(position, opponentOf<Us>()),
  );
}
