// The page's part on the document's other topics: history tables, transposition tables, preprocessing.

import { lineChart, type Series } from '../../report/chart';
import type { Draft } from '../../report/draft';
import { HISTORY_HEADER, TABLE_HEADER, historyRows, recordedAblation, tableRows, type Ablation } from './ablation';

const COMMAND = './engine.sh lab ablation --record';
/** Names of the builds in the figure. */
const CURVES = { 'no-history': 'no histories', butterfly: 'butterfly only', continuation: 'butterfly, continuation' };
/** At lower depths iterations differ by only a few nodes. */
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
by origin and target, is of that kind; tables by previous moves, by pawn structure and for captures were added since. Here they are taken
out of the search: a build without a table never writes it, so it always reads zeros (\`src/research/lab/core/ablation\`
has the stand-ins for the engine's own files). The table has the nodes that the bench positions (\`src/engine/bench-positions.ts\`) take
to depth ${ablation.depth} with the hand-written evaluation, and in how many of them the best move is that of the whole engine:
`);
  page.command(COMMAND);
  page.table(HISTORY_HEADER, historyRows(ablation));
  page.text(`
At a fixed depth Laramée's one table saves as many nodes as all of them. The others improve the choice of what is pruned and reduced, which
a count of nodes does not show: a search with a worse move order prunes the wrong moves just as readily. Only matches show it;
they are in the [lab book](../LAB.md).
`);
  const series: Series[] = Object.entries(CURVES).map(([build, name]) => ({
    name,
    points: ratios(ablation, build, 16),
  }));
  const caption = 'Nodes to each depth over those of the engine with all its histories.';
  await page.figure(
    'histories',
    caption,
    lineChart(
      'Nodes to each depth with fewer histories, or without a lock',
      { name: 'depth' },
      { name: 'nodes, all histories = 1' },
      [...series, { name: 'all histories, no lock', dashed: true, points: ratios(ablation, 'no-lock', 16) }],
    ),
  );
}

export function writeTables(page: Draft): void {
  const ablation = recordedAblation();
  if (ablation === undefined) return;
  page.heading('Transposition table and lock');
  page.text(`
The same with all histories, but less of the transposition table. Without a table nothing is remembered. The rule that searches a node
without a table move one ply less deep (step 9 of \`src/core/search/search.ts\`) is off then, because it would apply to every node. Without a lock
every entry that the key leads to is taken for the position's own; the lock is still kept, to count the hits that belong to another position.
A move from a wrong entry is made only if it is pseudo-legal, but the score is believed.
`);
  page.table(TABLE_HEADER, tableRows(ablation));
  page.text(`
In a table that stays nearly empty the missing lock costs no nodes, because wrong entries are seldom met; but the search chooses other
moves. In a small table most hits are wrong, and the search takes several times the nodes. With the lock the small table does nearly as
well as the large one.
`);
}

export function writePreprocessing(page: Draft): void {
  page.heading('Preprocessing move generation');
  page.text(`
The document's last part stores, before the game, the rays of each piece from each square of the empty board, so
that generating moves means reading a list until a man stands in the way. The engine takes that idea to its end. Kings, knights
and pawns have no ray longer than one step: their lists are sets, 64 for each kind (\`src/core/attacks/leapers.ts\`). For sliders, the
method \`classical\` keeps the rays as sets and finds the first blocker by one instruction ([Cracraft](cracraft.md)). The others store
the answer for every arrangement of blockers, so that nothing is left to scan ([Fenner and Levene](fenner-levene.md),
[Fiekas](fiekas.md)). \`ray-scan\` walks along the rays square by square, and all others are checked against it. [Table 6.1](fiekas.md) has
what each costs.
`);
}
