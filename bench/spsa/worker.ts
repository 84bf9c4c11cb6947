// Entry point of a process that plays pairs of games for SPSA. It exits with its parent.

import { TIME_SHAPE } from '../../src/engine/time-plan';
import { playCoreGame, type Seat } from '../../src/match/factorial/core-game';
import { CorePlayer } from '../../src/match/factorial/core-player';
import { Openings } from '../../src/match/openings';
import { openRules } from '../../src/match/tournament';
import { DEFAULT_NETWORK } from '../../src/runtime/defaults';
import type { PairPoints, PairSource, PairTask } from './pair';

/** Megabytes of each side's hash table. */
const HASH_MB = 4;

const { openings: book, seed, nodes } = JSON.parse(process.argv[2] ?? '') as PairSource;
const openings = await Openings.load(
  { file: book, order: 'random', seed, plies: 1000, chess960: false },
  await openRules(),
  (message) => process.stderr.write(`${message}\n`),
);
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
  const budgets = [{ nodes }, { nodes }] as const;
  return [playCoreGame([one, other], opening, budgets), 1 - playCoreGame([other, one], opening, budgets)];
}

process.on('disconnect', () => process.exit());
process.on('message', (task: PairTask) => {
  // The parent may have been killed meanwhile.
  process.send?.(playPair(task), (error: Error | null) => error !== null && process.exit());
});
