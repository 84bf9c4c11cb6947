// What a score is made of: the values of the parameters and the constants of the terms, which a core tells, and a sum of them.

import { PARAMETER_COUNT } from '../../../src/abi/evaluation';
import type { Tapered } from '../../../src/runtime/explanation';

/** The constants that no tuner changes, under their names in the core. */
const CONSTANTS = [
  'DANGER_DIVISOR',
  'DANGER_MAX',
  'FAR_RANK',
  'SCALE_FORTRESS',
  'SCALE_OPPOSITE',
  'SCALE_OPPOSITE_BARE',
  'SCALE_OPPOSITE_PIECE',
  'SCALE_PAWN',
  'SCALE_PAWNS',
  'SCALE_PIECES',
  'SPACE_DIVISOR',
] as const;

export type EvaluationConstants = Readonly<Record<(typeof CONSTANTS)[number], number>>;

/** How a white-box core exports them: a global for each, and the address of the parameters. */
export type ConstantExports = Readonly<Record<(typeof CONSTANTS)[number] | 'PARAMETERS', { readonly value: number }>>;

export interface Values {
  readonly parameters: readonly Tapered[];
  readonly constants: EvaluationConstants;
}

/** `view` is on the memory of the core whose exports these are. */
export function readValues(exports: ConstantExports, view: DataView): Values {
  const base = exports.PARAMETERS.value;
  const parameter = (index: number): Tapered => ({
    middlegame: view.getInt16(base + index * 4, true),
    endgame: view.getInt16(base + index * 4 + 2, true),
  });
  return {
    parameters: Array.from({ length: PARAMETER_COUNT }, (_, index) => parameter(index)),
    constants: Object.fromEntries(CONSTANTS.map((name) => [name, exports[name].value])) as EvaluationConstants,
  };
}

/** A sum of parameters. */
export class Score implements Tapered {
  middlegame = 0;
  endgame = 0;
  readonly constants: EvaluationConstants;
  private readonly parameters: readonly Tapered[];

  constructor({ parameters, constants }: Values) {
    this.parameters = parameters;
    this.constants = constants;
  }

  /** Adds a parameter so many times. */
  add(index: number, times = 1): void {
    const value = this.parameters[index];
    if (value === undefined) throw new RangeError(`no parameter ${index}`);
    this.middlegame += value.middlegame * times;
    this.endgame += value.endgame * times;
  }
}
