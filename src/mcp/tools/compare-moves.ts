// `compare_moves`: why one move is better than another.

import { z } from 'zod';
import type { Position } from '../../library/chess';
import { SlideruleError } from '../../library/errors';
import type { Engines } from '../engines';
import { gainOf, roleWord } from '../facts/men';
import { lineFields, lineOf, lineText, type Line } from '../lines';
import { movesField, POSITION, positionOf } from '../position-input';
import { counted, sideWord } from '../score-words';
import { LIMITS, search } from '../search';
import type { Tool } from '../tool';

const LEAST_MOVES = 2;
const MOST_MOVES = 6;

const input = z.strictObject({
  ...POSITION,
  ...LIMITS,
  compare: movesField
    .min(LEAST_MOVES)
    .max(MOST_MOVES)
    .describe('The moves to compare, legal in the position. Each gets the limits of the search for itself.'),
});

const comparedFields = z.object({
  san: z.string(),
  line: lineFields.describe('the move and what follows'),
  reply: z.string().nullable().describe('the opponent’s best answer'),
  worse: z
    .number()
    .describe('percent of winning chances, draws counted half, that it gives away beside the best of all moves'),
  captures: z
    .array(z.object({ san: z.string(), by: z.enum(['white', 'black']), piece: z.string() }))
    .describe('what is taken along the line'),
  gain: z.number().describe('material that the mover wins along the line, in pawns; negative if it is lost'),
});

const output = z.object({
  fen: z.string(),
  turn: z.enum(['white', 'black']),
  best: z.object({ san: z.string(), line: lineFields }).describe('the best of all legal moves'),
  moves: z.array(comparedFields).describe('best first'),
});

type Compared = z.output<typeof comparedFields>;

/** What the mover can expect, in percent. */
function expectation({ score: { chances } }: Line, turn: 'white' | 'black'): number {
  return chances[turn] + chances.draw / 2;
}

function compared(position: Position, line: Line, best: number): Compared {
  const moves = position.line(line.uci);
  const captures = moves.flatMap((move, index) => {
    if (move.captured === null) return [];
    const isMover = index % 2 === 0;
    const by = isMover === (position.turn === 'white') ? ('white' as const) : ('black' as const);
    return [{ san: line.san[index] ?? move.uci, by, piece: roleWord(move.captured) }];
  });
  return {
    san: line.san[0] ?? '',
    line,
    reply: line.san[1] ?? null,
    worse: Math.max(0, Math.round((best - expectation(line, position.turn)) * 10) / 10),
    captures,
    gain: moves.reduce((sum, move, index) => sum + (index % 2 === 0 ? gainOf(move) : -gainOf(move)), 0),
  };
}

function comparedText(position: Position, { san, line, reply, worse, captures, gain }: Compared): string {
  const taken = captures.map(({ by, piece, san: move }) => `${sideWord(by)} takes a ${piece} (${move})`);
  const side = sideWord(position.turn);
  const balance =
    gain === 0
      ? 'material stays level'
      : `${side} ${gain > 0 ? 'wins' : 'loses'} material worth ${counted(Math.abs(gain), 'pawn')}`;
  return [
    `${san}: ${lineText(position, line)}`,
    `  ${worse === 0 ? 'As good as the best move.' : `Gives away ${worse} % beside the best move.`}${reply === null ? '' : ` The answer is ${reply}.`}`,
    `  Along the line ${balance}${taken.length === 0 ? '' : `: ${taken.join(', ')}`}.`,
  ].join('\n');
}

export function compareMoves(engines: Engines): Tool<typeof input, typeof output> {
  return {
    name: 'compare_moves',
    title: 'Compare moves',
    description:
      'Compares legal moves of a chess position: for each its score, the best answer to it, what is taken along its line and how much it gives away beside the best move.',
    input,
    output,
    run: async ({ compare, ...given }, call) => {
      const position = positionOf(given);
      const wanted = [...new Set(compare.map((text) => position.move(text).uci))];
      if (wanted.length < LEAST_MOVES) throw new SlideruleError('COMPARE', 'compare: all the moves are the same one.');
      const of = wanted.length + 1;
      const lines = await engines.use(call.signal, async (engine) => {
        const found: Line[] = [];
        for (const [index, searchmoves] of [null, ...wanted].entries()) {
          const options = searchmoves === null ? {} : { searchmoves: [searchmoves] };
          const { lines: infos } = await search(engine, position, given, options, engines.bounds, call, { index, of });
          const [info] = infos;
          if (info !== undefined) found.push(lineOf(info));
        }
        return found;
      });
      const [free, ...own] = lines;
      if (free === undefined) throw new SlideruleError('COMPARE', 'compare: the search has found no line.');
      const { turn } = position;
      // A search of one move looks deeper, and may find it better than all.
      const [best = free] = [...lines].sort((a, b) => expectation(b, turn) - expectation(a, turn));
      const moves = own
        .map((line) => compared(position, line, expectation(best, turn)))
        .sort((a, b) => a.worse - b.worse);
      const data = { fen: position.fen(), turn, best: { san: best.san[0] ?? '', line: best }, moves };
      const head = `Best is ${lineText(position, best)}`;
      return { data, text: [head, ...moves.map((move) => comparedText(position, move))].join('\n') };
    },
  };
}
