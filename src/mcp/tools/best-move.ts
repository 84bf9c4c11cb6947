// `best_move`: what the engine would play, at full strength or as a player of a rating.

import { z } from 'zod';
import { MAX_ELO, MIN_ELO } from '../../engine/strength';
import type { Engine } from '../../library/engine';
import type { Engines } from '../engines';
import { lineFields, lineOf, lineText } from '../lines';
import { POSITION, positionOf } from '../position-input';
import { outcomeOf } from '../score-words';
import { LIMITS, search } from '../search';
import type { Tool } from '../tool';

const input = z.strictObject({
  ...POSITION,
  ...LIMITS,
  elo: z
    .int()
    .min(MIN_ELO)
    .max(MAX_ELO)
    .optional()
    .describe('Play like a player of this rating. Default: as well as possible.'),
});

const output = z.object({
  fen: z.string().describe('the position before the move'),
  san: z.string().nullable().describe('the move in standard notation; null if there is none'),
  uci: z.string().nullable(),
  fenAfter: z.string().nullable(),
  outcome: z.string().nullable().describe('how the game has ended, with the move if there is one'),
  line: lineFields.nullable().describe('what the engine expects; null without a legal move'),
});

/** Runs work with an engine of limited strength. */
async function weakened<T>(engine: Engine, elo: number | undefined, work: () => Promise<T>): Promise<T> {
  if (elo === undefined) return work();
  try {
    await engine.setOption('UCI_Elo', elo);
    await engine.setOption('UCI_LimitStrength', true);
    return await work();
  } finally {
    await engine.setOption('UCI_LimitStrength', false);
  }
}

export function bestMove(engines: Engines): Tool<typeof input, typeof output> {
  return {
    name: 'best_move',
    title: 'Choose a move',
    description:
      'Returns the move that the engine plays in a chess position, with the line it expects; with elo, a move such as a player of that rating might choose.',
    input,
    output,
    run: async ({ elo, ...given }, call) => {
      const position = positionOf(given);
      const { bestmove, lines } = await engines.use(call.signal, (engine) =>
        weakened(engine, elo, () => search(engine, position, given, {}, engines.bounds, call)),
      );
      const fen = position.fen();
      if (bestmove === null) {
        const outcome = outcomeOf(position);
        const data = { fen, san: null, uci: null, fenAfter: null, outcome, line: null };
        return { data, text: `There is no legal move: ${outcome}.` };
      }
      const san = position.san(bestmove);
      const info = lines.find(({ pv }) => pv[0] === bestmove) ?? null;
      const line = info === null ? null : lineOf(info);
      const text = line === null ? san : `${san}. ${lineText(position, line)}`;
      const after = position.clone().play(bestmove);
      const outcome = outcomeOf(after);
      const data = { fen, san, uci: bestmove, fenAfter: after.fen(), outcome, line };
      return { data, text: outcome === null ? text : `${text}\n${outcome}.` };
    },
  };
}
