// Books and tables from the user's own files, and the graph of the game.

import { expect, it } from 'vitest';
import { Position } from '../../src/library/chess';
import { describePage, soon } from '../helpers/analysis-page';
import { bookOf, TABLE_FILES } from '../helpers/own-files';

describePage('what else the analysis page knows', (on) => {
  const rows = (panel: string): Promise<string[]> =>
    on().page.evaluate<string[]>(
      `[...document.querySelectorAll('.${panel} tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join(' ').replace(/ +/g, ' '))`,
    );

  it('shows the moves of a book with their weights, plays them, and keeps the book', async () => {
    const { page } = on();
    const given = {
      name: 'mine.bin',
      mimeType: '',
      buffer: bookOf(Position.start(), { e4: 2980, Nf3: 1010, d4: 10, a4: 0 }),
    };
    await on().tab('settings');
    await page.setInputFiles('#book', { ...given, buffer: given.buffer.subarray(1) });
    await expect
      .poll(() => page.locator('.own-files .notice:visible').allTextContents(), soon)
      .toEqual([expect.stringMatching(/mine\.bin.*multiple of 16/)]);
    await page.setInputFiles('#book', given);
    await expect.poll(() => page.locator('.own-files .notice:visible').count(), soon).toBe(0);
    await on().tab('analysis');
    await expect.poll(() => rows('book'), soon).toEqual(['e4 75 % 2980', 'Nf3 25 % 1010', 'd4 < 1 % 10', 'a4 never 0']);
    await page.reload();
    await expect.poll(() => rows('book'), soon).toHaveLength(4);
    await page.locator('.book .move').first().click();
    await expect.poll(() => on().moves(), soon).toEqual(['e4']);
    await page.getByText('The book has no move here.').waitFor();
    await on().tab('settings');
    await page.getByText('mine.bin').waitFor();
    await page.click('#book-remove');
    await on().tab('analysis');
    await expect.poll(() => page.locator('.book').isVisible(), soon).toBe(false);
  });

  it('shows outcome and distance of every move by tables of files', async () => {
    const { page } = on();
    await on().tab('settings');
    await page.setInputFiles('#own-tables', TABLE_FILES);
    await page.getByText(`${TABLE_FILES.length} files`, { exact: true }).waitFor();
    await on().setFen('8/8/8/8/8/2k5/7Q/K7 w - - 0 1');
    await expect.poll(() => rows('tables'), soon).not.toEqual([]);
    const known = await rows('tables');
    const legal = Position.fromFen('8/8/8/8/8/2k5/7Q/K7 w - - 0 1').legalMoves();
    expect(known).toHaveLength(legal.length);
    expect(known[0]).toMatch(/ wins \d+$/);
    // The queen is given away.
    expect(known.filter((row) => /^Q[bcd]2\+? draws/.test(row)).length).toBeGreaterThan(0);
    const plies = known.flatMap((row) => / wins (\d+)$/.exec(row)?.[1] ?? []).map(Number);
    expect(plies).toEqual([...plies].sort((a, b) => a - b));
    // Files that are refused change nothing.
    await on().tab('settings');
    await page.setInputFiles('#own-tables', { name: 'KRvK.rtbw', mimeType: '', buffer: Buffer.alloc(64, 7) });
    await expect
      .poll(() => page.locator('.own-files .notice:visible').allTextContents(), soon)
      .toEqual([expect.stringContaining('KRvK.rtbw')]);
    await page.getByText(`${TABLE_FILES.length} files`, { exact: true }).waitFor();
    await on().tab('analysis');
    await expect.poll(() => rows('tables'), soon).toEqual(known);
    await page.reload();
    await expect.poll(() => rows('tables'), soon).toEqual(known);
    await on().line(1).waitFor();
  });

  it('has a graph with a gap, marks at mistakes, and the name of the move under the pointer', async () => {
    const { page } = on();
    await on().load('1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 Nc6 3. Bb5 {[%eval 0.2]} a6?? {[%eval 2.5]} *');
    await page.click('#toggle');
    expect(await page.locator('.graph .curve').count()).toBe(2);
    expect(await page.locator('.graph .mistake').count()).toBe(1);
    /** Goes to a place of the graph, which may move while the page is drawn. */
    const point = async (place: (width: number) => number): Promise<void> => {
      const graph = await page.locator('.graph').boundingBox();
      const { x, y, width } = graph ?? { x: 0, y: 0, width: 0 };
      await page.mouse.move(x + place(width), y + 20);
    };
    const last = async (): Promise<string | null> => {
      await point((width) => width - 2);
      return name();
    };
    const name = (): Promise<string | null> => page.locator('.graph-name').textContent();
    await expect.poll(last, soon).toBe('3… a6??  +2.50');
    await point((width) => width / 2);
    expect(await name()).toBe('2. Nf3  not evaluated');
    await on().load('1. f3 {[%eval 0.3]} e5 {[%eval 0.2]} 2. g4 {[%eval #-1]} Qh4# 0-1');
    await expect.poll(() => page.locator('.graph .curve').count(), soon).toBe(1);
    await expect.poll(last, soon).toBe('2… Qh4#  mate');
    expect(await page.locator('.graph .curve').getAttribute('d')).toMatch(/L600\.0 120\.0$/);
    await page.mouse.move(0, 0);
    expect(await page.locator('.graph-name').isVisible()).toBe(false);
  });
});
