// Statistics of files of games.

import { NO_SQUARE } from '../../abi/piece';
import { REPLAY_IN_CHECK, REPLAY_NOISY } from './abi/replay';
import { SAMPLE_RESULT_UNKNOWN } from './abi/sample';
import type { DataCore } from './data-core';
import { readAllGames } from './game-file';
import { Replay } from './replay';

/** Lower bounds of the classes of scores, in centipawns for either side. */
export const SCORE_CLASSES = [0, 25, 100, 300, 1000, 3000];

/** Positions with a score in a class, and the points of the side with the better score. */
export interface ScoreClass {
  /** Centipawns, either way. */
  readonly from: number;
  positions: number;
  /** Positions of games with a result. */
  judged: number;
  /** Points in these: 1 for a win, ½ for a draw. */
  points: number;
}

export interface Statistics {
  games: number;
  positions: number;
  longest: number;
  /** Black won, drawn, White won, not played out. */
  readonly results: [number, number, number, number];
  /** Games that begin with castling rights. */
  withRights: number;
  inCheck: number;
  /** The move captures or promotes. */
  noisy: number;
  /** In check, noisy or both. */
  loud: number;
  pieces: number;
  readonly scores: readonly ScoreClass[];
}

/** Replays all games of the files. Throws if a game cannot be replayed. */
export function gatherStatistics(files: readonly string[], core: DataCore): Statistics {
  const replay = new Replay(core);
  const statistics: Statistics = {
    games: 0,
    positions: 0,
    longest: 0,
    results: [0, 0, 0, 0],
    withRights: 0,
    inCheck: 0,
    noisy: 0,
    loud: 0,
    pieces: 0,
    scores: SCORE_CLASSES.map((from) => ({ from, positions: 0, judged: 0, points: 0 })),
  };
  for (const game of readAllGames(files)) addGame(statistics, replay, game);
  return statistics;
}

function addGame(statistics: Statistics, replay: Replay, game: Uint8Array): void {
  let length = 0;
  const played = replay.play(game, (address) => {
    length++;
    addPosition(statistics, replay, address);
  });
  if (!played.ok) throw new Error(`game ${statistics.games + 1}: ${played.error.message}`);
  statistics.games++;
  statistics.positions += length;
  statistics.longest = Math.max(statistics.longest, length);
  (statistics.results[played.value.result] as number)++;
  if (played.value.setup.castlingRooks.some((rook) => rook !== NO_SQUARE)) statistics.withRights++;
}

function addPosition(statistics: Statistics, replay: Replay, address: number): void {
  const flags = replay.flagsAt(address);
  if ((flags & REPLAY_IN_CHECK) !== 0) statistics.inCheck++;
  if ((flags & REPLAY_NOISY) !== 0) statistics.noisy++;
  if ((flags & (REPLAY_IN_CHECK | REPLAY_NOISY)) !== 0) statistics.loud++;
  statistics.pieces += replay.piecesAt(address);
  const score = replay.scoreAt(address);
  const result = replay.resultAt(address);
  const size = Math.abs(score);
  const scoreClass = statistics.scores.findLast(({ from }) => size >= from);
  if (scoreClass === undefined) return;
  scoreClass.positions++;
  if (result === SAMPLE_RESULT_UNKNOWN) return;
  scoreClass.judged++;
  scoreClass.points += (score < 0 ? 2 - result : result) / 2;
}
