import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { distFile } from '../../src/platform/node/artifacts';

const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** In the place of WebAssembly.Module: it can be asked, and compiles nothing. */
const noModule = new Proxy(WebAssembly.Module, {
  construct: () => {
    throw new Error('code generation is disallowed');
  },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('runs the rules where nothing may be compiled, and refuses any other module', async () => {
  const wasm = new WebAssembly.Module(readFileSync(distFile('library', 'rules.wasm')));
  const empty = new WebAssembly.Module(EMPTY);
  vi.stubGlobal('WebAssembly', Object.create(WebAssembly, { Module: { value: noModule } }));
  // The library as a program finds it that has not used the rules yet.
  vi.resetModules();
  const { Position, setRulesModule } = await import('../../src/library/chess-public');
  expect(() => Position.start().fen()).toThrow('disallowed');
  for (const wrong of [empty, {}, null, 'chess.wasm']) {
    expect(() => setRulesModule(wrong as WebAssembly.Module)).toThrow(expect.objectContaining({ code: 'CORE_BROKEN' }));
  }
  setRulesModule(wasm);
  expect(Position.start().perft(3)).toBe(8902n);
});
