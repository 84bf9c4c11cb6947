// The engine in Chromium: how soon it answers `stop`, and how fast it is, with shared memory, by JSPI and by asyncify, in
// alternating rounds; and how soon the analysis page shows its first line. Needs Chromium and `npm run web build`.
//
//   npm run bench browser [-- --rounds N --stops N --depth N --pages N --record]

import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { MAX_PLY } from '../src/abi/score';
import { launchChromium, leftOut, ChromiumEngine, type Pausing } from '../src/tools/chromium';
import { serveWeb } from '../src/tools/web-server';
import { appendRows } from './results/store';

const { values } = scriptArguments({
  options: {
    rounds: { type: 'string', default: '3' },
    stops: { type: 'string', default: '40' },
    depth: { type: 'string', default: '11' },
    pages: { type: 'string', default: '9' },
    record: { type: 'boolean', default: false },
  },
});

const rounds = wholeNumber('--rounds', values.rounds, 0);
const stops = wholeNumber('--stops', values.stops, 1);
const depth = wholeNumber('--depth', values.depth, 1, MAX_PLY);
const pages = wholeNumber('--pages', values.pages, 0);

const WAYS: readonly { name: string; isolated: boolean; pausing?: Pausing }[] = [
  { name: 'shared', isolated: true },
  { name: 'JSPI', isolated: false, pausing: 'JSPI' },
  { name: 'asyncify', isolated: false, pausing: 'asyncify' },
];

/** In the page: milliseconds from `stop` to `bestmove`, of searches in mid-depth. */
const LATENCIES = `(async () => {
  const latencies = [];
  for (let number = 0; number < ${stops}; number++) {
    engine.send('position startpos');
    engine.send('go infinite');
    await engine.until('info depth 9 ');
    await new Promise((resolve) => setTimeout(resolve, 7 * (number % 10)));
    const asked = performance.now();
    engine.send('stop');
    await engine.until('bestmove');
    latencies.push(performance.now() - asked);
  }
  return latencies;
})()`;

/** In a page, before its own scripts: remembers the milliseconds from its navigation to the first line of the analysis. */
const WATCH_LINES = `
  const watch = new MutationObserver(() => {
    if (document.querySelector('.lines li[data-rank]') === null) return;
    globalThis.firstLineAt = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
`;

/** The analysis page, opened for the first time: milliseconds to its first line. */
async function firstLine(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(WATCH_LINES);
  await page.goto(`${origin}/`);
  const at = await page.waitForFunction<number>('globalThis.firstLineAt');
  const milliseconds = await at.jsonValue();
  await context.close();
  return milliseconds;
}

if (leftOut !== '') throw new Error(leftOut.trim());
const servers = { isolated: await serveWeb({ isolated: true }), plain: await serveWeb({ isolated: false }) };
const browser = await launchChromium();
const signatures = new Set<number>();
const latencies = new Map<string, number[]>();
const speeds = new Map<string, number[]>();
for (let round = 0; round < rounds; round++) {
  for (const { name, isolated, pausing } of WAYS) {
    const { origin } = isolated ? servers.isolated : servers.plain;
    const engine = await ChromiumEngine.open(browser, origin, pausing);
    latencies.set(name, [...(latencies.get(name) ?? []), ...(await engine.evaluate<number[]>(LATENCIES))]);
    const said = await engine.ask([`bench ${depth}`], '^\\d+ nodes');
    const [nodes = NaN, nps = NaN] = (said.at(-1) ?? '').match(/\d+/g)?.map(Number) ?? [];
    signatures.add(nodes);
    speeds.set(name, [...(speeds.get(name) ?? []), nps]);
    await engine.close();
  }
}
const load = loadavg()[0] ?? NaN;
const firstLines: number[] = [];
while (firstLines.length < pages) firstLines.push(await firstLine(browser, servers.plain.origin));
await browser.close();
Object.values(servers).forEach((server) => server.close());

/** The value that so many of a hundred are below. */
function percentile(sample: readonly number[], percent: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}

if (signatures.size > 0) console.log(`signatures at depth ${depth}: ${[...signatures].join(' ')}`);
for (const [name, stops] of latencies) {
  const ratios = (speeds.get(name) ?? []).map((speed, round) => speed / (speeds.get('JSPI')?.[round] ?? NaN));
  const times = [50, 95, 100].map((percent) => percentile(stops, percent).toFixed(1));
  console.log(`${name}: stop answered after ${times.join(' / ')} ms (median, 95 %, most of ${stops.length});`);
  console.log(`  ${percentile(speeds.get(name) ?? [], 50)} nps, ${percentile(ratios, 50).toFixed(3)} of JSPI's`);
}
const [median = NaN, most = NaN] = [50, 100].map((percent) => Math.round(percentile(firstLines, percent)));
console.log(`the page's first line after ${median} / ${most} ms (median, most of ${firstLines.length}), load ${load}`);
if (values.record) appendRows('experiments', 'first-line', [{ pages: firstLines.length, median, most, load }]);
