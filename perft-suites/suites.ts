// The positions of each suite, and how deep they are counted.

import type { Core } from '../src/runtime/core';
import { formatFen, parseFen, START_FEN } from '../src/notation/fen';
import type { Setup } from '../src/notation/setup';
import { hasRights, randomPosition, randomStart } from './games';
import { exchanged, withImages } from './images';
import { CASTLING, CHESS960_CASTLING } from './patterns/castling';
import { CHECKS } from './patterns/checks';
import { EN_PASSANT } from './patterns/en-passant';
import type { NamedSetup, Pattern } from './patterns/pattern';
import { pins } from './patterns/pins';
import { PROMOTION } from './patterns/promotion';
import { WELL_KNOWN } from './patterns/well-known';
import { SeededRandom } from './random';

export interface Suite {
  readonly file: string;
  /** Shredder-FEN, and Stockfish told so. */
  readonly chess960: boolean;
  /** Counts above this are left out: what keeps a whole file within a few seconds of any engine. */
  readonly mostLeaves: bigint;
  readonly positions: (core: Core) => NamedSetup[];
}

/** Deeper counts than this teach nothing new about a position with few moves. */
export const MOST_DEPTH = 7;

const RANDOM_GAMES = 300;
const RANDOM_SEED = 2024;
const CHESS960_SEED = 960;
const DOUBLE_CHESS960_SEED = 921600;

function read(fen: string): Setup {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(`${fen}: ${setup.error.message}`);
  return setup.value;
}

function named([name, position, promises]: Pattern): NamedSetup {
  return { name, setup: read(`${position} 0 1`), promises };
}

/** Leaves out what is another position's image by accident. */
function distinct(positions: readonly NamedSetup[]): NamedSetup[] {
  const byFen = new Map<string, NamedSetup>();
  for (const position of positions) {
    const fen = formatFen(position.setup, 'shredder');
    if (!byFen.has(fen)) byFen.set(fen, position);
  }
  return [...byFen.values()];
}

function edgeCases(): NamedSetup[] {
  const patterns = [...EN_PASSANT, ...CASTLING, ...PROMOTION, ...CHECKS].map(named);
  const pinned = pins();
  return distinct([...patterns.flatMap(withImages), ...pinned, ...pinned.map(exchanged)]);
}

/** Positions of random games, one of each, after 1 … `longest` plies, that `wanted` accepts. */
function gamePositions(
  core: Core,
  count: number,
  longest: number,
  random: SeededRandom,
  start: () => Setup,
  wanted: (setup: Setup) => boolean,
): NamedSetup[] {
  const found: NamedSetup[] = [];
  while (found.length < count) {
    const plies = 1 + random.below(longest);
    const setup = randomPosition(core, start(), plies, random);
    if (setup !== undefined && wanted(setup)) found.push({ name: '', setup, promises: '' });
  }
  return found;
}

function standardGames(core: Core): NamedSetup[] {
  const start = read(START_FEN);
  return distinct(
    gamePositions(
      core,
      RANDOM_GAMES,
      200,
      new SeededRandom(RANDOM_SEED),
      () => start,
      () => true,
    ),
  );
}

/** Start positions, then positions of random games in which somebody may still castle. */
function chess960Games(core: Core, seed: number, double: boolean): NamedSetup[] {
  const random = new SeededRandom(seed);
  const start = (): Setup => randomStart(random, double);
  const starts = Array.from({ length: 40 }, () => ({ name: '', setup: start(), promises: '' }));
  return distinct([...starts, ...gamePositions(core, 60, 60, random, start, hasRights)]);
}

export const SUITES: readonly Suite[] = [
  {
    file: 'well-known.epd',
    chess960: false,
    mostLeaves: 16_000_000n,
    positions: () => WELL_KNOWN.map(([name, fen]) => ({ name, setup: read(fen), promises: '' })),
  },
  { file: 'edge-cases.epd', chess960: false, mostLeaves: 100_000n, positions: edgeCases },
  { file: 'random.epd', chess960: false, mostLeaves: 400_000n, positions: standardGames },
  {
    file: 'chess960.epd',
    chess960: true,
    mostLeaves: 250_000n,
    positions: (core) => [
      ...CHESS960_CASTLING.map(named).flatMap(withImages),
      ...chess960Games(core, CHESS960_SEED, false),
    ],
  },
  {
    file: 'double-chess960.epd',
    chess960: true,
    mostLeaves: 250_000n,
    positions: (core) => chess960Games(core, DOUBLE_CHESS960_SEED, true),
  },
];
