// The leaves two plies below a position, without making the moves of the first: `--leaf delta`.
//
// A move changes few replies. Those of a slider change when the move leaves or enters a square that it attacks; those of pawns
// when it touches a square that they step on or attack; those of knights only when it takes something. Which squares the king
// may step on changes with the attacks of the man that moves, and of sliders whose lines it opens or closes. All that does not
// change is counted once.
//
// Some moves are made and their replies counted one by one: moves that give check or change a pin, castling, promotions, en
// passant and what allows it, and captures of a rook that may still castle. docs/PERFT.md describes the method.

import { MOVE_LIST_SIZE } from '../../abi/memory';
import { FLAG_CAPTURE, FLAG_DOUBLE_PUSH, FLAG_QUIET } from '../../abi/move';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks, pawnAttacks } from '../attacks/leapers';
import { between, bishopRays, line, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, has, lsb, popcount, several, withoutLsb } from '../bitboard/bits';
import { north, northEast, northWest, south, southEast, southWest } from '../bitboard/squares';
import { updateCheckInfo } from '../position/attacked';
import { Black, White, colourOf, isWhite, opponentOf } from '../position/colour';
import { Unkeyed, make, unmake } from '../position/make';
import { moveFlag, moveFrom, moveTo } from '../position/move';
import {
  Position,
  castlingEmpty,
  castlingOf,
  castlingRook,
  castlingSafe,
  colourSet,
  pieceOn,
  typeSet,
} from '../position/position';
import { All, Legal, generate, pushPawns } from './generate';
import { Counter } from './sink';

/** A slider of the side that replies, with its attacks before the move. */
@unmanaged
class Slider {
  /** Squares that it may go to or defend; a pin limits them to its line. */
  attacks: u64;
  /** The line of its pin, or all squares. */
  tied: u64;
  square: i32;
  /** Whether it moves as a bishop (1), a rook (2), or both (3). */
  ways: i32;
  /** Its replies before the move. */
  replies: i32;
}

const SLIDER_SIZE: usize = 32;
const DIAGONALLY = 1;
const STRAIGHT = 2;

function attacksOf(square: i32, ways: i32, occupied: u64): u64 {
  let attacks: u64 = 0;
  if (ways & DIAGONALLY) attacks = bishopAttacks(square, occupied);
  if (ways & STRAIGHT) attacks |= rookAttacks(square, occupied);
  return attacks;
}

/** Behind the sliders: 64 × u64, what each of Us's sliders attacks once the king is off the board, if it looks at its squares. */
const SLIDERS_END: usize = 16 * SLIDER_SIZE;

/** Legal replies to a move, by making it. */
function madeReplies<Us>(position: Position, move: i32): i32 {
  make<Us, Unkeyed>(position, move);
  let replies: usize;
  if (isWhite<Us>()) {
    updateCheckInfo<Black>(position);
    replies = generate<Black, Legal, All, Counter>(position, 0);
  } else {
    updateCheckInfo<White>(position);
    replies = generate<White, Legal, All, Counter>(position, 0);
  }
  unmake<Us>(position, move);
  return i32(replies);
}

/** Moves of pawns of the side that replies to Us, en passant apart. */
function pawnReplies<Us>(pawns: u64, enemies: u64, empty: u64, free: u64): i32 {
  if (isWhite<Us>()) return i32(pushPawns<Black, All, Counter>(0, pawns, enemies, empty, free));
  return i32(pushPawns<White, All, Counter>(0, pawns, enemies, empty, free));
}

/** All squares on which a man can change the moves of pawns of the side that replies to Us. */
function pawnReach<Us>(pawns: u64): u64 {
  if (isWhite<Us>()) return south(pawns) | south(south(pawns)) | southEast(pawns) | southWest(pawns);
  return north(pawns) | north(north(pawns)) | northEast(pawns) | northWest(pawns);
}

/** What a man of Us's that does not slide attacks. */
function leaperAttacks<Us>(type: i32, square: i32): u64 {
  if (type == PAWN) return pawnAttacks(colourOf<Us>(), square);
  return type == KNIGHT ? knightAttacks(square) : kingAttacks(square);
}

/** How a piece type slides: DIAGONALLY, STRAIGHT or both. */
function waysOf(type: i32): i32 {
  return type == BISHOP ? DIAGONALLY : type == ROOK ? STRAIGHT : DIAGONALLY | STRAIGHT;
}

/** What a slider would attack on an empty board. */
function raysOf(square: i32, ways: i32): u64 {
  let rays: u64 = 0;
  if (ways & DIAGONALLY) rays = bishopRays(square);
  if (ways & STRAIGHT) rays |= rookRays(square);
  return rays;
}

/** Of the squares asked for, those that Us does not attack after a move that touches two; `open` is the board without the king. */
function safeAfter<Us>(position: Position, asked: u64, type: i32, touched: u64, open: u64): u64 {
  const own = colourSet(position, colourOf<Us>());
  const queens = typeSet(position, QUEEN);
  const pawns = (own & typeSet(position, PAWN)) ^ (type == PAWN ? touched : 0);
  let knights = (own & typeSet(position, KNIGHT)) ^ (type == KNIGHT ? touched : 0);
  const diagonals = (own & (typeSet(position, BISHOP) | queens)) ^ (type == BISHOP || type == QUEEN ? touched : 0);
  const straights = (own & (typeSet(position, ROOK) | queens)) ^ (type == ROOK || type == QUEEN ? touched : 0);
  const king = (own & typeSet(position, KING)) ^ (type == KING ? touched : 0);
  let attacked = isWhite<Us>() ? northEast(pawns) | northWest(pawns) : southEast(pawns) | southWest(pawns);
  attacked |= kingAttacks(lsb(king));
  for (; knights; knights = withoutLsb(knights)) attacked |= knightAttacks(lsb(knights));
  let safe = asked & ~attacked;
  for (let remaining = safe; remaining; remaining = withoutLsb(remaining)) {
    const square = lsb(remaining);
    if (
      (bishopRays(square) & diagonals && bishopAttacks(square, open) & diagonals) ||
      (rookRays(square) & straights && rookAttacks(square, open) & straights)
    ) {
      safe ^= bit(square);
    }
  }
  return safe;
}

/** The sum over Us's legal moves, listed from `list` to `end`, of the legal replies to each. Writes behind the list. */
export function countReplies<Us>(position: Position, list: usize, end: usize): u64 {
  const us = colourOf<Us>();
  const them = opponentOf<Us>();
  const own = colourSet(position, us);
  const enemy = colourSet(position, them);
  const occupied = own | enemy;
  const queens = typeSet(position, QUEEN);
  const diagonals = typeSet(position, BISHOP) | queens;
  const straights = typeSet(position, ROOK) | queens;
  const pawns = typeSet(position, PAWN);
  const knights = typeSet(position, KNIGHT);
  const king = lsb(enemy & typeSet(position, KING));

  // Lines on which Us's sliders look at the king, past one man or two: a move that touches one may check or change a pin.
  let critical: u64 = 0;
  let pinned: u64 = 0;
  let snipers = (bishopRays(king) & own & diagonals) | (rookRays(king) & own & straights);
  while (snipers) {
    const sniper = lsb(snipers);
    const stretch = between(king, sniper);
    const behindFirst = withoutLsb(stretch & occupied);
    if (!several(behindFirst)) {
      critical |= stretch | bit(sniper);
      if (behindFirst == 0) pinned |= stretch & enemy;
    }
    snipers = withoutLsb(snipers);
  }

  // Rights to castle: whether the way is open depends on the move, and a rook that may castle is not taken here.
  const rights = castlingOf(position) >> (them << 1);
  if (rights & 1) critical |= bit(castlingRook(position, them << 1));
  if (rights & 2) critical |= bit(castlingRook(position, (them << 1) + 1));

  // Replies before any move, and the squares that matter to sliders and pawns.
  let standing = 0;
  const freeKnights = enemy & knights & ~pinned;
  for (let from = freeKnights; from; from = withoutLsb(from)) {
    standing += popcount(knightAttacks(lsb(from)) & ~enemy);
  }
  const sliders = enemy & (diagonals | straights);
  const first = list + MOVE_LIST_SIZE;
  let last = first;
  let reach: u64 = sliders;
  for (let from = sliders; from; from = withoutLsb(from)) {
    const square = lsb(from);
    const slider = changetype<Slider>(last);
    slider.square = square;
    slider.ways = i32(has(diagonals, square)) | (i32(has(straights, square)) << 1);
    slider.tied = has(pinned, square) ? line(king, square) : ~u64(0);
    slider.attacks = attacksOf(square, slider.ways, occupied) & slider.tied;
    slider.replies = popcount(slider.attacks & ~enemy);
    standing += slider.replies;
    reach |= slider.attacks;
    last += SLIDER_SIZE;
  }
  const tiedPawns = enemy & pawns & pinned;
  const freePawns = enemy & pawns & ~pinned;
  const pawnSquares = enemy & pawns ? freePawns | tiedPawns | pawnReach<Us>(freePawns | tiedPawns) : 0;
  let standingPawns = pawnReplies<Us>(freePawns, own, ~occupied, ~occupied);
  for (let from = tiedPawns; from; from = withoutLsb(from)) {
    const tied = line(king, lsb(from));
    standingPawns += pawnReplies<Us>(bit(lsb(from)), own & tied, ~occupied & tied, ~occupied);
  }

  // Squares that the king may ask about, and which of them Us attacks once, or more often, when the king is off the board.
  const ring = kingAttacks(king);
  let mayAsk = ring;
  if (rights & 1) mayAsk |= castlingSafe(position, them << 1);
  if (rights & 2) mayAsk |= castlingSafe(position, (them << 1) + 1);
  const ownPawns = own & pawns;
  const east = isWhite<Us>() ? northEast(ownPawns) : southEast(ownPawns);
  const west = isWhite<Us>() ? northWest(ownPawns) : southWest(ownPawns);
  let once = (east | west) & mayAsk;
  let twice = east & west & mayAsk;
  // Squares on a line of Us's that ends beside the king, and on more than one.
  let lines: u64 = 0;
  let crossings: u64 = 0;
  const table = first + SLIDERS_END;
  for (let from = own & ~pawns; from; from = withoutLsb(from)) {
    const square = lsb(from);
    const type = pieceOn(position, square) >> 1;
    let attacks: u64;
    if (type == KNIGHT || type == KING) attacks = leaperAttacks<Us>(type, square);
    else {
      const ways = waysOf(type);
      attacks = raysOf(square, ways) & mayAsk ? attacksOf(square, ways, occupied ^ bit(king)) : 0;
      store<u64>(table + (square << 3), attacks);
      crossings |= lines & attacks;
      lines |= attacks;
    }
    twice |= once & attacks & mayAsk;
    once |= attacks & mayAsk;
  }

  let total: u64 = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const from = moveFrom(move);
    const to = moveTo(move);
    const flag = moveFlag(move);
    const touched = bit(from) | bit(to);
    const after = (occupied ^ bit(from)) | bit(to);
    const type = pieceOn(position, from) >> 1;
    const isCapture = flag == FLAG_CAPTURE;

    let special: bool = (touched & critical) != 0 || (flag != FLAG_QUIET && flag != FLAG_DOUBLE_PUSH && !isCapture);
    if (type == PAWN) {
      special = special || has(pawnAttacks(them, king), to);
      if (flag == FLAG_DOUBLE_PUSH) special = special || (pawnAttacks(us, (from + to) >> 1) & enemy & pawns) != 0;
    } else if (type == KNIGHT) special = special || has(knightAttacks(king), to);
    else if (type != KING) {
      special = special || (has(raysOf(king, waysOf(type)), to) && !several(between(king, to) & after));
    }
    if (special) {
      total += madeReplies<Us>(position, move);
      continue;
    }

    let replies = standing;
    const foes = isCapture ? enemy ^ bit(to) : enemy;
    if (isCapture) {
      replies += popcount(knightAttacks(to) & freeKnights);
      if (has(freeKnights, to)) replies -= popcount(knightAttacks(to) & ~enemy);
    }
    if (reach & touched) {
      for (let each = first; each < last; each += SLIDER_SIZE) {
        const slider = changetype<Slider>(each);
        if (slider.square == to) replies -= slider.replies;
        else if (slider.attacks & touched) {
          const attacks = attacksOf(slider.square, slider.ways, after) & slider.tied;
          replies += popcount(attacks & ~foes) - slider.replies;
        }
      }
    }
    if (pawnSquares & touched) {
      replies += pawnReplies<Us>(freePawns & foes, own ^ touched, ~after, ~after);
      for (let tied = tiedPawns; tied; tied = withoutLsb(tied)) {
        const along = line(king, lsb(tied));
        replies += pawnReplies<Us>(bit(lsb(tied)), (own ^ touched) & along, ~after & along, ~after);
      }
    } else replies += standingPawns;

    const steps = ring & ~foes;
    let castlings = 0;
    if (rights & 1 && (after & castlingEmpty(position, them << 1)) == 0) castlings = 1;
    if (rights & 2 && (after & castlingEmpty(position, (them << 1) + 1)) == 0) castlings |= 2;
    if (steps || castlings) {
      // The man that moves attacks other squares now. The others attack the same, unless a line is opened or closed.
      let was: u64;
      let now: u64;
      let crossed = lines & bit(from);
      if (type == PAWN || type == KNIGHT || type == KING) {
        was = leaperAttacks<Us>(type, from);
        now = leaperAttacks<Us>(type, to);
        if (!isCapture) crossed |= lines & bit(to);
      } else {
        const ways = waysOf(type);
        was = load<u64>(table + (from << 3));
        now = raysOf(to, ways) & mayAsk ? attacksOf(to, ways, after ^ bit(king)) : 0;
        if (!isCapture) crossed |= (was ? crossings : lines) & bit(to);
      }
      let safe: u64;
      if (crossed) safe = safeAfter<Us>(position, mayAsk & ~bit(king), type, touched, after ^ bit(king));
      else safe = ~(twice | (once & ~was) | now);
      replies += popcount(steps & safe);
      safe |= bit(king);
      if (castlings & 1) replies += i32(isOpen(position, them << 1, safe, pinned));
      if (castlings & 2) replies += i32(isOpen(position, (them << 1) + 1, safe, pinned));
    }
    total += replies;
  }
  return total;
}

/** Whether a castling whose way is free is legal: no square of the king's is attacked, and the rook is not pinned. */
function isOpen(position: Position, right: i32, safe: u64, pinned: u64): bool {
  return (castlingSafe(position, right) & ~safe) == 0 && !has(pinned, castlingRook(position, right));
}
