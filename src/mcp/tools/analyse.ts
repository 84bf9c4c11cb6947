// `analyse`: the best lines of a position.

import { z } from 'zod';
import type { Engines } from '../engines';
import { lineFields, lineOf, lineText } from '../lines';
import { POSITION, positionOf } from '../position-input';
import { outcomeField, outcomeOf, sideWord } from '../score-words';
import { LIMITS, search } from '../search';
import type { Tool } from '../tool';

const MOST_LINES = 10;

const input = z.strictObject({
  ...POSITION,
  ...LIMITS,
  lines: z.int().min(1).max(MOST_LINES).optional().describe('How many of the best lines to show. Default 1.'),
});

const output = z.object({
  fen: z.string(),
  turn: z.enum(['white', 'black']),
  outcome: outcomeField,
  best: z.string().nullable().describe('the best move in standard notation; null without a legal move'),
  lines: z.array(lineFields).describe('best first'),
  nodes: z.int().describe('positions that were searched'),
  milliseconds: z.int(),
});

export function analyse(engines: Engines): Tool<typeof input, typeof output> {
  return {
    name: 'analyse',
    title: 'Analyse a position',
    description:
      'Searches a chess position and returns the best lines, each with its score from White’s side, in numbers and in words, the chances of win, draw and loss, and the moves in standard notation.',
    input,
    output,
    run: async ({ lines: multipv = 1, ...given }, call) => {
      const position = positionOf(given);
      const { lines } = await engines.use(call.signal, (engine) =>
        search(engine, position, given, { multipv }, engines.bounds, call),
      );
      const outcome = outcomeOf(position);
      // Without a legal move the engine's line is a score alone.
      const found = position.moveCount === 0 ? [] : lines.map(lineOf);
      const last = lines[0];
      const heads = [`${sideWord(position.turn)} to move${outcome === null ? '' : `; ${outcome}`}.`];
      const texts = found.map((line, index) => `${index + 1}. ${lineText(position, line)}`);
      const effort = found.length === 0 ? [] : [`Depth ${last?.depth}, ${last?.nodes} positions.`];
      return {
        data: {
          fen: position.fen(),
          turn: position.turn,
          outcome,
          best: found[0]?.san[0] ?? null,
          lines: found,
          nodes: last?.nodes ?? 0,
          milliseconds: last?.time ?? 0,
        },
        text: [...heads, ...texts, ...effort].join('\n'),
      };
    },
  };
}
