// The leaves two plies below a position, without making the moves of the first: `--leaf delta`.
//
// A move changes few replies. Those of a slider change when the move leaves or enters a square that it attacks; those of pawns
// when it touches a square that they step on or attack; those of knights only when it takes something. Which squares the king
// may step on changes with the attacks of the man that moves, and of sliders whose lines it opens or closes. So all replies are
// counted once, before any move. Most quiet moves touch no square that matters, and have as many. Of the others only what they
// change is counted again.
//
// For some moves all replies are counted: those that give check or change a pin, castling, promotions, en passant and what
// allows it, and captures of a rook that may still castle. docs/PERFT.md describes the method.

import { MOVE_LIST_SIZE } from '../../abi/memory';
import { FLAG_CAPTURE, FLAG_DOUBLE_PUSH } from '../../abi/move';
import { knightAttacks } from '../attacks/leapers';
import { bit, has, popcount } from '../bitboard/bits';
import { enemyPawnAttacks } from '../position/attacked';
import { moveFlag, moveFrom, moveTo } from '../position/move';
import { Position, pieceOn } from '../position/position';
import { All, Legal, generate } from './generate';
import { repliesTo } from './replies';
import { Sieve, openSieve, passedMoves } from './sieve';
import {
  Before,
  SLIDER_SIZE,
  Slider,
  allPawnReplies,
  attacksOf,
  checkSquares,
  hotSquares,
  kingSquares,
  leaperAttacks,
  legalCastlings,
  moving,
  openCastlings,
  raysOf,
  replying,
  survey,
  waysOf,
} from './survey';

/** What Us attacks around the king after a move, the king off the board. */
function attackedAfter<Us>(before: Before, type: i32, from: i32, to: i32, after: u64, touched: u64): u64 {
  const open = after ^ bit(before.king);
  const ways = waysOf(type);
  let attacked: u64;
  if (ways == 0) {
    attacked = before.twice | (before.once & ~leaperAttacks<Us>(type, from)) | leaperAttacks<Us>(type, to);
  } else {
    attacked = before.once;
    if (raysOf(to, ways) & before.mayAsk) attacked |= attacksOf(to, ways, open);
  }
  for (let at = moving(before); at < before.lastMoving; at += SLIDER_SIZE) {
    const slider = changetype<Slider>(at);
    if (slider.square == from) continue;
    attacked |= slider.attacks & touched ? attacksOf(slider.square, slider.ways, open) : slider.attacks;
  }
  return attacked;
}

/** Replies to a move that neither checks nor changes a pin, en passant or rights. */
function changedReplies<Us>(position: Position, before: Before, type: i32, from: i32, to: i32, isCapture: bool): i32 {
  const left = bit(from);
  const entered = bit(to);
  const touched = left | entered;
  const after = ((before.own | before.enemy) ^ left) | entered;
  const foes = before.enemy & ~entered;
  let replies = before.standing;
  if (isCapture) {
    replies += popcount(knightAttacks(to) & before.freeKnights);
    if (has(before.freeKnights, to)) replies -= popcount(knightAttacks(to) & ~before.enemy);
  }
  if (before.reach & touched) {
    for (let at = replying(before); at < before.lastReplying; at += SLIDER_SIZE) {
      const slider = changetype<Slider>(at);
      if (slider.square == to) replies -= slider.replies;
      else if (slider.attacks & touched) {
        const attacks = attacksOf(slider.square, slider.ways, after) & slider.tied;
        replies += popcount(attacks & ~foes) - slider.replies;
      }
    }
  }
  replies +=
    before.pawnReach & touched
      ? allPawnReplies<Us>(before, before.freePawns & foes, before.own ^ touched, ~after)
      : before.standingPawns;

  if ((touched & kingSquares(before, type)) == 0 && !(isCapture && has(before.ring, to))) {
    return replies + before.standingKing;
  }
  const steps = before.ring & ~foes;
  const castlings = openCastlings<Us>(position, before.rights, after);
  if (steps == 0 && castlings == 0) return replies;
  // A capture leaves lines to its target as they were.
  const attacked = attackedAfter<Us>(before, type, from, to, after, isCapture ? left : touched);
  return replies + i32(popcount(steps & ~attacked)) + legalCastlings<Us>(position, before, castlings, attacked);
}

/** Legal moves of two plies of Us's position. Writes from `list` on. */
export function countChanges<Us>(position: Position, list: usize): u64 {
  const before = changetype<Before>(list + MOVE_LIST_SIZE);
  const unchanged = survey<Us>(position, before);
  openSieve(hotSquares(before));
  const end = generate<Us, Legal, All, Sieve>(position, list);
  const passing = enemyPawnAttacks<Us>(before.freePawns | before.tiedPawns);

  let total = u64(passedMoves()) * u64(unchanged);
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const from = moveFrom(move);
    const to = moveTo(move);
    const flag = moveFlag(move);
    const type = pieceOn(position, from) >> 1;
    let isSpecial: bool = ((bit(from) | bit(to)) & before.critical) != 0 || has(checkSquares(before, type), to);
    if (flag <= FLAG_DOUBLE_PUSH) {
      // The flag of a double push is 1, and it passes a square.
      const passed = u64(flag) << u64((from + to) >> 1);
      isSpecial = isSpecial || (passed & passing) != 0;
    } else isSpecial = isSpecial || flag != FLAG_CAPTURE;
    total += isSpecial
      ? repliesTo<Us>(position, move)
      : changedReplies<Us>(position, before, type, from, to, flag == FLAG_CAPTURE);
  }
  return total;
}
