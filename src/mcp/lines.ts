// Lines of an analysis, as data and as text.

import { z } from 'zod';
import type { Position } from '../library/chess';
import type { AnalysisInfo } from '../library/types';
import { scoreFields, whiteScore } from './score-words';

export const lineFields = z.object({
  score: scoreFields,
  depth: z.int().describe('half-moves that were searched'),
  san: z.array(z.string()).describe('the moves, in standard notation'),
  uci: z.array(z.string()),
});

export type Line = z.output<typeof lineFields>;

/** Moves of a line that a text shows; the data has all. */
const SHOWN_MOVES = 12;

export function lineOf({ score, depth, san, pv }: AnalysisInfo): Line {
  return { score: whiteScore(score), depth, san: [...san], uci: [...pv] };
}

/** `12. Nf3 Nc6 13. Bb5`, from a position on. */
export function numbered(position: Position, san: readonly string[], most = SHOWN_MOVES): string {
  const whiteBegins = position.turn === 'white';
  const words = san.slice(0, most).map((move, index) => {
    const isWhite = whiteBegins === (index % 2 === 0);
    const number = position.fullmoveNumber + Math.floor((index + (whiteBegins ? 0 : 1)) / 2);
    if (isWhite) return `${number}. ${move}`;
    return index === 0 ? `${number}... ${move}` : move;
  });
  return [...words, ...(san.length > most ? ['…'] : [])].join(' ');
}

/** `+0.45 (White is slightly better): 12. Nf3 …` */
export function lineText(position: Position, { score, san }: Line): string {
  return `${score.text} (${score.words}): ${numbered(position, san)}`;
}
