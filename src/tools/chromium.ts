// A real Chromium, if there is one, and the engine in a page.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { webFolder } from './web-server';

/** The path of Chromium, if it is installed. */
export const executable = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

/** Why browser tests are skipped, as a part of their names; empty if they run. */
export const leftOut =
  executable === undefined
    ? ' (left out: no Chromium here)'
    : existsSync(join(webFolder, 'sliderule.js'))
      ? ''
      : ' (left out: npm run web build has not been run)';

/** `more`: further switches of its command line. */
export function launchChromium(...more: readonly string[]): Promise<Browser> {
  // Without a sandbox, since tests may run as root.
  return chromium.launch({ executablePath: executable ?? '', args: ['--no-sandbox', ...more] });
}

/** How a page without shared memory interrupts a search. Chromium supports JSPI. */
export type Pausing = 'JSPI' | 'asyncify';

/** At the start of a script it leaves the runtime without JSPI. */
const WITHOUT_JSPI = 'delete WebAssembly.Suspending;\n';

/** Runs in the page: an engine, its output since the last question, and a wait for a line that matches a pattern. */
const CLIENT = `
  globalThis.openEngine = () => {
    const worker = new Worker('sliderule.js');
    let lines = [];
    let wanted = null;
    const look = () => {
      const at = wanted === null ? -1 : lines.findIndex((line) => wanted.pattern.test(line));
      if (at < 0) return;
      const { resolve } = wanted;
      wanted = null;
      resolve(lines.splice(0, at + 1));
    };
    worker.onmessage = ({ data }) => {
      lines.push(data);
      look();
    };
    return {
      send: (line) => worker.postMessage(line),
      until: (pattern) => new Promise((resolve) => {
        wanted = { pattern: new RegExp(pattern), resolve };
        look();
      }),
    };
  };
  globalThis.engine = openEngine();
`;

/** An engine in an otherwise empty page. */
export class ChromiumEngine {
  /** Cores that the page has loaded, in their order. */
  readonly cores: string[] = [];

  private constructor(private readonly page: Page) {}

  static async open(browser: Browser, origin: string, pausing: Pausing = 'JSPI'): Promise<ChromiumEngine> {
    const page = await browser.newPage();
    const engine = new ChromiumEngine(page);
    await page.route('**/core/*.wasm', async (route) => {
      const core = basename(route.request().url());
      engine.cores.push(core);
      await route.fulfill({ path: join(webFolder, 'core', core) });
    });
    if (pausing === 'asyncify') {
      await page.route('**/sliderule.js', async (route) => {
        const script = readFileSync(join(webFolder, 'sliderule.js'), 'utf8');
        await route.fulfill({ contentType: 'text/javascript', body: `${WITHOUT_JSPI}${script}` });
      });
    }
    await page.goto(`${origin}/LICENSE.txt`);
    await page.evaluate(CLIENT);
    return engine;
  }

  /** Sends lines, and resolves with the output up to a line that matches a pattern. */
  async ask(lines: readonly string[], end: string): Promise<readonly string[]> {
    const sent = lines.map((line) => `engine.send(${JSON.stringify(line)});`).join('');
    return this.evaluate(`(() => { ${sent} return engine.until(${JSON.stringify(end)}); })()`);
  }

  close(): Promise<void> {
    return this.page.close();
  }

  /** The value of an expression in the page, awaited there. */
  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression);
  }
}
