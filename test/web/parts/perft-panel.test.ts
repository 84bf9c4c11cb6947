import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Game } from '../../../src/web/game';
import { PerftPanel } from '../../../src/web/perft-panel';
import { fakeDocument, fakeEngine, partOf } from './fakes';

const STOPPED = 'info string perft was stopped';

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is ready again after another use has taken the engine, and does not take it back', () => {
  const { engine, worker } = fakeEngine();
  const game = Game.start();
  const giveEngineBack = vi.fn(() => engine.search(game.text(), 'infinite', { line: vi.fn(), done: vi.fn() }));
  const panel = new PerftPanel(engine, { takeEngine: () => engine.abandon(), giveEngineBack });
  const [run, total] = [partOf(panel.element, 'count'), partOf(panel.element, 'perft-total')];
  panel.show(game);
  run.click();
  expect(run.textContent).toBe('Stop');

  engine.search(game.text(), 'infinite', { line: vi.fn(), done: vi.fn() });
  expect([run.textContent, total.textContent]).toEqual(['Count', 'stopped']);
  worker.say(STOPPED);
  expect(giveEngineBack).not.toHaveBeenCalled();

  run.click();
  expect([run.textContent, total.textContent]).toEqual(['Stop', '…']);
  worker.say('bestmove e2e4', 'a2a3: 1', 'Nodes searched: 1');
  expect([run.textContent, total.textContent]).toEqual(['Count', '1']);
  expect(giveEngineBack).toHaveBeenCalledOnce();
  expect(worker.heard.filter((line) => line.startsWith('go'))).toEqual([
    'go perft 5',
    'go infinite',
    'go perft 5',
    'go infinite',
  ]);
});
