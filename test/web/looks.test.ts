// Boards and men to choose from.

import { expect, it } from 'vitest';
import { describePage, soon } from '../helpers/analysis-page';

describePage('the looks of the board', (on, open) => {
  const colour = (selector: string): Promise<string> =>
    on().page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).fill`);
  const choose = (index: number, name: string): Promise<string[]> =>
    on().page.locator('.looks select').nth(index).selectOption(name);

  const names = (index: number): Promise<string[]> =>
    on().page.locator('.looks select').nth(index).locator('option').allTextContents();

  it('are chosen, and stay after a reload', async () => {
    const { page } = on();
    await on().tab('settings');
    const before = await colour('.squares .dark');
    await choose(0, 'wood');
    await expect.poll(() => colour('.squares .dark'), soon).not.toBe(before);
    await choose(1, 'letters');
    expect(await page.evaluate("getComputedStyle(document.querySelector('.man-shape')).display")).toBe('none');
    const wood = await colour('.squares .dark');
    await page.reload();
    // The board is drawn after the page is loaded.
    await page.locator('.man-letter').first().waitFor({ state: 'attached' });
    expect(await colour('.squares .dark')).toBe(wood);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.man-letter')).display")).toBe('inline');
  });

  it('all differ, and coordinates are legible on every board in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await open({ colorScheme });
      await on().tab('settings');
      const [boardNames, menNames] = [await names(0), await names(1)];
      expect([boardNames.length, menNames.length]).toEqual([5, 4]);
      const boards = new Set<string>();
      for (const board of boardNames) {
        await choose(0, board);
        const dark = await colour('.squares .dark');
        boards.add(dark);
        expect(contrast(await colour('.labels .on-dark'), dark), `${board}, ${colorScheme}`).toBeGreaterThanOrEqual(
          4.5,
        );
        const light = contrast(await colour('.labels .on-light'), await colour('.squares .light'));
        expect(light, `${board}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(boards.size).toBe(boardNames.length);
      const men = new Set<string>();
      for (const set of menNames) {
        await choose(1, set);
        const isDrawn = await on().page.evaluate<string>(
          "getComputedStyle(document.querySelector('.man-shape')).display",
        );
        men.add(`${await colour('.piece-b .outline')} ${isDrawn}`);
      }
      expect(men.size).toBe(menNames.length);
    }
  });
});

/** As WCAG defines it, of two colours such as `rgb(1, 2, 3)`. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
