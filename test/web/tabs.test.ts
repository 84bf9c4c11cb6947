// Two tabs of one browser: a game belongs to one of them, and nothing of the other's is lost.

import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { describePage, soon } from '../helpers/analysis-page';

describePage('two tabs with the analysis page', (on) => {
  const state = (page: Page): Promise<string | null> => page.locator('#engine-state').textContent();
  const moves = (page: Page): Promise<string> =>
    page.evaluate<string>(
      "[...document.querySelectorAll('#panel-analysis .main-line .move')].map((move) => move.firstChild.textContent).join(' ')",
    );

  async function play(page: Page, text: string): Promise<void> {
    await page.fill('#move-text', text);
    await page.press('#move-text', 'Enter');
  }

  /** The moves of every game in the archive. */
  async function kept(page: Page): Promise<string[]> {
    const pgns = await page.evaluate<string[]>(`new Promise((resolve) => {
      indexedDB.open('sliderule').onsuccess = ({ target }) => {
        target.result.transaction('games').objectStore('games').getAll().onsuccess = (event) =>
          resolve(event.target.result.map(({ pgn }) => pgn));
      };
    })`);
    const sans = pgns.map((pgn) => pgn.replace(/\[.*\]|\{[^}]*\}|\d+\.+|\*/g, ' ').replace(/\s+/g, ' '));
    return sans.map((text) => text.trim()).sort();
  }

  async function second(): Promise<Page> {
    const page = await on().page.context().newPage();
    await page.goto(on().page.url());
    return page;
  }

  const keeps = (...games: string[]): Promise<void> => expect.poll(() => kept(on().page), soon).toEqual(games);
  const says = (page: Page, text: string): Promise<void> => expect.poll(() => state(page), soon).toContain(text);

  it('leaves the game to the one that has it, and makes a copy when something is written', async () => {
    const first = on().page;
    await play(first, 'e4');
    await keeps('e4');
    const other = await second();
    await says(other, 'open in another tab');
    expect(await moves(other)).toBe('e4');
    await other.locator('.move small').first().waitFor();
    await other.waitForTimeout(700);
    await keeps('e4');
    await play(other, 'c5');
    await play(first, 'e5');
    await play(other, 'Nf3');
    await keeps('e4 c5 Nf3', 'e4 e5');
    // Each goes on with its own.
    await first.reload();
    await expect.poll(() => moves(first), soon).toBe('e4 e5');
    await first.waitForTimeout(2000);
    expect(await state(first)).not.toContain('another tab');
    await other.reload();
    await expect.poll(() => moves(other), soon).toBe('e4 c5 Nf3');
    await play(first, 'd4');
    await play(other, 'd6');
    await keeps('e4 c5 Nf3 d6', 'e4 e5 d4');
    // Who comes from the list is told too.
    await other.locator('#tab-game').click();
    await other.locator('.archive [aria-current="false"]').click();
    await says(other, 'open in another tab');
    // A game belongs to nobody when its tab has gone on.
    await first.locator('#tab-game').click();
    await first.locator('#new-game').click();
    await other.locator('#new-game').click();
    await other.locator('.archive .open').first().click();
    await expect.poll(() => moves(other), soon).toContain('e4');
    await other.waitForTimeout(2000);
    expect(await state(other)).toBe('game loaded');
  });

  it('loses nothing in a browser without locks', async () => {
    const first = on().page;
    await first.context().addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined });");
    await first.reload();
    await play(first, 'e4');
    await keeps('e4');
    const other = await second();
    await expect.poll(() => moves(other), soon).toBe('e4');
    await play(first, 'e5');
    await keeps('e4 e5');
    await play(other, 'c5');
    await says(other, 'changed in another tab');
    await play(first, 'Nf3');
    await play(other, 'd4');
    await keeps('e4 c5 d4', 'e4 e5 Nf3');
  });

  it('has a game against the engine in one of them', async () => {
    const first = on().page;
    const verdict = (): Promise<string | null> => first.locator('.verdict').textContent();
    await first.locator('#tab-play').click();
    await first.getByLabel('Clock').selectOption('No clock');
    await first.click('#play');
    await play(first, 'e4');
    await expect.poll(verdict, soon).toBe('Your move.');
    await expect.poll(() => kept(first), soon).toEqual([expect.stringMatching(/^e4 \S+$/)]);
    const other = await second();
    await says(other, 'open in another tab');
    await expect.poll(() => other.locator('#panel-analysis').isVisible(), soon).toBe(true);
    expect(await other.locator('.player:visible').count()).toBe(0);
    await play(first, 'd4');
    await first.reload();
    await expect.poll(() => first.locator('.player:visible').count(), soon).toBe(2);
    await expect.poll(verdict, soon).toBe('Your move.');
  });
});
