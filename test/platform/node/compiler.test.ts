import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distFile } from '../../../src/platform/node/artifacts';
import { optimiseModules } from '../../../src/platform/node/compiler';
import { keepCode, readCode } from '../../../src/platform/node/kept-code';

/** V8 has its functions for keeping machine code up to Node 24; later each start compiles. */
const KEEPS_CODE = Number.parseInt(process.versions.v8, 10) < 14;

/** An engine of its own: others keep code that was made with other flags. */
function copyEngine(): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'engine-')), 'dist');
  for (const name of ['main.js', 'search-worker.js', 'core/magic.wasm', 'nets']) {
    cpSync(distFile(name), join(copy, name), { recursive: true });
  }
  return join(copy, 'main.js');
}

/** How many of a fresh process's compiled WebAssembly functions each of V8's compilers has made. */
function compilers(engine: string): { readonly optimising: number; readonly baseline: number } {
  const env = { ...process.env, SLIDERULE_BUILD: 'release' };
  const args = ['--trace-wasm-compilation-times', engine, 'perft', '1'];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8', env }).split('\n');
  const count = (name: string): number =>
    lines.filter((line) => line.startsWith('Compiled function') && line.includes(`${name},`)).length;
  return { optimising: count('TurboFan'), baseline: count('Liftoff') };
}

test('all functions of the core are optimised before the first is called', () => {
  const first = compilers(copyEngine());
  expect(first.baseline).toBe(0);
  expect(first.optimising).toBeGreaterThan(0);
});

test.skipIf(!KEEPS_CODE)('they are optimised once', () => {
  const engine = copyEngine();
  compilers(engine);
  expect(compilers(engine)).toEqual({ baseline: 0, optimising: 0 });
});

/** A module that exports `answer`, a function that returns one byte's worth of a number. */
function moduleOf(answer: number): Uint8Array<ArrayBuffer> {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const type = [1, 5, 1, 0x60, 0, 1, 0x7f];
  const code = [10, 6, 1, 4, 0, 0x41, answer, 0x0b];
  return new Uint8Array([...header, ...type, 3, 2, 1, 0, 7, 5, 1, 1, 0x61, 0, 0, ...code]);
}

test.skipIf(!KEEPS_CODE)('code is kept for its module only, and refused when it was damaged', async () => {
  optimiseModules();
  const file = join(mkdtempSync(join(tmpdir(), 'kept-')), 'a.code');
  const bytes = moduleOf(42);
  expect(readCode(file, bytes)).toBeNull();
  keepCode(file, bytes, await WebAssembly.compile(bytes));
  const module = readCode(file, bytes);
  if (module === null) throw new Error('the code is not there');
  const { a } = (await WebAssembly.instantiate(module, {})).exports as { a: () => number };
  expect(a()).toBe(42);

  expect(readCode(file, moduleOf(41))).toBeNull();
  const content = readFileSync(file);
  content[content.length - 3] = 0xff;
  writeFileSync(file, content);
  expect(readCode(file, bytes)).toBeNull();
  writeFileSync(file, content.subarray(0, 20));
  expect(readCode(file, bytes)).toBeNull();
});

test('a folder that takes no files keeps nothing', async () => {
  const bytes = moduleOf(7);
  keepCode('/dev/null/a.code', bytes, await WebAssembly.compile(bytes));
  expect(readCode('/dev/null/a.code', bytes)).toBeNull();
});
