// The analysis page in a real Chromium, driven as a user would.

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchChromium, leftOut } from '../../src/tools/chromium';
import { serveWeb, type WebServer } from '../../src/tools/web-server';

/** Milliseconds that anything may take on a machine under load. */
const PATIENCE_MS = 30_000;

/** For `expect.poll`. */
export const soon = { timeout: PATIENCE_MS };

export type PageOptions = Parameters<Browser['newContext']>[0];

export class AnalysisPage {
  /** Errors of scripts, and what the Content Security Policy has refused. */
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.faults.push(message.text());
    });
  }

  static async open(browser: Browser, origin: string, options: PageOptions = {}): Promise<AnalysisPage> {
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport, serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    const opened = new AnalysisPage(await context.newPage(), context);
    await opened.page.goto(`${origin}/`);
    return opened;
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  tab(name: string): Promise<void> {
    return this.page.locator(`#tab-${name}`).click();
  }

  line(rank: number): Locator {
    return this.page.locator(`.lines li[data-rank="${rank}"]`);
  }

  /** The main line in SAN with its glyphs, without evaluations. */
  moves(): Promise<string[]> {
    return this.page.evaluate<string[]>(
      "[...document.querySelectorAll('#panel-analysis .main-line .move')].map((move) => move.firstChild.textContent)",
    );
  }

  /** The middle of a square of the board that is shown, White below. */
  async middle(square: string): Promise<{ x: number; y: number }> {
    const box = await this.page.locator('#board > svg:visible').boundingBox();
    if (box === null) throw new Error('there is no board');
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]);
    return { x: box.x + ((file + 0.5) / 8) * box.width, y: box.y + ((8.5 - rank) / 8) * box.height };
  }

  async click(square: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const { x, y } = await this.middle(square);
    await this.page.mouse.click(x, y, { button });
  }

  /** Drags from one place to another; squares, or points of the window. */
  async drag(
    from: string | { x: number; y: number },
    to: string | { x: number; y: number },
    button: 'left' | 'right' = 'left',
  ): Promise<void> {
    const [start, end] = [
      typeof from === 'string' ? await this.middle(from) : from,
      typeof to === 'string' ? await this.middle(to) : to,
    ];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move(end.x, end.y, { steps: 5 });
    await this.page.mouse.up({ button });
  }

  /** Types a move under the board. */
  async type(text: string): Promise<void> {
    await this.page.fill('#move-text', text);
    await this.page.press('#move-text', 'Enter');
  }

  async setFen(fen: string): Promise<void> {
    await this.tab('game');
    await this.page.fill('#fen', fen);
    await this.page.click('#set-fen');
    await this.tab('analysis');
  }

  async load(pgn: string): Promise<void> {
    await this.tab('game');
    await this.page.fill('#pgn', pgn);
    await this.page.click('#load-pgn');
    await this.tab('analysis');
  }

  /** The game as the tab shows it. */
  async pgn(): Promise<string> {
    await this.tab('game');
    return this.page.inputValue('#pgn');
  }
}

interface PageSuite {
  /** Of every page that the tests begin with. */
  readonly usual?: PageOptions;
  /** Makes what is served in the place of the built page; it is removed afterwards. */
  readonly makeFolder?: (() => string) | undefined;
}

/** `on()` is the page of the running test; `open` replaces it by another one. */
type PageTests = (on: () => AnalysisPage, open: (options: PageOptions) => Promise<AnalysisPage>) => void;

/** Tests of the page, each on a page of its own. A fault of the page is one of the test. */
export function describePage(name: string, tests: PageTests): void {
  describeSuite({}, name, tests);
}

/** The same on pages with options, or of another folder. */
export function describeSuite({ usual = {}, makeFolder }: PageSuite, name: string, tests: PageTests): void {
  describe.skipIf(leftOut !== '')(`${name} in Chromium${leftOut}`, { timeout: 120_000 }, () => {
    let server: WebServer;
    let folder: string | undefined;
    let browser: Browser;
    let current: AnalysisPage | null = null;
    const on = (): AnalysisPage => {
      if (current === null) throw new Error('no page is open');
      return current;
    };
    const open = async (options: PageOptions): Promise<AnalysisPage> => {
      await current?.close();
      return (current = await AnalysisPage.open(browser, server.origin, options));
    };
    beforeAll(async () => {
      folder = makeFolder?.();
      server = await serveWeb({ isolated: false, ...(folder !== undefined && { folder }) });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      server.close();
      if (folder !== undefined) rmSync(folder, { recursive: true });
    });
    beforeEach(async () => {
      await open(usual);
      return async () => {
        expect(on().faults).toEqual([]);
        await on().close();
        current = null;
      };
    });
    tests(on, open);
  });
}
