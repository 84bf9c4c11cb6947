// The analysis page in a real Chromium, from a server without headers, clicked through as a user would.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { describeSuite, soon } from '../helpers/analysis-page';
import { webWithTables } from '../helpers/web-tables';
import { sharedFolder } from '../notation/shared-data';

const PGN = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 {solid} Nc6 3. Bb5 a6 1/2-1/2';
const PROMOTION = '8/P6k/8/8/8/8/7K/8 w - - 0 1';

const tables = join(sharedFolder, 'syzygy');
const hasTables = existsSync(tables);

const makeFolder = hasTables ? (): string => webWithTables(tables) : undefined;

describeSuite({ makeFolder }, 'the analysis page', (on, open) => {
  let page: Page;
  beforeEach(() => {
    page = on().page;
  });

  const tab = (name: string): Promise<void> => on().tab(name);
  const line = (rank: number): Locator => on().line(rank);
  const moves = (): Promise<string[]> => on().moves();
  const click = (square: string): Promise<void> => on().click(square);
  const type = (text: string): Promise<void> => on().type(text);

  it('begins to analyse by itself: a depth, lines in SAN, arrows', async () => {
    await line(3).waitFor();
    expect(await page.locator('#depth').textContent()).toMatch(/^depth [1-9]/);
    expect(await page.locator('.score').textContent()).toMatch(/^[+−]?\d/);
    expect(await line(1).locator('.move').first().textContent()).toMatch(/^[a-hNBRQK]/);
    await expect.poll(() => page.locator('.arrows path').count(), soon).toBe(3);
  });

  it('takes moves by two clicks, showing where a piece may go, by dragging, and as text', async () => {
    await click('g1');
    expect(await page.locator('.marks .target').count()).toBe(2);
    await click('f3');
    await on().drag('d7', 'd5');
    await type('d4');
    await expect.poll(async () => (await moves()).map((move) => move.replace(/[+−\d.#]+$/, ''))).toHaveLength(3);
    const sans = await moves();
    expect(sans.map((san) => san.slice(0, 2))).toEqual(['Nf', 'd5', 'd4']);
    await type('Ke4');
    expect(await page.locator('#move-form .notice').textContent()).toContain('Ke4');
    await type('Nf6');
    await expect.poll(() => page.locator('.notice:visible').count()).toBe(0);
  });

  it('steps by keyboard, keeps variations, and plays a line of the engine by a click', async () => {
    for (const move of ['e4', 'e5', 'Nf3']) await type(move);
    await page.locator('.brand').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await type('c5');
    await page.locator('.variation .move.current').waitFor();
    await page.locator('.brand').focus();
    await page.keyboard.press('End');
    await line(1).locator('.move').first().click();
    await expect.poll(() => page.locator('.variation .move').count()).toBe(2);
    expect(await moves()).toHaveLength(3);
  });

  it('is played on by keyboard alone', async () => {
    await page.locator('#board > svg').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(moves).toEqual([expect.stringMatching(/^e4/)]);
  });

  it('promotes to what is chosen', async () => {
    await on().setFen(PROMOTION);
    await click('a7');
    await click('a8');
    await page.getByRole('button', { name: 'Knight' }).click();
    await expect.poll(moves).toEqual([expect.stringMatching(/^a8=N/)]);
  });

  it('reads and writes PGN, and goes through a game for its graph', async () => {
    await on().load(PGN);
    await expect.poll(moves).toHaveLength(6);
    await page.click('#go-through');
    await expect.poll(() => page.locator('.main-line .move small').count(), soon).toBe(6);
    expect(await page.locator('.graph .curve').getAttribute('d')).toMatch(/^M.*L/);
    const pgn = await on().pgn();
    expect(pgn.match(/\[%eval\s-?\d+\.\d\d,\d+\]/g)?.length).toBeGreaterThanOrEqual(6);
    const text = pgn.replace(/\[%eval\s[^\]]*\]\s?/g, '').replace(/\s*\{\}\s*/g, ' ');
    expect(text).toMatch(/\[White "A"\][\s\S]*1\. e4 1\.\.\. e5 2\. Nf3\s\{solid\}[\s\S]*1\/2-1\/2/);
  });

  it('refuses what is no position, and keeps the old one', async () => {
    await tab('game');
    await page.fill('#fen', '8/8/8/8/8/8/8/8 w - - 0 1');
    await page.click('#set-fen');
    await page.getByRole('alert').filter({ hasText: 'kings' }).waitFor();
    expect(await page.locator('.pieces use').count()).toBe(32);
  });

  it('knows Chess960: castling by the rook', async () => {
    await tab('game');
    await page.fill('[aria-label="Number of the start position"]', '518');
    await page.click('#new-960');
    for (const move of ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5']) await type(move);
    await click('e1');
    await click('h1');
    await tab('analysis');
    await expect.poll(async () => (await moves()).at(-1)).toMatch(/^O-O/);
    await line(1).waitFor();
  });

  it('counts perft and divides it', async () => {
    await tab('perft');
    await page.selectOption('#perft-depth', '4');
    await page.click('#count');
    await expect.poll(() => page.locator('#perft-total').textContent(), soon).toBe('197\u202f281');
    expect(await page.locator('.divide tbody tr').count()).toBe(20);
    expect(await page.locator('#perft-rate').textContent()).toMatch(/nodes per second$/);
    await tab('analysis');
    await line(1).waitFor();
  });

  it('plays a game at a rating, with clocks', async () => {
    await tab('play');
    await page.click('#play');
    await click('e2');
    await click('e4');
    await expect.poll(() => page.locator('.verdict').textContent(), soon).toBe('Your move.');
    await expect.poll(async () => (await moves()).length, soon).toBe(2);
    expect(await page.locator('.player time').count()).toBe(2);
    expect(await page.locator('#go-through').isDisabled()).toBe(true);
    await page.click('#resign');
    await expect.poll(() => page.locator('.verdict').textContent(), soon).toContain('You resign');
    await expect.poll(() => page.locator('#go-through').isEnabled(), soon).toBe(true);
  });

  it.each([
    ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
    ['the dark', { colorScheme: 'dark' }],
  ] as const)('fits on %s', async (_, options) => {
    page = (await open(options)).page;
    await line(1).waitFor();
    const { wide, paper } = await page.evaluate<{ wide: boolean; paper: string }>(
      '({ wide: document.documentElement.scrollWidth > innerWidth, paper: getComputedStyle(document.body).backgroundColor })',
    );
    expect(wide).toBe(false);
    expect(paper).toBe('colorScheme' in options ? 'rgb(21, 25, 26)' : 'rgb(244, 243, 239)');
  });

  it.skipIf(!hasTables)('loads tables from the folder that a user names', async () => {
    await tab('settings').then(() => page.locator('#tables').fill('syzygy'));
    await page.locator('#tables').blur();
    await page.getByText('SyzygyPath: 70 files, up to 4 men').waitFor();
  });
});
