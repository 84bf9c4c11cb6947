import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Openings, type OpeningSettings } from '../../src/match/openings';
import { UsageError } from '../../src/cli/arguments';
import type { Core } from '../../src/runtime/core';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { formatUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';

const folder = mkdtempSync(join(tmpdir(), 'openings-'));
let core: Core;

beforeAll(async () => {
  core = await testCore();
});

afterAll(() => rmSync(folder, { recursive: true }));

function book(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function load(file: string | undefined, change: Partial<OpeningSettings> = {}, said: string[] = []): Promise<Openings> {
  const settings = { file, order: 'sequential', seed: 1, plies: 100, chess960: false, ...change } as const;
  return Openings.load(settings, core, (message) => said.push(message));
}

/** The opening of a pair as a FEN and UCI moves. */
function shown(openings: Openings, pair: number): string {
  const { setup, moves } = openings.opening(pair);
  return [formatFen(setup, 'xfen'), ...moves.map((move) => formatUciMove(move, false))].join(' ');
}

const KINGS = ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', '4k3/4p3/8/8/8/8/8/4K3 b - - 5 30', '4k3/8/8/8/8/8/P7/4K3 w - - 0 1'];

describe('opening books', () => {
  it('without a file, everything begins at the beginning', async () => {
    expect(shown(await load(undefined), 7)).toBe(START_FEN);
  });

  it('EPD: lines with or without counters, comments and blank lines, Windows ends, no last newline', async () => {
    const openings = await load(
      book('a.epd', `# a comment\r\n${KINGS[0]}\r\n\r\n4k3/4p3/8/8/8/8/8/4K3 b - - hmvc 5; fmvn 30;\n\n${KINGS[2]}`),
    );
    expect(openings.size).toBe(3);
    expect([0, 1, 2, 3].map((pair) => shown(openings, pair))).toEqual([...KINGS, KINGS[0]]);
  });

  it('PGN: moves from the start position or a FEN, no more of them than wanted', async () => {
    const text = `[Event "1"]\n\n1. e4 e5 (1... c5) 2. Nf3 {x} *\n\n[Event "2"]\n[FEN "${KINGS[0]}"]\n\n1. e4 1-0\n`;
    const file = book('a.pgn', text);
    const openings = await load(file);
    expect(shown(openings, 0)).toBe(`${START_FEN} e2e4 e7e5 g1f3`);
    expect(shown(openings, 1)).toBe(`${KINGS[0]} e2e4`);
    expect(shown(await load(file, { plies: 1 }), 0)).toBe(`${START_FEN} e2e4`);
  });

  it('what cannot be played is reported, and the next opening taken', async () => {
    const said: string[] = [];
    const mate = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1';
    const dead = '7k/8/6K1/8/8/8/8/8 b - - 0 1';
    const frc = '1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1';
    const openings = await load(book('b.epd', ['rubbish', mate, dead, frc, KINGS[0]].join('\n')), {}, said);
    expect(shown(openings, 0)).toBe(KINGS[0]);
    expect(said.map((message) => /line \d/.exec(message)?.[0])).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
    expect(said[1]).toContain('checkmate');
    expect(said[2]).toContain('dead position');
    expect(said[3]).toContain('fischerandom');
    const free = await load(join(folder, 'b.epd'), { chess960: true }, said);
    expect(shown(free, 3)).toBe('1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1');
  });

  it('a file that is missing, empty or useless is refused', async () => {
    await expect(load(join(folder, 'none.epd'))).rejects.toThrow(UsageError);
    await expect(load(join(folder, 'none.pgn'))).rejects.toThrow(UsageError);
    await expect(load(book('c.epd', '\n'))).rejects.toThrow(UsageError);
    const useless = await load(book('d.epd', 'x\ny\n'));
    expect(() => useless.opening(0)).toThrow(UsageError);
  });

  it('a random order depends on the seed alone, and holds every opening once', async () => {
    const file = book('e.epd', Array.from({ length: 50 }, (_, i) => KINGS[0]?.replace('0 1', `0 ${i + 1}`)).join('\n'));
    const orders = await Promise.all(
      [3, 3, 4].map(async (seed) => {
        const openings = await load(file, { order: 'random', seed });
        return Array.from({ length: 50 }, (_, pair) => shown(openings, pair));
      }),
    );
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[0]).not.toEqual(orders[2]);
    for (const order of orders) expect(new Set(order).size).toBe(50);
  });
});
