// Accuracy and judgement of moves by Lichess's published formulas (lichess.org/page/accuracy), so that the numbers are
// comparable. The accuracy of a whole game follows its source (scalachess, AccuracyPercent.gameAccuracy).

import { isMoveGlyph } from '../notation/glyphs';

/** What a move that loses winning chances is called, in the order of the loss. */
export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** Their numeric annotation glyphs: ?! ? ?? */
export const JUDGEMENT_GLYPHS: Readonly<Record<Judgement, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The centipawns of a mate, and the limit for other scores. */
export const MOST_CENTIPAWNS = 1000;
/** Minimum loss of winning chances, in percent, for each judgement: 0.1, 0.2, 0.3 on Lichess's scale from -1 to 1. */
const JUDGEMENTS: readonly (readonly [judgement: Judgement, loss: number])[] = [
  ['blunder', 15],
  ['mistake', 10],
  ['inaccuracy', 5],
];

/** A side's winning chances in percent from its centipawns, which are limited to MOST_CENTIPAWNS. */
export function winPercent(centipawns: number): number {
  const counted = Math.max(-MOST_CENTIPAWNS, Math.min(MOST_CENTIPAWNS, centipawns));
  return 100 / (1 + Math.exp(-0.00368208 * counted));
}

/** The accuracy of a move in percent, from the mover's winning chances before and after it. */
export function accuracyOf(winBefore: number, winAfter: number): number {
  const loss = winBefore - winAfter;
  return loss <= 0 ? 100 : Math.max(0, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669);
}

export function judge(winBefore: number, winAfter: number): Judgement | null {
  return JUDGEMENTS.find(([, loss]) => winBefore - winAfter >= loss)?.[0] ?? null;
}

/**
 * The accuracy of one side in a game, in percent: the mean of a weighted and of the harmonic mean of its moves. Moves
 * have more weight where the chances around them change much. `whiteChances` are White's, before the first move and
 * after each move; `isFirst` selects the side that moved first. Null if that side has no move.
 */
export function gameAccuracy(whiteChances: readonly number[], whiteBegins: boolean, isFirst: boolean): number | null {
  const size = Math.max(2, Math.min(8, Math.trunc((whiteChances.length - 1) / 10)));
  let [weighted, weights, inverse, count] = [0, 0, 0, 0];
  for (let ply = isFirst ? 0 : 1; ply + 1 < whiteChances.length; ply += 2) {
    // The first windows are identical.
    const begin = Math.max(0, ply + 2 - size);
    const weight = Math.max(0.5, Math.min(12, deviation(whiteChances.slice(begin, begin + size))));
    const [before = 50, after = 50] = whiteChances.slice(ply, ply + 2);
    const isWhite = whiteBegins === isFirst;
    const accuracy = isWhite ? accuracyOf(before, after) : accuracyOf(100 - before, 100 - after);
    weighted += accuracy * weight;
    weights += weight;
    inverse += 1 / Math.max(1, accuracy);
    count++;
  }
  return count === 0 ? null : (weighted / weights + count / inverse) / 2;
}

/** The accuracy of both sides, as `gameAccuracy` has it. */
export function sideAccuracies(
  whiteChances: readonly number[],
  whiteBegins: boolean,
): { white: number | null; black: number | null } {
  return {
    white: gameAccuracy(whiteChances, whiteBegins, whiteBegins),
    black: gameAccuracy(whiteChances, whiteBegins, !whiteBegins),
  };
}

/** A move's glyphs with that of a judgement in front, unless they judge the move already: what the author says of it stays. */
export function judgedGlyphs(glyphs: readonly number[], judgement: Judgement): readonly number[] {
  return glyphs.some(isMoveGlyph) ? glyphs : [JUDGEMENT_GLYPHS[judgement], ...glyphs];
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
