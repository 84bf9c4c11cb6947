// Work that pauses: on a small module that counts, with and without asyncify, so that nobody waits for a core to be rewritten.

import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';
import { CONTROL_BASE, CONTROL_UNWOUND_STACK, PAGE_SIZE } from '../../src/abi/memory';
import { pausesFor, type CoreWork } from '../../src/runtime/pauses';
import { switchesStacks } from '../../src/runtime/stack-switching';

/** Address of the count, which the work brings to its argument, pausing at every step two calls deep. */
const COUNT = CONTROL_BASE;

const COUNTER = `(module
  (import "env" "memory" (memory 1))
  (import "env" "pause" (func $pause))
  (func $step (i32.store (i32.const ${COUNT}) (i32.add (i32.load (i32.const ${COUNT})) (i32.const 1))) (call $pause))
  (func (export "count") (param $to i32) (local $i i32)
    (loop $again
      (call $step)
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $again (i32.lt_u (local.get $i) (local.get $to))))
    (if (i32.ne (local.get $i) (i32.load (i32.const ${COUNT}))) (then (unreachable)))))`;

/** Enough for some pauses: a step takes far less than a millisecond, and the slowest way pauses every ten. */
const STEPS = 1_000_000;

async function counter(asyncify: boolean): Promise<WebAssembly.Module> {
  const module = binaryen.parseText(COUNTER);
  if (asyncify) module.runPasses(['asyncify']);
  const bytes = module.emitBinary();
  module.dispose();
  return WebAssembly.compile(bytes);
}

async function countWith(
  module: WebAssembly.Module,
): Promise<{ work: Promise<void>; count: () => number; end: () => void }> {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 2, shared: false });
  const view = new DataView(memory.buffer);
  view.setUint32(CONTROL_UNWOUND_STACK, PAGE_SIZE, true);
  const pauses = pausesFor(module, memory);
  const { exports } = await WebAssembly.instantiate(module, { env: { memory, pause: pauses.pause } });
  const { count } = exports as { count: CoreWork };
  return {
    work: pauses.run(exports as object, count, STEPS),
    count: () => view.getUint32(COUNT, true),
    end: () => pauses.end(),
  };
}

const WAYS = [['asyncify', true], ...(switchesStacks ? [['JSPI', false] as const] : [])] as const;

describe.each(WAYS)('work that pauses by %s', (_, asyncify) => {
  it('lets timers and messages pass, and ends with the same result', async () => {
    const { work, count } = await countWith(await counter(asyncify));
    const seen: number[] = [];
    const watch = setInterval(() => seen.push(count()), 0);
    await work;
    clearInterval(watch);
    expect(count()).toBe(STEPS);
    expect(seen.some((at) => at > 0 && at < STEPS)).toBe(true);
  });

  it('does not go on once it has been ended', async () => {
    const { work, count, end } = await countWith(await counter(asyncify));
    end();
    await expect(work).rejects.toThrow('ended');
    expect(count()).toBeLessThan(STEPS);
  });
});

describe.skipIf(switchesStacks)('without asyncify and JSPI', () => {
  it('works to its end at once', async () => {
    const { count } = await countWith(await counter(false));
    expect(count()).toBe(STEPS);
  });
});
