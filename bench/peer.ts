// Another engine whose searches a bench asks for.

import { SearchReporter, type SearchReport } from '../src/match/search-report';
import type { UciClient } from '../src/platform/node/uci-client';

/** What a search came to. */
export interface Answer {
  /** In UCI notation. */
  readonly move: string;
  readonly report: SearchReport;
}

/** A search of a position from an empty table; `limit` is what follows `go`. Rejects when the engine ends or is silent too long. */
export async function searchFrom(peer: UciClient, fen: string, limit: string): Promise<Answer> {
  await peer.ask('ucinewgame');
  peer.send(`position fen ${fen}`, `go ${limit}`);
  const lines = await peer.readAll(/^bestmove/);
  const reporter = new SearchReporter();
  for (const line of lines) reporter.take(line);
  return { move: lines.at(-1)?.split(' ')[1] ?? '', report: reporter.report() };
}
