// Training positions from CSV files: a header names the columns, `;` separates them, `.gz` files are unpacked.
//
//   fen              FEN
//   result_white     1, 0.5 or 0 for White
//   eval_white_cp    a search's score in centipawns for White
//   game             optional: the number of the game. Without it a game ends where the move number goes down.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface TrainingPosition {
  readonly fen: string;
  /** 0 … 1 for White. */
  readonly result: number;
  /** Centipawns for White. */
  readonly score: number;
  /** From 1; positions of one game follow each other. */
  readonly game: number;
}

/** Reads a file row by row. Throws when a column is missing or a row makes no sense. */
export function* readTrainingData(file: string): Generator<TrainingPosition> {
  const bytes = readFileSync(file);
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
    yield { fen, result, score, game };
  }
}
