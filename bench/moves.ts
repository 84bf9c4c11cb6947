// Legal moves of many positions: `engine.sh moves` against chess.js and chessops.
//
//   npm run bench:moves [-- --rounds N]
//
// All run in this process, warm, and what they write goes nowhere: a FEN is read, all legal moves are listed and written in
// SAN, and in UCI too but by chess.js, which would pay for it with more than it is asked (`verbose`). Times are processor
// times.

import { Chess } from 'chess.js';
import { Chess as ChessopsChess } from 'chessops/chess';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import type { NormalMove, Role } from 'chessops/types';
import { makeUci } from 'chessops/util';
import { parseArgs } from 'node:util';
import { BatchWriter } from '../src/cli/batch-writer';
import { BinaryForm, JsonForm, type MovesForm } from '../src/cli/moves-forms';
import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { DEFAULT_SLIDERS } from '../src/host/artifacts';
import type { Core } from '../src/host/core';
import { openCore } from '../src/host/host';
import { alternate, processorTime, type Contestant } from '../src/lab/alternate';
import { formatTable } from '../src/lab/draft';
import { formatFen, parseFen } from '../src/notation/fen';
import { shuffled } from './match/shuffle';

/** Plies of each game, and games from each position of the bench: enough that no two positions are alike. */
const PLIES = 20;
const GAMES = 10;
/** Positions of one run of the engine, and of a library. */
const SOME = 5_000;
const FEW = 500;

const PROMOTIONS: readonly (Role | undefined)[] = ['queen', 'rook', 'bishop', 'knight'];
const NO_PROMOTION: readonly (Role | undefined)[] = [undefined];

/** Positions of seeded random games in standard chess. */
function randomPositions(core: Core): string[] {
  const fens: string[] = [];
  for (const [index, opening] of BENCH_POSITIONS.entries()) {
    const setup = parseFen(opening);
    if (!setup.ok) throw new Error(setup.error.message);
    for (let game = 0; game < GAMES; game++) {
      core.setSetup(setup.value);
      for (const choice of shuffled(PLIES, index * GAMES + game)) {
        const moves = core.legalMoves();
        const move = moves[(choice * 7919) % moves.length];
        if (move === undefined) break;
        core.exports.playMove(move);
        fens.push(formatFen(core.setup(), 'xfen'));
      }
    }
  }
  // Neither library reads a Chess960 position as this engine does.
  return fens.filter((fen) => /^\S+ [wb] (-|K?Q?k?q?) /.test(fen) && isReadByAll(fen));
}

function isReadByAll(fen: string): boolean {
  try {
    new Chess(fen);
    return ChessopsChess.fromSetup(parseChessopsFen(fen).unwrap()).isOk;
  } catch {
    return false;
  }
}

function chessJsMoves(fen: string): string[] {
  return new Chess(fen, { skipValidation: true }).moves();
}

/** UCI and, if wanted, SAN of all legal moves. */
function chessopsMoves(fen: string, san: boolean): string[] {
  const position = ChessopsChess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap();
  const texts: string[] = [];
  for (const [from, goals] of position.allDests()) {
    for (const to of goals) {
      const promotes = position.board.pawn.has(from) && (to >= 56 || to < 8);
      for (const promotion of promotes ? PROMOTIONS : NO_PROMOTION) {
        const move: NormalMove = promotion === undefined ? { from, to } : { from, to, promotion };
        texts.push(makeUci(move));
        if (san) texts.push(makeSan(position, move));
      }
    }
  }
  return texts;
}

function library(name: string, fens: readonly string[], moves: (fen: string) => unknown): Contestant {
  return {
    name,
    run: () => {
      for (const fen of fens) moves(fen);
      return fens.length;
    },
  };
}

function engine(name: string, fens: readonly string[], form: MovesForm): Contestant {
  return library(name, fens, (fen) => {
    const setup = parseFen(fen);
    if (!setup.ok) throw new Error(setup.error.message);
    form.position(fen, setup.value);
  });
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const opened = await openCore({ sliders: DEFAULT_SLIDERS, threads: 1, hashMb: 1 });
if (!opened.ok) throw new Error(opened.error.message);
const { core } = opened.value;
const positions = randomPositions(core);
const choose = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => positions[(index * 7) % positions.length] ?? '');
const [some, few] = [choose(SOME), choose(FEW)];
const nowhere = new BatchWriter(() => undefined);
const json = (fens: boolean): MovesForm => new JsonForm(core, nowhere, { fens, chess960: false });
const measured = await alternate(
  [
    library('chess.js 1.4, SAN', few, chessJsMoves),
    library('chess.js 1.4, `verbose`: UCI, SAN and FENs', few, (fen) =>
      new Chess(fen, { skipValidation: true }).moves({ verbose: true }),
    ),
    library('chessops 0.15, UCI and SAN', few, (fen) => chessopsMoves(fen, true)),
    library('chessops 0.15, UCI alone', few, (fen) => chessopsMoves(fen, false)),
    engine('`moves`: UCI and SAN', some, json(false)),
    engine('`moves --fens`: and the FENs they lead to', few, json(true)),
    engine('`moves --binary`', some, new BinaryForm(core, nowhere)),
  ],
  Number(values.rounds),
  processorTime,
);
const chessops = measured[2]?.rate ?? NaN;
console.log(
  formatTable(
    ['', 'positions/s (median)', 'times chess.js', 'spread', 'times chessops (UCI and SAN)'],
    measured.map(({ name, rate, ratio, leastRatio, greatestRatio }) => [
      name,
      Math.round(rate),
      ratio.toFixed(1),
      `${leastRatio.toFixed(1)} … ${greatestRatio.toFixed(1)}`,
      (rate / chessops).toFixed(1),
    ]),
  ),
);
