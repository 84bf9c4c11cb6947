// `board`: a position to look at.

import { z } from 'zod';
import { boardLines, drawSvg, type Drawing } from '../../cli/board-drawing';
import { bit } from '../../cli/board-sets';
import { parseFen } from '../../notation/fen';
import { unwrap } from '../../library/errors';
import { squareOf } from '../../library/values';
import { POSITION, positionOf } from '../position-input';
import { sideWord } from '../score-words';
import type { Tool } from '../tool';

const input = z.strictObject({
  ...POSITION,
  marks: z.array(z.string().max(2)).max(64).optional().describe('Squares to mark, such as ["e4", "d5"].'),
});

const output = z.object({ fen: z.string(), text: z.string().describe('rank 8 first; upper case is White') });

export const board: Tool<typeof input, typeof output> = {
  name: 'board',
  title: 'Draw a board',
  description: 'Draws a chess position as text and as an SVG image.',
  input,
  output,
  run: ({ marks = [], ...given }) => {
    const position = positionOf(given);
    const fen = position.fen();
    const men = unwrap(parseFen(fen)).board;
    const drawing: Drawing = {
      title: fen,
      set: marks.reduce((set, name) => set | bit(squareOf(name)), 0n),
      board: men,
      notes: [],
    };
    const text = boardLines(drawing).join('\n');
    const image = Buffer.from(drawSvg(drawing)).toString('base64');
    return {
      data: { fen, text },
      text: `${text}\n${sideWord(position.turn)} to move.`,
      more: [{ type: 'image', data: image, mimeType: 'image/svg+xml' }],
    };
  },
};
