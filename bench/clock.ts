// How the engine spends its clock: what is left at some moves of games against itself.
//
//   npm run bench clock -- --openings FILE [--tc 8+0.08] [--speeds 20000,200000] [--shares 0.6,…] [--games 6] [--seed 1]
//
// A clock that shows the nodes searched, `speeds` a second, stands for a slow or a fast machine. `shares` are soft limits in
// fair shares of the clock (src/engine/time-plan.ts). The same limit leaves more time at more nodes a second: an iteration
// that begins before it is then a smaller part of the search.

import { scriptArguments } from '../src/cli/script';
import { decimal, UsageError, wholeNumber, wholeNumbers } from '../src/cli/arguments';
import { writeLine } from '../src/platform/node/output';
import { TIME_SHAPE } from '../src/engine/time-plan';
import { playCoreGame } from '../src/research/tuning/factorial/core-game';
import { CorePlayer, type PlayerSettings } from '../src/research/tuning/factorial/core-player';
import { shuffledOpenings } from '../src/research/tuning/factorial/pair-worker';
import { parseTimeControl } from '../src/match/limits';
import { DEFAULT_NETWORK } from '../src/runtime/defaults';
import { mean } from './judge/errors';

const MOVES = [15, 20, 30, 40, 50, 60, 80];
const HASH_MB = 16;
const LEAST_SHARE = 0.01;
const MOST_SHARE = 100;

const { values } = scriptArguments({
  options: {
    openings: { type: 'string' },
    tc: { type: 'string', default: '8+0.08' },
    speeds: { type: 'string', default: '20000,200000' },
    shares: { type: 'string', default: String(TIME_SHAPE.softShares) },
    games: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});

if (values.openings === undefined) throw new UsageError('--openings FILE is missing.');
const timeControl = parseTimeControl(values.tc);
const games = wholeNumber('--games', values.games, 1);
const speeds = wholeNumbers('--speeds', values.speeds, 1);
const shares = values.shares.split(',').map((text) => decimal('--shares', text, LEAST_SHARE, MOST_SHARE));
const openings = await shuffledOpenings(values.openings, wholeNumber('--seed', values.seed, 0));
const white = await CorePlayer.open(DEFAULT_NETWORK ?? '', HASH_MB);
const black = await CorePlayer.open(DEFAULT_NETWORK ?? '', HASH_MB);

/** Seconds on the clock of the side that has made each move, in all games, by move number. */
function clocksBy(nodes: number, softShares: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const settings: PlayerSettings = { tunables: [], timeShape: { ...TIME_SHAPE, softShares } };
  const seats = [
    { ...settings, player: white },
    { ...settings, player: black },
  ] as const;
  const budget = { nodes, timeControl };
  for (let game = 0; game < games; game++) {
    playCoreGame(seats, openings.opening(game), [budget, budget], (mover, move) => {
      found.set(move, [...(found.get(move) ?? []), (mover.remainingMs ?? NaN) / 1000]);
    });
  }
  return found;
}

writeLine(`Seconds left of ${values.tc}, mean (clocks)\n`);
writeLine(`| nodes a second | soft limit | ${MOVES.map((move) => `move ${move}`).join(' | ')} |`);
writeLine(`|---|---|${'---|'.repeat(MOVES.length)}`);
for (const nodes of speeds) {
  for (const share of shares) {
    const clocks = clocksBy(nodes, share);
    const cells = MOVES.map((move) => {
      const left = clocks.get(move);
      return left === undefined ? '' : `${mean(left).toFixed(2)} (${left.length})`;
    });
    writeLine(`| ${nodes} | ${share} | ${cells.join(' | ')} |`);
  }
}
