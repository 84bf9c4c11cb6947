// Positions as training samples, in plain TypeScript: what the data core's encoder must agree with.

import { NO_PIECE, WHITE } from '../../../src/abi/piece';
import { UNKNOWN } from '../../../src/notation/viriformat';
import {
  SAMPLE_OCCUPIED,
  SAMPLE_PIECES,
  SAMPLE_RESULT,
  SAMPLE_SCORE,
  SAMPLE_SIZE,
} from '../../../src/research/data/abi/sample';
import type { SampleSink } from '../../../src/research/train/samples';

/** A position with its score and result. */
export interface LabelledPosition {
  /** Piece codes by square. */
  readonly board: Uint8Array;
  readonly sideToMove: number;
  /** Centipawns, White's view. */
  readonly score: number;
  /** BLACK_WINS, DRAWN, WHITE_WINS or UNKNOWN. */
  readonly result: number;
}

const FLIP = 56;

/** Adds positions to a trainer's data. */
export function addPositions(store: SampleSink, positions: readonly LabelledPosition[], forValidation = false): void {
  for (const position of positions) store.addEncoded(encoded(position), 0, forValidation);
}

function encoded({ board, sideToMove, score, result }: LabelledPosition): Int32Array {
  const bytes = new Uint8Array(SAMPLE_SIZE);
  const view = new DataView(bytes.buffer);
  const flip = sideToMove === WHITE ? 0 : FLIP;
  let [pieces, occupied] = [0, 0n];
  for (let square = 0; square < 64; square++) {
    const piece = board[square ^ flip] as number;
    if (piece === NO_PIECE) continue;
    // The lowest bit of a piece code is its colour, and the lowest bit of a sample's whether it is the opponent's.
    const code = piece ^ sideToMove;
    (bytes[SAMPLE_PIECES + (pieces >> 1)] as number) |= code << ((pieces & 1) * 4);
    occupied |= 1n << BigInt(square);
    pieces++;
  }
  view.setBigUint64(SAMPLE_OCCUPIED, occupied, true);
  view.setInt16(SAMPLE_SCORE, sideToMove === WHITE ? score : -score, true);
  view.setUint16(SAMPLE_RESULT, sideToMove === WHITE || result === UNKNOWN ? result : 2 - result, true);
  return new Int32Array(bytes.buffer);
}
