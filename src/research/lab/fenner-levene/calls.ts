// The calls that table 4 counts, from positions in EPD.
//
// The paper does not say what a call is. With its 1,001 positions the printed numbers come out exactly as follows: one call
// for every rook and queen of the side to move (2,376, so 237,600 in 100 passes), and for either kind of diagonal one call
// for every bishop and queen of the side to move (1,932, so 193,200).

import { BISHOP, NO_PIECE, QUEEN, ROOK } from '../../../abi/piece';
import { CALL_OCCUPIED, CALL_SIZE, CALL_SQUARE, LAB_CALLS, MAX_CALLS } from '../abi/calls';
import { parseEpd } from '../../../notation/epd';
import { colourOf, typeOf } from '../../../notation/pieces';
import type { Setup } from '../../../notation/setup';
import type { LabCore } from '../core-instance';
import { readInput } from '../inputs';

/** The input with the paper's positions. */
export const REINFELD = 'reinfeld-1001.epd';

export interface Call {
  readonly square: number;
  /** All men on the board. */
  readonly occupied: bigint;
}

/** One pass over all positions. */
export interface Calls {
  readonly positions: number;
  /** Rooks and queens of the side to move. */
  readonly rooks: readonly Call[];
  /** Bishops and queens of the side to move. */
  readonly bishops: readonly Call[];
}

/** The positions of EPD lines; throws on a line that is not an EPD record. */
function setupsOf(lines: readonly string[]): Setup[] {
  return lines.map((line) => {
    const record = parseEpd(line);
    if (!record.ok) throw new Error(`${line}: ${record.error.message}`);
    return record.value.setup;
  });
}

/** The paper's positions. */
export function reinfeldSetups(): Setup[] {
  return setupsOf(readInput(REINFELD));
}

/** The calls of the positions in EPD lines; throws on a line that is not an EPD record. */
export function callsOf(lines: readonly string[]): Calls {
  const rooks: Call[] = [];
  const bishops: Call[] = [];
  for (const { board, sideToMove } of setupsOf(lines)) {
    let occupied = 0n;
    board.forEach((piece, square) => {
      if (piece !== NO_PIECE) occupied |= 1n << BigInt(square);
    });
    board.forEach((piece, square) => {
      if (piece === NO_PIECE || colourOf(piece) !== sideToMove) return;
      const type = typeOf(piece);
      if (type === ROOK || type === QUEEN) rooks.push({ square, occupied });
      if (type === BISHOP || type === QUEEN) bishops.push({ square, occupied });
    });
  }
  return { positions: lines.length, rooks, bishops };
}

/** The calls of the paper's positions. */
export function reinfeldCalls(): Calls {
  return callsOf(readInput(REINFELD));
}

/** Writes calls where the compiled experiments expect them. */
export function storeCalls(core: LabCore, calls: readonly Call[]): void {
  if (calls.length > MAX_CALLS) throw new Error(`${calls.length} calls are more than ${MAX_CALLS}.`);
  calls.forEach(({ square, occupied }, index) => {
    const at = LAB_CALLS + index * CALL_SIZE;
    core.view.setBigUint64(at + CALL_OCCUPIED, occupied, true);
    core.view.setUint32(at + CALL_SQUARE, square, true);
  });
}
