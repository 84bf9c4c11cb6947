// Independent programs that count the same leaves.

import { Chess } from 'chess.js';
import { findProgram, UciClient } from '../src/platform/node/uci-client';

/** Counts above this would take chess.js, at some hundred thousand leaves a second, too long. */
export const MOST_CHESS_JS_LEAVES = 2_500n;

/** Native Stockfish, asked one `go perft` after another. */
export class Stockfish {
  private constructor(private readonly engine: UciClient) {}

  /** Starts it; undefined where it is not installed. */
  static start(): Stockfish | undefined {
    const program = findProgram('stockfish');
    return program === undefined ? undefined : new Stockfish(new UciClient({ program, args: [] }));
  }

  /** What it calls itself. */
  async name(): Promise<string> {
    this.engine.send('uci');
    return (await this.engine.read('id name ')).replace(/^id name | by .*/g, '');
  }

  /** Leaves at `depth` ≥ 1. The position must be legal: it crashes over some that are not. */
  async perft(fen: string, depth: number, chess960: boolean): Promise<bigint> {
    this.engine.send(`setoption name UCI_Chess960 value ${chess960}`, `position fen ${fen}`, `go perft ${depth}`);
    return BigInt((await this.engine.read('Nodes searched: ')).replace(/\D/g, ''));
  }

  async close(): Promise<void> {
    await this.engine.quit();
  }
}

/** Leaves at `depth` ≥ 1 by chess.js, which knows no Chess960. */
export function chessJsPerft(fen: string, depth: number): bigint {
  return BigInt(new Chess(fen).perft(depth));
}
