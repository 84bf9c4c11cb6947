import { afterEach, expect, it, vi } from 'vitest';
import { Analysis } from '../../../src/web/analysis';
import { Game } from '../../../src/web/game';
import { Match } from '../../../src/web/match';
import { fakeEngine } from './fakes';

/** Without a clock; the engine begins. */
const SETTINGS = { elo: 1600, user: 'black', minutes: 0, increment: 0 } as const;

const matches: Match[] = [];
afterEach(() => {
  for (const match of matches.splice(0)) match.close();
});

it('lets the engine finish its move, whatever is pressed meanwhile', () => {
  const { engine, worker } = fakeEngine();
  const game = Game.start();
  const analysis = new Analysis(engine, vi.fn());
  analysis.follow(game);
  analysis.pause();
  worker.say('bestmove d2d4');
  matches.push(new Match(engine, game, SETTINGS, vi.fn()));
  expect(worker.heard.at(-1)).toBe('go movetime 1000');

  worker.heard.splice(0);
  analysis.setWanted(false);
  analysis.setWanted(true);
  engine.setOptionAfterwards('Hash', 64);
  expect(worker.heard).toEqual([]);
  worker.say('bestmove e2e4');
  expect(game.current.uci).toBe('e2e4');
  expect(worker.heard).toEqual(['setoption name Hash value 64']);
  engine.setOptionAfterwards('Hash', 32);
  expect(worker.heard.at(-1)).toBe('setoption name Hash value 32');
});

it('leaves the engine at full strength when it is over', () => {
  const { engine, worker } = fakeEngine();
  const match = new Match(engine, Game.start(), SETTINGS, vi.fn());
  matches.push(match);
  const strengths = (): string[] => worker.heard.filter((line) => line.includes('UCI_LimitStrength'));
  expect(strengths()).toEqual(['setoption name UCI_LimitStrength value true']);
  match.resign();
  expect(strengths().at(-1)).toBe('setoption name UCI_LimitStrength value false');
  worker.heard.splice(0);
  match.close();
  expect(worker.heard).toEqual([]);
});
