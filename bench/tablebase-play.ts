// Plays random positions of 4 men with tables: what is won must be won within the fifty-move rule, what is drawn must be held.
//
//   tsx bench/tablebase-play.ts --tables FOLDERS [--positions N] [--first N] [--seed N] [--nodes N | --movetime MS] [--record]
//
// Half the positions are wins of the side to move with the clock at 0, half are draws. Endings, squares, colours and the side to
// move are drawn at random. One thread plays for the side under test; its opponent has the tables in every other pair of
// positions, and else searches without. Prints each game that went wrong, with its moves. `--first` continues a run.

import { parseArgs } from 'node:util';
import { BLACK, CASTLING_RIGHTS, NO_PIECE, NO_SQUARE, PAWN, WHITE } from '../src/abi/piece';
import { THREAD_INFO } from '../src/abi/memory';
import { INFO_BEST_MOVE } from '../src/abi/search';
import { Random, seedOf } from '../src/engine/random';
import { endingsUpTo, type Ending } from '../src/lab/tablebase/endings';
import { formatFen } from '../src/notation/fen';
import { checkLegality } from '../src/notation/legality';
import { opponentOf } from '../src/notation/pieces';
import type { Setup } from '../src/notation/setup';
import { formatUciMove } from '../src/notation/uci-move';
import { processPlatform } from '../src/platform/node/process-platform';
import { ControlBlock } from '../src/runtime/control';
import { now } from '../src/runtime/core';
import { DEFAULT_SLIDERS } from '../src/runtime/defaults';
import { openCore } from '../src/runtime/host';
import { openTablebases, splitFolders } from '../src/runtime/tablebases';
import { appendRows, isRecording } from './results/store';

const { values: options } = parseArgs({
  options: {
    first: { type: 'string', default: '0' },
    movetime: { type: 'string' },
    nodes: { type: 'string', default: '1000' },
    positions: { type: 'string', default: '1000' },
    record: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    tables: { type: 'string' },
  },
});
if (options.tables === undefined) throw new Error('name the folders of the tables: --tables FOLDERS');
const seed = Number(options.seed);
const limits =
  options.movetime === undefined ? { nodes: Number(options.nodes) } : { hardTimeMs: Number(options.movetime) };

const tablebases = openTablebases(splitFolders(options.tables), processPlatform, (fault) => console.error(fault));
const opened = await openCore(processPlatform, { sliders: DEFAULT_SLIDERS, threads: 1, hashMb: 1, tablebases });
if (!opened.ok) throw new Error(opened.error.message);
const { core, memory } = opened.value;
const control = new ControlBlock(memory.memory.buffer);
const endings = endingsUpTo(4).filter(({ pieces }) => pieces.length === 4);

/** The men of an ending on random squares, either side as White; null where two meet or a pawn stands on an end rank. */
function scatter({ pieces }: Ending, random: Random): Setup | null {
  const board = new Uint8Array(64).fill(NO_PIECE);
  const swap = random.below(2);
  for (const piece of pieces) {
    const square = random.below(64);
    const isPawnHome = piece >> 1 === PAWN && (square < 8 || square >= 56);
    if (isPawnHome || board[square] !== NO_PIECE) return null;
    board[square] = piece ^ swap;
  }
  const sideToMove = random.below(2) === 0 ? WHITE : BLACK;
  const castlingRooks = Array.from({ length: CASTLING_RIGHTS }, () => NO_SQUARE);
  return { board, sideToMove, castlingRooks, enPassant: NO_SQUARE, halfmoveClock: 0, fullmoveNumber: 1 };
}

/** A random legal position with an outcome for the side to move. */
function draw(outcome: number, random: Random): { readonly name: string; readonly setup: Setup } {
  for (;;) {
    const ending = endings[random.below(endings.length)] as Ending;
    const setup = scatter(ending, random);
    if (setup === null || !checkLegality(setup).ok) continue;
    core.setSetup(setup);
    if (core.exports.probeWdl() === outcome && core.exports.legalMoves() > 0) return { name: ending.name, setup };
  }
}

/** The best move of a search. */
function search(withTables: boolean): number {
  control.writeLimits({
    ...limits,
    multiPv: 1,
    startedAt: now(),
    ponder: false,
    ...(withTables ? {} : { probeMen: 0 }),
  });
  control.ageTable();
  core.exports.search();
  return core.view.getUint16(core.threadBase + THREAD_INFO + INFO_BEST_MOVE, true);
}

interface Game {
  /** The colour that has mated; null for a draw. */
  readonly winner: number | null;
  readonly moves: readonly string[];
}

function play(setup: Setup, tested: number, opponentHasTables: boolean): Game {
  core.setSetup(setup);
  core.exports.clearTable(0, memory.clusters);
  core.exports.clearHistory();
  const moves: string[] = [];
  for (let side = setup.sideToMove; ; side = opponentOf(side)) {
    if (core.exports.legalMoves() === 0) return { winner: core.inCheck() ? opponentOf(side) : null, moves };
    if (core.isDraw()) return { winner: null, moves };
    const move = search(side === tested || opponentHasTables);
    moves.push(formatUciMove(move, false));
    core.exports.playMove(move);
  }
}

const count = Number(options.positions);
const first = Number(options.first);
const figures = { positions: 0, won: 0, lost: 0, drawn: 0, held: 0, longest: 0 };
const worked = process.cpuUsage();
for (let number = first; number < first + count; number++) {
  const random = new Random(seedOf(seed, number));
  const toWin = number % 2 === 0;
  const { name, setup } = draw(toWin ? 2 : 0, random);
  const tested = toWin || random.below(2) === 0 ? setup.sideToMove : opponentOf(setup.sideToMove);
  const { winner, moves } = play(setup, tested, number % 4 < 2);
  figures.positions++;
  figures.longest = Math.max(figures.longest, moves.length);
  if (toWin) figures[winner === tested ? 'won' : 'lost']++;
  else {
    figures.drawn++;
    if (winner !== opponentOf(tested)) figures.held++;
  }
  if (toWin ? winner !== tested : winner === opponentOf(tested)) {
    console.log(`${number} ${name} ${formatFen(setup, 'xfen')}: ${moves.join(' ')}`);
  }
  if ((number + 1) % 500 === 0) console.error(JSON.stringify(figures));
}
const { user, system } = process.cpuUsage(worked);
const row = { ...figures, first, seed, ...limits, cpuSeconds: Math.round((user + system) / 1e6) };
console.log(JSON.stringify(row));
if (isRecording) appendRows('experiments', 'tablebase-play', [row]);
process.exitCode = figures.lost + figures.drawn - figures.held === 0 ? 0 : 1;
