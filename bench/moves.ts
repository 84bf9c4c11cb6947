// Legal moves of many positions: `engine.sh moves` against chess.js and chessops.
//
//   npm run bench moves [-- --rounds N]
//
// All run in this process, warm. The engine does all that the command does but to start: bytes are cut into lines, and whole
// lines of answers come out, which go nowhere. The libraries read the same FENs one by one and make their texts, and need not put
// them into JSON. Each form is compared with the least that a library can be asked for that holds as much; where chess.js
// has nothing between SAN alone and everything (`verbose`), it may do less. Times are processor times.

import { Chess } from 'chess.js';
import { Chess as ChessopsChess } from 'chessops/chess';
import { makeFen, parseFen as parseChessopsFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import type { NormalMove, Role } from 'chessops/types';
import { makeUci } from 'chessops/util';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { BatchWriter } from '../src/cli/batch-writer';
import { answerLines } from '../src/cli/moves-command';
import { BinaryForm, JsonForm, type MovesForm } from '../src/cli/moves-forms';
import { processPlatform } from '../src/platform/node/process-platform';
import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { Random } from '../src/engine/random';
import type { Core } from '../src/runtime/core';
import { openCore } from '../src/runtime/host';
import { alternate, processorTime, type Contestant, type Measurement } from '../src/research/report/alternate';
import { formatTable } from '../src/research/report/draft';
import { formatFen, parseFen } from '../src/notation/fen';
import { appendRows, isRecording } from './results/store';
import { unwrap } from '../src/notation/result';

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
  const random = new Random(1);
  for (const opening of BENCH_POSITIONS) {
    const setup = parseFen(opening);
    if (!setup.ok) throw new Error(setup.error.message);
    for (let game = 0; game < GAMES; game++) {
      core.setSetup(setup.value);
      for (let ply = 0; ply < PLIES; ply++) {
        const moves = core.legalMoves();
        const move = moves[random.below(moves.length)];
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

/** What chessops is asked for with each move. */
type Wish = 'nothing' | 'texts' | 'texts and FEN';

function chessopsMoves(fen: string, wish: Wish): unknown[] {
  const position = ChessopsChess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap();
  const found: unknown[] = [];
  for (const [from, goals] of position.allDests()) {
    for (const to of goals) {
      const promotes = position.board.pawn.has(from) && (to >= 56 || to < 8);
      for (const promotion of promotes ? PROMOTIONS : NO_PROMOTION) {
        const move: NormalMove = promotion === undefined ? { from, to } : { from, to, promotion };
        if (wish === 'nothing') found.push(move);
        else found.push(makeUci(move), makeSan(position, move));
        if (wish === 'texts and FEN') {
          const next = position.clone();
          next.play(move);
          found.push(makeFen(next.toSetup()));
        }
      }
    }
  }
  return found;
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

/** Bytes that a pipe hands over at once. */
const CHUNK = 65536;

function engine(name: string, fens: readonly string[], form: MovesForm): Contestant {
  const bytes = Buffer.from(`${fens.join('\n')}\n`);
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) =>
    bytes.subarray(index * CHUNK, (index + 1) * CHUNK),
  );
  return {
    name,
    run: async () => {
      const broken = await answerLines(chunks, form, nowhere);
      if (broken > 0) throw new Error(`${broken} lines are no position`);
      return fens.length;
    },
  };
}

const { values } = scriptArguments({
  options: { rounds: { type: 'string', default: '5' }, record: { type: 'boolean', default: false } },
});
const rounds = wholeNumber('--rounds', values.rounds, 1);
const { core } = unwrap(await openCore(processPlatform));
const positions = randomPositions(core);
const choose = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => positions[(index * 7) % positions.length] ?? '');
const [some, few] = [choose(SOME), choose(FEW)];
const nowhere = new BatchWriter(() => undefined);
const json = (fens: boolean): MovesForm => new JsonForm(core, nowhere, { fens, chess960: false });

/** Each form of the command, and what the libraries do for the same. */
const FORMS: readonly (readonly [ours: Contestant, chessJs: Contestant, chessops: Contestant])[] = [
  [
    engine('`moves`: UCI and SAN', some, json(false)),
    library('SAN', few, (fen) => new Chess(fen, { skipValidation: true }).moves()),
    library('UCI and SAN', few, (fen) => chessopsMoves(fen, 'texts')),
  ],
  [
    engine('`moves --fens`: and FENs', some, json(true)),
    library('`verbose`', few, (fen) => new Chess(fen, { skipValidation: true }).moves({ verbose: true })),
    library('UCI, SAN and FENs', few, (fen) => chessopsMoves(fen, 'texts and FEN')),
  ],
  [
    engine('`moves --binary`', some, new BinaryForm(core, nowhere)),
    library('SAN', few, (fen) => new Chess(fen, { skipValidation: true }).moves()),
    library('objects', few, (fen) => chessopsMoves(fen, 'nothing')),
  ],
];

const times = (ratio: number): string => ratio.toFixed(1);
const rows: string[][] = [];
const figures: Record<string, string | number>[] = [];
for (const contestants of FORMS) {
  const [ours, chessJs, chessops] = await alternate(contestants, rounds, processorTime);
  if (ours === undefined || chessJs === undefined || chessops === undefined) continue;
  // Ratios are to ours.
  const against = ({ name, rate, ratio, leastRatio, greatestRatio }: Measurement): string[] => [
    `${name}: ${Math.round(rate)}`,
    `${times(1 / ratio)} (${times(1 / greatestRatio)} … ${times(1 / leastRatio)})`,
  ];
  for (const { name, rate, ratio, leastRatio, greatestRatio } of [chessJs, chessops]) {
    figures.push({
      ...{ task: ours.name, rate: Math.round(ours.rate), unit: 'positions', itsRate: Math.round(rate) },
      ...{
        what: `${name === chessJs.name ? 'chess.js 1.4' : 'chessops 0.15'}, ${name}`,
        times: Number(times(1 / ratio)),
      },
      ...{ low: Number(times(1 / greatestRatio)), high: Number(times(1 / leastRatio)) },
    });
  }
  rows.push([ours.name, String(Math.round(ours.rate)), ...against(chessJs), ...against(chessops)]);
}
console.log(formatTable(['positions/s (median)', 'engine', 'chess.js 1.4', 'times', 'chessops 0.15', 'times'], rows));
if (isRecording) appendRows('speeds', 'moves', figures);
