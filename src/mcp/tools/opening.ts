// `opening`: the name of an opening.

import { z } from 'zod';
import { openingOf } from '../../library/openings';
import { POSITION, positionOf } from '../position-input';
import type { Tool } from '../tool';

const input = z.strictObject(POSITION);

export const openingField = z
  .object({ eco: z.string().describe('code of the Encyclopaedia of Chess Openings'), name: z.string() })
  .nullable();

const output = z.object({ fen: z.string(), opening: openingField });

export const opening: Tool<typeof input, typeof output> = {
  name: 'opening',
  title: 'Name an opening',
  description:
    'Names the chess opening of a position or game by its positions, whatever the order of moves: the last position of the game that has a name counts.',
  input,
  output,
  run: (given) => {
    const position = positionOf(given);
    const found = openingOf(position);
    const text = found === null ? 'No position of this game has the name of an opening.' : `${found.eco} ${found.name}`;
    return { data: { fen: position.fen(), opening: found }, text };
  },
};
