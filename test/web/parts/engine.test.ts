import { expect, it } from 'vitest';
import { fakeEngine } from './fakes';

it('sends one command whatever a value contains', () => {
  const { engine, worker } = fakeEngine();
  engine.setOption('SyzygyPath', 'tables\nquit\r\nsetoption name Hash value 1');
  engine.setOptionAfterwards('EvalFile', 'a\nquit');
  expect(worker.heard).toEqual([
    'setoption name SyzygyPath value tables quit setoption name Hash value 1',
    'setoption name EvalFile value a quit',
  ]);
});
