// How the analysis page fits its window, and whether all can use it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, it } from 'vitest';
import { Position } from '../../src/library/chess';
import { describePage, type AnalysisPage } from '../helpers/analysis-page';
import { bookOf, TABLE_FILES } from '../helpers/own-files';

const ADDRESS = `https://example.org/${'study'.repeat(30)}?game=${'x'.repeat(40)}`;
const GAME = `[White "${'Ada'.repeat(40)}"]
[Black "Bob"]

{${ADDRESS}} 1. e4! {[%eval 0.3] good ${ADDRESS}} e5 {[%eval 0.2]} 2. Nf3 (2. f4 {${ADDRESS}} exf4 (2... d5) 3. Nf3) 2... Nc6 3. Bb5 a6?! {[%eval 0.4]} 4. Qe2?? {[%eval -0.9]} *`;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Windows, and how wide the board is at least. 640 × 400 is 1280 × 800 magnified to 200 %, 320 × 200 to 400 %. */
const WINDOWS = [
  { name: 'a desktop', width: 1280, height: 800, columns: 2, board: 600 },
  { name: 'a wide, low window', width: 1280, height: 480, columns: 2, board: 400 },
  { name: 'a tablet', width: 768, height: 1024, columns: 2, board: 400 },
  { name: '700 pixels', width: 700, height: 900, columns: 2, board: 330 },
  { name: 'a phone on its side', width: 844, height: 390, columns: 2, board: 320 },
  { name: '200 %', width: 640, height: 400, columns: 2, board: 300 },
  { name: 'a phone', width: 390, height: 844, columns: 1, board: 340 },
  { name: '320 pixels', width: 320, height: 640, columns: 1, board: 270 },
  { name: '400 %', width: 320, height: 200, columns: 1, board: 240 },
] as const;

/** Elements whose content is cut off or that reach beyond the window; fields cut off what they hold. */
const CUT_OFF = `[...document.querySelectorAll('body *')].filter((element) => {
  const { right, width, height } = element.getBoundingClientRect();
  if (width * height <= 1 || element.closest('svg, input, textarea, select, .hidden-text, .archive')) return false;
  const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
  return right > innerWidth + 1 || isCut;
}).map((element) => element.outerHTML.slice(0, 80))`;

/** Controls that something else lies over, of those in sight: in the window, and in what is scrolled or cut off around them. */
const COVERED = `(() => {
  const holds = ({ left, right, top, bottom }, [x, y]) => x >= left && x <= right && y >= top && y <= bottom;
  const isSeen = (element, point) =>
    element === document.body ||
    ((getComputedStyle(element).overflow === 'visible' || holds(element.getBoundingClientRect(), point)) &&
      isSeen(element.parentElement, point));
  const screen = { left: 0, top: 0, right: innerWidth - 1, bottom: innerHeight - 1 };
  return [...document.querySelectorAll('main :is(button, input, select)')].filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const points = [2, width / 2, width - 2].map((from) => [left + from, top + height / 2]);
    const isInSight = width > 0 && points.every((point) => holds(screen, point) && isSeen(control.parentElement, point));
    return isInSight && points.some((point) => !control.contains(document.elementFromPoint(...point)));
  }).map((element) => element.outerHTML.slice(0, 80));
})()`;

/** Everything that own files and another program's counts fill. */
async function checkFilled(on: AnalysisPage, check: (where: string) => Promise<void>): Promise<void> {
  const ending = '8/8/8/8/8/2k5/7Q/K7 w - - 0 1';
  await on.tab('settings');
  const book = bookOf(Position.fromFen(ending), { 'Qh8+': 2, Qg2: 1 });
  await on.page.setInputFiles('#book', { name: 'mine.bin', mimeType: '', buffer: book });
  await on.page.setInputFiles('#own-tables', TABLE_FILES);
  await on.page.getByText(`${TABLE_FILES.length} files`, { exact: true }).waitFor();
  await on.setFen(ending);
  for (const panel of ['book', 'tables']) await on.page.locator(`.${panel} tbody tr`).first().waitFor();
  await check('a book and tables');
  await on.tab('perft');
  await on.page.selectOption('#perft-depth', '1');
  await on.page.fill('#divide-text', 'h2h8: 1');
  await on.page.click('#compare');
  await on.page.locator('.difference table').first().waitFor();
  await check('a difference');
}

describePage('the layout of the analysis page', (on, open) => {
  const boxOf = async (selector: string): Promise<Box> => {
    const box = await on().page.locator(selector).boundingBox();
    if (box === null) throw new Error(`there is no ${selector}`);
    return box;
  };
  const tabs = (): Promise<string[]> =>
    on().page.evaluate<string[]>(`[...document.querySelectorAll('[role=tab]')].map(({ id }) => id.slice(4))`);

  /** A loaded game, and an engine that leaves the processor to the test. */
  async function prepare(): Promise<void> {
    await on().load(GAME);
    await on().page.click('#toggle');
  }

  it('fits windows of every kind: columns, a large board, nothing cut off', async () => {
    await prepare();
    const names = await tabs();
    for (const { name, columns, board, ...size } of WINDOWS) {
      await on().page.setViewportSize(size);
      for (const tab of names) {
        await on().tab(tab);
        expect(await on().page.evaluate(CUT_OFF), `${name}, ${tab}`).toEqual([]);
        for (const place of [0, 1e6]) {
          await on().page.evaluate(`scrollTo(0, ${place})`);
          expect(await on().page.evaluate(COVERED), `${name}, ${tab}`).toEqual([]);
        }
      }
      await on().page.evaluate('scrollTo(0, 0)');
      const [table, side, drawing] = [await boxOf('.table'), await boxOf('.side'), await boxOf('#board')];
      expect(side.x >= table.x + table.width ? 2 : 1, name).toBe(columns);
      expect(drawing.width, name).toBeGreaterThanOrEqual(board);
      if (columns === 2) expect(table.y + table.height, name).toBeLessThanOrEqual(size.height);
      await on().page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const scrolled = await boxOf('#board');
      if (columns === 2) expect(scrolled.y + scrolled.height / 2, name).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([
    ['the players of a game', '#tab-play', '#play', '.player time'],
    ['the men of the editor', '#tab-analysis', '#edit', '[data-man="K"]'],
  ])('makes room for %s', async (_, tab, button, part) => {
    await on().page.click(tab);
    await on().page.click(button);
    await on().page.locator(part).first().waitFor();
    for (const { name, columns, board, ...size } of WINDOWS) {
      await on().page.setViewportSize(size);
      await on().page.evaluate('scrollTo(0, 0)');
      expect(await on().page.evaluate(CUT_OFF), name).toEqual([]);
      expect(await on().page.evaluate(COVERED), name).toEqual([]);
      expect((await boxOf('#board')).width, name).toBeGreaterThanOrEqual(board * 0.75);
      const { y, height } = await boxOf('.table');
      if (columns === 2) expect(y + height, name).toBeLessThanOrEqual(size.height);
    }
  });

  it('gives axe nothing to find in any tab, light and dark', async () => {
    // The checker is a script of its own, which the page's policy would refuse.
    await open({ bypassCSP: true });
    await prepare();
    await on().page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const check = async (where: string): Promise<void> => {
      const { violations } = await on().page.evaluate<AxeResults>('axe.run()');
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
      );
      expect(found, where).toEqual([]);
    };
    const checkBoth = async (where: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await on().page.emulateMedia({ colorScheme });
        await check(`${where}, ${colorScheme}`);
      }
    };
    for (const tab of await tabs()) {
      await on().tab(tab);
      await checkBoth(tab);
    }
    expect(await on().page.locator('h1').count()).toBe(1);
    await checkFilled(on(), checkBoth);
    await on().tab('play');
    await on().page.click('#play');
    await on().page.locator('.player time').first().waitFor();
    await checkBoth('a game against the engine');
    await on().page.click('#end-match');
    await on().page.click('#edit');
    await on().page.locator('[data-man="K"]').waitFor();
    await checkBoth('the editor');
  });
});
