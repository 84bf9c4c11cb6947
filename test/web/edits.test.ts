// What is undone and done again, on the page.

import { expect, it } from 'vitest';
import { describePage, soon } from '../helpers/analysis-page';

describePage('changes of a game on the analysis page', (on) => {
  /** Moves, glyphs and comments, as they are read. */
  const shown = (): Promise<string> =>
    on().page.evaluate<string>(
      "[...document.querySelectorAll('#panel-analysis :is(.main-line, .variation-moves) :is(.move, .comment)')].map((part) => part.firstChild.textContent).join(' ')",
    );
  const press = async (key: string): Promise<void> => {
    await on().page.locator('.brand').focus();
    await on().page.keyboard.press(key);
  };
  const expectShown = (text: string): Promise<void> => expect.poll(shown, soon).toBe(text);

  it('are undone one by one, whatever they are, and done again', async () => {
    const { page } = on();
    await on().load('1. e4 e5 (1... c5 {sharp} 2. Nf3 d6) 2. Nf3 Nc6 *');
    await page.click('#toggle');
    await expectShown('e4 e5 c5 sharp Nf3 d6 Nf3 Nc6');
    expect(await page.locator('#undo').isDisabled()).toBe(true);
    await page.locator('.variation .move').first().click();
    await press('Delete');
    await expectShown('e4 e5 Nf3 Nc6');
    expect(await page.locator('#engine-state').textContent()).toBe('1… c5 is deleted; “Undo” brings it back');
    await press('Control+z');
    await expectShown('e4 e5 c5 sharp Nf3 d6 Nf3 Nc6');
    expect(await page.locator('.move.current').textContent()).toBe('c5');
    await press('p');
    await expectShown('e4 c5 sharp e5 Nf3 Nc6 Nf3 d6');
    await press('1');
    await page.click('#comment');
    await page.keyboard.press('End');
    await page.keyboard.type(' but good');
    await expectShown('e4 c5! sharp but good e5 Nf3 Nc6 Nf3 d6');
    await on().type('Nc3');
    await expectShown('e4 c5! sharp but good e5 Nf3 Nc6 Nf3 Nc3 d6');
    // A move, a comment that was typed, a glyph, a promotion.
    for (const text of [
      'e4 c5! sharp but good e5 Nf3 Nc6 Nf3 d6',
      'e4 c5! sharp e5 Nf3 Nc6 Nf3 d6',
      'e4 c5 sharp e5 Nf3 Nc6 Nf3 d6',
      'e4 e5 c5 sharp Nf3 d6 Nf3 Nc6',
    ]) {
      await press('Control+z');
      await expectShown(text);
    }
    expect(await page.locator('#undo').isDisabled()).toBe(true);
    for (const key of ['Control+y', 'Control+Shift+z', 'Control+y']) await press(key);
    await page.click('#redo');
    await expectShown('e4 c5! sharp but good e5 Nf3 Nc6 Nf3 Nc3 d6');
    expect(await page.locator('#redo').isVisible()).toBe(false);
  });

  it('bring back what was drawn on the board, and a move that has been played again since', async () => {
    const { page } = on();
    await page.click('#toggle');
    await on().drag('e2', 'e4', 'right');
    await on().click('d4', 'right');
    const marks = (): Promise<number> => page.locator('.arrows [class*="own-"]').count();
    await expect.poll(marks, soon).toBe(2);
    await on().click('e5');
    await expect.poll(marks, soon).toBe(0);
    await press('Control+z');
    await expect.poll(marks, soon).toBe(2);
    for (const move of ['e4', 'e5']) await on().type(move);
    await press('ArrowLeft');
    await press('Delete');
    for (const move of ['e4', 'c5']) await on().type(move);
    await expectShown('e4 c5');
    for (let times = 0; times < 3; times++) await press('Control+z');
    await expectShown('e4 e5');
  });
});
