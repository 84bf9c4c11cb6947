// Games that stay: in a real Chromium, across reloads, links and the browser's history.

import { beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { describeSuite, soon } from '../helpers/analysis-page';

const GAMES = `[Event "Cup"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]

{first} 1. e4! {[%clk 0:05:00] good} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 1-0

[White "Cyd"]
[Black "Dan"]

1. d4 d5 *

[Event "Study"]

1. c4 *
`;

describeSuite({ usual: { permissions: ['clipboard-read', 'clipboard-write'] } }, 'games on the analysis page', (on) => {
  let page: Page;
  beforeEach(() => {
    page = on().page;
  });

  const tab = (name: string): Promise<void> => on().tab(name);
  const type = (text: string): Promise<void> => on().type(text);
  const load = (pgn: string): Promise<void> => on().load(pgn);
  const main = (): Promise<string[]> => on().moves();
  /** Moves as they are written, without their evaluations. */
  const texts = (selector: string): Promise<string[]> =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((move) => move.firstChild.textContent)`,
    );
  const variations = (): Promise<string[]> => texts('.variation .move');
  const current = (): Promise<string[]> => texts('#panel-analysis .move.current');
  const kept = (): Promise<string[]> => page.locator('.archive .open').allTextContents();

  /** Reloads when the last change is kept. */
  async function reload(): Promise<void> {
    await page.waitForTimeout(600);
    await page.reload();
  }

  it('shows variations within variations, and changes them by buttons and keys', async () => {
    await load(GAMES);
    await expect.poll(main, soon).toEqual(['e4!', 'e5', 'Nf3']);
    expect(await variations()).toEqual(['c5', 'Nf3', 'c3', 'd5', 'd6']);
    expect(await page.locator('.game-title:visible').textContent()).toBe('Ada – Bob');
    await page.getByText('B20 Sicilian Defense').waitFor({ state: 'hidden' });
    expect(await page.locator('.comment').allTextContents()).toEqual(['first', '5:00 good']);
    await page.locator('.variation .move').first().click();
    await page.getByText('B20 Sicilian Defense').waitFor();
    await page.locator('.variation .move').nth(2).click();
    await page.click('#raise');
    await expect.poll(variations, soon).toEqual(['c5', 'c3', 'Nf3', 'd6', 'd5']);
    await page.click('#make-main');
    await expect.poll(main, soon).toEqual(['e4!', 'c5', 'c3', 'd5']);
    await page.locator('.brand').focus();
    await page.keyboard.press('5');
    await expect.poll(current, soon).toEqual(['c3!?']);
    await page.keyboard.press('c');
    await page.keyboard.type('a {quiet} move');
    await expect.poll(() => page.locator('.comment').allTextContents(), soon).toContain('a quiet move');
    await page.locator('.brand').focus();
    await page.keyboard.press('Delete');
    await expect.poll(main, soon).toEqual(['e4!', 'c5', 'Nf3', 'd6']);
    const pgn = (await on().pgn()).replace(/\[%eval\s[^\]]*\]\s?/g, '').replace(/\s\{\}/g, '');
    expect(pgn).toMatch(
      /^\[Event "Cup"\]\n\[Site "\?"\]\n\[Date ".*"\]\n\[Round "-"\]\n\[White "Ada"\]\n\[Black "Bob"\]\n\[Result "1-0"\]/,
    );
    // Evaluations move the ends of lines.
    expect(pgn.replace(/\s+/g, ' ')).toContain('1. e4 $1 {[%clk 0:05:00] good} 1... c5 (1... e5 2. Nf3) 2. Nf3 d6 1-0');
  });

  it('is as it was after a reload: moves, notes, place, evaluation', async () => {
    for (const move of ['e4', 'e5', 'Nf3']) await type(move);
    await page.fill('#comment', 'my own');
    await page.locator('.brand').focus();
    await page.keyboard.press('ArrowLeft');
    await type('Nc3');
    await page.locator('.move small').first().waitFor();
    await reload();
    await expect.poll(main, soon).toEqual(['e4', 'e5', 'Nf3']);
    expect(await variations()).toEqual(['Nc3']);
    expect(await current()).toEqual(['Nc3']);
    expect(await page.locator('.comment').allTextContents()).toEqual(['my own']);
    await reload();
    await expect.poll(() => page.locator('.move small').count(), soon).toBeGreaterThan(0);
    expect(await page.title()).toBe('2. Nc3 · Analysis · Sliderule');
  });

  it('goes on with a game against the engine, clocks included', async () => {
    await tab('play');
    await page.click('#play');
    await type('e4');
    await expect.poll(() => page.locator('.verdict').textContent(), soon).toBe('Your move.');
    await page.waitForTimeout(1500);
    await reload();
    await expect.poll(() => page.locator('.verdict').textContent(), soon).toBe('Your move.');
    expect(await main()).toHaveLength(2);
    const clock = (await page.locator('#player-bottom time').textContent()) ?? '';
    // Five minutes and three seconds for the move, less the two seconds since.
    expect(clock).toMatch(/^(5:0[0-2]|4:5\d)$/);
    await type('d4');
    await expect.poll(async () => (await main()).length, soon).toBe(4);
    await page.click('#resign');
    expect(await on().pgn()).toMatch(/\[White "You"\][\s\S]*\[Result "0-1"\][\s\S]*\[TimeControl "300\+3"\]/);
  });

  it('says what of a file is left out, and shows the first game that can be played', async () => {
    await load('1. e4 e5 foo bar 2. Nf3 xx *');
    await page.locator('.engine-state.error').getByText('"foo" is no move').waitFor();
    await load('[White "Ada"]\n\n1. e4 e5 2. Ke3 *\n\n[White "Cyd"]\n\n1. d4 d5 *');
    await expect.poll(main, soon).toEqual(['d4', 'd5']);
    await page.locator('.engine-state.error').getByText('The first game cannot be played').waitFor();
    await tab('game');
    await expect.poll(kept, soon).toEqual(expect.arrayContaining(['Ada – ?', 'Cyd – ?']));
  });

  it('keeps every game of a file, in a list that opens, deletes and gives back', async () => {
    await load(GAMES);
    await tab('game');
    await expect.poll(kept, soon).toEqual(['Ada – Bob', 'Cyd – Dan', 'Study']);
    await page.locator('.archive .open').nth(1).click();
    await expect.poll(main, soon).toEqual(['d4', 'd5']);
    await page.getByRole('button', { name: 'Delete Study' }).click();
    await expect.poll(kept, soon).toHaveLength(2);
    await page.click('#undo-delete');
    await expect.poll(kept, soon).toContain('Study');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save-all')]);
    expect(file.suggestedFilename()).toBe('games.pgn');
    await page.reload();
    await tab('game');
    await expect.poll(kept, soon).toHaveLength(3);
  });

  it('gives a link to a game, with variations, and one to a position', async () => {
    await tab('game');
    await page.fill('#fen', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    await page.click('#set-fen');
    await page.click('#copy-link');
    await page.getByText('the link is copied').waitFor();
    const position = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(position).toContain('#fen=4k3/8/8/8/8/8/8/R3K3_w_Q_-_0_1');
    await load(GAMES);
    await tab('game');
    await page.click('#copy-link');
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()'), soon).toContain('#pgn=');
    const game = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.goto('about:blank');
    await page.goto(game);
    await expect.poll(main, soon).toEqual(['e4!', 'e5', 'Nf3']);
    expect(await variations()).toHaveLength(5);
    await expect.poll(() => new URL(page.url()).hash, soon).toBe('');
    await page.goto(position);
    await expect.poll(() => page.locator('.pieces use').count(), soon).toBe(3);
    await page.goto(new URL('#pgn=broken', page.url()).href);
    await page.locator('.engine-state.error').getByText('The link is broken').waitFor();
    expect(await page.locator('.pieces use').count()).toBe(3);
  });

  it('reviews a game: progress, accuracy, moments with the better move, another try', async () => {
    await load('[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await page.click('#go-through');
    await page.locator('.review progress').waitFor();
    await page.locator('.review progress').waitFor({ state: 'detached' });
    expect(await page.locator('.accuracy tbody tr').count()).toBe(2);
    expect(await page.locator('.accuracy tbody td').first().textContent()).toMatch(/^\d+ %$/);
    expect(await main()).toContain('Nf6??');
    // The line that would have been better is a variation.
    expect(await page.locator('.variation').count()).toBeGreaterThan(0);
    await page.locator('.moments li').getByRole('button', { name: '3… Nf6??' }).waitFor();
    await page.locator('.moments li').filter({ hasText: 'Nf6??' }).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(current, soon).toEqual(['Bc4']);
    const better = await page.locator('.moments li').filter({ hasText: 'Nf6??' }).locator('.facts').textContent();
    await type((better ?? '').replace('better ', ''));
    await page.getByText('that is the best move').waitFor();
    expect(await page.locator('.graph .curve').count()).toBeGreaterThan(0);
  });

  it('has the results of a review after a reload, and when its game is opened again', async () => {
    await load('[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await page.click('#go-through');
    await page.locator('.review progress').waitFor();
    await page.locator('.review progress').waitFor({ state: 'detached' });
    const results = (): Promise<string> => page.locator('.review').innerText();
    const found = await results();
    expect(found).toContain('Nf6??');
    await reload();
    await expect.poll(results, soon).toBe(found);
    await page.locator('.moments').getByRole('button', { name: '3… Nf6??' }).click();
    await expect.poll(current, soon).toEqual(['Nf6??']);
    await tab('game');
    await page.click('#new-game');
    expect(await page.locator('.review').isVisible()).toBe(false);
    await page.locator('.archive .open').filter({ hasText: 'Ada – Bob' }).click();
    await tab('analysis');
    await expect.poll(results, soon).toBe(found);
  });

  it('ends a review that is cancelled, and analyses again', async () => {
    await load(`1. e4 e5 ${'2. Nf3 Nc6 3. Ng1 Nb8 '.repeat(20)} *`);
    await page.click('#go-through');
    await page.click('#cancel-review');
    await expect.poll(() => page.locator('#go-through').isEnabled(), soon).toBe(true);
    // Nothing, or what has been found so far.
    const shown = await page.locator('.review:visible').allInnerTexts();
    expect(shown.join()).toMatch(/^$|^The first \d+ of 82 half-moves\./);
    await page.locator('.lines li[data-rank="1"]').waitFor();
  });

  it('goes back and forward through what was looked at', async () => {
    await type('e4');
    await page.waitForTimeout(1200);
    await type('e5');
    await page.waitForTimeout(1200);
    await type('Nf3');
    await expect.poll(() => page.title(), soon).toBe('2. Nf3 · Analysis · Sliderule');
    await page.goBack();
    await expect.poll(current, soon).toEqual(['e5']);
    await page.goForward();
    await expect.poll(current, soon).toEqual(['Nf3']);
  });

  it('keeps the move in sight in a game of thousands of moves', async () => {
    await load(`${'1. Nf3 Nf6 2. Ng1 Ng8 '.repeat(500)} *`);
    const isInSight = `(() => {
      const [list, move] = ['.moves', '.move.current'].map((name) => document.querySelector('#panel-analysis ' + name).getBoundingClientRect());
      return move.height > 0 && move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
    })()`;
    await expect.poll(() => page.locator('#panel-analysis .moves .move').count(), soon).toBe(2000);
    for (const index of [1999, 0, 1000, 399, 400]) {
      await page.evaluate(`document.querySelectorAll('#panel-analysis .moves .move')[${index}].click()`);
      await expect.poll(() => page.evaluate(isInSight), soon).toBe(true);
    }
  });

  it('begins anew where what was kept cannot be read, and says once that nothing is kept', async () => {
    await page.evaluate(`localStorage.setItem('sliderule.last', JSON.stringify({ id: 'x', pgn: '1. e5 *' }))`);
    await page.addInitScript('indexedDB.open = () => { throw new Error("closed"); };');
    await page.evaluate(
      'window.addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true })',
    );
    await page.reload();
    await page.locator('.engine-state.error').getByText('keeps no games').waitFor();
    await type('d4');
    await expect.poll(main, soon).toEqual(['d4']);
  });

  it('leave what somebody writes in the fields, whatever the engine finds', async () => {
    await tab('game');
    await page.fill('#pgn', '1. d4 d5 *');
    await page.fill('#fen', '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await page.check('#chess960');
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    // A move on the board is drawn like a line of the engine.
    await type('c4');
    await page.waitForFunction("document.title.includes('c4')");
    expect(await page.inputValue('#pgn')).toBe('1. d4 d5 *');
    expect(await page.inputValue('#fen')).toMatch(/^4k3/);
    expect(await page.isChecked('#chess960')).toBe(true);
    await page.uncheck('#chess960');
    await page.click('#load-pgn');
    await expect.poll(main, soon).toEqual(['d4', 'd5']);
    await expect.poll(() => page.inputValue('#pgn'), soon).toContain('1. d4 d5');
    expect(await page.inputValue('#fen')).toMatch(/^rnbq/);
    await page.fill('#fen', ' 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ');
    await page.press('#fen', 'Enter');
    await expect.poll(() => page.inputValue('#fen'), soon).toBe('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  });

  it('are listed in slices, and not again for an evaluation', async () => {
    const plies = 12_000;
    await page.locator('#panel-analysis .moves').waitFor();
    await page.evaluate(`globalThis.slices = 0;
      new MutationObserver(() => slices++).observe(document.querySelector('#panel-analysis .moves'), { childList: true });`);
    await load(`${'1. Nf3 Nf6 2. Ng1 Ng8 '.repeat(plies / 4)} *`);
    const list = '#panel-analysis .main-line .move';
    await expect.poll(() => page.locator(list).count(), soon).toBe(plies);
    expect(await page.evaluate('slices')).toBeGreaterThan(2);
    expect((await main()).slice(-4)).toEqual(['Nf3', 'Nf6', 'Ng1', 'Ng8']);
    await page.evaluate(`document.querySelector('${list}').id = 'kept'`);
    await page.click('#kept');
    await expect.poll(() => page.locator('#kept small').count(), soon).toBe(1);
    expect(await page.locator(list).count()).toBe(plies);
  });
});
