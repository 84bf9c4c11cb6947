// The first visit and the next ones: threads without headers of the server, and the page without a network.

import { expect, it } from 'vitest';
import { describePage, soon, type AnalysisPage } from '../helpers/analysis-page';

describePage('visits of the analysis page', (on, open) => {
  const isIsolated = (): Promise<boolean> => on().page.evaluate<boolean>('crossOriginIsolated');
  const state = (): Promise<string | null> => on().page.locator('#engine-state').textContent();

  /** A first visit, which waits with the service worker until it is let go. */
  async function holdBack(visit: AnalysisPage): Promise<void> {
    const { page } = visit;
    await expect.poll(isIsolated, soon).toBe(true);
    // By then the page has registered its worker: a later registration would take back that there is none.
    await visit.line(1).waitFor();
    const home = page.url();
    await page.evaluate(`
      sessionStorage.clear();
      navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())));
    `);
    await page.goto('about:blank');
    await page.addInitScript(`
      const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
      navigator.serviceWorker.register = (...given) =>
        new Promise((resolve) => (globalThis.letGo = resolve)).then(() => register(...given));
    `);
    await page.goto(home);
    await expect.poll(isIsolated, soon).toBe(false);
  }

  it('loads a first visit once more, for threads, and works offline then', async () => {
    const visit = await open({ serviceWorkers: 'allow' });
    let loads = 0;
    visit.page.on('load', () => loads++);
    await expect.poll(isIsolated, soon).toBe(true);
    await visit.line(1).waitFor();
    expect(await state()).toMatch(/^\d+ threads?$|^one thread$/);
    await visit.page.context().setOffline(true);
    await visit.page.reload();
    await visit.line(1).waitFor();
    expect(await isIsolated()).toBe(true);
    expect(await visit.page.evaluate("fetch('LICENSE.txt').then(({ ok }) => ok)")).toBe(true);
    // The visit's own loading may have been counted.
    expect(loads).toBeLessThanOrEqual(3);
  });

  it('leaves alone who has begun, and says that threads come later', async () => {
    const visit = await open({ serviceWorkers: 'allow' });
    await holdBack(visit);
    expect(await state()).toBe('one thread; the page loads once more for several');
    await visit.type('e4');
    await visit.page.evaluate('letGo()');
    await expect.poll(state, soon).toBe('one thread; several from the next visit on');
    expect(await visit.moves()).toEqual(['e4']);
    expect(await isIsolated()).toBe(false);
  });

  it('does not load again and again where that does not help', async () => {
    const visit = await open({ serviceWorkers: 'allow' });
    await holdBack(visit);
    await visit.page.evaluate("sessionStorage.setItem('sliderule.reloaded', 'yes'); letGo()");
    await expect.poll(state, soon).toBe('one thread; several from the next visit on');
  });
});
