// `validateFen`: what is wrong with a FEN, without an exception.

import { fenFaults, type FenFault } from '../notation/fen-faults';
import { shown } from './values';

export type { FenFault, FenField } from '../notation/fen-faults';

/** The answer of `validateFen`. */
export interface FenCheck {
  readonly ok: boolean;
  /** Every fault, with the code that `Position.fromFen` would throw, the field that it is in and a sentence. */
  readonly errors: readonly FenFault[];
}

/** Whether `Position.fromFen` reads a text, and if not, everything that is wrong with it. Throws nothing. */
export function validateFen(fen: string): FenCheck {
  const errors: FenFault[] =
    typeof fen === 'string'
      ? fenFaults(fen)
      : [{ code: 'TEXT', field: 'fen', message: `FEN: ${shown(fen)} is not a text.` }];
  return { ok: errors.length === 0, errors };
}
