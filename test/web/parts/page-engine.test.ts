import { expect, it, vi } from 'vitest';
import { PageGame } from '../../../src/web/page-game';
import { fakeEngine, settled } from './fakes';

it('passes on an answer until another question replaces it', async () => {
  const { engine, library } = fakeEngine();
  const [first, second] = [
    { line: vi.fn(), done: vi.fn() },
    { line: vi.fn(), done: vi.fn() },
  ];
  const text = PageGame.start().text();
  engine.search(text, {}, first);
  await settled();
  engine.search(text, { depth: 3 }, second);
  await settled();
  expect(library.heard).toEqual([{}, 'stop', { depth: 3 }]);
  await library.move('e2e4');
  expect(first.done).not.toHaveBeenCalled();
  await library.move('d2d4');
  expect(second.done).toHaveBeenCalledExactlyOnceWith('d2d4');
});

it('says what went wrong', async () => {
  const owner = { complained: vi.fn(), told: vi.fn() };
  const { PageEngine } = await import('../../../src/web/page-engine');
  const engine = new PageEngine(Promise.reject(new Error('no core')), owner);
  engine.setOption('Hash', 1);
  await settled();
  expect(owner.complained).toHaveBeenLastCalledWith('no core');
});
