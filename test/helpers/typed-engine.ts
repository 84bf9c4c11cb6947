// The engine as tests ask it: commands, and what came of them.

import { Engine } from '../../src/engine/engine';
import type { Found, Line, SearchRequest } from '../../src/engine/search';
import { unwrap } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';

/** An engine and the problems that it reports. */
export function listenedEngine(platform = processPlatform): { engine: Engine; messages: string[] } {
  const messages: string[] = [];
  const engine = new Engine(platform);
  engine.listen({ problem: ({ message }) => messages.push(message), notice: () => undefined });
  return { engine, messages };
}

/** A search to its end, with its lines. */
export async function searched(engine: Engine, request: SearchRequest): Promise<{ best: Found; infos: Line[] }> {
  const infos: Line[] = [];
  const { result } = engine.search(request, { line: (line) => infos.push(line) });
  return { best: unwrap(await result), infos };
}
