// Entry point of a process that plays pairs of games by number. It exits with its parent.

import { parseTimeControl } from '../limits';
import { Openings } from '../openings';
import { openRules } from '../tournament';
import { playCoreGame, type Seat } from './core-game';
import { CorePlayer, type Budget } from './core-player';
import type { PairResult } from './effects';
import type { FactorialPlan } from './run-file';
import { drawNodes, drawSwitches, sideOf, type Side } from './switches';

const plan = JSON.parse(process.argv[2] ?? '') as FactorialPlan;
const openings = await Openings.load(
  { file: plan.openings, order: 'random', seed: plan.seed, plies: 1000, chess960: false },
  await openRules(),
  (message) => process.stderr.write(`${message}\n`),
);
const timeControl = plan.tc === undefined ? undefined : parseTimeControl(plan.tc);
/** By place, first or second side, and network. */
const players = new Map<string, CorePlayer>();

async function seatOf(place: number, side: Side): Promise<Seat> {
  const { network } = side;
  const key = `${place} ${network}`;
  const player = players.get(key) ?? (await CorePlayer.open(network, plan.hashMb));
  players.set(key, player);
  return { ...side, player };
}

async function playPair(pair: number): Promise<PairResult> {
  const { base, switches, seed, nodes } = plan;
  const on = drawSwitches(switches.length, seed, pair);
  const off = on.map((state) => !state);
  const first = await seatOf(0, sideOf(base, switches, on));
  const second = await seatOf(1, sideOf(base, switches, off));
  const opening = openings.opening(pair);
  const play = (seats: readonly [Seat, Seat], game: number): number => {
    const [white, black] = drawNodes(nodes, seed, game);
    const budget = (drawn: number): Budget => ({ nodes: drawn, timeControl });
    return playCoreGame(seats, opening, [budget(white), budget(black)]);
  };
  return { pair, on, points: [play([first, second], 2 * pair), 1 - play([second, first], 2 * pair + 1)] };
}

process.on('disconnect', () => process.exit());
process.on('message', (pair: number) => {
  void playPair(pair).then((result) => {
    // The parent may have been killed meanwhile.
    process.send?.(result, (error: Error | null) => error !== null && process.exit());
  });
});
