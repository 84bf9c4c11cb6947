// What is wrong is said beside what caused it, and goes with the next success.

import { expect, it } from 'vitest';
import { describePage, soon } from '../helpers/analysis-page';

describePage('errors on the analysis page', (on) => {
  const said = (): Promise<string[]> => on().page.locator('.notice:visible').allTextContents();

  it('names a move, a position, a game and a number that cannot be', async () => {
    const { page } = on();
    await on().type('Ke4');
    expect(await said()).toEqual([expect.stringContaining('Ke4')]);
    expect(await page.getAttribute('#move-text', 'aria-invalid')).toBe('true');
    await on().type('e4');
    await expect.poll(said, soon).toEqual([]);
    await on().tab('game');
    await page.fill('#fen', '8/8/8/8/8/8/8/8 w - - 0 1');
    await page.click('#set-fen');
    await page.fill('#pgn', '1. e4 e5 2. Ke3');
    await page.click('#load-pgn');
    await page.fill('[aria-label="Number of the start position"]', '960');
    await page.click('#new-960');
    expect(await said()).toEqual([
      expect.stringContaining('960'),
      expect.stringContaining('kings'),
      expect.stringContaining('Ke3'),
    ]);
    await page.click('#new-game');
    await expect.poll(said, soon).toEqual([]);
  });

  it('names a network by its name, and tables by their address', async () => {
    const { page } = on();
    await on().tab('settings');
    await page.setInputFiles('#network', { name: 'mine.srnn', mimeType: '', buffer: Buffer.from('no network') });
    await expect.poll(said, soon).toEqual([expect.stringMatching(/mine\.srnn/)]);
    expect((await said()).join()).not.toContain('blob:');
    await page.fill('#tables', 'nowhere');
    await page.locator('#tables').blur();
    await expect
      .poll(said, soon)
      .toEqual([expect.stringContaining('mine.srnn'), expect.stringMatching(/SyzygyPath.*nowhere/)]);
    await page.fill('#tables', '');
    await page.locator('#tables').blur();
    await expect.poll(said, soon).toHaveLength(1);
    await on().tab('analysis');
    await on().line(1).waitFor();
  });
});
