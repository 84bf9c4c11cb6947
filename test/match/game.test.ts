// Single games between scripted engines.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playGame, type GameRecord, type GameRules } from '../../src/match/game';
import { parseTimeControl } from '../../src/match/limits';
import { Player, type EngineSpec } from '../../src/match/player';
import type { Core } from '../../src/runtime/core';
import { START_FEN } from '../../src/notation/fen';
import { parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { setupOf, valueOf } from '../notation/results';
import { fakeEngine, fakeSpec, startPlayer } from './players';

const RULES: GameRules = { chess960: false, adjudication: {} };
const DRAWN = '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1';

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

function play(
  white: EngineSpec,
  black: EngineSpec,
  { fen = START_FEN, rules = RULES, moves = [] as number[], timeoutMs = 20_000 } = {},
): Promise<GameRecord> {
  const players = [startPlayer(white, { timeoutMs }), startPlayer(black, { timeoutMs })] as const;
  return playGame(core, players, { setup: setupOf(fen), moves }, rules);
}

/** An engine that does nothing wrong, for all games with one that does. */
let good: Player;

beforeAll(() => {
  good = new Player(fakeSpec('good'), false, 20_000, () => undefined);
});

afterAll(() => good.close());

/** A game against an engine with a fault, which has the given colour. */
function broken(
  fault: readonly string[],
  { black = false, change = {}, timeoutMs = 20_000 } = {},
): Promise<GameRecord> {
  const bad = startPlayer(fakeSpec('bad', fault, change), { timeoutMs });
  return playGame(core, black ? [good, bad] : [bad, good], { setup: setupOf(START_FEN), moves: [] }, RULES);
}

describe('games without a fault', () => {
  it('are played to their end by the rules, with a report of each search', async () => {
    const record = await play(fakeSpec('a'), fakeSpec('b'), { fen: DRAWN });
    expect(['checkmate', 'stalemate', 'repetition', 'fifty moves', 'dead position']).toContain(record.termination);
    expect(record.detail).toBe('');
    expect(record.moves.length).toBeGreaterThan(3);
    for (const { search } of record.moves) {
      expect(search?.report).toEqual({ score: { type: 'cp', value: 12 }, depth: 3, nodes: 400 });
      expect(search?.elapsedMs).toBeGreaterThan(0);
    }
  });

  it('begin with the moves of the opening', async () => {
    core.setSetup(setupOf(START_FEN));
    const move = valueOf(parseUciMove('e2e4', core, false));
    const { moves } = await play(fakeSpec('a'), fakeSpec('b', ['exit', '2']), { moves: [move] });
    expect(moves[0]).toEqual({ san: 'e4' });
    expect(moves[1]?.search).toBeDefined();
  });

  it.each([
    ['checkmate', '7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 'g6g7', '1-0'],
    ['stalemate', '7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 'g6f7', '1/2-1/2'],
    ['dead position', '7k/8/8/8/8/8/4p3/4K3 w - - 0 1', 'e1e2', '1/2-1/2'],
    ['fifty moves', '7k/8/8/8/8/8/4P3/4K3 w - - 99 80', 'e1d1', '1/2-1/2'],
    ['checkmate', '7k/8/5KQ1/8/8/8/8/8 w - - 99 80', 'g6g7', '1-0'],
  ])('%s ends %s after %s', async (termination, fen, move, result) => {
    const record = await play(fakeSpec('a', ['illegal', '1', move]), fakeSpec('b'), { fen });
    expect(record).toMatchObject({ termination, result, moves: [{}] });
  });

  it('a third occurrence draws', async () => {
    core.setSetup(setupOf(DRAWN));
    const cycle = ['e1d1', 'e8d8', 'd1e1', 'd8e8'];
    const moves = [...cycle, ...cycle].slice(0, -1).map((text) => {
      const move = valueOf(parseUciMove(text, core, false));
      core.exports.playMove(move);
      return move;
    });
    const record = await play(fakeSpec('a'), fakeSpec('b', ['illegal', '1', 'd8e8']), { fen: DRAWN, moves });
    expect(record).toMatchObject({ termination: 'repetition', result: '1/2-1/2' });
    expect(record.moves.length).toBe(8);
  });

  it('are adjudicated when that is asked for', async () => {
    const rules: GameRules = {
      chess960: false,
      adjudication: {
        resign: { moveCount: 3, score: 600, twoSided: false },
        draw: { moveNumber: 1, moveCount: 2, score: 12 },
      },
    };
    const lost = fakeSpec('lost', ['score', '1', '-601']);
    const unsure = fakeSpec('unsure', ['score', '1', '500']);
    expect(await play(lost, unsure, { rules })).toMatchObject({ termination: 'adjudicated win', result: '0-1' });
    expect(await play(unsure, lost, { rules })).toMatchObject({ termination: 'adjudicated win', result: '1-0' });
    const drawn = await play(fakeSpec('a'), fakeSpec('b'), { rules });
    expect(drawn).toMatchObject({ termination: 'adjudicated draw', result: '1/2-1/2' });
    expect(drawn.moves.length).toBe(4);
  });
});

describe('a faulty engine loses', () => {
  it('that crashes, as White', async () => {
    const record = await broken(['crash', '3']);
    expect(record).toMatchObject({
      result: '0-1',
      termination: 'crash',
      detail: 'bad: exit code 3: Error: out of luck',
    });
    expect(record.moves.length).toBe(4);
  });

  it('that crashes, as Black', async () => {
    const record = await broken(['crash', '3'], { black: true });
    expect(record).toMatchObject({ result: '1-0', termination: 'crash' });
    expect(record.moves.length).toBe(5);
  });

  it('that ends by a signal', async () => {
    expect(await broken(['signal', '2'])).toMatchObject({ result: '0-1', detail: 'bad: signal SIGKILL' });
  });

  it('that leaves in the middle of the game', async () => {
    expect(await broken(['exit', '2'])).toMatchObject({ result: '0-1', detail: 'bad: exit code 0' });
  });

  it('that falls silent', async () => {
    const record = await broken(['silent', '2'], { black: true, timeoutMs: 3000 });
    expect(record).toMatchObject({ result: '1-0', termination: 'stall', detail: "bad: no answer to 'go nodes 100'" });
  });

  it('that falls silent on a clock and does not stop', async () => {
    const record = await broken(['silent', '2'], { change: { limits: { timeControl: parseTimeControl('1+0.5') } } });
    expect(record).toMatchObject({ result: '0-1', termination: 'stall' });
  });

  it('that never answers `uci`', async () => {
    const record = await broken(['mute'], { timeoutMs: 500 });
    expect(record).toMatchObject({ result: '0-1', termination: 'stall', detail: "bad: no answer to 'uci'", moves: [] });
  });

  it('that cannot be started', async () => {
    const record = await broken([], { change: { command: { program: './no-such-program', args: [] } } });
    expect(record).toMatchObject({ result: '0-1', termination: 'crash' });
    expect(record.detail).toContain('there is no program ./no-such-program');
  });

  it.each(['e2e5', '0000', '(none)', 'castle', 'e7e8q'])('that plays %s', async (move) => {
    const record = await broken(['illegal', '1', move]);
    expect(record).toMatchObject({ result: '0-1', termination: 'illegal move' });
    expect(record.detail).toContain(`"${move}"`);
  });

  it('that overruns its clock', async () => {
    const limits = { timeControl: parseTimeControl('0.7+0.2') };
    const record = await broken(['late', '2', '3000'], { black: true, change: { limits } });
    expect(record).toMatchObject({ result: '1-0', termination: 'loss on time' });
    expect(record.detail).toMatch(/^bad: \d+ ms of \d+$/);
  });

  it('that overruns its time for a move', async () => {
    const record = await broken(['late', '2', '3000'], { change: { limits: { moveTimeMs: 500 }, timeMarginMs: 50 } });
    expect(record).toMatchObject({ result: '0-1', termination: 'loss on time' });
  });

  it('but not for what the margin allows', async () => {
    const patient = fakeSpec('a', ['late', '2', '600'], { limits: { moveTimeMs: 500 }, timeMarginMs: 10_000 });
    const record = await play(patient, fakeSpec('b', ['exit', '3']));
    expect(record).toMatchObject({ result: '1-0', termination: 'crash' });
  });

  it.each([
    [['crash', '2'], 'crash'],
    // Killed by us, and perhaps not dead yet when the next game begins.
    [['illegal', '2', 'a1a1'], 'illegal move'],
  ])('and is there again for the next game after %j', async (fault, termination) => {
    const players = [startPlayer(fakeSpec('bad', fault)), good] as const;
    const opening = { setup: setupOf(START_FEN), moves: [] };
    for (let game = 0; game < 2; game++) {
      const record = await playGame(core, players, opening, RULES);
      expect(record).toMatchObject({ termination, result: '0-1' });
      expect(record.moves.length).toBe(2);
    }
  });

  it('nobody wins when both fail', async () => {
    const record = await play(fakeSpec('a', ['mute']), fakeSpec('b', ['mute']), { timeoutMs: 500 });
    expect(record).toMatchObject({ termination: 'stall', result: '1/2-1/2' });
  });
});

describe('players', () => {
  it('say which options the engine does not have', async () => {
    const said: string[] = [];
    const options = new Map([
      ['hash', '16'],
      ['Nonsense', '3'],
    ]);
    const player = startPlayer(fakeSpec('a', [], { options }), { said });
    expect(await player.prepare()).toBeUndefined();
    expect(said).toEqual(['a does not offer the option Nonsense.']);
  });

  it('refuse Chess960 with an engine that has no option for it', async () => {
    const player = startPlayer(fakeSpec('a'), { chess960: true });
    expect(await player.prepare()).toMatchObject({
      kind: 'crash',
      detail: expect.stringContaining('UCI_Chess960') as string,
    });
  });

  it('start a fresh process for each game only if they are told to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'player-'));
    const file = join(folder, 'starts');
    const script = `import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(file)}, 'x');
      await import(${JSON.stringify(fakeEngine)});`;
    const args = ['--input-type=module', '--eval', script];
    for (const restart of [false, true]) {
      const player = startPlayer(fakeSpec('a', [], { restart, command: { program: process.execPath, args } }));
      expect(await player.prepare()).toBeUndefined();
      expect(await player.prepare()).toBeUndefined();
    }
    expect(readFileSync(file, 'utf8')).toBe('xxx');
    rmSync(folder, { recursive: true });
  });
});

describe('engines that ponder', () => {
  const ponder = { ponder: true };
  const nodesOf = ({ moves }: GameRecord, colour: number): (number | undefined)[] =>
    moves.filter((_, ply) => ply % 2 === colour).map(({ search }) => search?.report.nodes);

  /** A game of few moves between a and b; notes of a go to `said`. */
  async function game(a: EngineSpec, b = fakeSpec('b'), said: string[] = []): Promise<GameRecord> {
    const rules = { ...RULES, adjudication: { draw: { moveNumber: 6, moveCount: 1, score: 100 } } };
    const players = [startPlayer(a, { said }), startPlayer(b)] as const;
    const record = await playGame(core, players, { setup: setupOf(START_FEN), moves: [] }, rules);
    expect(record).toMatchObject({ termination: 'adjudicated draw', detail: '' });
    return record;
  }

  it('are told when the expected reply comes, and search on', async () => {
    const record = await game(fakeSpec('a', [], ponder));
    expect(nodesOf(record, 0)).toEqual([400, 500, 500, 500, 500, 500]);
    expect(nodesOf(record, 1)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('are stopped when another reply comes, and asked anew', async () => {
    expect(nodesOf(await game(fakeSpec('a', ['wrong'], ponder)), 0)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('may do so on both sides', async () => {
    const record = await game(fakeSpec('a', [], ponder), fakeSpec('b', [], ponder));
    expect(nodesOf(record, 1)).toEqual([400, 500, 500, 500, 500, 500]);
  });

  it('are at rest between games', async () => {
    const players = [startPlayer(fakeSpec('a', [], ponder)), startPlayer(fakeSpec('b', [], ponder))] as const;
    const rules = { ...RULES, adjudication: { draw: { moveNumber: 3, moveCount: 1, score: 100 } } };
    for (let i = 0; i < 3; i++) {
      const record = await playGame(core, players, { setup: setupOf(START_FEN), moves: [] }, rules);
      expect(record.termination).toBe('adjudicated draw');
    }
  });

  it('do not search a position in which the game is over', async () => {
    const fen = '7k/8/5KQ1/8/8/8/8/8 w - - 0 1';
    const record = await play(fakeSpec('a', ['illegal', '1', 'g6g5 ponder h8g8'], ponder), fakeSpec('b', [], ponder), {
      fen,
    });
    expect(record.detail).toBe('');
  });

  it('are named when they expect an illegal move, answer too early, or have no such option', async () => {
    const said: string[] = [];
    await game(fakeSpec('a', ['expects', '1', 'e2e5'], ponder), fakeSpec('b'), said);
    expect(said).toEqual([expect.stringMatching(/^a expects an illegal move: .*e2e5/)]);
    said.length = 0;
    await game(fakeSpec('a', ['early'], ponder), fakeSpec('b'), said);
    expect(new Set(said)).toEqual(new Set(['a answers while it ponders.']));
    said.length = 0;
    await game(fakeSpec('a', ['plain'], ponder), fakeSpec('b'), said);
    expect(said).toEqual(['a does not offer the option Ponder.']);
  });

  it('lose when they do not stop', async () => {
    const players = [startPlayer(fakeSpec('a', ['deaf'], ponder)), startPlayer(fakeSpec('b'))] as const;
    const record = await playGame(core, players, { setup: setupOf(START_FEN), moves: [] }, RULES);
    expect(record).toMatchObject({ result: '0-1', termination: 'stall', detail: "a: no answer to 'stop'" });
  });
});
