// The chapter's page and experiment, section by section of the article.

import { readArguments, wholeNumber } from '../../../cli/arguments';
import { BLACK, WHITE } from '../../../abi/piece';
import { parseFen, START_FEN } from '../../../notation/fen';
import { squareFromName } from '../../../notation/squares';
import { barChart } from '../../report/chart';
import { formatTable, type Cell, type Draft } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { recordOf, writeRecord } from '../record';
import { WORD } from '../squares';
import { watchAttackMaps } from './attack-maps';
import {
  articleMap,
  knightMap,
  locationOf,
  menOf,
  octal,
  PRINTED_EMPTY,
  PRINTED_ENEMY,
  PRINTED_FRIENDLY,
  PRINTED_KNIGHT_F3,
  PRINTED_LOCATIONS,
} from './octal-maps';
import { compareOperations, logicalBitsPerSecond, OPERATIONS_HEADER, operationRows } from './operation-rows';
import { PREPARED_MAPS } from './operations';
import {
  MOVES_OF_A_POSITION,
  countMoves,
  PRINTED,
  timeMethods,
  TIMES,
  TIMING,
  TIMING_HEADER,
  timingRows,
  type Timing,
} from './timing';
import { unwrap } from '../../../notation/result';

const SLIDERS = 'magic';
const GAMES = 300;
const ROUNDS = 7;
const COMMAND = './engine.sh lab cracraft --record';

const MAPS_HEADER = ['map', 'the article prints', 'its order of squares, a8 first', 'ours, a1 = bit 0'];

function mapRows(): Cell[][] {
  const start = unwrap(parseFen(START_FEN));
  const [white, black] = [menOf(start, WHITE), menOf(start, BLACK)];
  const maps: [string, string, bigint][] = [
    ...PRINTED_LOCATIONS.map(([name, piece, printed]): [string, string, bigint] => [
      name,
      printed,
      locationOf(start, piece),
    ]),
    ['friendly pieces (White)', PRINTED_FRIENDLY, white],
    ['enemy pieces', PRINTED_ENEMY, black],
    ['empty squares', PRINTED_EMPTY, WORD ^ white ^ black],
    ['Knight on f3', PRINTED_KNIGHT_F3, knightMap(squareFromName('f3'))],
  ];
  return maps.map(([name, printed, set]) => {
    const found = octal(articleMap(set));
    return [name, `\`${printed}\`${found === printed ? '' : ' ✗'}`, `\`${found}\``, `\`0x${set.toString(16)}\``];
  });
}

const TALLY_HEADER = ['', 'count'];

async function tallyRows(games: number): Promise<Cell[][]> {
  const tally = await watchAttackMaps(SLIDERS, games);
  return [
    ['random games', games],
    ['positions', tally.positions],
    ['entries that differ from recomputation', tally.faults],
    ['squares recomputed for a move, of 64', (tally.looked / tally.positions).toFixed(1)],
    ['legal castlings met', tally.castlings],
    ['positions with other castlings than the generator finds', tally.castlingFaults],
    ['the same by condition 1 as printed', tally.castlingFaultsAsPrinted],
    ['the same by condition 3 as printed', tally.castlingFaultsByCounts],
    ['illegal castlings that condition 3 allows', tally.illegalByCounts],
  ];
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      rounds: { type: 'string', default: String(ROUNDS) },
      games: { type: 'string', default: String(GAMES) },
      record: { type: 'boolean', default: false },
    },
  });
  const rounds = wholeNumber('--rounds', values.rounds, 1);
  const games = wholeNumber('--games', values.games, 1);
  out('Section 2: location maps of the start position (✗: misprinted)');
  out(formatTable(MAPS_HEADER, mapRows()).replaceAll('`', ''));
  out('\nSection 6: attack maps kept from move to move');
  out(formatTable(TALLY_HEADER, await tallyRows(games)));
  out('\nSections 7 and 9: operations for the moves of one side');
  out(formatTable(OPERATIONS_HEADER, operationRows()));
  const { white, black, moves } = await countMoves(SLIDERS);
  out(
    `\nSection 8: ${white} + ${black} moves, ${moves.toLocaleString('en')} in ${TIMES.toLocaleString('en')} times both sides`,
  );
  const timing = await timeMethods(rounds);
  out(formatTable(TIMING_HEADER, timingRows(timing)));
  if (values.record) out(writeRecord(TIMING, timing));
  return white === PRINTED.white && black === PRINTED.black && moves === PRINTED.moves ? 0 : 1;
}

export const CRACRAFT_EXPERIMENT: Experiment = {
  name: 'cracraft',
  summary:
    'location maps in octal, attack maps and move counts over random games, timing test, operations (sections 2, 6 to 9)',
  usage: '[--games N] [--rounds N] [--record]',
  run,
};

/** Section 2. */
export function writeMaps(page: Draft): void {
  page.command(COMMAND);
  page.heading('Section 2: bit maps');
  page.text(`
The article counts squares from a8, the most significant bit, to h1, the least; this engine counts from a1, the least, to h8. A
rank of one order is a rank of the other read backwards. ✗ marks a misprint; the last section explains each.
`);
  page.table(MAPS_HEADER, mapRows());
}

/** Sections 3 to 5. */
export function writeGenerator(page: Draft): void {
  page.heading('Sections 3 to 5: the generator');
  page.text(`
Knights and kings have a map for each square, and pawns are shifted all at once, as in every bitboard program since. Sliders have
rays: a man on a ray blocks it, a bit scan finds the nearest blocker, and a 64 × 64 table gives the squares
in between. That is the slider method \`classical\` (\`src/core/attacks/sliders/classical.ts\`), which plays and passes all
perft suites like the others. The engine needs that table anyway, for pins and checks.

"Storage expensive" (section 1): the arrays of sections 3 and 5 are ${PREPARED_MAPS.toLocaleString('en')} maps, ${(PREPARED_MAPS * 8) / 1024} KiB, or ${(2 * PREPARED_MAPS).toLocaleString('en')} words of the 36-bit machine of section 8. That is a twentieth of
the tables of \`magic\`. The walk of section 9 needs its increments only.

Section 4 keeps a map for each side with the square that its pawn has just passed over, and treats it as an enemy man for the other side. The
engine keeps a single en passant square. \`enPassantCaptures\` in \`src/research/lab/cracraft/pawn-sets.ts\` is the article's map, tested
against the engine's moves.
`);
  page.command('./engine.sh perft 5 --sliders classical', 'npm run bench perft -- --only sliders');
}

/** Section 6. */
export async function writeAttackMaps(page: Draft): Promise<void> {
  page.heading('Section 6: attack maps and castling');
  page.text(`
Two maps are kept for each square: what attacks it, and what the man on it attacks. After a move the attacks of the men on changed
squares are recomputed, and those of each slider that reached a changed square. All other entries stay. After each move of the random games both maps
are compared with maps recomputed from scratch, and the castlings that they allow with those of the engine's generator.
`);
  page.table(TALLY_HEADER, await tallyRows(GAMES));
  page.text(`
**Condition 1** asks only that the squares on the king's path be empty, and on the queen side that forgets the square next to the rook.

**Condition 3** keeps a count for each king and rook. A rook that is captured at home has not moved, so its count stays 0, and as long as the king has
not moved either, the condition allows a castling with a rook that does not exist. After 1 g3 Nf6 2 Bg2 Ne4 3 Nf3 Nxf2 4 d3 Nxh1 5 Bxh1 a6 White may castle
with the bishop on h1. All of the illegal castlings above are of this kind.
`);
}

/** Section 8. */
export async function writeTiming(page: Draft): Promise<void> {
  const { white, black, moves } = await countMoves(SLIDERS);
  const timing = recordOf(TIMING, COMMAND) as Timing;
  page.heading('Section 8: the timing test');
  page.text(`
Blackmar-Diemer Gambit after 6…Qb4, \`rnb1kb1r/ppp1pppp/5n2/8/1q6/2N1BQ2/PPP3PP/R3KBNR w KQkq - 6 7\`: both sides' pseudo-legal moves are
generated and stored ${TIMES.toLocaleString('en')} times, without castling and en passant. The article counts ${PRINTED.white} and ${PRINTED.black} moves,
${PRINTED.moves.toLocaleString('en')} in all; so does this program, with every slider method: **${white} + ${black}, ${moves.toLocaleString('en')}**.

Pascal on a DECsystem-2060 took ${PRINTED.seconds} seconds for it, ${PRINTED.rate.toLocaleString('en')} moves a second. The same algorithm in WebAssembly:
`);
  page.table(TIMING_HEADER, timingRows(timing));
  const { methods, machine, date, rounds } = timing;
  const [magic] = methods;
  page.text(`
${machine}, ${date}; processor time, medians of ${rounds} alternating runs; "against magic" is the ratio in the same round.
On a busy machine trust these ratios, not the rates.

The article says that at 2,863 moves a second the 38 moves of a typical position are generated 75 times a second. At the rate
of \`magic\` above it is ${magic === undefined ? '' : `${(magic.rate / MOVES_OF_A_POSITION / 1e6).toFixed(1)} million`} times.
`);
  await page.figure(
    'timing',
    'Moves per second in the timing test, by slider method.',
    barChart(
      'Moves per second in the timing test of section 8',
      methods.map(({ name }) => name),
      { name: 'million moves per second' },
      [{ name: 'moves', values: methods.map(({ rate }) => Math.round(rate / 1e6)) }],
    ),
  );
}

/** Sections 7 and 9. */
export function writeShannon(page: Draft): void {
  page.heading('Sections 7 and 9: why bit maps, and what came before');
  page.text(`
The technique before was Shannon's: add an increment to the man's square until an edge or a man stops it. Its counterpart here is the slider
method \`ray-scan\`, which walks the rays square by square. All other methods are tested against it. Section 7 expects bit maps to win, and
section 9 that walking costs vastly more operations. Both techniques are written out in \`src/research/lab/cracraft/operations.ts\`, and each operation is counted:
reads of memory, additions and comparisons, and logical operations, a bit scan among them. Both list the same moves.
`);
  page.table(OPERATIONS_HEADER, operationRows());
  const { reads, all, unlisted, mostWalked, captures } = compareOperations();
  page.text(`
**Verdict.** Over the 1,001 positions the walk reads memory ${reads.toFixed(1)} times as often. It takes ${unlisted.toFixed(1)} times the operations as long as the maps stay maps. Once they
become a list of moves, as in section 8, the ratio is ${all.toFixed(2)}: each move costs a scan, a removal and a test, which the walk has for nothing. "Hundreds" of operations
is right for a position, "thousands" is not: no position takes more than ${mostWalked}. "A handful" is right for one ray. Operations are not times: the rows of
\`ray-scan\` and \`classical\` in the table above give those. On the 36-bit machine of section 8 each logical operation of the table stands for two, so
a word of 64 bits halves their number, as the section says.

"At the rate of 10^6 bits per second or more" (section 7): the logical operations of the timing test handled ${(logicalBitsPerSecond() / 1e6).toFixed(1)}·10^6 bits a second, all else that the program did
included in the time. "In assembly language … at least one order of magnitude faster" (section 8) cannot be tried: the factors in the table of section 8 are of machine and language together.
That a program which generates "a few moves at a time" needs less (section 8) is true: captures only take ${captures.toFixed(2)} of the operations of all moves.
`);
}

/** What the article has wrong; each point is a test. */
export function writeErrata(page: Draft): void {
  page.heading('Errata');
  page.text(`
Each is shown by a test of \`test/research/lab/cracraft.test.ts\`.

- **Section 2, the "and" of the location maps.** No square holds two men, so the "and" is empty. The maps printed are those of the "or".
- **Section 2, Black Knights.** \`41000000000000000000\` lacks a zero: without it the knights stand on e8 and b7.
- **Section 2, the empty squares.** All squares "exclusive or" the friendly pieces leaves the enemy's squares among the empty ones; it
  takes the enemy's map too. The result printed, \`7777777776\`, is neither: it must be \`7777777777600000\`.
- **Section 3, the knight on f3.** \`5021000010412\` has a zero too many: \`502100010412\`.
- **Section 4, two-square advances.** The map of single advances is to be "anded" with the pawns on the second rank. It holds empty
  squares only, so nothing is left, and no pawn would ever advance two squares. The third rank is meant.
- **Section 4, pawn captures.** Shifted without a mask, a pawn of the a-file captures on the h-file, and the other way round.
- **Section 6, condition 1.** The king's path must be empty, and on the queen side the square next to the rook too.
- **Section 6, condition 3.** That king and rook have never moved is not enough: a rook captured at home has a count of 0. The rook must stand there too.
- **Section 8, "52 legal moves".** They are pseudo-legal, as the article says of its method elsewhere: the knight on c3 has seven of
  them and is pinned by the queen on b4. Without castling 45 are legal.
`);
}
