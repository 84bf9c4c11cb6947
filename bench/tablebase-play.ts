// Plays random positions of 4 men with tables: what is won must be won within the fifty-move rule, what is drawn must be held.
//
//   npm run bench tablebase-play -- --tables FOLDERS [--positions N] [--seed N] [--nodes N] [--movetime MS] [--record]
//
// Half the positions are wins of the side to move with the clock at 0, half are draws. Endings, squares, colours and the side to
// move are drawn at random. One thread plays for the side under test; its opponent has the tables in every other pair of
// positions, and else searches without. Prints each game that went wrong, with its moves, and a JSON line for each 500 positions.
// With `--record`, a run that was stopped goes on: portions are left out that have a row already.

import { UsageError, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { THREAD_INFO } from '../src/abi/memory';
import { INFO_BEST_MOVE } from '../src/abi/search';
import { Random, seedOf } from '../src/engine/random';
import { endingsUpTo, type Ending } from '../src/research/tablebases/endings';
import { formatFen } from '../src/notation/fen';
import { opponentOf } from '../src/notation/pieces';
import type { Setup } from '../src/notation/setup';
import { formatUciMove } from '../src/notation/uci-move';
import { processPlatform } from '../src/platform/node/process-platform';
import { ControlBlock } from '../src/runtime/control';
import { now } from '../src/runtime/core';
import { openCore } from '../src/runtime/host';
import { openTablebases, splitFolders } from '../src/runtime/tablebases';
import { appendRows, isRecording, readRows } from './results/store';
import { scatter } from './tablebase-positions';
import { unwrap } from '../src/notation/result';

const { values: options } = scriptArguments({
  options: {
    movetime: { type: 'string' },
    nodes: { type: 'string' },
    positions: { type: 'string', default: '1000' },
    record: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    tables: { type: 'string' },
  },
});
if (options.nodes === undefined && options.movetime === undefined) {
  throw new UsageError('--nodes N or --movetime MS is missing.');
}
if (options.tables === undefined) throw new UsageError('--tables FOLDERS is missing.');
const seed = wholeNumber('--seed', options.seed, 0, 2 ** 31);
const count = wholeNumber('--positions', options.positions, 1);
/** Positions of a row. */
const PORTION = 500;
const limits = {
  ...(options.movetime === undefined ? {} : { hardTimeMs: wholeNumber('--movetime', options.movetime, 1) }),
  ...(options.nodes === undefined ? {} : { nodes: wholeNumber('--nodes', options.nodes, 1) }),
};

const tablebases = openTablebases(splitFolders(options.tables), processPlatform, (fault) => console.error(fault));
const { core, memory } = unwrap(await openCore(processPlatform, { tablebases }));
const control = new ControlBlock(memory.memory.buffer);
const endings = endingsUpTo(4).filter(({ pieces }) => pieces.length === 4);

/** A random legal position with an outcome for the side to move. */
function draw(outcome: number, random: Random): { readonly name: string; readonly setup: Setup } {
  for (;;) {
    const ending = endings[random.below(endings.length)] as Ending;
    const setup = scatter(ending.pieces, random);
    if (setup === null) continue;
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

/** What a portion of the positions came to. */
function tryPortion(first: number, count: number): Readonly<Record<string, number>> {
  const figures = { positions: count, won: 0, lost: 0, drawn: 0, held: 0, plies: 0, longest: 0 };
  const worked = process.cpuUsage();
  for (let number = first; number < first + count; number++) {
    const random = new Random(seedOf(seed, number));
    const toWin = number % 2 === 0;
    const { name, setup } = draw(toWin ? 2 : 0, random);
    const tested = toWin || random.below(2) === 0 ? setup.sideToMove : opponentOf(setup.sideToMove);
    const { winner, moves } = play(setup, tested, number % 4 < 2);
    figures.plies += moves.length;
    figures.longest = Math.max(figures.longest, moves.length);
    if (toWin) figures[winner === tested ? 'won' : 'lost']++;
    else {
      figures.drawn++;
      if (winner !== opponentOf(tested)) figures.held++;
    }
    if (toWin ? winner !== tested : winner === opponentOf(tested)) {
      console.log(`${number} ${name} ${formatFen(setup, 'xfen')}: ${moves.join(' ')}`);
    }
  }
  const { user, system } = process.cpuUsage(worked);
  return { ...figures, first, seed, ...limits, cpuSeconds: Math.round((user + system) / 1e6) };
}

const done = new Set(
  (isRecording ? readRows('experiments') : [])
    .filter((row) => row.table === 'tablebase-play' && row.seed === seed && row.positions === PORTION)
    .filter((row) => row.nodes === limits.nodes && row.hardTimeMs === limits.hardTimeMs)
    .map((row) => row.first),
);
let faults = 0;
for (let first = 0; first < count; first += PORTION) {
  if (done.has(first)) continue;
  const row = tryPortion(first, Math.min(PORTION, count - first));
  faults += (row.lost ?? 0) + (row.drawn ?? 0) - (row.held ?? 0);
  console.log(JSON.stringify(row));
  if (isRecording) appendRows('experiments', 'tablebase-play', [row]);
}
console.error(faults === 0 ? 'Every win was won, and every draw held.' : `${faults} games went wrong.`);
process.exitCode = faults === 0 ? 0 : 1;
