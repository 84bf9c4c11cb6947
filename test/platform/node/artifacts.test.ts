import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mainFile, openEngine } from '../../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-bare-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a shell without cores', () => {
  it('answers uci, says what is missing when it is needed, and fails', async () => {
    // A module, wherever it lies.
    const main = join(folder, 'main.mjs');
    copyFileSync(mainFile, main);
    copyFileSync(join(mainFile, '..', 'search-worker.js'), join(folder, 'search-worker.js'));
    const engine = openEngine([], main);
    engine.send('uci', 'isready');
    await engine.read('uciok');
    expect(await engine.read("info string error: Sliders 'magic': ")).toMatch(
      /magic\.wasm is missing; a checkout builds it with/,
    );
    expect((await engine.exited).code).toBe(1);
  });
});
