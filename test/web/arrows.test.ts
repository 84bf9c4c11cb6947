// What is drawn over the board: the user's marks, the engine's lines, threats; and the small board of a line.

import { expect, it } from 'vitest';
import { describePage, soon } from '../helpers/analysis-page';

describePage('drawing on the board', (on, open) => {
  const arrows = (kind: string): Promise<(string | null)[]> =>
    on()
      .page.locator(`#board .${kind}`)
      .evaluateAll((elements: { getAttribute(name: string): string | null }[]) =>
        elements.map((element) => element.getAttribute('data-move')),
      );

  it('keeps arrows and circles with the move, in the colours of the keys, until a click', async () => {
    const { page } = on();
    await on().type('e4');
    await on().drag('e7', 'e5', 'right');
    await page.keyboard.down('Shift');
    await on().drag('b8', 'c6', 'right');
    await page.keyboard.down('Alt');
    await on().click('d5', 'right');
    await page.keyboard.up('Shift');
    await on().click('f5', 'right');
    await page.keyboard.up('Alt');
    await expect.poll(() => arrows('own-G'), soon).toEqual(['e7e5']);
    expect(await arrows('own-R')).toEqual(['b8c6']);
    expect([await arrows('own-Y'), await arrows('own-B')]).toEqual([['d5d5'], ['f5f5']]);
    await page.fill('#comment', 'mine');
    expect(await on().pgn()).toMatch(/\[%csl Yd5,Bf5\]\s\[%cal Ge7e5,Rb8c6\]\smine/);
    await on().tab('analysis');
    expect(await page.inputValue('#comment')).toBe('mine');
    // They belong to this move.
    await on().type('c5');
    await expect.poll(() => arrows('own-G'), soon).toEqual([]);
    await page.locator('[data-step="back"]').click();
    await expect.poll(() => arrows('own-G'), soon).toEqual(['e7e5']);
    await page.waitForTimeout(600);
    await page.reload();
    await expect.poll(() => arrows('own-R'), soon).toEqual(['b8c6']);
    // The same again takes one away; a click all.
    await on().drag('e7', 'e5', 'right');
    await expect.poll(() => arrows('own-G'), soon).toEqual([]);
    await on().click('e6');
    await expect.poll(() => arrows('own-R'), soon).toEqual([]);
    expect(await on().pgn()).not.toContain('[%c');
  });

  it('draws with a second finger while the first rests on the board', async () => {
    const { page } = await open({ hasTouch: true });
    const [rest, e7, e5, b8, c6] = [
      await on().middle('e4'),
      await on().middle('e7'),
      await on().middle('e5'),
      await on().middle('b8'),
      await on().middle('c6'),
    ];
    const touch = await page.context().newCDPSession(page);
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: { x: number; y: number }[]
    ): Promise<unknown> =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    for (const [from, to] of [
      [e7, e5],
      [b8, c6],
    ] as const) {
      await send('touchStart', rest);
      await send('touchStart', rest, from);
      await send('touchMove', rest, to);
      await send('touchEnd');
    }
    await expect.poll(() => arrows('own-G'), soon).toEqual(['e7e5', 'b8c6']);
    await send('touchStart', rest);
    await send('touchEnd');
    await expect.poll(() => arrows('own-G'), soon).toEqual([]);
  });

  it('draws all lines, each with a number and a colour of its own, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await open({ colorScheme });
      await page.selectOption('[aria-label="Lines"]', '5');
      await expect.poll(() => page.locator('.arrows [class*=line-]').count(), soon).toBe(5);
      const seen = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.arrows [class*=line-]')].map((arrow) => arrow.textContent + getComputedStyle(arrow).fill)",
      );
      expect(new Set(seen.map((text) => text.slice(1))).size).toBe(5);
      expect(seen.map((text) => text[0])).toEqual(['5', '4', '3', '2', '1']);
      const badge = page.locator('.lines [data-rank="2"] .rank');
      expect(await badge.textContent()).toBe('2');
    }
  });

  it('shows what the other side threatens, by button and key, and no threat in check', async () => {
    const { page } = on();
    await on().load('1. e4 e5 2. Bc4 Nc6 3. Qh5 a6 4. a3 *');
    await page.locator('[data-step="last"]').click();
    await page.click('#threat');
    await expect.poll(() => arrows('threat'), soon).toEqual(['h5f7']);
    await page.getByText('threat: Qxf7#').waitFor();
    // The analysis goes on afterwards.
    await on().line(1).waitFor();
    await page.locator('.brand').focus();
    await page.keyboard.press('t');
    await expect.poll(() => arrows('threat'), soon).toEqual([]);
    await on().setFen('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1');
    await expect.poll(() => page.locator('#threat').isDisabled(), soon).toBe(true);
  });

  it('shows where a line leads while the mouse is on it', async () => {
    const { page } = on();
    await on().line(1).waitFor();
    await page.locator('#toggle').click();
    const move = on().line(1).locator('.move').nth(2);
    await move.hover();
    await page.locator('.preview').waitFor();
    // The third move of the line is played on the small board.
    expect(await page.locator('.preview .marks .last').count()).toBe(2);
    expect(await page.locator('.preview .pieces use').count()).toBeGreaterThan(29);
    await page.mouse.move(5, 5);
    await page.locator('.preview').waitFor({ state: 'hidden' });
  });

  it('offers nothing after a mate, and the bar is full', async () => {
    const { page } = on();
    await on().load('1. f3 e5 2. g4 Qh4# 0-1');
    await page.locator('[data-step="last"]').click();
    await page.getByText('checkmate').waitFor();
    expect(await page.locator('.score').textContent()).toBe('0–1');
    for (const id of ['#toggle', '#threat']) expect(await page.locator(id).isVisible()).toBe(false);
    expect(await page.locator('[data-step="forward"]').isDisabled()).toBe(true);
    await expect
      .poll(() => page.locator('.white-share').evaluate((share: { clientHeight: number }) => share.clientHeight), soon)
      .toBe(0);
    await page.locator('[data-step="back"]').click();
    await on().line(1).waitFor();
  });
});
