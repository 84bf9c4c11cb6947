// As many threads as the machine has, and more, on what they share: a table of one megabyte and one page cache of tablebases. In
// the debug build every assertion of the core holds meanwhile.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine, createPool } from '../../src/library/node';
import { Position } from '../../src/library/chess';
import { projectRoot } from '../helpers/paths';

/** Two processors are too few to meet each other often. */
const THREADS = Math.max(4, availableParallelism());
const ROUNDS = 6;
const NODES = 20_000;

/** Endings that captures and promotions lead into three men. */
const ENDINGS = [
  '8/8/8/8/8/k1p5/2P5/K7 w - - 0 1',
  '8/8/3k4/8/8/3K4/3P1r2/8 w - - 0 1',
  '8/1k6/8/8/8/3q4/8/K1R5 b - - 0 1',
  '3k4/8/3K4/3P4/8/8/8/5r2 b - - 0 1',
  '8/8/8/4k3/8/8/PP6/K6n w - - 0 1',
];

const syzygy = join(projectRoot, 'test', 'inputs', 'syzygy');

it('threads that share one small table and one cache find legal lines', async () => {
  const engine = await createEngine({ threads: THREADS, hash: 1, syzygy });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const fen of ENDINGS) {
        const position = Position.fromFen(fen);
        const { bestmove, lines } = await engine.analyse(position, { nodes: NODES }).result;
        expect(position.legalMoves().map(({ uci }) => uci)).toContain(bestmove);
        expect(() => position.line(lines[0]?.pv ?? ['none'])).not.toThrow();
      }
      await engine.newGame();
    }
  } finally {
    await engine.close();
  }
});

it('engines of a pool that search at once each answer for their own position', async () => {
  const pool = await createPool({ size: THREADS, hash: 1, syzygy });
  try {
    const fens = Array.from({ length: ROUNDS * ENDINGS.length }, (_, index) => ENDINGS[index % ENDINGS.length] ?? '');
    const found = await Promise.all(fens.map((fen) => pool.analyse(fen, { nodes: NODES / 4 })));
    const answers = found.map(({ bestmove, lines }) => [bestmove, lines[0]?.pv, lines[0]?.score]);
    for (const [index, answer] of answers.entries()) {
      expect(() => Position.fromFen(fens[index] ?? '').line(found[index]?.lines[0]?.pv ?? ['none'])).not.toThrow();
      // Tables are cleared before each analysis, so whichever engine gave it, the answer is the same.
      expect(answer).toEqual(answers[index % ENDINGS.length]);
    }
  } finally {
    await pool.close();
  }
});
