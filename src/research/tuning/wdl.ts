// Fits the model of wins, draws and losses (src/engine/wdl.ts) to games of self-play, and prints its constants.
//
//   npm run train wdl -- FILE.viri ...
//
// FILEs are what `engine.sh datagen --no-adjudication` writes. Each position counts once, from the mover's side: its score,
// its men, and how the game ended. The fit is of maximum likelihood, by a pattern search in the four constants, whose steps
// halve where none of them helps (Hooke and Jeeves).

import { UsageError } from '../../cli/arguments';
import { scriptArguments } from '../../cli/script';
import { SAMPLE_RESULT_UNKNOWN } from '../data/abi/sample';
import { readAllGames } from '../data/game-file';
import { Replay } from '../data/replay';
import { openDataCore } from '../data/data-core';
import { DRAWN } from '../../notation/viriformat';
import { WDL_MODEL, partOfMen, winningChance, type WdlModel } from '../../engine/wdl';
import { unwrap } from '../../notation/result';

/** Scores beyond this are numerous and say nothing about the middle of the curve. */
const MOST_CENTIPAWNS = 1000;
/** Centipawns: the width of the bins that equal positions are counted in. */
const SCORE_STEP = 10;
/** A result for the side to move. */
const WON = 2;
/** Centipawns: the first step of the search, and the last. */
const FIRST_STEP = 64;
const LAST_STEP = 0.5;
/** Centipawns: where the search ends in each direction, because for few games the likelihood may have no maximum. */
const FARTHEST = 2000;

/** The results of games from the positions of a bin. */
interface Bin {
  readonly score: number;
  readonly men: number;
  wins: number;
  draws: number;
  losses: number;
}

type Constants = readonly [number, number, number, number];

function modelOf([winAt, winAtForAll, spread, spreadForAll]: Constants): WdlModel {
  return { winAt: { atNone: winAt, forAll: winAtForAll }, spread: { atNone: spread, forAll: spreadForAll } };
}

async function readBins(files: readonly string[]): Promise<Bin[]> {
  const opened = unwrap(await openDataCore());
  const bins = new Map<string, Bin>();
  const replay = new Replay(opened);
  for (const game of readAllGames(files)) {
    const played = replay.play(game, (address) => {
      if (replay.resultAt(address) === SAMPLE_RESULT_UNKNOWN) return;
      const score = Math.round(replay.scoreAt(address) / SCORE_STEP) * SCORE_STEP;
      if (Math.abs(score) > MOST_CENTIPAWNS) return;
      const pieces = replay.piecesAt(address);
      const name = `${score} ${pieces}`;
      const bin = bins.get(name) ?? { score, men: partOfMen(pieces), wins: 0, draws: 0, losses: 0 };
      bins.set(name, bin);
      const result = replay.resultAt(address);
      if (result === WON) bin.wins++;
      else if (result === DRAWN) bin.draws++;
      else bin.losses++;
    });
    if (!played.ok) throw new Error(played.error.message);
  }
  return [...bins.values()];
}

/** Mean negative logarithm of the model's probability of the actual results. */
function loss(bins: readonly Bin[], model: WdlModel): number {
  let sum = 0;
  let count = 0;
  for (const { score, men, wins, draws, losses } of bins) {
    const win = winningChance(model, score, men);
    const lose = winningChance(model, -score, men);
    const chance = (part: number): number => -Math.log(Math.max(part, 1e-6));
    sum += wins * chance(win) + losses * chance(lose) + draws * chance(1 - win - lose);
    count += wins + draws + losses;
  }
  return sum / count;
}

function fit(bins: readonly Bin[], start: Constants): Constants {
  let best = start;
  let least = loss(bins, modelOf(best));
  for (let step = FIRST_STEP; step >= LAST_STEP;) {
    let improved = false;
    for (const [index] of start.entries()) {
      for (const change of [step, -step]) {
        const next = best.map((value, at) => (at === index ? value + change : value)) as unknown as Constants;
        if (Math.abs(next[index] ?? 0) > FARTHEST) continue;
        const found = loss(bins, modelOf(next));
        if (found >= least) continue;
        best = next;
        least = found;
        improved = true;
      }
    }
    if (!improved) step /= 2;
  }
  return best;
}

const { positionals: files } = scriptArguments({ allowPositionals: true });
if (files.length === 0) throw new UsageError('fit:wdl needs files of games in viriformat.');
const bins = await readBins(files);
const { winAt, spread } = WDL_MODEL;
const fitted = fit(bins, [winAt.atNone, winAt.forAll, spread.atNone, spread.forAll]);
if (fitted.some((constant) => Math.abs(constant) > FARTHEST - FIRST_STEP)) {
  throw new Error(
    `${bins.length} kinds of positions are too few: no constants within ${FARTHEST} centipawns fit best.`,
  );
}
const count = (of: (bin: Bin) => number): number => bins.reduce((sum, bin) => sum + of(bin), 0);
console.log(
  `positions: ${count(({ wins, draws, losses }) => wins + draws + losses)}, of drawn games ${count((bin) => bin.draws)}`,
);
console.log(`loss: ${loss(bins, WDL_MODEL).toFixed(4)} as it is, ${loss(bins, modelOf(fitted)).toFixed(4)} fitted`);
console.log(
  `winAt: { atNone: ${fitted[0]}, forAll: ${fitted[1]} }, spread: { atNone: ${fitted[2]}, forAll: ${fitted[3]} }`,
);
process.exit(0);
