// `legal_moves`: what may be played.

import { z } from 'zod';
import { POSITION, positionOf } from '../position-input';
import { counted, sideWord } from '../score-words';
import type { Tool } from '../tool';

const input = z.strictObject({
  ...POSITION,
  square: z.string().max(2).optional().describe('Only the moves of the piece on this square.'),
});

const output = z.object({
  fen: z.string(),
  turn: z.enum(['white', 'black']),
  moves: z.array(
    z.object({
      san: z.string(),
      uci: z.string(),
      captures: z.string().nullable().describe('the letter of the piece that is taken'),
      check: z.boolean(),
    }),
  ),
});

export const legalMoves: Tool<typeof input, typeof output> = {
  name: 'legal_moves',
  title: 'List legal moves',
  description: 'Lists the legal moves of a chess position, or those of the piece on one square.',
  input,
  output,
  run: ({ square, ...given }) => {
    const position = positionOf(given);
    const moves = position.legalMoves(square === undefined ? {} : { square }).map((move) => {
      return { san: move.san, uci: move.uci, captures: move.captured, check: move.isCheck };
    });
    const list = moves.length === 0 ? '' : `: ${moves.map(({ san }) => san).join(' ')}`;
    return {
      data: { fen: position.fen(), turn: position.turn, moves },
      text: `${sideWord(position.turn)} has ${counted(moves.length, 'legal move')}${list}`,
    };
  },
};
