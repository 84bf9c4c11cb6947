// What two plies below a position have in common: replies that are counted once, before any move, and the squares that a move
// must touch to change them. `--leaf delta` counts with it (changes.ts).

import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks, pawnAttacks } from '../attacks/leapers';
import { between, bishopRays, line, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, has, lsb, popcount, several, withoutLsb } from '../bitboard/bits';
import { RANK_3, RANK_6, north, northEast, northWest, south, southEast, southWest } from '../bitboard/squares';
import { enemyPawnAttacks } from '../position/attacked';
import { Black, White, colourOf, isWhite, opponentOf } from '../position/colour';
import {
  Position,
  castlingEmpty,
  castlingOf,
  castlingRook,
  castlingSafe,
  colourSet,
  kingSquare,
  pieceOn,
  typeSet,
} from '../position/position';
import { All, pushPawns } from './generate';
import { Counter } from './sink';

/** A slider with its attacks before the move. */
@unmanaged
export class Slider {
  /** Squares that it attacks or defends; a pin limits those of the side that replies to its line. */
  attacks: u64;
  /** The line of its pin, or all squares. */
  tied: u64;
  square: i32;
  /** Whether it moves as a bishop (1), a rook (2), or both (3). */
  ways: i32;
  /** Its replies before the move. */
  replies: i32;

  protected brand(): void {}
}

export const SLIDER_SIZE: usize = 32;
const MOST_SLIDERS: usize = 16;
const DIAGONALLY = 1;
const STRAIGHT = 2;

/** What is known before any move of Us's. Us moves, Them replies. */
@unmanaged
export class Before {
  own: u64;
  enemy: u64;
  /** Them's king's square, the squares around it, and all squares that matter to its steps and castlings. */
  king: i32;
  /** Two bits: which castlings of Them's are allowed. */
  rights: i32;
  ring: u64;
  mayAsk: u64;
  pinned: u64;
  /** Lines on which Us's sliders look at the king past one man or two, and Them's rooks that may castle. */
  critical: u64;
  /** Squares that Us's pawns, knights and king attack around the king once, or more often. */
  once: u64;
  twice: u64;
  /** Squares that Them's sliders attack or stand on, and those on which a man changes the moves of its pawns. */
  reach: u64;
  pawnReach: u64;
  freePawns: u64;
  tiedPawns: u64;
  freeKnights: u64;
  /** Replies of knights and sliders, of pawns, and of the king. */
  standing: i32;
  standingPawns: i32;
  standingKing: i32;
  /** Ends of the lists of sliders. */
  lastReplying: usize;
  lastMoving: usize;

  protected brand(): void {}
}

/** Behind the record: Them's sliders, then Us's that look at squares the king may ask about. */
const REPLYING: usize = 192;
const MOVING: usize = REPLYING + MOST_SLIDERS * SLIDER_SIZE;
/** 6 × u64: from where a piece type of Us's checks or pins. */
const CHECK_SQUARES: usize = MOVING + MOST_SLIDERS * SLIDER_SIZE;
/** 6 × u64: squares that a quiet move of a piece type must not touch if it is to change no reply. */
const HOT_SQUARES: usize = CHECK_SQUARES + 6 * 8;
/** 6 × u64: the same for replies of the king; a capture must not be next to it either. */
const KING_SQUARES: usize = HOT_SQUARES + 6 * 8;

if (offsetof<Before>() > REPLYING) ERROR('REPLYING');
if (offsetof<Slider>() > SLIDER_SIZE) ERROR('SLIDER_SIZE');

export function replying(before: Before): usize {
  return changetype<usize>(before) + REPLYING;
}

export function moving(before: Before): usize {
  return changetype<usize>(before) + MOVING;
}

export function checkSquares(before: Before, type: i32): u64 {
  return load<u64>(changetype<usize>(before) + (type << 3), CHECK_SQUARES);
}

/** Address of the sets for `openSieve`. */
export function hotSquares(before: Before): usize {
  return changetype<usize>(before) + HOT_SQUARES;
}

export function kingSquares(before: Before, type: i32): u64 {
  return load<u64>(changetype<usize>(before) + (type << 3), KING_SQUARES);
}

/** Writes a set for each piece type to one of the tables. */
function writeSets(table: usize, pawn: u64, knight: u64, diagonal: u64, straight: u64, king: u64): void {
  store<u64>(table + (PAWN << 3), pawn);
  store<u64>(table + (KNIGHT << 3), knight);
  store<u64>(table + (BISHOP << 3), diagonal);
  store<u64>(table + (ROOK << 3), straight);
  store<u64>(table + (QUEEN << 3), diagonal | straight);
  store<u64>(table + (KING << 3), king);
}

export function attacksOf(square: i32, ways: i32, occupied: u64): u64 {
  let attacks: u64 = 0;
  if (ways & DIAGONALLY) attacks = bishopAttacks(square, occupied);
  if (ways & STRAIGHT) attacks |= rookAttacks(square, occupied);
  return attacks;
}

/** What a slider would attack on an empty board. */
export function raysOf(square: i32, ways: i32): u64 {
  let rays: u64 = 0;
  if (ways & DIAGONALLY) rays = bishopRays(square);
  if (ways & STRAIGHT) rays |= rookRays(square);
  return rays;
}

/** Moves of pawns of the side that replies to Us, en passant apart. */
function pawnReplies<Us>(pawns: u64, enemies: u64, empty: u64, free: u64): i32 {
  if (isWhite<Us>()) return i32(pushPawns<Black, All, Counter>(0, pawns, enemies, empty, free));
  return i32(pushPawns<White, All, Counter>(0, pawns, enemies, empty, free));
}

/** All moves of Them's pawns on a board, en passant apart. */
export function allPawnReplies<Us>(before: Before, free: u64, targets: u64, empty: u64): i32 {
  let replies = pawnReplies<Us>(free, targets, empty, empty);
  for (let tied = before.tiedPawns; tied; tied = withoutLsb(tied)) {
    const along = line(before.king, lsb(tied));
    replies += pawnReplies<Us>(bit(lsb(tied)), targets & along, empty & along, empty);
  }
  return replies;
}

/** All squares on which a man can change the moves of pawns of Them's. */
function pawnReach<Us>(pawns: u64, empty: u64): u64 {
  const single = isWhite<Us>() ? south(pawns) : north(pawns);
  const passed = single & empty & (isWhite<Us>() ? RANK_6 : RANK_3);
  return pawns | single | (isWhite<Us>() ? south(passed) : north(passed)) | enemyPawnAttacks<Us>(pawns);
}

/** What a man of Us's that does not slide attacks. */
export function leaperAttacks<Us>(type: i32, square: i32): u64 {
  if (type == PAWN) return pawnAttacks(colourOf<Us>(), square);
  return type == KNIGHT ? knightAttacks(square) : kingAttacks(square);
}

/** How a piece type slides: DIAGONALLY, STRAIGHT or both; 0 if it leaps. */
export function waysOf(type: i32): i32 {
  if (type == QUEEN) return DIAGONALLY | STRAIGHT;
  return type == BISHOP ? DIAGONALLY : type == ROOK ? STRAIGHT : 0;
}

/** How the piece on a square slides. */
function waysOn(position: Position, square: i32): i32 {
  return waysOf(pieceOn(position, square) >> 1);
}

/** Of Them's castlings, those that are allowed and whose way is free. */
export function openCastlings<Us>(position: Position, rights: i32, occupied: u64): i32 {
  const first = opponentOf<Us>() << 1;
  let open = 0;
  if (rights & 1 && (occupied & castlingEmpty(position, first)) == 0) open = 1;
  if (rights & 2 && (occupied & castlingEmpty(position, first + 1)) == 0) open |= 2;
  return open;
}

/** How many of the castlings whose way is free are legal: no square of the king's is attacked, and the rook is not pinned. */
export function legalCastlings<Us>(position: Position, before: Before, open: i32, attacked: u64): i32 {
  let legal = 0;
  for (let right = opponentOf<Us>() << 1; open; right++, open >>= 1) {
    if ((open & 1) == 0 || has(before.pinned, castlingRook(position, right))) continue;
    legal += i32((castlingSafe(position, right) & attacked & ~bit(before.king)) == 0);
  }
  return legal;
}

/** Notes the lines on which Us's sliders look at the king, past one man or two, and the rooks that may castle. */
function findCritical<Us>(position: Position, before: Before, diagonals: u64, straights: u64): void {
  const occupied = before.own | before.enemy;
  let critical: u64 = 0;
  let pinned: u64 = 0;
  let snipers = (bishopRays(before.king) & before.own & diagonals) | (rookRays(before.king) & before.own & straights);
  for (; snipers; snipers = withoutLsb(snipers)) {
    const sniper = lsb(snipers);
    const stretch = between(before.king, sniper);
    const behindFirst = withoutLsb(stretch & occupied);
    if (several(behindFirst)) continue;
    critical |= stretch | bit(sniper);
    if (behindFirst == 0) pinned |= stretch & before.enemy;
  }
  const first = opponentOf<Us>() << 1;
  if (before.rights & 1) critical |= bit(castlingRook(position, first));
  if (before.rights & 2) critical |= bit(castlingRook(position, first + 1));
  before.critical = critical;
  before.pinned = pinned;
}

/** Counts the replies of all men but the king before any move, and notes the squares that matter to them. */
function countStanding<Us>(position: Position, before: Before, sliders: u64): void {
  const enemy = before.enemy;
  const occupied = before.own | enemy;
  let standing = 0;
  const freeKnights = enemy & typeSet(position, KNIGHT) & ~before.pinned;
  for (let from = freeKnights; from; from = withoutLsb(from)) {
    standing += popcount(knightAttacks(lsb(from)) & ~enemy);
  }
  let reach: u64 = enemy & sliders;
  let at = replying(before);
  for (let from = reach; from; from = withoutLsb(from)) {
    const slider = changetype<Slider>(at);
    const square = lsb(from);
    const ways = waysOn(position, square);
    const tied = has(before.pinned, square) ? line(before.king, square) : ~u64(0);
    const attacks = attacksOf(square, ways, occupied) & tied;
    const replies = popcount(attacks & ~enemy);
    slider.square = square;
    slider.ways = ways;
    slider.tied = tied;
    slider.attacks = attacks;
    slider.replies = replies;
    standing += replies;
    reach |= attacks;
    at += SLIDER_SIZE;
  }
  const pawns = enemy & typeSet(position, PAWN);
  before.freeKnights = freeKnights;
  before.standing = standing;
  before.reach = reach;
  before.lastReplying = at;
  before.freePawns = pawns & ~before.pinned;
  before.tiedPawns = pawns & before.pinned;
  before.pawnReach = pawnReach<Us>(pawns, ~occupied);
  before.standingPawns = allPawnReplies<Us>(before, before.freePawns, before.own, ~occupied);
}

/**
 * Counts the king's replies before any move, lists Us's sliders that look at squares it may ask about, and writes the tables
 * of squares. Returns all replies before any move.
 */
function surveyKing<Us>(position: Position, before: Before, diagonals: u64, straights: u64): i32 {
  const own = before.own;
  const occupied = own | before.enemy;
  const king = before.king;
  const ring = kingAttacks(king);
  const first = opponentOf<Us>() << 1;
  const rights = before.rights;
  const open = openCastlings<Us>(position, rights, occupied);
  let asked = ring & ~before.enemy;
  let mayAsk = ring;
  let hot: u64 = 0;
  for (let side = 0; side < 2; side++) {
    if (((rights >> side) & 1) == 0) continue;
    const path = castlingSafe(position, first + side) & ~bit(king);
    mayAsk |= path;
    if ((open >> side) & 1) asked |= path;
    hot |= castlingEmpty(position, first + side);
  }

  const pawns = own & typeSet(position, PAWN);
  const east = isWhite<Us>() ? northEast(pawns) : southEast(pawns);
  const west = isWhite<Us>() ? northWest(pawns) : southWest(pawns);
  let once = east | west;
  let twice = east & west;
  for (let from = own & (typeSet(position, KNIGHT) | typeSet(position, KING)); from; from = withoutLsb(from)) {
    const square = lsb(from);
    const attacks = leaperAttacks<Us>(pieceOn(position, square) >> 1, square);
    twice |= once & attacks;
    once |= attacks;
  }
  let attacked = once;
  let at = moving(before);
  for (let from = own & (diagonals | straights); from; from = withoutLsb(from)) {
    const square = lsb(from);
    const ways = waysOn(position, square);
    const rays = raysOf(square, ways);
    if ((rays & mayAsk) == 0) continue;
    const slider = changetype<Slider>(at);
    const attacks = attacksOf(square, ways, occupied ^ bit(king));
    slider.square = square;
    slider.ways = ways;
    slider.attacks = attacks;
    attacked |= attacks;
    // Its attack on a square changes where a man enters an open stretch, or where the only man on it leaves.
    for (let targets = rays & asked; targets; targets = withoutLsb(targets)) {
      const stretch = between(square, lsb(targets));
      const blockers = stretch & occupied & ~bit(king);
      if (!several(blockers)) hot |= blockers ? blockers : stretch;
    }
    at += SLIDER_SIZE;
  }
  before.ring = ring;
  before.mayAsk = mayAsk;
  before.once = once;
  before.twice = twice;
  before.lastMoving = at;

  // A slider checks along its attacks from the king, and pins along those that reach past the first man.
  let diagonal = bishopAttacks(king, occupied);
  let straight = rookAttacks(king, occupied);
  diagonal |= bishopAttacks(king, occupied & ~diagonal);
  straight |= rookAttacks(king, occupied & ~straight);
  let knight = knightAttacks(king);
  const record = changetype<usize>(before);
  writeSets(record + CHECK_SQUARES, enemyPawnAttacks<Us>(bit(king)), knight, diagonal, straight, 0);
  let around: u64 = 0;
  for (let squares = asked; squares; squares = withoutLsb(squares)) {
    const square = lsb(squares);
    diagonal |= bishopAttacks(square, occupied);
    straight |= rookAttacks(square, occupied);
    knight |= knightAttacks(square);
    around |= kingAttacks(square);
  }
  const pawn = enemyPawnAttacks<Us>(asked | bit(king));
  writeSets(record + KING_SQUARES, hot | pawn, hot | knight, hot | diagonal, hot | straight, hot | around);
  hot |= before.critical | before.enemy | before.reach | before.pawnReach;
  writeSets(record + HOT_SQUARES, hot | pawn, hot | knight, hot | diagonal, hot | straight, hot | around);
  const steps = i32(popcount(ring & ~before.enemy & ~attacked));
  before.standingKing = steps + legalCastlings<Us>(position, before, open, attacked);
  return before.standing + before.standingPawns + before.standingKing;
}

/** Fills the record; returns all replies before any move. Us is to move, and Them not in check. */
export function survey<Us>(position: Position, before: Before): i32 {
  const them = opponentOf<Us>();
  const queens = typeSet(position, QUEEN);
  const diagonals = typeSet(position, BISHOP) | queens;
  const straights = typeSet(position, ROOK) | queens;
  before.own = colourSet(position, colourOf<Us>());
  before.enemy = colourSet(position, them);
  before.king = kingSquare(position, them);
  before.rights = (castlingOf(position) >> (them << 1)) & 3;
  findCritical<Us>(position, before, diagonals, straights);
  countStanding<Us>(position, before, diagonals | straights);
  return surveyKing<Us>(position, before, diagonals, straights);
}
