// The position editor, by mouse, touch and keys.

import { expect, it } from 'vitest';
import { describePage, soon } from '../helpers/analysis-page';

describePage('the position editor', (on, open) => {
  const fen = (): Promise<string> => on().page.inputValue('#edit-fen');
  const man = (letter: string): Promise<void> => on().page.click(`[data-man="${letter}"]`);
  const faults = (): Promise<string[]> => on().page.locator('#edit-faults li').allTextContents();

  it('sets up a position by clicks and drags, says why it is none, and analyses it', async () => {
    const { page } = on();
    await page.click('#edit');
    await page.click('#edit-clear');
    expect(await page.locator('#use-position').isDisabled()).toBe(true);
    expect(await faults()).toEqual([
      expect.stringContaining('White has 0 kings'),
      expect.stringContaining('Black has 0 kings'),
    ]);
    await man('K');
    await on().click('e1');
    await man('R');
    await on().click('a1');
    await on().click('h1');
    await man('k');
    await on().click('h8');
    expect(await faults()).toEqual([expect.stringContaining('in check though White is to move')]);
    await man('hand');
    await on().drag('h8', 'g8');
    const palette = await page.locator('[data-man="p"]').boundingBox();
    await on().drag({ x: (palette?.x ?? 0) + 10, y: (palette?.y ?? 0) + 10 }, 'g7');
    await on().drag('h1', { x: 20, y: 300 });
    await expect.poll(fen, soon).toBe('6k1/6p1/8/8/8/8/8/R3K3 w - - 0 1');
    await page.check('#edit-right-Q');
    expect(await page.locator('#edit-right-K').isDisabled()).toBe(true);
    await page.fill('#edit-number', '12');
    await page.locator('#edit-number').blur();
    expect(await fen()).toBe('6k1/6p1/8/8/8/8/8/R3K3 w Q - 0 12');
    await page.click('#use-position');
    await on().line(1).waitFor();
    await on().tab('game');
    expect(await page.inputValue('#fen')).toBe('6k1/6p1/8/8/8/8/8/R3K3 w Q - 0 12');
  });

  it('says beside a counter what is wrong with it, and uses no position until it is right', async () => {
    const { page } = on();
    const said = (): Promise<string[]> => page.locator('.editor .notice:visible').allTextContents();
    await page.click('#edit');
    const enter = async (id: string, value: string): Promise<void> => {
      await page.fill(id, value);
      await page.locator(id).blur();
    };
    await enter('#edit-clock', '-3');
    await enter('#edit-number', '0');
    expect(await said()).toEqual([
      expect.stringMatching(/-3 .*whole number from 0/),
      expect.stringMatching(/0 .*whole number from 1/),
    ]);
    expect(await page.locator('#use-position').isDisabled()).toBe(true);
    // It stays to be put right, whatever else is changed.
    await on().click('e2', 'right');
    expect(await page.inputValue('#edit-clock')).toBe('-3');
    await enter('#edit-clock', '99999999999');
    await enter('#edit-number', '');
    expect(await said()).toEqual([expect.stringContaining('"99999999999"'), expect.stringContaining('from 1')]);
    await enter('#edit-clock', '7');
    await enter('#edit-number', '9');
    expect(await said()).toEqual([]);
    expect(await fen()).toMatch(/ 7 9$/);
    expect(await page.locator('#use-position').isDisabled()).toBe(false);
    await enter('#edit-clock', '1.5');
    await page.click('#edit-start');
    expect(await said()).toEqual([]);
    expect(await page.inputValue('#edit-clock')).toBe('0');
  });

  it('takes men away by eraser, right button, second click and drop, and turns with the board', async () => {
    const { page } = on();
    await page.click('#edit');
    await man('eraser');
    await on().click('a2');
    await on().click('b2', 'right');
    await man('P');
    await on().click('c2');
    await page.click('#flip');
    await man('hand');
    // With Black below, d2 is where e7 would be.
    await on().drag('e7', { x: 30, y: 400 });
    expect(await fen()).toBe('rnbqkbnr/pppppppp/8/8/8/8/4PPPP/RNBQKBNR w KQkq - 0 1');
  });

  it('knows the squares for en passant, and drops one that no pawn has passed', async () => {
    const { page } = on();
    for (const move of ['e4', 'c5', 'e5', 'd5']) await on().type(move);
    await page.keyboard.press('Tab');
    await page.locator('.brand').focus();
    await page.keyboard.press('e');
    expect(await page.inputValue('#edit-en-passant')).toBe('d6');
    expect(await page.locator('#edit-en-passant option').allTextContents()).toEqual(['–', 'c6', 'd6']);
    await page.selectOption('#edit-en-passant', 'c6');
    expect(await fen()).toContain(' w KQkq c6 ');
    await page.selectOption('#edit-turn', 'black');
    expect(await fen()).toContain(' b KQkq - ');
    await page.selectOption('#edit-turn', 'white');
    await page.selectOption('#edit-en-passant', 'd6');
    await on().click('d5', 'right');
    expect(await fen()).toContain(' w KQkq - ');
  });

  it('is used by keys alone', async () => {
    const { page } = on();
    await page.locator('.brand').focus();
    await page.keyboard.press('e');
    // The cursor begins on e4.
    for (const key of ['ArrowUp', 'n', 'ArrowLeft', 'Q']) await page.keyboard.press(key);
    expect(await fen()).toContain('/8/3Qn3/8/8/PPPP');
    await page.keyboard.press('Delete');
    expect(await fen()).toContain('/8/4n3/8/8/PPPP');
    await page.keyboard.press('Escape');
    await page.locator('#panel-analysis').waitFor();
    await on().line(1).waitFor();
    expect(await page.locator('.pieces use').count()).toBe(32);
  });

  it('reads a FEN and `startpos`, keeps what it cannot read, and knows Chess960 by its rights', async () => {
    const { page } = on();
    await page.click('#edit');
    await page.fill('#edit-fen', 'nonsense');
    await page.locator('#edit-fen').blur();
    expect(await page.inputValue('#edit-fen')).toBe('nonsense');
    expect(await faults()).toHaveLength(1);
    await page.fill('#edit-fen', 'startpos');
    await page.locator('#edit-fen').blur();
    expect(await faults()).toEqual([]);
    await page.fill('#edit-fen', '1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1');
    await page.locator('#edit-fen').blur();
    await page.click('#use-position');
    await on().type('O-O');
    await expect.poll(() => on().moves(), soon).toEqual(['O-O']);
    await on().tab('game');
    expect(await page.isChecked('#chess960')).toBe(true);
  });

  it('is closed to a game against the engine', async () => {
    const { page } = on();
    await on().tab('play');
    await page.click('#play');
    await expect.poll(() => page.locator('#edit').isDisabled(), soon).toBe(true);
    await page.locator('.brand').focus();
    await page.keyboard.press('e');
    expect(await page.locator('.palette').count()).toBe(0);
  });

  it('fits on a phone, with men that a finger can drag', async () => {
    const touched = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page } = touched;
    await page.tap('#edit');
    await page.tap('[data-man="N"]');
    const { x, y } = await touched.middle('e4');
    await page.touchscreen.tap(x, y);
    expect(await fen()).toContain('/4N3/8/PPPP');
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  });
});
