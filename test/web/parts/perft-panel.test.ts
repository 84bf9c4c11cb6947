import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageGame } from '../../../src/web/page-game';
import { PerftPanel } from '../../../src/web/perft-panel';
import { fakeDocument, fakeEngine, partOf, settled } from './fakes';

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is ready again after another use has taken the engine, and does not take it back', async () => {
  const { engine, library } = fakeEngine();
  const game = PageGame.start();
  const giveEngineBack = vi.fn(() => engine.search(game.text(), {}, { line: vi.fn(), done: vi.fn() }));
  const board = { play: vi.fn(), changed: vi.fn() };
  const panel = new PerftPanel(engine, { takeEngine: () => engine.abandon(), giveEngineBack, ...board });
  const [run, total] = [partOf(panel.element, 'count'), partOf(panel.element, 'perft-total')];
  panel.show(game, false);
  run.click();
  await settled();
  expect(run.textContent).toBe('Stop');

  engine.search(game.text(), {}, { line: vi.fn(), done: vi.fn() });
  await settled();
  expect([run.textContent, total.textContent]).toEqual(['Count', 'stopped']);
  expect(giveEngineBack).not.toHaveBeenCalled();

  run.click();
  await settled();
  expect([run.textContent, total.textContent]).toEqual(['Stop', '…']);
  await library.count({ nodes: 1, moves: [{ uci: 'a2a3', nodes: 1 }] });
  expect([run.textContent, total.textContent]).toEqual(['Count', '1']);
  expect(giveEngineBack).toHaveBeenCalledOnce();
  expect(library.heard.filter((command) => command !== 'stop')).toEqual(['perft 5', {}, 'perft 5', {}]);
});

it('can be stopped', async () => {
  const { engine } = fakeEngine();
  const giveEngineBack = vi.fn();
  const board = { play: vi.fn(), changed: vi.fn() };
  const panel = new PerftPanel(engine, { takeEngine: vi.fn(), giveEngineBack, ...board });
  panel.show(PageGame.start(), false);
  const [run, total] = [partOf(panel.element, 'count'), partOf(panel.element, 'perft-total')];
  run.click();
  await settled();
  run.click();
  await settled();
  expect([run.textContent, total.textContent]).toEqual(['Count', 'stopped']);
  expect(giveEngineBack).toHaveBeenCalledOnce();
});
