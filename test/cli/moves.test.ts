// `moves`: both forms of its answers, broken lines, and SAN for many moves at once against SAN for one.

import { spawn, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedSan } from '../../src/notation/described-move';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { LONGEST_FEN, writeFen } from '../../src/notation/fen-bytes';
import { formatSan } from '../../src/notation/san';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName, testCore } from '../helpers/core';
import { mainFile } from '../helpers/engine-process';
import { playGame, randomGames } from '../helpers/random-games';
import { setupOf } from '../notation/results';

const CASTLING = '1k6/8/8/8/8/8/8/1K5R w H - 0 1';
const MATED = '7k/5Q2/6K1/8/8/8/8/8 b - -';
// Three queens that name file, rank or both.
const QUEENS = '8/8/1k6/8/Q6Q/8/8/K6Q w - - 0 1';
const PROMOTION = '1n5k/P7/8/8/8/8/8/K7 w - - 0 1';

interface Answer {
  readonly fen: string;
  readonly uci?: readonly string[];
  readonly san?: readonly string[];
  readonly fens?: readonly string[];
  readonly line?: number;
  readonly error?: string;
}

function moves(args: readonly string[], ...lines: readonly string[]): { status: number | null; stdout: Buffer } {
  return spawnSync(process.execPath, [mainFile, 'moves', ...args], {
    input: lines.map((line) => `${line}\n`).join(''),
  });
}

function answers(args: readonly string[], ...lines: readonly string[]): Answer[] {
  const { stdout } = moves(args, ...lines);
  return stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

describe('moves', () => {
  it('lists UCI and SAN moves in the same order', () => {
    const [start] = answers([], START_FEN);
    expect(start?.uci).toHaveLength(20);
    expect(start?.san?.[start.uci?.indexOf('g1f3') ?? -1]).toBe('Nf3');
    expect(start?.fen).toBe(START_FEN);
  });

  it('writes SAN as the PGN standard wants it', () => {
    const [queens, promotion, mated] = answers([], QUEENS, PROMOTION, MATED);
    expect(queens?.san).toEqual(expect.arrayContaining(['Qh4e4', 'Q1e4', 'Qae4']));
    expect(promotion?.san).toEqual(expect.arrayContaining(['a8=Q', 'axb8=N', 'axb8=Q+', 'Kb2']));
    expect(mated).toEqual({ fen: MATED, uci: [], san: [] });
  });

  it('writes castling of a king that is not on the e-file as king takes rook, asked to or not', () => {
    const [plain] = answers([], CASTLING);
    const [chess960] = answers(['--chess960'], CASTLING);
    const castles = plain?.san?.indexOf('O-O') ?? -1;
    expect([plain?.uci?.[castles], chess960?.uci?.[castles]]).toEqual(['b1h1', 'b1h1']);
  });

  it('adds the positions that the moves lead to', () => {
    const [start] = answers(['--fens'], START_FEN);
    expect(start?.fens?.[start.uci?.indexOf('g1f3') ?? -1]).toBe(
      'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1',
    );
  });

  it('reports a line that is no position, goes on, and ends with exit code 1', () => {
    const lines = [START_FEN, '', 'no "position"', `8/8/8/8/8/8/8/8 w - -`, START_FEN];
    const found = answers([], ...lines);
    expect(found.map(({ error, line }) => [error, line])).toEqual([
      [undefined, undefined],
      ['FEN_BOARD', 3],
      ['FEN_KINGS', 4],
      [undefined, undefined],
    ]);
    expect(found[1]?.fen).toBe('no "position"');
    expect(moves([], ...lines).status).toBe(1);
    expect(moves([], START_FEN).status).toBe(0);
    expect(moves(['--no-such-option']).status).toBe(1);
  });

  it('writes packed moves with their number before them, and 65535 for a line that is no position', async () => {
    const { stdout } = moves(['--binary'], START_FEN, 'no position', MATED);
    const core = await testCore();
    core.setSetup(setupOf(START_FEN));
    const packed = core.legalMoves();
    expect(stdout).toHaveLength(2 + 2 * packed.length + 2 + 2);
    const words = Array.from({ length: stdout.length / 2 }, (_, index) => stdout.readUInt16LE(2 * index));
    expect(words).toEqual([packed.length, ...packed, 0xffff, 0]);
  });

  it('answers a line at once, and reads no more than it can write', async () => {
    const engine = spawn(process.execPath, [mainFile, 'moves'], { stdio: ['pipe', 'pipe', 'inherit'] });
    engine.stdin.on('error', () => undefined);
    engine.stdin.write(`${START_FEN}\n`);
    const first = await new Promise<string>((resolve) => {
      engine.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    expect(first.startsWith(`{"fen":"${START_FEN}"`)).toBe(true);
    // Nobody reads on: the pipes fill up, and then the engine must leave its input alone.
    engine.stdout.pause();
    // Far more than a pipe and one read of the engine's hold.
    engine.stdin.write(`${START_FEN}\n`.repeat(20_000));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(engine.stdin.writableLength).toBeGreaterThan(0);
    engine.kill();
  });
});

describe(`described moves, ${buildName}`, () => {
  it('have the SAN that each move has alone', async () => {
    const core = await testCore();
    fc.assert(
      fc.property(randomGames(40), (game) => {
        playGame(core, game, () => {
          const packed = core.legalMoves();
          const described = [...core.described.subarray(0, core.describeMoves())];
          const fen = formatFen(core.setup(), 'shredder');
          expect(described.map((each) => each & 0xffff)).toEqual(packed);
          for (const each of described) {
            const move = each & 0xffff;
            expect(describedSan(each), `${formatUciMove(move, true)} in ${fen}`).toBe(formatSan(move, core));
          }
        });
      }),
      { numRuns: 25 },
    );
  });
});

describe(`FENs as bytes, ${buildName}`, () => {
  it('are those of formatFen, in both styles, in standard chess and Chess960', async () => {
    const core = await testCore();
    const bytes = new Uint8Array(LONGEST_FEN);
    fc.assert(
      fc.property(randomGames(60), (game) => {
        playGame(core, game, () => {
          const setup = core.setup();
          for (const style of ['xfen', 'shredder'] as const) {
            const end = writeFen(bytes, 0, core.setupRecord, style);
            expect(Buffer.from(bytes.subarray(0, end)).toString()).toBe(formatFen(setup, style));
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  it('have room for the longest one', async () => {
    const core = await testCore();
    const fen =
      'rnbqkbnr/pppppppp/n1n1n1n1/1n1n1n1n/N1N1N1N1/1N1N1N1N/PPPPPPPP/RNBQKBNR w KQkq - 1000000000 1000000000';
    expect(LONGEST_FEN).toBeGreaterThanOrEqual(fen.length);
    core.setSetup(setupOf('r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 1000000000 1000000000'));
    core.readSetup();
    const bytes = new Uint8Array(LONGEST_FEN);
    const end = writeFen(bytes, 0, core.setupRecord, 'xfen');
    expect(Buffer.from(bytes.subarray(0, end)).toString()).toBe(formatFen(core.setup(), 'xfen'));
  });
});
