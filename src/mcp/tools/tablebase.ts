// `tablebase`: what the Syzygy tables know of an ending.

import { z } from 'zod';
import { SlideruleError } from '../../library/errors';
import type { Position } from '../../library/chess';
import type { Engine } from '../../library/engine';
import type { Engines } from '../engines';
import { POSITION, positionOf } from '../position-input';
import { sideWord } from '../score-words';
import type { Tool } from '../tool';

const input = z.strictObject(POSITION);

const RESULTS = ['loss', 'blessed loss', 'draw', 'cursed win', 'win'] as const;
const answerFields = {
  result: z
    .enum(RESULTS)
    .describe('for the side to move there; blessed and cursed ones are drawn by the fifty-move rule'),
  dtz: z.int().nullable().describe('half-moves to the next capture or pawn move of best play, negative in a loss'),
};

const output = z.object({
  fen: z.string(),
  turn: z.enum(['white', 'black']),
  ...answerFields,
  best: z.string().nullable(),
  moves: z
    .array(z.object({ san: z.string(), ...answerFields }))
    .describe('every legal move, best first, with the result for the side that moves'),
});

type Answer = Pick<z.output<typeof output>, 'result' | 'dtz'>;

function resultOf(wdl: number): (typeof RESULTS)[number] {
  return RESULTS[wdl + 2] ?? 'draw';
}

/** The tables' answer. Throws TABLEBASE_MISSING where they lack the position. */
async function probe(engine: Engine, position: Position): Promise<Answer & { best: string | null }> {
  const { wdl, dtz, bestmove } = await engine.probe(position);
  if (wdl === null) {
    throw new SlideruleError(
      'TABLEBASE_MISSING',
      `No table knows ${position.fen()}: it has too many men or castling rights, or the server was not given the tables (--syzygy).`,
    );
  }
  return { result: resultOf(wdl), dtz, best: bestmove === null ? null : position.san(bestmove) };
}

/** What the opponent's answer is for the mover. */
function turned({ result, dtz }: Answer): Answer {
  return { result: resultOf(-(RESULTS.indexOf(result) - 2)), dtz: dtz === null ? null : 0 - dtz };
}

/** Wins first, quick ones before slow ones; losses last, slow ones before quick ones. */
function rank({ result, dtz }: Answer): number {
  const distance = Math.abs(dtz ?? 0);
  const wdl = RESULTS.indexOf(result) - 2;
  return wdl * 1000 - Math.sign(wdl) * Math.min(999, distance);
}

export function tablebase(engines: Engines): Tool<typeof input, typeof output> {
  return {
    name: 'tablebase',
    title: 'Ask the endgame tables',
    description:
      'Returns the exact result of a chess ending with few men from Syzygy tables, for the position and for every legal move.',
    input,
    output,
    run: (given, { signal }) => {
      const position = positionOf(given);
      return engines.use(signal, async (engine) => {
        const { best, ...answer } = await probe(engine, position);
        const moves = [];
        for (const move of position.legalMoves()) {
          signal.throwIfAborted();
          const { san } = move;
          const after = position.clone().play(move);
          const known = after.moveCount === 0 ? ended(after) : await probe(engine, after);
          moves.push({ san, ...turned(known) });
        }
        moves.sort((a, b) => rank(b) - rank(a));
        const data = { fen: position.fen(), turn: position.turn, ...answer, best, moves };
        const head = `${sideWord(position.turn)} to move: ${answer.result}${best === null ? '' : `; best is ${best}`}.`;
        const list = moves.map(({ san, result, dtz }) => `${san}: ${result}${dtz === null ? '' : ` (${dtz})`}`);
        return { data, text: [head, ...list].join('\n') };
      });
    },
  };
}

/** Of a position without a legal move. */
function ended(position: Position): Answer {
  return position.isCheck() ? { result: 'loss', dtz: 0 } : { result: 'draw', dtz: 0 };
}
