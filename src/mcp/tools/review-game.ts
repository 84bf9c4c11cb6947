// `review_game`: what the annotator thinks of every move of a game.

import { z } from 'zod';
import { SlideruleError } from '../../library/errors';
import { summariseGame, type AnnotatedMove } from '../../library/annotation';
import { openingOf } from '../../library/openings';
import type { Engines } from '../engines';
import { gameOf, pgnField } from '../position-input';
import { counted, scoreFields, sideWord, whiteScore } from '../score-words';
import type { Tool } from '../tool';
import { openingField } from './opening';

const DEFAULT_NODES = 100_000;

const input = z.strictObject({
  pgn: pgnField.describe('The game as PGN; of several games the first.'),
  nodes: z
    .int()
    .min(1)
    .optional()
    .describe(`Positions to search for each move. Default ${DEFAULT_NODES}; the server has a maximum.`),
});

const judgement = z.enum(['inaccuracy', 'mistake', 'blunder']);
const moveFields = z.object({
  ply: z.int(),
  number: z.string().describe('"12." for White, "12..." for Black'),
  san: z.string(),
  score: scoreFields.nullable().describe('after the move; null if the game is over'),
  accuracy: z.number().describe('percent'),
  judgement: judgement.nullable().describe('null for a move that is good enough'),
  best: z.string().nullable().describe('what the engine would have played'),
  line: z.array(z.string()).describe('and what it expected'),
});
const counts = z.object({ inaccuracy: z.int(), mistake: z.int(), blunder: z.int() });
const sides = <Value extends z.ZodType>(value: Value): z.ZodObject<{ white: Value; black: Value }> =>
  z.object({ white: value, black: value });

const output = z.object({
  white: z.string(),
  black: z.string(),
  result: z.string(),
  opening: openingField,
  accuracy: sides(z.number().nullable()).describe('percent, by Lichess’s formulas; null without a move'),
  judgements: sides(counts),
  moments: z.array(z.int()).describe('plies of the moves that lost most, worst first'),
  moves: z.array(moveFields),
});

type ReviewedMove = z.output<typeof moveFields>;

/** Moments that are listed. */
const MOST_MOMENTS = 10;

function reviewed({ ply, colour, fen, san, before, after, accuracy, judgement: verdict }: AnnotatedMove): ReviewedMove {
  const [, , , , , number = '1'] = fen.split(' ');
  const expected = before.lines[0]?.san ?? [];
  const score = after.bestmove === null ? undefined : after.lines[0]?.score;
  return {
    ply,
    number: colour === 'white' ? `${number}.` : `${number}...`,
    san,
    score: score === undefined ? null : whiteScore(score),
    accuracy: Math.round(accuracy * 10) / 10,
    judgement: verdict,
    best: expected[0] ?? null,
    line: [...expected],
  };
}

function momentText({ number, san, judgement: verdict, score, best, line }: ReviewedMove): string {
  const state = score === null ? '' : ` (${score.text}, ${score.words})`;
  return `${number} ${san}: ${verdict ?? 'good'}${state}. Better was ${best}: ${line.slice(0, 8).join(' ')}`;
}

export function reviewGame(engines: Engines): Tool<typeof input, typeof output> {
  return {
    name: 'review_game',
    title: 'Review a game',
    description:
      'Reviews a whole chess game: the accuracy of both sides, inaccuracies, mistakes and blunders, the moments that decided it, and the better move for each of them.',
    input,
    output,
    run: async ({ pgn, nodes = Math.min(DEFAULT_NODES, engines.bounds.gameNodes) }, call) => {
      const most = engines.bounds.gameNodes;
      if (nodes > most) {
        throw new SlideruleError(
          'NODES',
          `nodes: ${nodes} is more than the ${most} that this server gives a position.`,
        );
      }
      const game = gameOf(pgn);
      const all: AnnotatedMove[] = [];
      await engines.withPool(async (pool) => {
        for await (const move of pool.analyseGame(game, { nodes, signal: call.signal })) {
          all.push(move);
          call.progress(move.ply, game.moves.length, `${move.ply} of ${game.moves.length} half-moves`);
        }
      });
      const moves = all.map(reviewed);
      const worst = all
        .filter((move) => move.judgement !== null)
        .sort((a, b) => b.winBefore - b.winAfter - (a.winBefore - a.winAfter))
        .slice(0, MOST_MOMENTS);
      const { accuracy, judgements } = summariseGame(all);
      const rounded = (percent: number | null): number | null =>
        percent === null ? null : Math.round(percent * 10) / 10;
      const data = {
        white: game.tags.get('White') ?? '?',
        black: game.tags.get('Black') ?? '?',
        result: game.result ?? '*',
        opening: openingOf(game.positionAt(game.moves.at(-1) ?? null)),
        accuracy: { white: rounded(accuracy.white), black: rounded(accuracy.black) },
        judgements,
        moments: worst.map(({ ply }) => ply),
        moves,
      };
      const sideText = (side: 'white' | 'black'): string => {
        const { inaccuracy, mistake, blunder } = judgements[side];
        const percent = data.accuracy[side];
        if (percent === null) return `${sideWord(side)} (${data[side]}): no moves.`;
        return `${sideWord(side)} (${data[side]}): accuracy ${percent} %, ${counted(inaccuracy, 'inaccuracy')}, ${counted(mistake, 'mistake')}, ${counted(blunder, 'blunder')}.`;
      };
      const heads = [
        ...(data.opening === null ? [] : [`${data.opening.eco} ${data.opening.name}.`]),
        sideText('white'),
        sideText('black'),
        ...worst.map(({ ply }) => moves[ply - 1]).flatMap((move) => (move === undefined ? [] : [momentText(move)])),
      ];
      return { data, text: heads.join('\n') };
    },
  };
}
