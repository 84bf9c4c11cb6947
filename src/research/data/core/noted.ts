// What a search finds of the positions that it visits, noted for the trainer. A search of a thousand nodes ends with the score of one
// position, but on the way it has found bounds for a dozen, each by a search of its own: the idea of TreeStrap (Veness, Silver,
// Uther and Blair, 2009, "Bootstrapping from Game Tree Search").

import { MOVE_NONE } from '../../../abi/move';
import { WHITE } from '../../../abi/piece';
import { BOUND_EXACT, BOUND_LOWER } from '../../../abi/score';
import { REPLAY_SIZE } from '../abi/replay';
import { SAMPLE_OCCUPIED, SAMPLE_PIECES, SAMPLE_RESULT_UNKNOWN } from '../abi/sample';
import { Position } from '../../../core/position/position';
import { Frame } from '../../../core/search/frame';
import { nextRandom } from './random';
import { writeRecord } from './replay';

/** Plies from which on a node's score counts. */
const LEAST_DEPTH = 4;
/** Centipawns beyond which a position is decided. */
const DECIDED = 2500;
/** A score that is so many centipawns away from the evaluation is mostly a tactic that the evaluation cannot know. */
const SURPRISE = 400;

let first: usize = 0;
let next: usize = 0;
let end: usize = 0;
let most: u32 = 0;
let random: u32 = 0;

/** Begins to note positions at an address, each with a probability of part / 2³². `seed` is not 0. */
export function beginNotes(address: usize, size: usize, part: u32, seed: u32): void {
  first = address;
  next = address;
  end = address + size;
  most = part;
  random = seed;
}

/** The end of the records that have been written since `beginNotes`. */
export function endOfNotes(): usize {
  return next;
}

/** Notes a position with a score for the side to move, unless the room is full. A later note replaces that of an earlier iteration. */
export function noteScore(position: Position, score: i32): void {
  if (next + REPLAY_SIZE > end) return;
  writeRecord(position, MOVE_NONE, position.sideToMove == WHITE ? score : -score, SAMPLE_RESULT_UNKNOWN, next);
  const earlier = noteOfSame(next);
  if (earlier < next) memory.copy(earlier, next, REPLAY_SIZE);
  else next += REPLAY_SIZE;
}

/** The first note of the same position as that at `note`, which may be `note` itself. */
function noteOfSame(note: usize): usize {
  const occupied = load<u64>(note, SAMPLE_OCCUPIED);
  const low = load<u64>(note, SAMPLE_PIECES);
  const high = load<u64>(note, SAMPLE_PIECES + 8);
  let at = first;
  while (
    load<u64>(at, SAMPLE_OCCUPIED) != occupied ||
    load<u64>(at, SAMPLE_PIECES) != low ||
    load<u64>(at, SAMPLE_PIECES + 8) != high
  ) {
    at += REPLAY_SIZE;
  }
  return at;
}

/**
 * Notes a node whose search has ended, without check and without a capture as its best move, by chance. Its label is the evaluation
 * where that is within the bound, else the bound.
 */
export function noteNode(position: Position, frame: Frame, depth: i32, score: i32, bound: i32): void {
  if (depth < LEAST_DEPTH || abs(score) > DECIDED) return;
  random = nextRandom(random);
  if (random > most) return;
  const evaluation = frame.rawEval;
  let label = score;
  if (bound != BOUND_EXACT) label = bound == BOUND_LOWER ? max(evaluation, score) : min(evaluation, score);
  if (abs(label - evaluation) <= SURPRISE) noteScore(position, label);
}
