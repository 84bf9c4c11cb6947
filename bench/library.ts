// sliderule/chess beside chess.js and chessops, through their public interfaces, in one process:
//
//   npm run bench library [-- --fens N --record]
//
// 1. Perft 4 of three positions, written as a program would write it: the legal moves, play, count below, take back; of the last
//    ply only the number of moves is asked. For chess.js, its own method.
// 2. The legal moves in SAN of N positions (100,000; chess.js and chessops get the first of every ten) of random games,
// from FENs.
// 3. Everyday calls (bench/library/rows.ts): games replayed, boards read, games that take turns.
// 4. Ten thousand games held at once, a ply of each in turn (bench/library/held.ts), with the memory that a game takes.
//
// Whatever they answer must be equal. Times are of the process, in milliseconds of its processor: the best round for perft, the median
// of alternating rounds for everyday calls, of which chess.js has one. It ends with exit code 1 if an answer differs or a ratio is
// below ten; for everyday calls and games held at once, below one; or if such a game takes more than eight kilobytes.

import { Chess } from 'chess.js';
import { Chess as Chessops } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import { SquareSet } from 'chessops/squareSet';
import type { Move as ChessopsMove, Role } from 'chessops/types';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { Position } from '../src/library/chess';
import { median, processorTime } from '../src/research/report/alternate';
import { randomGames } from './library/games';
import { holdGames } from './library/held';
import { comparisons } from './library/rows';
import { appendRows, type Row } from './results/store';

const POSITIONS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
];
const DEPTH = 4;
const ROUNDS = 5;
/** Of everyday calls: games to replay, boards to read, rounds. */
const GAMES = 300;
const BOARDS = 4000;
const ROW_ROUNDS = 9;
/** Every so manyeth position is given to the others too: they would take minutes for all. */
const SAMPLE = 10;
const LEAST_RATIO = 10;
/** Of games held at once: how many, plies of each, and the most bytes that one may take. */
const HELD_GAMES = 10_000;
const HELD_PLIES = 40;
const MOST_HELD_BYTES = 8192;
const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

function perftSliderule(position: Position, depth: number): number {
  if (depth === 1) return position.moveCount;
  let leaves = 0;
  for (const move of position.legalMoves()) {
    leaves += perftSliderule(position.play(move), depth - 1);
    position.undo();
  }
  return leaves;
}

/** The legal moves of a chessops position, which hands out goals by origin. */
function movesOf(position: Chessops): ChessopsMove[] {
  const context = position.ctx();
  const moves: ChessopsMove[] = [];
  for (const [from, targets] of position.allDests(context)) {
    const isLastRank = position.board.pawn.has(from) && (position.turn === 'white' ? from >= 48 : from < 16);
    for (const to of targets) {
      if (isLastRank) for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  }
  return moves;
}

/** How many they are, without a list: one for each goal, three more for a promotion. */
function countOf(position: Chessops): number {
  const lastRank = SquareSet.backrank(position.turn === 'white' ? 'black' : 'white');
  let count = 0;
  for (const [from, targets] of position.allDests(position.ctx())) {
    count += targets.size();
    if (position.board.pawn.has(from)) count += 3 * targets.intersect(lastRank).size();
  }
  return count;
}

function perftChessops(position: Chessops, depth: number): number {
  if (depth === 1) return countOf(position);
  let leaves = 0;
  for (const move of movesOf(position)) {
    const next = position.clone();
    next.play(move);
    leaves += perftChessops(next, depth - 1);
  }
  return leaves;
}

function chessopsOf(fen: string): Chessops {
  return Chessops.fromSetup(parseFen(fen).unwrap()).unwrap();
}

function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const begun = processorTime();
  const value = work();
  return { value, ms: processorTime() - begun };
}

/** FENs of random games, all different. */
function randomFens(count: number): string[] {
  const fens = new Set<string>();
  let seed = 1;
  while (fens.size < count) {
    const position = Position.start();
    for (let ply = 0; ply < 120 && fens.size < count && position.outcome() === null; ply++) {
      const moves = position.legalMoves();
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const move = moves[Math.floor((seed / 2 ** 32) * moves.length)];
      if (move === undefined) break;
      fens.add(position.play(move).fen());
    }
  }
  return [...fens];
}

function same(what: string, ours: unknown, theirs: unknown): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  console.error(`${what} differs:\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`);
  process.exitCode = 1;
}

const rows: Omit<Row, 'table'>[] = [];

function report(what: string, name: string, ours: number, theirs: number, least = LEAST_RATIO): void {
  const ratio = theirs / ours;
  rows.push({ what, beside: name, ratio: Number(ratio.toFixed(1)) });
  console.log(`${what}, ${name}: ${theirs.toFixed(1)} ms, ours ${ours.toFixed(1)} ms, ratio ${ratio.toFixed(1)}`);
  if (ratio < least) process.exitCode = 1;
}

function comparePerft(): void {
  const ways = {
    ours: (fen: string) => perftSliderule(Position.fromFen(fen), DEPTH),
    'chess.js': (fen: string) => new Chess(fen).perft(DEPTH),
    chessops: (fen: string) => perftChessops(chessopsOf(fen), DEPTH),
  };
  for (const fen of POSITIONS) {
    const best = new Map<string, number>();
    const found = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, way] of Object.entries(ways)) {
        // The slow ones are timed once.
        if (round > 0 && (best.get(name) ?? 0) > 2000) continue;
        const { value, ms } = timed(() => way(fen));
        found.set(name, value);
        best.set(name, Math.min(ms, best.get(name) ?? Infinity));
      }
    }
    for (const name of ['chess.js', 'chessops']) {
      same(`perft ${DEPTH} of ${fen}`, found.get('ours'), found.get(name));
      report(`perft ${DEPTH} of ${fen.split(' ')[0] ?? ''}`, name, best.get('ours') ?? 0, best.get(name) ?? 0);
    }
  }
}

function compareSan(count: number): void {
  const fens = randomFens(count);
  const sample = fens.filter((_, index) => index % SAMPLE === 0);
  const ours = (fen: string): string[] => Position.fromFen(fen).sanMoves();
  const all = timed(() => fens.reduce((moves, fen) => moves + ours(fen).length, 0));
  console.log(`moves with SAN of ${count} FENs: ${all.value} moves in ${all.ms.toFixed(0)} ms`);
  const sampled = timed(() => sample.map(ours));
  const chessJs = timed(() => sample.map((fen) => new Chess(fen).moves()));
  const chessops = timed(() =>
    sample.map((fen) => {
      const position = chessopsOf(fen);
      return movesOf(position).map((move) => makeSan(position, move));
    }),
  );
  for (const [index, fen] of sample.entries()) {
    const expected = [...(sampled.value[index] ?? [])].sort();
    same(fen, expected, [...(chessJs.value[index] ?? [])].sort());
    same(fen, expected, [...(chessops.value[index] ?? [])].sort());
  }
  report(`moves with SAN of ${sample.length} FENs`, 'chess.js', sampled.ms, chessJs.ms);
  report(`moves with SAN of ${sample.length} FENs`, 'chessops', sampled.ms, chessops.ms);
}

function compareRows(): void {
  for (const { what, ours, chessops, chessJs } of comparisons(GAMES, randomFens(BOARDS))) {
    const own: number[] = [];
    const theirs: number[] = [];
    same(what, ours(), chessops());
    for (let round = 0; round < ROW_ROUNDS; round++) {
      own.push(timed(ours).ms);
      theirs.push(timed(chessops).ms);
    }
    report(what, 'chessops', median(own), median(theirs), 1);
    if (chessJs === undefined) continue;
    const { value, ms } = timed(chessJs);
    same(what, ours(), value);
    report(what, 'chess.js', median(own), ms, 1);
  }
}

function compareHeld(): void {
  const games = randomGames(GAMES, HELD_PLIES).map(({ uci }) => uci);
  const { ours, chessops } = holdGames(games, HELD_GAMES, HELD_PLIES);
  same('games held at once', ours.fens, chessops.fens);
  const what = `${HELD_GAMES} games held at once, ${HELD_PLIES} plies each, a ply of each in turn`;
  report(what, 'chessops', ours.milliseconds, chessops.milliseconds, 1);
  for (const [name, { milliseconds, bytesAGame }] of Object.entries({ ours, chessops })) {
    const microseconds = (milliseconds * 1000) / (HELD_GAMES * HELD_PLIES);
    console.log(`  ${name}: ${microseconds.toFixed(1)} µs a move, ${Math.round(bytesAGame)} bytes a game`);
  }
  if (ours.bytesAGame > MOST_HELD_BYTES) process.exitCode = 1;
}

const { values } = scriptArguments({
  options: { fens: { type: 'string', default: '100000' }, record: { type: 'boolean', default: false } },
});
const fens = wholeNumber('--fens', values.fens, SAMPLE);
comparePerft();
compareSan(fens);
compareRows();
compareHeld();
if (values.record) appendRows('experiments', 'library', rows);
