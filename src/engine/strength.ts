// Limited strength: `UCI_LimitStrength` and `UCI_Elo`.
//
// Two parameters limit it. The number of nodes: a small one makes the engine miss deep tactics, as people do, and keeps it
// fast at every level. Noise on the scores of the best lines, up to NETWORK_ELO: the engine misjudges slightly, but never
// plays a move that is worse than the best by more than twice the noise, so there are no random blunders, and a mate that it
// sees is played. Above NETWORK_ELO there is no noise; instead the number of nodes varies from move to move, so that games
// differ.
//
// Up to NETWORK_ELO the hand-written evaluation is used. At higher ratings it would need hundreds of thousands of nodes,
// which a fast time control does not allow; the network needs at most a sixth of them.
//
// All randomness is a function of position, move and seed: with the seed given and one thread, a game can be repeated.

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';
import type { Info } from '../runtime/search-records';
import { scramble } from './random';

/** The settings of a rating. */
export interface Strength {
  /** Nodes for the searched lines: CANDIDATE_LINES with noise, otherwise one. More lines get more nodes. */
  readonly nodes: number;
  /** Standard deviation of the error in a line's score, in centipawns. */
  readonly noise: number;
}

type Level = readonly [elo: number, nodes: number, noise: number];

/**
 * UCI_Elo, nodes, noise with the hand-written evaluation: set after matches against Stockfish's own UCI_Elo, docs/STRENGTH.md.
 * Up to 1850 at 1 s + 0.01 s, 2000 at 2 s + 0.02 s. Those above, with 40,000 nodes for each of Stockfish's moves, are for
 * engines without a network.
 */
const HAND_WRITTEN_LEVELS: readonly Level[] = [
  [1320, 325, 79],
  [1400, 530, 68],
  [1550, 1_130, 56],
  [1700, 1_740, 51],
  [1850, 3_500, 41],
  [2000, 17_700, 20],
  [2300, 300_000, 0],
  [2600, 500_000, 0],
  [2850, 650_000, 0],
  [3000, 850_000, 0],
];

/**
 * The same with the default network: 2000 plays like 2000 without it. 2300 at 4 s + 0.04 s, 2600 and 2850 at 10 s + 0.1 s.
 * 3000 is extrapolated from 2600 and 2850.
 */
const NETWORK_LEVELS: readonly Level[] = [
  [2000, 1_500, 0],
  [2300, 11_000, 0],
  [2600, 31_000, 0],
  [2850, 75_000, 0],
  [3000, 130_000, 0],
];

export const MIN_ELO = 1320;
export const MAX_ELO = 3000;
/** Ratings above it have the network. */
export const NETWORK_ELO = 2000;

/** Lines among which noise chooses: about as many as a person seriously considers. */
const CANDIDATE_LINES = 4;
/** The largest difference to the best line that a chosen line may have, in multiples of the noise. */
const WINDOW = 2;

/**
 * The strength for a rating from MIN_ELO to MAX_ELO, with a network from NETWORK_ELO. Between two levels nodes are interpolated
 * geometrically, noise linearly.
 */
export function strengthOf(elo: number, hasNetwork: boolean): Strength {
  const levels = hasNetwork ? NETWORK_LEVELS : HAND_WRITTEN_LEVELS;
  const above = Math.max(
    1,
    levels.findIndex(([level]) => level >= elo),
  );
  const [lowElo, lowNodes, lowNoise] = levels[above - 1] ?? [MIN_ELO, 1, 0];
  const [highElo, highNodes, highNoise] = levels[above] ?? [MAX_ELO, 1, 0];
  const part = (elo - lowElo) / (highElo - lowElo);
  return {
    nodes: Math.round(lowNodes * (highNodes / lowNodes) ** part),
    noise: lowNoise + (highNoise - lowNoise) * part,
  };
}

/** A 32-bit number that depends on every bit of both. */
function mix(a: number, b: number): number {
  return scramble(a ^ (b + 0x9e37_79b9));
}

/** Lines to search at a strength, more than one if noise chooses among them. */
export function linesOf({ noise }: Strength): number {
  return noise > 0 ? CANDIDATE_LINES : 1;
}

/**
 * The nodes for a search that shows so many lines, at least `linesOf` the strength. Without noise they vary with the seed,
 * by at most a quarter, so that games differ.
 */
export function nodesOf(strength: Strength, lines: number, seed: number): number {
  const variation = strength.noise > 0 ? 1 : 0.75 + mix(seed, 0) / 2 ** 33;
  return Math.round((strength.nodes * variation * lines) / linesOf(strength));
}

/** A normally distributed number for a seed and a move (Box and Muller's transformation). */
function normal(seed: number, move: number): number {
  const first = mix(seed, move);
  const radius = Math.sqrt(-2 * Math.log((first + 1) / 2 ** 32));
  return radius * Math.cos((2 * Math.PI * mix(first, move)) / 2 ** 32);
}

/**
 * The line to play among the lines of a search, which are sorted by score and not empty. `seed` is a whole number
 * derived from the position.
 */
export function chooseLine(lines: readonly Info[], noise: number, seed: number): Info {
  const best = lines[0];
  if (best === undefined) throw new Error('there is no line to choose from');
  if (noise === 0 || best.score >= SCORE_MATE_IN_MAX_PLY) return best;
  let chosen = best;
  let highest = -Infinity;
  for (const line of lines) {
    const [move] = line.pv;
    if (move === undefined || line.score < best.score - WINDOW * noise) continue;
    const score = line.score + noise * normal(seed, move);
    if (score > highest) {
      highest = score;
      chosen = line;
    }
  }
  return chosen;
}

/** The seed of the noise in a position, from its key and the game's seed. */
export function noiseSeed(key: bigint, gameSeed: number): number {
  return mix(mix(Number(key & 0xffff_ffffn), Number(key >> 32n)), gameSeed);
}
