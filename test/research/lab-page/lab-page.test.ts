// The laboratory's page in a real Chromium, from a server without headers, clicked through as a user would.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { NO_PIECE } from '../../../src/abi/piece';
import { SLIDER_METHODS } from '../../../src/abi/sliders';
import { parseFen } from '../../../src/notation/fen';
import { unwrap } from '../../../src/notation/result';
import { articleMap, BLACKMAR_DIEMER, octal } from '../../../src/research/lab/cracraft/octal-maps';
import { shippedPacking } from '../../../src/research/lab/magics/pack';
import { perfectHash } from '../../../src/research/lab/fenner-levene/hash';
import { attackSet } from '../../../src/research/lab/fiekas/relevant';
import { LabCore } from '../../../src/research/lab/core-instance';
import { falseHits, randomPositions } from '../../../src/research/lab/laramee/collisions';
import { readFactors } from '../../../src/research/lab/fiekas/factor-source';
import { FIRST_SLIDERS } from '../../../src/runtime/defaults';
import { squareFromName } from '../../../src/notation/squares';
import { launchChromium, leftOut } from '../../../src/tools/chromium';
import { serveWeb, type WebServer } from '../../../src/tools/web-server';

/** Milliseconds that anything may take on a machine under load. */
const PATIENCE_MS = 60_000;
const D4 = squareFromName('d4');

describe.skipIf(leftOut !== '')(`the laboratory’s page in Chromium${leftOut}`, { timeout: 180_000 }, () => {
  let server: WebServer;
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    server = await serveWeb({ isolated: false });
    // A software adapter for WebGPU, which Chromium has for tests.
    browser = await launchChromium(
      '--enable-unsafe-webgpu',
      '--use-webgpu-adapter=swiftshader',
      '--enable-features=Vulkan',
    );
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' });
    page.setDefaultTimeout(PATIENCE_MS);
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${server.origin}/lab.html`);
    return async () => {
      expect(faults).toEqual([]);
      await page.close();
    };
  });

  const tab = (name: string): Promise<void> => page.locator(`#tab-${name}`).click();
  const text = (selector: string): Promise<string | null> => page.locator(selector).textContent();

  async function clickTogether(panel: string, squares: string): Promise<bigint> {
    await tab('attacks');
    await page.locator('#empty').click();
    await tab(panel);
    const names = squares.split(' ');
    for (const name of names) await page.locator(`#panel-${panel} [data-square="${name}"]`).click();
    return names.reduce((set, name) => set | (1n << BigInt(squareFromName(name))), 0n);
  }

  it('is reached from the analysis page', async () => {
    await page.goto(`${server.origin}/`);
    await page.locator('footer a[href="lab.html"]').click();
    await page.locator('#tab-lock').waitFor();
  });

  it('shows attacks that every slider method agrees on, with the men that were clicked together', async () => {
    // Walking, the compiled cores of the page, and all methods in plain TypeScript.
    const rows = 1 + FIRST_SLIDERS.length + SLIDER_METHODS.length;
    const occupied = await clickTogether('attacks', 'd6 f4 d2 b4 h8');
    const agreed = page.locator('#attack-facts td:text-is("the same")');
    await expect.poll(() => agreed.count(), { timeout: PATIENCE_MS }).toBe(rows);
    const names = await page.locator('#attack-facts table:last-child td:first-child').allTextContents();
    expect(names).toEqual(expect.arrayContaining([...SLIDER_METHODS]));
    const word = attackSet('rook', D4, occupied).toString(16).padStart(16, '0');
    expect(await page.locator(`#attack-facts td:text-is("0x${word}")`).count()).toBe(rows);
    await page.locator('#take-bishop').click();
    await page.locator('#placing').check();
    await page.locator('#panel-attacks [data-square="e5"]').click();
    await expect.poll(() => agreed.count()).toBe(rows);
    expect(await page.locator('#panel-attacks [data-square="e5"]').textContent()).toBe('B');
  });

  it('hashes a line: h1 and ĥ1 on the file, h2 on the north-west diagonal', async () => {
    await clickTogether('hash', 'd1 d3 d8');
    const alpha = 1n | (1n << 16n) | (1n << 56n);
    for (const name of ['h1', 'ĥ1'] as const) {
      expect(await text(`[data-hash="${name}"]`)).toBe(String(perfectHash(name, 8, 8).address(alpha)));
    }
    await page.selectOption('#line', 'northWest');
    expect(await text('[data-hash="h2"]')).toBe('0');
    expect(await page.locator('[data-hash="h1"]').count()).toBe(1);
  });

  it('multiplies bit by bit, and says which factors are magic', async () => {
    const occupied = await clickTogether('magic', 'd6 f4 d2');
    const factor = readFactors('magic').factors.rook[D4] ?? 0n;
    expect(BigInt(await page.inputValue('#factor'))).toBe(factor);
    const product = BigInt.asUintN(64, occupied * factor);
    expect(await page.locator('#magic-facts .bits').last().textContent()).toBe(product.toString(2).padStart(64, '0'));
    expect(await text('#index')).toBe(String(product >> 54n));
    expect(await text('#verdict')).toMatch(/^Magic: 1024 occupancies/);
    await page.fill('#factor', '0x1');
    expect(await text('#verdict')).toMatch(/^Not magic/);
    await page.fill('#factor', 'x');
    expect(await text('#magic-facts .error')).toContain('whole number');
  });

  it('finds the 9,547 factors of the bishop on d8, and shows how far it is', async () => {
    await tab('finder');
    await page.locator('#find').click();
    await expect.poll(() => text('#finder-state'), { timeout: PATIENCE_MS }).toBe('finished, as recorded');
    expect(await text('#found')).toBe('9,547');
    expect(await page.evaluate<number>(`document.getElementById('finder-bar').value`)).toBe(1);
  });

  it('counts the false hits that the laboratory counts, for the bits that the sliders say', async () => {
    await tab('lock');
    await page.locator('#false-hits').waitFor();
    const signatures = randomPositions(await LabCore.open('magic'), 5000).signatures;
    const shown = async (): Promise<number> => Number((await text('#false-hits'))?.replaceAll(',', ''));
    expect(await shown()).toBe(falseHits(signatures, 12, 0));
    await page.locator('#key-bits').fill('8');
    await page.locator('#lock-bits').fill('4');
    expect(await shown()).toBe(falseHits(signatures, 8, 4));
  });

  it('shows the bounds of a square: those of figures 4.2 to 4.5, the bound times four', async () => {
    await tab('bounds');
    expect([await text('#bound'), await text('#period')]).toEqual(['2^27', '2^31']);
    await page.selectOption('#bounds-piece', 'rook');
    await page.locator('#panel-bounds [data-square="d7"]').click();
    expect([await text('#bound'), await text('#period')]).toEqual(['2^44', '2^53']);
    expect(await text('#panel-bounds [data-square="d7"]')).toBe('44');
    await page.selectOption('#bounds-figure', 'period');
    expect(await text('#panel-bounds [data-square="h8"]')).toBe('49');
  });

  it('packs tables while one watches, and shows what the engine ships', async () => {
    await tab('packing');
    const length = async (): Promise<number> => Number((await text('#packing-length'))?.replaceAll(',', ''));
    expect(await length()).toBe(shippedPacking('white').length);
    await page.selectOption('#packing-colour', 'black');
    expect(await length()).toBe(shippedPacking('black').length);
    await page.selectOption('#packing-colour', 'white');
    await page.locator('#pack').click();
    // Laid down one by one, then shorter and shorter.
    await expect.poll(length, { timeout: PATIENCE_MS }).toBeGreaterThan(95_000);
    await expect.poll(length, { timeout: PATIENCE_MS }).toBeLessThan(103_000);
    await page.locator('#pack').click();
    expect(await text('#packing-state')).toBe('stopped');
  });

  it('shows Cracraft’s maps of a position in octal, and counts operations', async () => {
    await tab('cracraft');
    const men = unwrap(parseFen(BLACKMAR_DIEMER)).board.reduce(
      (set, piece, square) => (piece === NO_PIECE ? set : set | (1n << BigInt(square))),
      0n,
    );
    const queen = squareFromName('b4');
    const attacks = attackSet('rook', queen, men) | attackSet('bishop', queen, men);
    expect(await text('#attacks')).toBe(octal(articleMap(attacks)));
    expect(await page.locator('#cracraft-facts td:text-is("52")').count()).toBe(2);
    await page.locator('#panel-cracraft [data-square="c3"]').click();
    // The queen on b4 and the pawn on b2.
    const attackers = (1n << BigInt(queen)) | (1n << BigInt(squareFromName('b2')));
    expect(await text('#attackers')).toBe(octal(articleMap(attackers)));
    await page.fill('#cracraft-fen', 'nonsense');
    expect(await page.locator('#cracraft-facts .error').count()).toBe(1);
  });

  it('multiplies Harker’s lines to the bottom row', async () => {
    await tab('harker');
    for (const [map, square, row] of [
      ['left', 'a6', '00000100'],
      ['reversed', 'a6', '00100000'],
      ['diagonal', 'c6', '00000100'],
      ['anti', 'f6', '00100000'],
    ] as const) {
      await page.selectOption('#harker-map', map);
      const shown = await text('#bottom');
      await page.locator(`#panel-harker .board-side [data-square="${square}"]`).click();
      const changed = await text('#bottom');
      const differing = Array.from(shown ?? '', (digit, at) => (digit === changed?.[at] ? '0' : '1')).join('');
      expect(differing, map).toBe(row);
    }
  });

  it('has one heading of the first level, every tab in sight on a phone, and no panel that must be moved sideways', async () => {
    expect(await page.locator('h1').count()).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    const tabs = page.locator('[role="tab"]');
    const boxes = await Promise.all((await tabs.all()).map((each) => each.boundingBox()));
    expect(boxes.length).toBeGreaterThan(9);
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(390);
    }
    for (const each of await tabs.all()) {
      await each.click();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      const panel = `#panel-${(await each.getAttribute('id'))?.replace('tab-', '') ?? ''}`;
      if (/hash|magic/.test(panel)) await page.locator(`${panel} .bits`).first().waitFor();
      const rights = `[...document.querySelectorAll('${panel} *')].map((one) => one.getBoundingClientRect().right)`;
      expect(await page.evaluate<number>(`Math.max(...${rights})`), panel).toBeLessThanOrEqual(390);
    }
  });

  it('tests factors on the graphics card as the core does, or says why not', async () => {
    await tab('gpu');
    await page.locator('#gpu-run').click();
    const done = (): Promise<string | null> => text('#gpu-facts');
    await expect.poll(done, { timeout: 120_000 }).toMatch(/the same factors|no WebGPU/);
    const facts = (await done()) ?? '';
    if (facts.includes('the same factors')) expect(await text('#gpu-agrees')).toBe('yes');
  });
});
