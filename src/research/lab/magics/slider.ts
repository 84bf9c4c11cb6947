// The slider of an experiment, a piece on a square: reading it from arguments, and its name.

import { NO_SQUARE } from '../../../abi/piece';
import { squareFromName, squareName } from '../../../notation/squares';
import { UsageError } from '../../../cli/arguments';
import type { Slider } from '../fiekas/relevant';

/** A slider from two arguments; throws a UsageError. */
export function parseSlider(piece: string | undefined, squareText: string | undefined): Slider {
  if (piece !== 'bishop' && piece !== 'rook') throw new UsageError('--piece must be bishop or rook.');
  const square = squareFromName(squareText ?? '');
  if (square === NO_SQUARE) throw new UsageError('--square must be a square such as d8.');
  return { piece, square };
}

/** `bishop d8` */
export function sliderName({ piece, square }: Slider): string {
  return `${piece} ${squareName(square)}`;
}

/** A factor as the thesis prints it. */
export function hexadecimal(factor: bigint): string {
  return `0x${factor.toString(16)}`;
}
