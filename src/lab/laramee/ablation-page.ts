// The page's part about what follows the keys in the document: transposition tables, history tables, preprocessing.

import { lineChart, type Series } from '../chart';
import type { Draft } from '../draft';
import {
  HISTORY_HEADER,
  HISTORY_NAMES,
  TABLE_HEADER,
  historyRows,
  recordedAblation,
  tableRows,
  type Ablation,
} from './ablation';

const COMMAND = './engine.sh lab ablation --record';
/** Below, iterations differ by a few nodes only. */
const FIRST_DEPTH = 4;

/** Nodes of an iteration over those of the whole engine, by depth. */
function ratios({ depth, rows }: Ablation, name: string, hashMb: number): readonly (readonly [number, number])[] {
  const nodesOf = (wanted: string): readonly number[] =>
    rows.find((row) => row.name === wanted && row.hashMb === hashMb)?.nodes ?? [];
  const [own, whole] = [nodesOf(name), nodesOf('whole')];
  const depths = Array.from({ length: depth - FIRST_DEPTH + 1 }, (_, index) => FIRST_DEPTH + index);
  return depths.map((plies) => [plies, (own[plies - 1] ?? NaN) / (whole[plies - 1] ?? NaN)] as const);
}

export async function writeHistories(page: Draft): Promise<void> {
  page.heading('History tables');
  const ablation = recordedAblation();
  if (ablation === undefined) {
    page.text('Nothing is recorded yet:');
    page.command(COMMAND);
    return;
  }
  page.text(`
The document's next page has the history heuristic: a move that was best somewhere is tried early elsewhere. The engine's butterfly table,
by origin and target, is of that kind; tables by the moves before, by pawn structure and of captures were added since. Here they are taken
out of the search: a build without a table never writes it, and what was never written says nothing (\`src/lab/core/ablation\`
has what stands in for the engine's own files). Nodes of the positions of the bench, by the hand-written evaluation, to depth ${ablation.depth}, and in how many of the positions (\`src/engine/bench-positions.ts\`)
the best move is the one of the whole engine:
`);
  page.command(COMMAND);
  page.table(HISTORY_HEADER, historyRows(ablation));
  page.text(`
Laramée's one table brings all of it at a fixed depth. What the others add is in the choice of what is pruned and reduced, which
a count of nodes does not see: a search that orders its moves worse prunes the wrong ones as readily. Matches decide about
that; they are in the [lab book](../LAB.md).
`);
  const series: Series[] = ['no-history', 'butterfly', 'continuation'].map((name) => ({
    name: HISTORY_NAMES[name] ?? name,
    points: ratios(ablation, name, 16),
  }));
  const caption = 'Nodes to each depth over those of the engine with all its histories.';
  await page.figure(
    'histories',
    caption,
    lineChart('Nodes without histories, or without a lock', { name: 'depth' }, { name: 'nodes, all histories = 1' }, [
      ...series,
      { name: 'table without lock', dashed: true, points: ratios(ablation, 'no-lock', 16) },
    ]),
  );
}

export function writeTables(page: Draft): void {
  const ablation = recordedAblation();
  if (ablation === undefined) return;
  page.heading('Transposition table and lock');
  page.text(`
The same with all histories, and less of a table. Without a table nothing is remembered; nor is a node without a table move searched
a ply less deep then (step 9 of \`src/core/search/search.ts\`), for that would be every node. Without a lock an entry is taken for the
position's because the key leads to it; the lock is still kept, to count how many of these hits belong to another position. A move that
comes with a wrong entry is made only if it is possible, but its score is believed.
`);
  page.table(TABLE_HEADER, tableRows(ablation));
  page.text(`
A table that stays nearly empty forgives the missing lock as far as nodes go, because its entries are seldom met by chance; but other moves
come out. In a small one most hits are wrong, and the search takes several times the nodes. With the lock the small table does nearly as
well as the large one.
`);
}

export function writePreprocessing(page: Draft): void {
  page.heading('Preprocessing move generation');
  page.text(`
The document's last part stores, before the game, for each piece on each square the rays along which it could move on the empty board, so
that generating moves is reading a list until something stands in the way. The engine goes that way to its end. Kings, knights
and pawns have no ray longer than one step: their lists are sets, 64 for each kind (\`src/core/attacks/leapers.ts\`). Of the sliders the slider
method \`classical\` keeps the rays as sets and finds the first blocker by one instruction ([Cracraft](cracraft.md)); the others store
the answer for every arrangement of blockers, so that nothing is left to be scanned ([Fenner and Levene](fenner-levene.md),
[Fiekas](fiekas.md)). Walking along the rays step by step is the slider method \`ray-scan\`, against which all are checked; what each
costs is in [table 6.1](fiekas.md).
`);
}
