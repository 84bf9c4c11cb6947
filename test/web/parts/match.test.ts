import { afterEach, expect, it, vi, type Mock } from 'vitest';
import type { AnalysisInfo } from '../../../src/library/types';
import { LiveAnalysis } from '../../../src/web/live-analysis';
import { Match, type MatchOwner } from '../../../src/web/match';
import { matchTags, type MatchSettings } from '../../../src/web/match-tags';
import { PageGame } from '../../../src/web/page-game';
import { fakeEngine, settled, type FakeEngine } from './fakes';

/** Without a clock; the engine begins. */
const SETTINGS: MatchSettings = { elo: 1600, user: 'black', name: 'Ada', minutes: 0, increment: 0 };

const matches: Match[] = [];
afterEach(() => {
  for (const match of matches.splice(0)) match.close();
  vi.useRealTimers();
});

function owner(): Record<keyof MatchOwner, Mock> {
  return { changed: vi.fn(), moved: vi.fn(), warned: vi.fn(), ended: vi.fn() };
}

interface Played {
  readonly match: Match;
  readonly game: PageGame;
  readonly library: FakeEngine;
  readonly owner: ReturnType<typeof owner>;
}

async function begin(settings: Partial<MatchSettings>, game = PageGame.start()): Promise<Played> {
  const { engine, library } = fakeEngine();
  const told = owner();
  const match = new Match(engine, game, { ...SETTINGS, ...settings }, told);
  matches.push(match);
  await settled();
  return { match, game, library, owner: told };
}

/** A line that the engine reports, by its own expected points in thousandths. */
function line(win: number, draw: number): AnalysisInfo {
  const score = { type: 'cp', value: 0, wdl: { win, draw, loss: 1000 - win - draw } };
  return { multipv: 1, depth: 10, pv: ['e7e5'], san: ['e5'], score } as unknown as AnalysisInfo;
}

const line0 = (game: PageGame): string[] => game.mainLine().map(({ san }) => san);

it('lets the engine finish its move, whatever is pressed meanwhile', async () => {
  const { engine, library } = fakeEngine();
  const game = PageGame.start();
  const analysis = new LiveAnalysis(engine, vi.fn());
  analysis.follow(game);
  await settled();
  analysis.pause();
  await library.move('d2d4');
  matches.push(new Match(engine, game, SETTINGS, owner()));
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
  const { match, library } = await begin({});
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

it('plays a premove when the engine has moved, and drops one that has become impossible', async () => {
  const { match, game, library } = await begin({ user: 'white' });
  match.play('e2e4');
  await settled();
  // A capture on a square that is empty so far.
  match.play('e4d5');
  expect(match.premove).toBe('e4d5');
  await library.move('d7d5');
  expect(line0(game)).toEqual(['e4', 'd5', 'exd5']);
  match.play('d5d6');
  match.cancelPremove();
  await library.move('d8d5');
  expect(line0(game)).toHaveLength(4);
  match.play('b1c3');
  match.play('d2d4');
  await settled();
  await library.move('d5d4');
  expect(line0(game).slice(-1)).toEqual(['Qd4']);
  expect(match.premove).toBeNull();
});

it('starts the clock with the first move, writes it down, and gives time back with a move', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { match, game, library } = await begin({ user: 'white', minutes: 5, increment: 3 });
  vi.advanceTimersByTime(20_000);
  expect(match.timeOf('white')).toBe(300_000);
  match.play('e2e4');
  await settled();
  vi.advanceTimersByTime(4000);
  await library.move('e7e5');
  vi.advanceTimersByTime(10_000);
  match.play('g1f3');
  expect(game.pgn()).toMatch(
    /1\. e4 \{\[%clk 0:05:03\]\} 1\.\.\. e5 \{\[%clk 0:04:59\]\} 2\.\sNf3 \{\[%clk 0:04:56\]\}/,
  );
  await settled();
  // While the engine thinks.
  vi.advanceTimersByTime(7000);
  match.takeBack();
  expect(line0(game)).toEqual(['e4', 'e5']);
  expect([match.timeOf('white'), match.timeOf('black')]).toEqual([303_000, 299_000]);
  match.takeBack();
  expect(line0(game)).toEqual([]);
  expect(match.timeOf('white')).toBe(300_000);
  expect(match.canTakeBack).toBe(false);
});

it('takes back after the end too, and goes on', async () => {
  const { match, game, library, owner: told } = await begin({ user: 'white' });
  match.play('f2f3');
  await settled();
  await library.move('e7e5');
  match.play('g2g4');
  await settled();
  await library.move('d8h4');
  expect(match.verdict).toBe('Black wins by checkmate.');
  expect(told.ended).toHaveBeenCalledOnce();
  expect(game.pgn()).toMatch(/\[Result "0-1"\]/);
  library.heard.splice(0);
  match.takeBack();
  await settled();
  expect([match.verdict, game.result, line0(game).join(' ')]).toEqual([null, '*', 'f3 e5']);
  expect(library.heard).toContainEqual(['UCI_LimitStrength', true]);
  match.play('e2e4');
  expect(line0(game)).toHaveLength(3);
});

it.each([
  [400, 200, 'Draw by agreement.', '1/2-1/2'],
  [500, 200, null, '*'],
])('answers a draw offer by its score: %i wins and %i draws in 1000', async (win, draw, verdict, result) => {
  const { match, game, library } = await begin({ user: 'white' });
  expect(match.canOfferDraw).toBe(false);
  match.play('e2e4');
  await settled();
  library.tell(line(win, draw));
  await settled();
  match.offerDraw();
  expect(match.canOfferDraw).toBe(false);
  await library.move('e7e5');
  expect([match.verdict, game.result]).toEqual([verdict, result]);
  if (verdict !== null) return;
  expect(match.hasDeclined).toBe(true);
  // It may be offered again after the engine's next move.
  match.play('d2d4');
  await settled();
  await library.move('e5d4');
  expect([match.hasDeclined, match.canOfferDraw]).toEqual([false, true]);
});

it('warns once when the time runs out, and ends with it', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { match, game, library, owner: told } = await begin({ user: 'white', minutes: 1 });
  match.play('e2e4');
  await settled();
  await library.move('e7e5');
  vi.advanceTimersByTime(49_000);
  expect(told.warned).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(told.warned).toHaveBeenCalledOnce();
  expect(match.isLow('white')).toBe(true);
  vi.advanceTimersByTime(7000);
  expect(match.verdict).toBe('Black wins on time.');
  expect(game.tags.get('Termination')).toBe('time forfeit');
});

it('is a draw when time is up against a side that cannot mate', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const start = PageGame.fromFen('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', false);
  const { match, game, library } = await begin({ user: 'white', minutes: 1 }, start);
  match.play('e2e4');
  await settled();
  await library.move('e8e7');
  vi.advanceTimersByTime(61_000);
  expect(match.verdict).toBe('Draw: time is up, and black cannot mate.');
  expect([game.result, game.tags.get('Termination')]).toEqual(['1/2-1/2', 'time forfeit']);
});

it('goes on at the last position, wherever the user looks', async () => {
  const { match, game, library } = await begin({ user: 'white' });
  match.play('e2e4');
  await settled();
  await library.move('e7e5');
  game.current = game.root;
  expect(match.choices()).toEqual([]);
  match.play('d2d4');
  expect(line0(game)).toEqual(['e4', 'e5']);
  game.path = [0, 0];
  match.play('d2d4');
  game.current = game.root;
  await settled();
  await library.move('e5d4');
  expect([game.current.san, line0(game).join(' ')]).toEqual(['exd4', 'e4 e5 d4 exd4']);
});

it('has the tags that a game needs', () => {
  expect(matchTags({ ...SETTINGS, minutes: 10, increment: 5 }, new Date(2026, 2, 7))).toEqual({
    Event: 'Game against Sliderule',
    Date: '2026.03.07',
    White: 'Sliderule',
    Black: 'Ada',
    WhiteElo: '1600',
    TimeControl: '600+5',
    Termination: 'unterminated',
  });
});
