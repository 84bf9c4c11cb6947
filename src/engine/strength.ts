// Playing weaker than it could: `UCI_LimitStrength` and `UCI_Elo`.
//
// Two handles. Few nodes make the engine overlook what takes deeper looking, as people do, and keep it fast at every level.
// Noise on the scores of the best lines makes it misjudge by little what it has seen; but nothing is played that is worse
// than the best by more than twice that noise, so there are no random blunders, and a mate within sight is played. From 2300
// up there is no noise: who plays that well and errs has not looked deeply enough.
//
// The noise is a function of position, move and seed: with the seed given and one thread, a game can be repeated.

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';
import type { Info } from '../runtime/info';
import { scramble } from './random';

/** The settings of a rating. */
export interface Strength {
  /** Nodes for the searched lines: CANDIDATE_LINES with noise, otherwise one. More lines get more nodes. */
  readonly nodes: number;
  /** Standard deviation of the error in a line's score, in centipawns. */
  readonly noise: number;
}

/**
 * UCI_Elo, nodes, noise: set after matches against Stockfish's own UCI_Elo, `npm run bench:strength`, docs/STRENGTH.md. Up to
 * 1850 at 1 s + 0.01 s, 2000 at 2 s + 0.02 s, above that with 40,000 nodes for each of Stockfish's moves.
 */
const LEVELS: readonly (readonly [elo: number, nodes: number, noise: number])[] = [
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

export const MIN_ELO = 1320;
export const MAX_ELO = 3000;

/** Lines to search: more than a person seriously considers. */
export const CANDIDATE_LINES = 4;
/** A candidate may be worse than the best by this many times the noise. */
const WINDOW = 2;

/** The strength for a rating from MIN_ELO to MAX_ELO: between two levels, nodes grow evenly in powers, noise in steps. */
export function strengthOf(elo: number): Strength {
  const above = Math.max(
    1,
    LEVELS.findIndex(([level]) => level >= elo),
  );
  const [lowElo, lowNodes, lowNoise] = LEVELS[above - 1] ?? [MIN_ELO, 1, 0];
  const [highElo, highNodes, highNoise] = LEVELS[above] ?? [MAX_ELO, 1, 0];
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
