// Training positions from games in viriformat (`.viri`, docs/DATA.md), of which the filters of the network's trainer leave the
// quiet ones, and from CSV files: a header names the columns, `;` separates them, `.gz` files are unpacked.
//
//   fen              FEN
//   result_white     1, 0.5 or 0 for White
//   eval_white_cp    a search's score in centipawns for White
//   game             optional: the number of the game. Without it a game ends where the move number goes down.

import { gunzipSync } from 'node:zlib';
import { readGames } from '../../data/game-file';
import { gamePositions } from '../../data/game-positions';
import { DEFAULT_FILTER, rejection } from '../../data/position-filter';
import type { DataCore } from '../../data/data-core';
import type { Random } from '../../../engine/random';
import { parseFen } from '../../../notation/fen';
import type { Setup } from '../../../notation/setup';
import { UNKNOWN } from '../../../notation/viriformat';
import { readWhole } from '../../../platform/node/input-file';

export interface TrainingPosition {
  readonly setup: Setup;
  /** 0 … 1 for White. */
  readonly result: number;
  /** Centipawns for White. */
  readonly score: number;
  /** From 1; positions of one game follow each other. */
  readonly game: number;
}

/** Whether the next position is to be read; asked for each one in turn. */
export type Choice = () => boolean;

/** Reads the chosen positions of a file; `core` replays games. Throws when a game is not one or a row makes no sense. */
export function readTrainingData(file: string, core: DataCore, isChosen: Choice): Generator<TrainingPosition> {
  return file.endsWith('.viri') ? readPlayedGames(file, core, isChosen) : readTable(file, isChosen);
}

function* readPlayedGames(file: string, core: DataCore, isChosen: Choice): Generator<TrainingPosition> {
  let game = 0;
  for (const bytes of readGames(file)) {
    game++;
    const positions = gamePositions(
      bytes,
      core,
      (replay, address, ply) => rejection(replay, address, ply, DEFAULT_FILTER) === null && isChosen(),
    );
    for (const { setup, score, result } of positions) {
      if (result !== UNKNOWN) yield { setup, result: result / 2, score, game };
    }
  }
}

function* readTable(file: string, isChosen: Choice): Generator<TrainingPosition> {
  const bytes = readWhole(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  const header = text.slice(0, text.indexOf('\n')).trim().split(';');
  const [fenColumn, resultColumn, scoreColumn] = ['fen', 'result_white', 'eval_white_cp'].map((name) => {
    const column = header.indexOf(name);
    if (column < 0) throw new Error(`${file}: no column ${name} in its first line`);
    return column;
  }) as [number, number, number];
  const gameColumn = header.indexOf('game');
  let game = 0;
  let gameName = '';
  let lastMove = Infinity;
  for (let start = text.indexOf('\n') + 1; start > 0 && start < text.length;) {
    const end = text.indexOf('\n', start);
    const fields = text.slice(start, end < 0 ? undefined : end).split(';');
    start = end + 1;
    const fen = fields[fenColumn] ?? '';
    const result = Number(fields[resultColumn]);
    const score = Number(fields[scoreColumn]);
    const move = Number(fen.slice(fen.lastIndexOf(' ') + 1));
    if (!(result >= 0 && result <= 1) || !Number.isFinite(score) || !Number.isFinite(move)) {
      throw new Error(`${file}: no FEN, result and score in '${fields.join(';')}'`);
    }
    const name = fields[gameColumn] ?? '';
    if (gameColumn >= 0 ? name !== gameName : move < lastMove) game++;
    gameName = name;
    lastMove = move;
    if (!isChosen()) continue;
    const setup = parseFen(fen);
    if (!setup.ok) throw new Error(`${file}: ${fen}: ${setup.error.message}`);
    yield { setup: setup.value, result, score, game };
  }
}

/** How many positions there are to choose from. */
export function countTrainingData(files: readonly string[], core: DataCore): number {
  let count = 0;
  const countOnly = (): boolean => {
    count++;
    return false;
  };
  for (const file of files) readTrainingData(file, core, countOnly).next();
  return count;
}

/**
 * Chooses `wanted` of `total` positions, any set of that size as likely as another (selection sampling: Knuth, The Art of
 * Computer Programming, section 3.4.2, algorithm S). `random` gives words of 32 bits.
 */
export function evenChoice(total: number, wanted: number, random: Random): Choice {
  let left = total;
  let needed = Math.min(total, wanted);
  return () => {
    const isChosen = random.below(left--) < needed;
    if (isChosen) needed--;
    return isChosen;
  };
}
