// The core for shared memory becomes one for unshared memory by a byte.

import { expect, it } from 'vitest';
import { createNodePlatform } from '../../src/platform/node/node-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { unshare } from '../../src/runtime/unshare';

/** Its only import is `env.memory`, with the flags of its limits. */
const importing = (flags: number): Uint8Array =>
  Uint8Array.of(
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    2,
    16,
    1,
    3,
    0x65,
    0x6e,
    0x76,
    6,
    ...Buffer.from('memory'),
    2,
    flags,
    1,
    2,
  );

const imports = (shared: boolean): { env: { memory: WebAssembly.Memory } } => ({
  env: { memory: new WebAssembly.Memory({ initial: 1, maximum: 2, shared }) },
});

it('makes a module that takes unshared memory, and leaves the given one alone', async () => {
  const shared = importing(3);
  const module = await WebAssembly.compile(unshare(shared));
  expect(await WebAssembly.instantiate(module, imports(false))).toBeInstanceOf(WebAssembly.Instance);
  await expect(WebAssembly.instantiate(module, imports(true))).rejects.toThrow('memory');
  expect(shared).toEqual(importing(3));
});

it('changes one byte of the core', async () => {
  const bytes = await createNodePlatform().coreBytes(DEFAULT_SLIDERS);
  const changed = [...unshare(bytes).entries()].filter(([at, byte]) => byte !== bytes[at]);
  expect(changed).toHaveLength(1);
});

it('refuses a module without shared memory', () => {
  expect(() => unshare(importing(1))).toThrow('does not import shared memory');
  expect(() => unshare(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))).toThrow('does not import shared memory');
});
