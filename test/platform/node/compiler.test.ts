import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { distFile } from '../../../src/platform/node/artifacts';

/** How many of a fresh process's compiled WebAssembly functions each of V8's compilers has made. */
function compilers(mode: string): { readonly optimising: number; readonly baseline: number } {
  const args = ['--trace-wasm-compilation-times', distFile('main.js'), 'perft', '1'];
  const env = { ...process.env, SLIDERULE_BUILD: 'release', SLIDERULE_COMPILE: mode };
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8', env }).split('\n');
  const count = (name: string): number =>
    lines.filter((line) => line.startsWith('Compiled function') && line.includes(`${name},`)).length;
  return { optimising: count('TurboFan'), baseline: count('Liftoff') };
}

test('all functions of the core are optimised before the first is called', () => {
  const whole = compilers('');
  const lazy = compilers('lazy');
  expect(lazy.baseline).toBeGreaterThan(0);
  expect(whole.baseline).toBe(0);
  expect(whole.optimising).toBeGreaterThan(lazy.baseline);
});
