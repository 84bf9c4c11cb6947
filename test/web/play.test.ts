// A game against the engine, as a user plays it.

import { expect, it } from 'vitest';
import { MAX_ELO } from '../../src/engine/strength';
import { describePage, soon } from '../helpers/analysis-page';

/** How long a game that waits is left alone. */
const AWAY_MS = 5000;

describePage('a game against the engine', (on) => {
  const verdict = (): Promise<string | null> => on().page.locator('.verdict').textContent();
  const played = (): Promise<number> => on().page.locator('#panel-play .main-line .move').count();

  async function begin(clock: string, side = 'White', elo = 1600): Promise<void> {
    await on().tab('play');
    await on().page.getByLabel('Elo', { exact: true }).fill(String(elo));
    await on().page.getByLabel('Clock').selectOption(clock);
    await on().page.getByLabel('Your side').selectOption(side);
    await on().page.click('#play');
  }

  it('shows its moves, stands until the first one, and lets earlier positions be seen', async () => {
    const { page } = on();
    await on().tab('play');
    await page.fill('#player-name', 'Ada L.');
    await begin('5 min + 3 s');
    await page.waitForTimeout(1500);
    expect(await page.locator('#player-bottom time').textContent()).toBe('5:00');
    for (const id of ['#take-back', '#offer-draw']) expect(await page.locator(id).isDisabled()).toBe(true);
    await on().type('e4');
    await expect.poll(played, soon).toBe(2);
    await page.locator('#panel-play .main-line .move').first().click();
    await expect.poll(() => page.locator('#move-text').isDisabled(), soon).toBe(true);
    await on().click('d2');
    expect(await page.locator('.marks .target').count()).toBe(0);
    // Nothing else may have the engine.
    expect([await page.locator('#count').isDisabled(), await page.locator('#go-through').isDisabled()]).toEqual([
      true,
      true,
    ]);
    await page.locator('[data-step="last"]').click();
    await on().type('d4');
    await expect.poll(played, soon).toBe(4);
    await page.click('#resign');
    await expect.poll(verdict, soon).toBe('You resign. 0–1');
    for (const id of ['#resign', '#offer-draw']) expect(await page.locator(id).isVisible()).toBe(false);
    const pgn = await on().pgn();
    expect(pgn).toMatch(/\[White "Ada L\."\]\n\[Black "Sliderule"\]\n\[Result "0-1"\]/);
    for (const tag of ['BlackElo "1600"', 'TimeControl "300+3"', 'Termination "normal"']) {
      expect(pgn).toContain(`[${tag}]`);
    }
    expect(pgn).toMatch(/\[Date "20\d\d\.\d\d\.\d\d"\][\s\S]*1\. e4 \{\[%clk 0:05:0\d(\.\d)?\]\}/);
    await on().tab('play');
    await page.click('#end-match');
    await on().line(1).waitFor();
    expect(await page.locator('.player:visible').count()).toBe(0);
  });

  it('keeps a move that is entered while it thinks, and plays it', async () => {
    const { page } = on();
    const waiting = (): Promise<number> => page.locator('.marks .premove').count();
    // Weaker, it may have moved before anybody can.
    await begin('30 min + 20 s', 'White', MAX_ELO);
    await on().type('a3');
    await on().drag('b2', 'b3');
    await expect.poll(waiting, soon).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(waiting, soon).toBe(0);
    await on().drag('b2', 'b3');
    await on().click('e5');
    await expect.poll(waiting, soon).toBe(0);
    await page.click('#end-match');
    await begin('No clock');
    await on().type('a3');
    await on().drag('b2', 'b3');
    await expect.poll(played, soon).toBe(4);
    expect(await waiting()).toBe(0);
    const moves = await page.locator('#panel-play .main-line .move').allTextContents();
    expect([moves[0], moves[2]]).toEqual(['a3', 'b3']);
  });

  it('takes a move that is typed while it thinks as one that is drawn, and says what is none', async () => {
    const { page } = on();
    const notices = (): Promise<string[]> => page.locator('.notice:visible').allTextContents();
    await begin('5 min + 3 s', 'White', MAX_ELO);
    await on().type('a3');
    await on().type('e7e5');
    await expect.poll(notices, soon).toEqual([expect.stringContaining('"e7e5" is none of yours')]);
    await on().type('b3');
    await expect.poll(() => page.locator('.marks .premove').count(), soon).toBe(2);
    expect(await notices()).toEqual([]);
    await expect.poll(played, soon).toBeGreaterThanOrEqual(3);
    const moves = await page.locator('#panel-play .main-line .move').allTextContents();
    expect([moves[0], moves[2]].map((text) => text?.slice(0, 2))).toEqual(['a3', 'b3']);
  });

  it('takes a move back while it thinks, and after the end', async () => {
    const { page } = on();
    await on().setFen('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
    await begin('No clock');
    await on().type('g3');
    await page.click('#take-back');
    await expect.poll(played, soon).toBe(0);
    await on().type('Ra8#');
    await expect.poll(verdict, soon).toBe('White wins by checkmate.');
    await expect
      .poll(
        () => page.locator('.white-share').evaluate((share: { style: { height: string } }) => share.style.height),
        soon,
      )
      .toBe('100%');
    await page.click('#take-back');
    await expect.poll(verdict, soon).toBe('Your move.');
    expect(await on().pgn()).toMatch(/\[Result "\*"\][\s\S]*\[Termination "unterminated"\]/);
  });

  it('answers an offer of a draw', async () => {
    const { page } = on();
    // It is a rook behind.
    await on().setFen('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
    await begin('No clock');
    await on().type('g3');
    await expect.poll(verdict, soon).toBe('Your move.');
    await page.click('#offer-draw');
    await expect.poll(verdict, soon).toBe('Draw by agreement.');
    expect(await on().pgn()).toMatch(/\[Result "1\/2-1\/2"\]/);
    // It is a queen ahead.
    await on().setFen('3q2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1');
    await begin('No clock');
    await on().type('h4');
    await expect.poll(verdict, soon).toBe('Your move.');
    await page.click('#offer-draw');
    await expect.poll(verdict, soon).toBe('Your move. The draw is declined.');
    expect(await page.locator('#offer-draw').isDisabled()).toBe(true);
  });

  it.each([
    ['a new game', async () => on().page.click('#new-game')],
    ['a game that is loaded', () => on().load('[White "Ada"]\n\n1. c4 *')],
    [
      'a link',
      () =>
        on()
          .page.evaluate("location.hash = '#fen=4k3/8/8/8/8/8/8/R3K3_w_Q_-_0_1'")
          .then(() => undefined),
    ],
  ])('waits while %s is on the page, and goes on with its clocks', async (_, leave) => {
    const { page } = on();
    const seconds = async (): Promise<number> => {
      const [minutes = 0, rest = 0] = ((await page.locator('#player-bottom time').textContent()) ?? '')
        .split(':')
        .map(Number);
      return 60 * minutes + rest;
    };
    await begin('30 min + 20 s');
    await on().type('e4');
    await page.waitForTimeout(1200);
    const before = await seconds();
    await on().tab('game');
    await leave();
    await expect.poll(() => page.locator('.player:visible').count(), soon).toBe(0);
    await page.locator('#engine-state').getByText('yours against the engine waits').waitFor();
    await on().tab('game');
    await page.waitForTimeout(AWAY_MS);
    await page.locator('.archive .open').filter({ hasText: 'You – Sliderule · to be played on' }).click();
    await expect.poll(() => page.locator('.player:visible').count(), soon).toBe(2);
    await expect.poll(played, soon).toBe(2);
    // It runs while the page is found again, which takes long on a busy machine.
    const lost = before - (await seconds());
    expect(before).toBeGreaterThan(29 * 60);
    expect([lost >= 0, 1000 * lost < AWAY_MS]).toEqual([true, true]);
    // Stopped, it is a game as any other.
    await page.click('#end-match');
    await on().tab('game');
    await expect.poll(() => page.locator('.archive .open').allTextContents(), soon).toContain('You – Sliderule');
  });

  it('is there with its verdict after a reload, and moves can be taken back', async () => {
    const { page } = on();
    await on().setFen('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
    await begin('5 min + 3 s');
    await on().type('Ra8#');
    await expect.poll(verdict, soon).toBe('White wins by checkmate.');
    await page.waitForTimeout(600);
    await page.reload();
    await expect.poll(verdict, soon).toBe('White wins by checkmate.');
    await page.click('#take-back');
    await expect.poll(verdict, soon).toBe('Your move.');
    expect(await page.locator('#player-bottom time').textContent()).toBe('5:00');
    await on().type('Ra7');
    await expect.poll(played, soon).toBe(2);
  });

  it('sounds only where it is wanted', async () => {
    const { page } = on();
    await page.addInitScript(`
      globalThis.tones = 0;
      const create = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () { globalThis.tones += 1; return create.call(this); };
    `);
    const tones = (): Promise<number> => page.evaluate<number>('tones');
    await page.reload();
    await begin('No clock');
    await on().type('e4');
    await expect.poll(played, soon).toBe(2);
    expect(await tones()).toBe(0);
    await on().tab('settings');
    await page.check('#sound');
    await on().tab('play');
    await on().type('d4');
    await expect.poll(played, soon).toBe(4);
    expect(await tones()).toBeGreaterThanOrEqual(2);
  });
});
