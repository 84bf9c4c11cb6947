// Independent programs that count the same leaves.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Chess } from 'chess.js';

/** Where Debian puts games, which is often not on the path. */
const GAMES_FOLDER = '/usr/games';

/** Counts above this would take chess.js, at some hundred thousand leaves a second, too long. */
export const MOST_CHESS_JS_LEAVES = 2_500n;

/** The program file of Stockfish, or undefined where there is none. */
function findStockfish(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), GAMES_FOLDER];
  return folders.map((folder) => join(folder, 'stockfish')).find((file) => existsSync(file));
}

/** Native Stockfish, asked one `go perft` after another. */
export class Stockfish {
  private readonly lines: AsyncIterator<string>;

  private constructor(private readonly process: ChildProcessWithoutNullStreams) {
    this.lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  }

  /** Starts it; undefined where it is not installed. */
  static start(): Stockfish | undefined {
    const file = findStockfish();
    return file === undefined ? undefined : new Stockfish(spawn(file));
  }

  /** What it calls itself. */
  async name(): Promise<string> {
    this.send('uci');
    return (await this.read('id name ')).replace(/ by .*/, '');
  }

  /** Leaves at `depth` ≥ 1. The position must be legal: it crashes over some that are not. */
  async perft(fen: string, depth: number, chess960: boolean): Promise<bigint> {
    this.send(`setoption name UCI_Chess960 value ${chess960}`, `position fen ${fen}`, `go perft ${depth}`);
    return BigInt(await this.read('Nodes searched: '));
  }

  close(): void {
    this.send('quit');
  }

  private send(...lines: readonly string[]): void {
    this.process.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** What follows `start` on the next line that begins with it. */
  private async read(start: string): Promise<string> {
    for (;;) {
      const next = await this.lines.next();
      if (next.done === true) throw new Error('Stockfish has ended');
      if (next.value.startsWith(start)) return next.value.slice(start.length).trim();
    }
  }
}

/** Leaves at `depth` ≥ 1 by chess.js, which knows no Chess960. */
export function chessJsPerft(fen: string, depth: number): bigint {
  return BigInt(new Chess(fen).perft(depth));
}
