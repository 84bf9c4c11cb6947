// Correction histories: how far the static evaluation has lately been off in positions that share something.
//
// The difference between a search's score and the static evaluation is stored, by the update rule of all histories, in
// several tables. The weighted sum of their entries is added to later evaluations:
//
//   pawns          by both sides' pawns
//   minor pieces   by both sides' knights, bishops and kings
//   pieces         by one side's pieces of all kinds, once for each side
//   moves          by the last move's piece and target, and those of the move before it

import { BLACK, WHITE } from '../../abi/piece';
import { SCORE_TABLE_WIN_IN_MAX_PLY } from '../../abi/score';
import { Position, halfmoveClock, threadRegion } from '../position/position';
import { CORRECTION_BITS, CORRECTION_TABLE_SIZE, SEARCH_CORRECTIONS, SEARCH_MOVE_CORRECTIONS } from './layout';
import { HISTORY_MAX, continuationRowIndex, reward } from './history';
import { minorKey, pawnKey, pieceKey } from './structure';
import { correctionMinors, correctionMoves, correctionPawns, correctionPieces } from './tunables';
import { Frame } from './frame';

/** History units that a bonus of one centipawn is worth at depth 1. */
const BONUS = 4;

// The tables by structure, in memory order.
const PAWNS = 0;
const MINORS = 1;
/** White's, then Black's. */
const PIECES = 2;

function entryOf(position: Position, table: i32, key: u64): usize {
  const index = usize(key >> (64 - CORRECTION_BITS)) + (usize(position.sideToMove) << CORRECTION_BITS);
  return threadRegion(position) + SEARCH_CORRECTIONS + table * CORRECTION_TABLE_SIZE + (index << 1);
}

function pawnEntry(position: Position, pawns: u64): usize {
  return entryOf(position, PAWNS, pawns);
}

function minorEntry(position: Position): usize {
  return entryOf(position, MINORS, minorKey(position));
}

function pieceEntry(position: Position, colour: i32): usize {
  return entryOf(position, PIECES + colour, pieceKey(position, colour));
}

function moveEntry(position: Position, frame: Frame): usize {
  const last = continuationRowIndex(position, frame, 1);
  const before = continuationRowIndex(position, frame, 2);
  return threadRegion(position) + SEARCH_MOVE_CORRECTIONS + ((before * (13 * 64) + last) << 1);
}

/** Halfmove clock at which the evaluation would fade to zero; at a hundred the game is a draw. */
const FADING_PLIES = 200;

/** The weighted sum of the tables' entries, in 1/(HISTORY_MAX × 64) centipawns. `pawns` is the `pawnKey`. */
export function correctionOf(position: Position, frame: Frame, pawns: u64): i32 {
  return (
    i32(load<i16>(pawnEntry(position, pawns))) * correctionPawns() +
    i32(load<i16>(minorEntry(position))) * correctionMinors() +
    i32(load<i16>(pieceEntry(position, WHITE))) * correctionPieces() +
    i32(load<i16>(pieceEntry(position, BLACK))) * correctionPieces() +
    i32(load<i16>(moveEntry(position, frame))) * correctionMoves()
  );
}

/** A result of `correctionOf` in centipawns. */
export function inCentipawns(correction: i32): i32 {
  return correction / (HISTORY_MAX * 64);
}

/**
 * The corrected evaluation. It fades as the halfmove clock rises, and is clamped to exclude tablebase and mate scores.
 */
export function corrected(position: Position, evaluation: i32, correction: i32): i32 {
  const faded = (evaluation * (FADING_PLIES - halfmoveClock(position))) / FADING_PLIES;
  const sum = faded + inCentipawns(correction);
  return max(1 - SCORE_TABLE_WIN_IN_MAX_PLY, min(sum, SCORE_TABLE_WIN_IN_MAX_PLY - 1));
}

/** Learns from a search to `depth` that came out at `score` where the evaluation had said `evaluation`. */
export function learnCorrection(position: Position, frame: Frame, depth: i32, score: i32, evaluation: i32): void {
  const bonus = max(-HISTORY_MAX / 4, min((score - evaluation) * depth * BONUS, HISTORY_MAX / 4));
  reward(pawnEntry(position, pawnKey(position)), bonus);
  reward(minorEntry(position), bonus);
  reward(pieceEntry(position, WHITE), bonus);
  reward(pieceEntry(position, BLACK), bonus);
  reward(moveEntry(position, frame), bonus);
}
