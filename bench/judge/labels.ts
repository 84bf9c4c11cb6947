// Quiet positions of games and what long searches say of them, as EPD: `ce` is the score for the side to move in
// centipawns, `acn` the nodes.

import type { DataCore } from '../../src/research/data/data-core';
import { gamePositions } from '../../src/research/data/game-positions';
import type { Random } from '../../src/engine/random';
import { SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';
import { TIME_SHAPE } from '../../src/engine/time-plan';
import type { CorePlayer } from '../../src/research/tuning/factorial/core-player';
import { centipawns } from '../../src/match/search-report';
import type { UciClient } from '../../src/platform/node/uci-client';
import { formatEpd, parseEpd } from '../../src/notation/epd';
import { formatFen } from '../../src/notation/fen';
import { isNoisy } from '../../src/notation/packed-move';
import type { Setup } from '../../src/notation/setup';
import { searchFrom } from '../peer';

/** A position and the score of its search, in centipawns for the side to move. */
export interface Label {
  readonly setup: Setup;
  readonly score: number;
}

/** Plies from the standard start position; those before are drawn by lot. */
const FIRST_PLY = 12;

const PLAYER_SETTINGS = { tunables: [], timeShape: TIME_SHAPE };

/** One position of a game, drawn by lot, from the opening's end on; undefined if the game has none. */
export function drawPosition(game: Uint8Array, core: DataCore, random: Random): Setup | undefined {
  const positions = gamePositions(game, core, (_replay, _address, ply) => ply >= FIRST_PLY);
  return positions.length === 0 ? undefined : positions[random.below(positions.length)]?.setup;
}

/**
 * Searches a position with `nodes` nodes and an empty table. Undefined if the position is not quiet, as those that networks
 * learn from are: the side to move is in check, its best move captures or promotes, or there is a mate.
 */
export function labelPosition(setup: Setup, player: CorePlayer, nodes: number): Label | undefined {
  player.begin({ setup, moves: [] }, { nodes }, PLAYER_SETTINGS);
  if (player.core.inCheck()) return undefined;
  const { move, score } = player.choose();
  return isNoisy(move) || Math.abs(score) >= SCORE_MATE_IN_MAX_PLY ? undefined : { setup, score };
}

/** The score of each position's search of `nodes` nodes with an empty table, in centipawns for the side to move. */
export function searchScores(labels: readonly Label[], player: CorePlayer, nodes: number): number[] {
  return labels.map(({ setup }) => {
    player.begin({ setup, moves: [] }, { nodes }, PLAYER_SETTINGS);
    return player.choose().score;
  });
}

/** An engine that labels in place of the build's, which favours networks like its own. */
export interface OtherEngine {
  readonly client: UciClient;
  /** What its centipawns are multiplied by, to be about as large as ours. */
  readonly scale: number;
}

/** A position with the other engine's score after `nodes` nodes and an empty table. Undefined if that is a mate or none. */
export async function relabel(
  { setup }: Label,
  { client, scale }: OtherEngine,
  nodes: number,
): Promise<Label | undefined> {
  const { report } = await searchFrom(client, formatFen(setup, 'xfen'), `nodes ${nodes}`);
  const score = centipawns(report) * scale;
  return Number.isFinite(score) ? { setup, score: Math.round(score) } : undefined;
}

export function formatLabel({ setup, score }: Label, nodes: number): string {
  const operations = new Map([
    ['ce', [String(score)]],
    ['acn', [String(nodes)]],
  ]);
  return formatEpd({ setup, operations });
}

/** Reads a file of labels; throws an error that names the line. */
export function parseLabels(text: string): Label[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const record = parseEpd(line);
      if (!record.ok) throw new Error(`line ${index + 1}: ${record.error.message}`);
      const { setup, operations } = record.value;
      const score = operations.get('ce')?.[0] ?? '';
      if (!/^-?\d+$/.test(score)) throw new Error(`line ${index + 1}: there is no score, such as "ce 25;"`);
      return { setup, score: Number(score) };
    });
}
