// Limited strength: `UCI_LimitStrength` and `UCI_Elo`.
//
// Two parameters limit the strength. The first is the number of nodes: with few nodes the engine misses deep tactics, as people do,
// and moves fast at every level. The second, up to NETWORK_ELO, is noise on the scores of the best lines: the engine misjudges
// positions slightly. It never plays a move that is worse than the best by more than twice the noise, so it does not blunder at
// random, and it plays every mate that it sees. Above NETWORK_ELO there is no noise. Instead the number of nodes varies from move to
// move, so that games differ.
//
// Up to NETWORK_ELO the engine uses the hand-written evaluation. For higher ratings that evaluation would need hundreds of thousands of
// nodes, too many for fast time controls. The network needs at most a sixth as many.
//
// All randomness is a function of position, move and seed. With a given seed and one thread, a game can be repeated.

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';
import type { Info } from '../runtime/search-records';
import { scramble } from './random';

/** The parameters for a rating. */
export interface Strength {
  /** Nodes for a search of `linesOf` lines. A search that shows more lines gets more. */
  readonly nodes: number;
  /** Standard deviation of the error in a line's score, in centipawns. */
  readonly noise: number;
}

type Level = readonly [elo: number, nodes: number, noise: number];

/**
 * UCI_Elo, nodes and noise with the hand-written evaluation, from matches against Stockfish's UCI_Elo (docs/STRENGTH.md). Time control:
 * 1 s + 0.01 s up to 1850, 2 s + 0.02 s for 2000. Levels above 2000 are for engines without a network; in their matches Stockfish had
 * 40,000 nodes a move.
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
 * The same with the default network. 2000 was matched to 2000 without a network. Time control: 4 s + 0.04 s for 2300, 10 s + 0.1 s for
 * 2600 and 2850. 3000 is extrapolated from 2600 and 2850.
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
/** Ratings above this use the network. */
export const NETWORK_ELO = 2000;

/** Lines from which a move is chosen by noise, about as many as a person seriously considers. */
const CANDIDATE_LINES = 4;
/** How far a chosen line may be below the best, in multiples of the noise. */
const WINDOW = 2;

/**
 * The strength for a rating from MIN_ELO, or with a network from NETWORK_ELO, to MAX_ELO. Between levels, nodes are interpolated
 * geometrically and noise linearly.
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

/** A 32-bit hash of two numbers. */
function mix(a: number, b: number): number {
  return scramble(a ^ (b + 0x9e37_79b9));
}

/** Number of lines to search at a strength: more than one if there is noise. */
export function linesOf({ noise }: Strength): number {
  return noise > 0 ? CANDIDATE_LINES : 1;
}

/**
 * Nodes for a search of `lines` lines, at least `linesOf` the strength. Without noise the number varies with the seed by at most a
 * quarter, so that games differ.
 */
export function nodesOf(strength: Strength, lines: number, seed: number): number {
  const variation = strength.noise > 0 ? 1 : 0.75 + mix(seed, 0) / 2 ** 33;
  return Math.round((strength.nodes * variation * lines) / linesOf(strength));
}

/** A normally distributed number for a seed and a move (Box–Muller transform). */
function normal(seed: number, move: number): number {
  const first = mix(seed, move);
  const radius = Math.sqrt(-2 * Math.log((first + 1) / 2 ** 32));
  return radius * Math.cos((2 * Math.PI * mix(first, move)) / 2 ** 32);
}

/** Chooses the line to play. `lines` is not empty and is sorted by score; `seed` is from `noiseSeed`. */
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

/**
 * A block of lines with one of them before the others, all with the counters of the last: while a block is reported, helper
 * threads go on counting.
 */
export function movedFirst(lines: readonly Info[], first: Info): readonly Info[] {
  const { nodes, nps, hashfull, tbhits, time } = lines.at(-1) ?? first;
  const ordered = [first, ...lines.filter((line) => line !== first)];
  return ordered.map((line, index) => ({ ...line, nodes, nps, hashfull, tbhits, time, multipv: index + 1 }));
}

/** The seed for the noise in a position with a Zobrist key. */
export function noiseSeed(key: bigint, gameSeed: number): number {
  return mix(mix(Number(key & 0xffff_ffffn), Number(key >> 32n)), gameSeed);
}
