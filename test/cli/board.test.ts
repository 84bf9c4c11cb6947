// `board`: sets and questions, drawn as text and as a page.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runEngine } from '../helpers/engine-process';

const PINS = '4r1k1/8/8/8/1b6/2N5/3PB3/4K3 w - - 0 1';

/** The line that names the squares. */
async function squares(...args: readonly string[]): Promise<string | undefined> {
  const { lines } = await runEngine('board', ...args);
  return lines.find((line) => /^\d+ squares?: /.test(line))?.replace(/^\d+ squares?: /, '');
}

describe('board', () => {
  it.each([
    [['e4', 'd5'], 'e4 d5'],
    [['0x8040201008040201'], 'a1 b2 c3 d4 e5 f6 g7 h8'],
    [['attacks', 'knight', 'a1'], 'c2 b3'],
    [['attacks', 'black-pawn', 'e5'], 'd4 f4'],
    [['attacks', 'rook', 'a1', '--occupied', '0x1000008'], 'b1 c1 d1 a2 a3 a4'],
    [['attacks', 'bishop', 'e1', '--occupied', PINS], 'd2 f2 g3 h4'],
    [['relevant', 'bishop', 'e4'], 'd3 f3 c2 g2 d5 f5 c6 g6 b7'],
    [['between', 'b1', 'b4'], 'b2 b3'],
    [['between', 'b1', 'c3'], '-'],
    [['line', 'c3', 'a1'], 'a1 b2 c3 d4 e5 f6 g7 h8'],
    [['pins', PINS], 'e2'],
    [['attackers', 'c3', ...PINS.split(' ')], 'd2 b4'],
    [['occupied', PINS], 'e1 d2 e2 c3 b4 e8 g8'],
  ])('%j', async (args, expected) => {
    const found = await squares(...args);
    expect(found?.split(' ').sort()).toEqual(expected.split(' ').sort());
  });

  it('draws men by their letters and brackets those in the set', async () => {
    const { lines } = await runEngine('board', 'attackers', 'c3', PINS);
    expect(lines).toContain('4  . [b] .  .  .  .  .  .');
    expect(lines).toContain('2  .  .  . [P] B  .  .  .');
  });

  it('tries magic factors', async () => {
    const good = await runEngine('board', 'magic', 'rook', 'a1', '--factor', '0x80001020400080');
    expect(good.lines).toContain('4096 occupancies, 12 index bits: a magic factor');
    const bad = await runEngine('board', 'magic', 'rook', 'a1', '--factor', '1');
    expect(bad.lines.some((line) => line.includes('no magic factor'))).toBe(true);
  });

  it('writes a page that needs no other file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sliderule board-'));
    const file = join(folder, 'board.html');
    expect((await runEngine('board', 'e4', '--html', file)).code).toBe(0);
    const page = readFileSync(file, 'utf8');
    expect(page.match(/<g><title>[a-h][1-8]<\/title>/g)).toHaveLength(64);
    expect(page).not.toMatch(/ (?:src|href)=/);
    rmSync(folder, { recursive: true });
  });

  it.each([
    [['i9'], 'is not a square'],
    [[], 'board needs a set'],
    [['attacks', 'dragon', 'e4'], 'is not one of pawn'],
    [['magic', 'rook', 'a1'], 'needs --factor'],
    [['pins', 'x'], 'Board:'],
    [['attacks', 'rook', 'a1', 'b2', 'c3'], 'board attacks takes two words, so "b2 c3" is too much'],
    [['line', 'a1', 'h8', 'b2'], 'board line takes two words, so "b2" is too much'],
  ])('%j is a usage error', async (args, message) => {
    const { code, errors } = await runEngine('board', ...args);
    expect(code).toBe(1);
    expect(errors).toContain(message);
  });
});
