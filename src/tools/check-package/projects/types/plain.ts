// A program whose platform has neither the types of pages nor those of Node.

import { createEngine, type EngineOptions } from 'sliderule';
import { parsePgn, Position, readPgn } from 'sliderule/chess';
import { openingOf } from 'sliderule/openings';

export async function best(options: EngineOptions): Promise<string | null> {
  const engine = await createEngine(options);
  const move = await engine.bestMove(Position.start(), { depth: 3 });
  await engine.close();
  return move;
}

export async function names(pieces: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const game of readPgn(pieces))
    found.push(openingOf(game.positionAt(game.moves.at(-1) ?? null))?.name ?? '');
  return [...found, ...parsePgn('1. e4').map((game) => game.pgn())];
}
