import { expect, it, vi } from 'vitest';
import type { AnalysisInfo } from '../../../src/library/types';
import { LiveAnalysis } from '../../../src/web/live-analysis';
import { PageGame } from '../../../src/web/page-game';
import { fakeEngine, settled } from './fakes';

it('shows no line of a position that has been left, although a search that is stopped still ends with some', async () => {
  const { engine, library } = fakeEngine();
  const game = PageGame.start();
  const analysis = new LiveAnalysis(engine, vi.fn());
  const score = { type: 'cp', value: 30, wdl: { win: 50, draw: 900, loss: 50 } };
  const line = { multipv: 1, depth: 1, pv: ['e2e4'], score } as unknown as AnalysisInfo;
  analysis.follow(game);
  await settled();
  library.tell(line);
  await settled();
  expect(analysis.lines).toHaveLength(1);
  analysis.setWanted(false);
  game.play('e4');
  analysis.follow(game);
  library.tell(line);
  await settled();
  expect(analysis.lines).toEqual([]);
});
