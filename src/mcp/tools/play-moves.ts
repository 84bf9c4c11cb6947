// `play_moves`: where moves lead.

import { z } from 'zod';
import { POSITION, positionOf } from '../position-input';
import { counted, outcomeField, outcomeOf, sideWord } from '../score-words';
import type { Tool } from '../tool';

const input = z.strictObject(POSITION);

const output = z.object({
  fen: z.string().describe('the position that is reached'),
  turn: z.enum(['white', 'black']),
  played: z.array(z.string()).describe('all moves that led there, in standard notation'),
  pgn: z.string().describe('the game as PGN'),
  check: z.boolean(),
  legalMoves: z.int().describe('how many there are'),
  outcome: outcomeField,
});

export const playMoves: Tool<typeof input, typeof output> = {
  name: 'play_moves',
  title: 'Play moves',
  description:
    'Plays moves from a chess position and returns the position that is reached, with check, mate, stalemate and draws. A move that is not legal is an error that names it.',
  input,
  output,
  run: (given) => {
    const position = positionOf(given);
    const outcome = outcomeOf(position);
    const { turn, moveCount } = position;
    const check = position.isCheck();
    const fen = position.fen();
    const state =
      outcome ?? `${sideWord(turn)} to move${check ? ', in check' : ''}, ${counted(moveCount, 'legal move')}`;
    return {
      data: {
        fen,
        turn,
        played: position.history({ san: true }),
        pgn: position.pgn(),
        check,
        legalMoves: moveCount,
        outcome,
      },
      text: `${fen}\n${state}.`,
    };
  },
};
