import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageGame } from '../../../src/web/page-game';
import { LinesPanel } from '../../../src/web/lines-panel';
import { fakeDocument, partOf } from './fakes';

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('offers no analysis of the game while the engine is busy otherwise', () => {
  const owner = { play: vi.fn(), toggle: vi.fn(), toggleThreat: vi.fn(), goThrough: vi.fn(), setMultiPv: vi.fn() };
  const panel = new LinesPanel(owner, 3);
  const game = PageGame.start();
  game.play('e4');
  for (const isBusy of [true, false]) {
    const view = { game, lines: [], threat: null, isOn: true, isThreatOn: false, isPlaying: false, flipped: false };
    panel.show({ ...view, isBusy });
    expect(partOf(panel.element, 'go-through').disabled).toBe(isBusy);
  }
});
