// Entry point of a process that plays pairs of games for SPSA. It exits with its parent.

import { TIME_SHAPE } from '../../../engine/time-plan';
import { playCoreGame, type Seat } from '../factorial/core-game';
import { CorePlayer } from '../factorial/core-player';
import { answerTasks, shuffledOpenings } from '../factorial/pair-worker';
import { DEFAULT_NETWORK } from '../../../runtime/defaults';
import type { PairPoints, PairSource, PairTask } from './pair';

/** Megabytes of each side's hash table. */
const HASH_MB = 4;

const source = JSON.parse(process.argv[2] ?? '') as PairSource;
const openings = await shuffledOpenings(source.openings, source.seed);
const open = (): Promise<CorePlayer> => CorePlayer.open(DEFAULT_NETWORK ?? '', HASH_MB);
const [first, second] = [await open(), await open()];

function playPair({ iteration, plus, minus }: PairTask): PairPoints {
  const seatOf = (player: CorePlayer, tunables: readonly number[]): Seat => ({
    player,
    tunables,
    timeShape: TIME_SHAPE,
  });
  const [one, other] = [seatOf(first, plus), seatOf(second, minus)];
  const opening = openings.opening(iteration - 1);
  const budget = { nodes: source.nodes };
  const budgets = [budget, budget] as const;
  return [playCoreGame([one, other], opening, budgets), 1 - playCoreGame([other, one], opening, budgets)];
}

answerTasks((task) => playPair(task as PairTask));
