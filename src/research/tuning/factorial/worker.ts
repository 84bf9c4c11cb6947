// Entry point of a process that plays pairs of games by number. It exits with its parent.

import { parseTimeControl } from '../../../match/limits';
import { playCorePair, type Seat } from './core-game';
import { CorePlayer, type Budget } from './core-player';
import type { PairResult } from './effects';
import { answerTasks, shuffledOpenings } from './pair-worker';
import type { FactorialPlan } from './run-file';
import { drawNodes, drawSwitches, sideOf, type Side } from './switches';

const plan = JSON.parse(process.argv[2] ?? '') as FactorialPlan;
const openings = await shuffledOpenings(plan.openings, plan.seed);
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
  const [white, black] = drawNodes(nodes, seed, pair);
  const budget = (drawn: number): Budget => ({ nodes: drawn, timeControl });
  return { pair, on, points: playCorePair([first, second], opening, [budget(white), budget(black)]) };
}

answerTasks((pair) => playPair(pair as number));
