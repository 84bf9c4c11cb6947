// S. Cracraft's article, compiled: its generator (sections 3 to 5), and the attack maps of section 6, updated by moves.

import { LAB_BASE } from '../abi/calls';
import { AS_PRINTED_COUNTS, AS_PRINTED_EMPTY } from '../abi/cracraft';
import { THREAD_BORDER_LIST } from '../../../abi/memory';
import { FLAG_CASTLE, FLAG_QUIET } from '../../../abi/move';
import {
  BISHOP,
  CASTLING_RIGHTS,
  KING,
  KNIGHT,
  NO_PIECE,
  NO_PIECE_TYPE,
  PAWN,
  QUEEN,
  ROOK,
  WHITE,
} from '../../../abi/piece';
import { kingAttacks, knightAttacks, pawnAttacks } from '../../../core/attacks/leapers';
import { bishopAttacks, rookAttacks } from '../../../core/attacks/sliders';
import { bit, lsb, popcount, withoutLsb } from '../../../core/bitboard/bits';
import {
  RANK_3,
  RANK_6,
  north,
  northEast,
  northWest,
  south,
  southEast,
  southWest,
} from '../../../core/bitboard/squares';
import { listLegal, makeAny } from '../../../core/moves/dispatch';
import { List, pushShifted, pushTargets } from '../../../core/moves/sink';
import { Black, White, colourOf, isWhite, opponentOf } from '../../../core/position/colour';
import { moveFlag, moveTo } from '../../../core/position/move';
import {
  Position,
  castlingEmpty,
  castlingOf,
  castlingRook,
  castlingSafe,
  colourSet,
  kingSquare,
  occupiedSet,
  pieceOn,
  pieceSet,
  threadRegion,
  typeSet,
} from '../../../core/position/position';

// --- the generator ----------------------------------------------------------------------------------------------------

/** Section 4: all pawns are shifted at once. The masks against wrapping round the edge are ours. */
function pawnMoves<Us>(position: Position, cursor: usize): usize {
  const white = isWhite<Us>();
  const pawns = pieceSet(position, colourOf<Us>(), PAWN);
  const enemies = colourSet(position, opponentOf<Us>());
  const empty = ~occupiedSet(position);
  const single = (white ? north(pawns) : south(pawns)) & empty;
  const passed = single & (white ? RANK_3 : RANK_6);
  const double = (white ? north(passed) : south(passed)) & empty;
  const east = (white ? northEast(pawns) : southEast(pawns)) & enemies;
  const west = (white ? northWest(pawns) : southWest(pawns)) & enemies;
  cursor = pushShifted<List>(cursor, single, white ? 8 : -8, FLAG_QUIET);
  cursor = pushShifted<List>(cursor, double, white ? 16 : -16, FLAG_QUIET);
  cursor = pushShifted<List>(cursor, east, white ? 9 : -7, FLAG_QUIET);
  return pushShifted<List>(cursor, west, white ? 7 : -9, FLAG_QUIET);
}

/** Attacks of a piece other than a pawn: sections 3 and 5. */
function pieceMoves(type: i32, square: i32, occupied: u64): u64 {
  if (type == KNIGHT) return knightAttacks(square);
  if (type == KING) return kingAttacks(square);
  let attacks: u64 = 0;
  if (type != ROOK) attacks = bishopAttacks(square, occupied);
  if (type != BISHOP) attacks |= rookAttacks(square, occupied);
  return attacks;
}

/**
 * Pseudo-legal moves of Us without castling and en passant, as the program of section 8 generated them; a pawn that
 * reaches the last rank makes one move. Returns the cursor after them.
 */
function pseudoLegalMoves<Us>(position: Position, cursor: usize): usize {
  const own = colourSet(position, colourOf<Us>());
  const occupied = occupiedSet(position);
  for (let type = KNIGHT; type <= KING; type++) {
    let pieces = own & typeSet(position, type);
    while (pieces) {
      const from = lsb(pieces);
      pieces = withoutLsb(pieces);
      cursor = pushTargets<List>(cursor, from, pieceMoves(type, from, occupied) & ~own, FLAG_QUIET);
    }
  }
  return pawnMoves<Us>(position, cursor);
}

/** Number of pseudo-legal moves of White (0) or Black (1). */
export function cracraftMoves(position: Position, colour: i32): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const end = colour == WHITE ? pseudoLegalMoves<White>(position, list) : pseudoLegalMoves<Black>(position, list);
  return i32(end - list) >> 1;
}

/** The timing test of section 8: generates and stores both sides' moves `times` times; returns how many. */
export function cracraftTiming(position: Position, times: i32): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  let moves = 0;
  for (let time = 0; time < times; time++) {
    const end = pseudoLegalMoves<Black>(position, pseudoLegalMoves<White>(position, list));
    moves += i32(end - list) >> 1;
  }
  return moves;
}

// --- attack maps --------------------------------------------------------------------------------------------------------

/** 64 × u64: the squares that the piece on a square attacks. The article's secondary attack map, with own men's squares. */
const FROM = LAB_BASE;
/** 64 × u64: the pieces of both colours that attack a square. The article's attack map. */
const TO = FROM + 512;
/** SETS × u64: the position's sets at the last update, to find the squares that have changed since. */
const SEEN = TO + 512;
/** By piece type, then by colour. */
const SETS = NO_PIECE_TYPE + 2;
/** i32 each: castlings whose king and rook have never moved; the engine's castling rights at the last count. */
const UNMOVED = SEEN + SETS * 8;
const RIGHTS_SEEN = UNMOVED + 4;
const E1 = 4;

function setOf(position: Position, index: i32): u64 {
  return index < NO_PIECE_TYPE ? typeSet(position, index) : colourSet(position, index - NO_PIECE_TYPE);
}

function keepSets(position: Position): void {
  for (let index = 0; index < SETS; index++) store<u64>(SEEN + (index << 3), setOf(position, index));
}

function attacksFrom(position: Position, square: i32): u64 {
  const piece = pieceOn(position, square);
  if (piece == NO_PIECE) return 0;
  if (piece >> 1 == PAWN) return pawnAttacks(piece & 1, square);
  return pieceMoves(piece >> 1, square, occupiedSet(position));
}

/** Gives a square new attacks, and enters the difference in the map of attackers. */
function replaceAttacks(square: i32, attacks: u64): void {
  const at = square << 3;
  let changed = load<u64>(at + FROM) ^ attacks;
  store<u64>(at + FROM, attacks);
  while (changed) {
    const target = lsb(changed) << 3;
    changed = withoutLsb(changed);
    store<u64>(target + TO, load<u64>(target + TO) ^ bit(square));
  }
}

/** Computes both maps from scratch. */
export function rebuildAttackMaps(position: Position): void {
  memory.fill(FROM, 0, 1024);
  for (let square = 0; square < 64; square++) replaceAttacks(square, attacksFrom(position, square));
  keepSets(position);
}

/** Squares whose contents have changed since the last update. */
function changedSquares(position: Position): u64 {
  let changed: u64 = 0;
  for (let index = 0; index < SETS; index++) changed |= load<u64>(SEEN + (index << 3)) ^ setOf(position, index);
  return changed;
}

/**
 * Updates the maps after a move. Attacks are recomputed for pieces on changed squares and for sliders that reached one,
 * whose rays may now end earlier or later. Returns how many of the 64 squares were recomputed.
 */
export function updateAttackMaps(position: Position): i32 {
  const changed = changedSquares(position);
  let affected: u64 = 0;
  let remaining = changed;
  while (remaining) {
    affected |= load<u64>((lsb(remaining) << 3) + TO);
    remaining = withoutLsb(remaining);
  }
  affected &= typeSet(position, BISHOP) | typeSet(position, ROOK) | typeSet(position, QUEEN);
  affected |= changed;
  const looked = popcount(affected);
  while (affected) {
    const square = lsb(affected);
    affected = withoutLsb(affected);
    replaceAttacks(square, attacksFrom(position, square));
  }
  keepSets(position);
  return looked;
}

/** Number of map entries that differ from recomputation. */
export function attackMapFaults(position: Position): i32 {
  let faults = 0;
  for (let square = 0; square < 64; square++) {
    if (load<u64>((square << 3) + FROM) != attacksFrom(position, square)) faults++;
    let attackers: u64 = 0;
    for (let from = 0; from < 64; from++) {
      if (attacksFrom(position, from) & bit(square)) attackers |= bit(from);
    }
    if (load<u64>((square << 3) + TO) != attackers) faults++;
  }
  return faults;
}

/** The article's map of attackers for one square. */
export function attackersOf(square: i32): u64 {
  return load<u64>((square << 3) + TO);
}

// --- castling by attack maps ----------------------------------------------------------------------------------------------

/** True if the opponent of the side to move attacks no square of a set. */
function isSafe(position: Position, squares: u64): bool {
  const enemies = colourSet(position, position.sideToMove ^ 1);
  let attackers: u64 = 0;
  while (squares) {
    attackers |= load<u64>((lsb(squares) << 3) + TO);
    squares = withoutLsb(squares);
  }
  return (attackers & enemies) == 0;
}

/** Begins to count the moves of kings and rooks: those with a castling right have not moved. Standard chess only. */
export function resetMoveCounts(position: Position): void {
  store<i32>(UNMOVED, castlingOf(position));
  store<i32>(RIGHTS_SEEN, castlingOf(position));
}

/** Counts after each move. Of a count only whether it is 0 matters, so a bit for each castling is enough. */
export function updateMoveCounts(position: Position): void {
  const mover = position.sideToMove ^ 1;
  const rights = 3 << (mover << 1);
  // A right that its owner's move has ended had a king or rook that moved. One that the enemy's has ended had its rook
  // captured at home, and the count of that rook stays 0.
  const moved = load<i32>(RIGHTS_SEEN) & ~castlingOf(position) & rights;
  const home = E1 ^ (mover * 56);
  const stays = kingSquare(position, mover) == home;
  store<i32>(UNMOVED, load<i32>(UNMOVED) & ~(stays ? moved : rights));
  store<i32>(RIGHTS_SEEN, castlingOf(position));
}

/**
 * Section 6: where the side to move may castle in standard chess, by the maps: 1 king's side, 2 queen's side, 3 both.
 * `AS_PRINTED_EMPTY` requires only that the king's path and target be empty, and so forgets the rook's path.
 * `AS_PRINTED_COUNTS` asks the counts of moves instead of the engine's castling rights.
 */
export function castlingsByMaps(position: Position, way: i32): i32 {
  const colour = position.sideToMove;
  const king = kingSquare(position, colour);
  const occupied = occupiedSet(position);
  const rights = way == AS_PRINTED_COUNTS ? load<i32>(UNMOVED) : castlingOf(position);
  let sides = 0;
  for (let side = 0; side < CASTLING_RIGHTS / 2; side++) {
    const right = (colour << 1) + side;
    if (((rights >> right) & 1) == 0) continue;
    const kingsPath = castlingSafe(position, right);
    const mustBeEmpty = way == AS_PRINTED_EMPTY ? kingsPath & ~bit(king) : castlingEmpty(position, right);
    if (occupied & mustBeEmpty) continue;
    if (isSafe(position, kingsPath)) sides |= 1 << side;
  }
  return sides;
}

/** The same from the engine's legal moves. */
export function castlingsByGenerator(position: Position): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const end = listLegal(position, list);
  const colour = position.sideToMove;
  let sides = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (moveFlag(move) != FLAG_CASTLE) continue;
    for (let side = 0; side < CASTLING_RIGHTS / 2; side++) {
      if (castlingRook(position, (colour << 1) + side) == moveTo(move)) sides |= 1 << side;
    }
  }
  return sides;
}

/** Number of legal moves; `playRandomMove` plays each of them for one choice below it. */
export function legalMoveCount(position: Position): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  return i32(listLegal(position, list) - list) >> 1;
}

/** Plays a legal move. */
export function playMove(position: Position, move: i32): void {
  makeAny(position, move);
}

/** Plays the legal move that a number chooses; false if there is none. */
export function playRandomMove(position: Position, choice: u32): bool {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const moves = u32(listLegal(position, list) - list) >> 1;
  if (moves == 0) return false;
  makeAny(position, load<u16>(list + ((choice % moves) << 1)));
  return true;
}
