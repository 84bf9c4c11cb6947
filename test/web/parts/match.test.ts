import { afterEach, expect, it, vi } from 'vitest';
import { LiveAnalysis } from '../../../src/web/live-analysis';
import { PageGame } from '../../../src/web/page-game';
import { Match } from '../../../src/web/match';
import { fakeEngine, settled } from './fakes';

/** Without a clock; the engine begins. */
const SETTINGS = { elo: 1600, user: 'black', minutes: 0, increment: 0 } as const;

const matches: Match[] = [];
afterEach(() => {
  for (const match of matches.splice(0)) match.close();
});

it('lets the engine finish its move, whatever is pressed meanwhile', async () => {
  const { engine, library } = fakeEngine();
  const game = PageGame.start();
  const analysis = new LiveAnalysis(engine, vi.fn());
  analysis.follow(game);
  await settled();
  analysis.pause();
  await library.move('d2d4');
  matches.push(new Match(engine, game, SETTINGS, vi.fn()));
  await settled();
  expect(library.heard.at(-1)).toEqual({ movetime: 1000 });

  library.heard.splice(0);
  analysis.setWanted(false);
  analysis.setWanted(true);
  engine.setOptionAfterwards('Hash', 64);
  await settled();
  // It has its turn behind the search, which goes on.
  expect(library.heard).toEqual([['Hash', 64]]);
  await library.move('e2e4');
  expect(game.current.uci).toBe('e2e4');
});

it('leaves the engine at full strength when it is over', async () => {
  const { engine, library } = fakeEngine();
  const match = new Match(engine, PageGame.start(), SETTINGS, vi.fn());
  matches.push(match);
  const strengths = async (): Promise<unknown[]> => {
    await settled();
    return library.heard.filter((command) => Array.isArray(command) && command[0] === 'UCI_LimitStrength');
  };
  expect(await strengths()).toEqual([['UCI_LimitStrength', true]]);
  match.resign();
  expect((await strengths()).at(-1)).toEqual(['UCI_LimitStrength', false]);
  library.heard.splice(0);
  match.close();
  expect(await strengths()).toEqual([]);
});
