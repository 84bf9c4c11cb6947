import { afterEach, describe, expect, test } from 'vitest';
import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gamePositions } from '../../src/library/annotation';
import { Engine } from '../../src/library/engine';
import { Position } from '../../src/library/chess';
import { SlideruleError } from '../../src/library/errors';
import { createEngine } from '../../src/library/node';
import { parsePgn } from '../../src/library/pgn';
import { playMoves } from '../../src/library/played-moves';
import { Pool } from '../../src/library/pool';
import { RemoteService } from '../../src/library/remote';
import { LocalService, type Service, type ServiceOwner } from '../../src/library/service';
import type { AnalysisInfo, EngineOptions, PositionInput } from '../../src/library/types';
import { distFile } from '../../src/platform/node/artifacts';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Platform, SearchWorker } from '../../src/runtime/platform';
import { describeData, sharedFolder } from '../notation/shared-data';
import { copied, local, SMALL } from './services';
import { rejectionOf } from './thrown';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

type Open = (owner: ServiceOwner) => Service;

async function openEngine(options: EngineOptions = {}, through: Open = local): Promise<Engine> {
  const engine = await Engine.create(through, playMoves, { ...SMALL, ...options });
  open.push(engine);
  return engine;
}

/** A platform whose search threads can be made to crash. */
function fragile(): { readonly platform: Platform; readonly crash: () => void } {
  const crashes: (() => void)[] = [];
  const spawnWorker: Platform['spawnWorker'] = (birth, owner): SearchWorker => {
    const worker = processPlatform.spawnWorker(birth, owner);
    crashes.push(() => {
      owner.failed(new Error('a search thread crashed: sabotage'));
      void worker.terminate();
    });
    return worker;
  };
  return { platform: { ...processPlatform, spawnWorker }, crash: () => crashes.at(-1)?.() };
}

describeData('an engine with Syzygy tables', 'syzygy', () => {
  test('answers what they know', async () => {
    const engine = await openEngine({ syzygy: join(sharedFolder, 'syzygy') });
    expect(await engine.probe('8/8/8/3k4/8/8/1N6/K7 w - - 0 1')).toMatchObject({ wdl: 0, dtz: 0 });
    expect(await engine.probe('7k/8/6K1/8/8/8/8/R7 w - - 0 1')).toEqual({ wdl: 2, dtz: 1, bestmove: 'a1a8' });
    expect(await engine.probe('R6k/8/6K1/8/8/8/8/8 b - - 0 1')).toEqual({ wdl: -2, dtz: -1, bestmove: null });
    expect(await engine.probe('startpos')).toEqual({ wdl: null, dtz: null, bestmove: null });
    expect(await rejectionOf(engine.probe('nowhere'))).toMatch(/^FEN_/);
  });
});

describe('a position for the engine', () => {
  const [game] = parsePgn('1. f3 e5 2. g4 (2. e4 Nc6) 2... d6 *');
  if (game === undefined) throw new Error('there is no game');
  const g4 = game.moves[2] ?? null;
  const moved = Position.start().play('f3').play('e5').play('g4');

  test.each<[string, PositionInput]>([
    ['a Position', moved],
    ['a node of a game', { game, node: g4 }],
    ['SAN', { moves: ['f3', 'e5', 'g4'] }],
    ['SAN and UCI notation', { fen: 'startpos', moves: ['f2f3', 'e5', 'g2g4'] }],
  ])('may be %s', async (_, position) => {
    const engine = await openEngine();
    expect(await engine.bestMove(position, { depth: 3 })).toBe('d8h4');
  });

  test('is taken as it stands', async () => {
    const engine = await openEngine();
    const position = moved.clone();
    const analysis = engine.analyse(position, { depth: 3 });
    position.undo();
    expect((await analysis.result).bestmove).toBe('d8h4');
    const pool = await Pool.create(local, 1, { ...SMALL, size: 1 });
    open.push(pool);
    const two = [pool.analyse(moved, { depth: 1 }), pool.analyse(position.play('g4'), { depth: 3 })];
    position.undo();
    expect((await two[1])?.bestmove).toBe('d8h4');
  });

  test('is given up while it waits for an engine of a pool', async () => {
    const pool = await Pool.create(local, 1, { ...SMALL, size: 1 });
    open.push(pool);
    const first = new AbortController();
    const running = pool.analyse(moved, { signal: first.signal });
    const stop = new AbortController();
    const waiting = [
      pool.analyse(moved, { depth: 1, signal: stop.signal }),
      pool.use(() => Promise.resolve(1), { signal: stop.signal }),
      pool.analyseGame('1. e4 *', { depth: 1, signal: stop.signal }).next(),
    ];
    const last = pool.analyse(moved, { depth: 1 });
    stop.abort('enough');
    expect(await Promise.allSettled(waiting)).toEqual(waiting.map(() => ({ status: 'rejected', reason: 'enough' })));
    await expect(pool.use(() => Promise.resolve(1), { signal: stop.signal })).rejects.toBe('enough');
    first.abort('done');
    await expect(running).rejects.toBe('done');
    expect((await last).bestmove).toBe('d8h4');
  });

  test('has its castling whatever the options say', async () => {
    const engine = await openEngine();
    const castled = Position.fromFen('4k3/8/8/8/8/8/r7/4K2R w K - 0 1').play('O-O');
    await expect(engine.bestMove(castled, { depth: 1 })).resolves.toMatch(/^[a-h]/);
  });

  test('gives lines that are walked as Moves', async () => {
    const engine = await openEngine();
    const { lines } = await engine.analyse(moved, { depth: 3 }).result;
    const moves = moved.line(lines[0]?.pv ?? []);
    expect(moves.map(({ san }) => san)).toEqual(lines[0]?.san);
    expect([moves[0]?.piece, moves[0]?.isCheck, moves[0]?.before]).toEqual(['q', true, moved.fen()]);
  });

  test.each<[string, unknown]>([
    ['POSITION_TYPE', 7],
    ['POSITION_TYPE', null],
    ['MOVE_TYPE', { moves: [7] }],
    ['SAN_ILLEGAL', { moves: ['e4', 'e4'] }],
    ['UCI_MOVE_ILLEGAL', { moves: ['e2e4', 'e2e4'] }],
  ])('is refused with %s', async (code, position) => {
    const engine = await openEngine();
    expect(await rejectionOf(engine.analyse(position as PositionInput, { depth: 1 }).result)).toBe(code);
  });
});

describe.each([
  ['on this thread', local],
  ['behind messages', copied],
])('an analysis %s', (_, through) => {
  test('tells its lines and ends with the best of them', async () => {
    const engine = await openEngine({}, through);
    const infos: AnalysisInfo[] = [];
    const analysis = engine.analyse(MATE_IN_ONE, { depth: 6 });
    for await (const info of analysis) infos.push(info);
    const { bestmove, lines } = await analysis.result;
    expect(bestmove).toBe('a1a8');
    expect(infos.every(({ depth, pv, san }) => depth >= 1 && pv.length === san.length)).toBe(true);
    expect(lines[0]).toEqual(infos.at(-1));
    expect(lines[0]?.score).toEqual({ type: 'mate', value: 1, pov: 'white', wdl: { win: 1000, draw: 0, loss: 0 } });
    expect(lines[0]?.san).toEqual(['Ra8#']);
  });

  test('shows several lines, of some moves only', async () => {
    const engine = await openEngine({}, through);
    const searchmoves = ['e2e4', 'd2d4', 'a2a3'];
    const { lines } = await engine.analyse('startpos', { depth: 4, multipv: 3, searchmoves }).result;
    expect(lines.map(({ multipv }) => multipv)).toEqual([1, 2, 3]);
    expect(lines.map(({ pv }) => pv[0]).sort()).toEqual([...searchmoves].sort());
    expect((await engine.analyse('startpos', { depth: 2 }).result).lines).toHaveLength(1);
  });

  test('ends when the loop is left, when it is stopped, and when another one begins', async () => {
    const engine = await openEngine({}, through);
    const left = engine.analyse('startpos');
    for await (const info of left) if (info.depth >= 2) break;
    expect((await left.result).bestmove).toMatch(/^[a-h]/);
    const stopped = engine.analyse('startpos');
    expect((await stopped.stop()).bestmove).toMatch(/^[a-h]/);
    const replaced = engine.analyse('startpos');
    const next = engine.analyse({ moves: ['e2e4'] }, { depth: 2 });
    expect((await replaced.result).bestmove).toMatch(/[12][a-h]/);
    expect((await next.result).lines[0]?.score.pov).toBe('black');
  });

  test('rejects with the reason of a signal', async () => {
    const engine = await openEngine({}, through);
    const stop = new AbortController();
    const analysis = engine.analyse('startpos', { signal: stop.signal });
    for await (const info of analysis) {
      if (info.depth < 2) continue;
      stop.abort(new Error('enough'));
      break;
    }
    await expect(analysis.result).rejects.toThrow('enough');
    await expect(engine.analyse('startpos', { depth: 1, signal: AbortSignal.abort() }).result).rejects.toThrow(
      /abort/i,
    );
    expect(await engine.bestMove(MATE_IN_ONE, { depth: 4 })).toBe('a1a8');
  });

  test('may be a count of leaves', async () => {
    const engine = await openEngine({}, through);
    const endless = engine.analyse('startpos');
    expect(await engine.perft('startpos', 3)).toMatchObject({ nodes: 8902 });
    expect((await endless.result).bestmove).toMatch(/^[a-h]/);
    const { moves } = await engine.perft(MATE_IN_ONE, 1);
    expect(moves.find(({ uci }) => uci === 'a1a8')).toEqual({ uci: 'a1a8', nodes: 1 });
    expect(await rejectionOf(engine.perft('startpos', 0.5))).toBe('PERFT_DEPTH');
    expect(await rejectionOf(engine.perft('startpos', Symbol('deep') as never))).toBe('PERFT_DEPTH');
    expect(await rejectionOf(engine.perft({ moves: ['e2e5'] }, 12))).toBe('UCI_MOVE_ILLEGAL');
    const stop = new AbortController();
    const counting = engine.perft('startpos', 12, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(counting).rejects.toThrow('enough');
  });

  test('leaves nothing behind on a signal that lives longer', async () => {
    const engine = await openEngine({}, through);
    const { signal } = new AbortController();
    await engine.analyse('startpos', { depth: 1, signal }).result;
    await engine.perft('startpos', 2, { signal });
    expect(await rejectionOf(engine.perft('8/8/8/8/8/8/8/8 w - -', 2, { signal }))).toMatch(/^FEN_/);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('of a position without legal moves has no best move', async () => {
    const engine = await openEngine({}, through);
    const { bestmove, lines } = await engine.analyse('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { depth: 3 }).result;
    expect([bestmove, lines[0]?.depth, lines[0]?.score.value]).toEqual([null, 0, 0]);
  });
});

describe('errors', () => {
  test('are typed, and the engine goes on', async () => {
    const engine = await openEngine();
    expect(await rejectionOf(engine.analyse('8/8/8/8/8/8/8/8 w - - 0 1', { depth: 1 }).result)).toBe('FEN_KINGS');
    expect(await rejectionOf(engine.analyse({ moves: ['e2e5'] }, { depth: 1 }).result)).toBe('UCI_MOVE_ILLEGAL');
    expect(await rejectionOf(engine.bestMove('startpos', { depth: NaN }))).toBe('LIMIT_VALUE');
    // What is not of its type is refused before a running analysis is stopped.
    expect(() => engine.analyse('startpos', { depth: 1, multipv: 0 })).toThrow('analyse: multipv is 0, not a whole');
    expect(await rejectionOf(engine.setOption('Colour', 'red'))).toBe('OPTION_UNKNOWN');
    expect(await rejectionOf(engine.setOption('Hash', 'much'))).toBe('OPTION_VALUE');
    expect(await rejectionOf(engine.bestMove('startpos', {}))).toBe('LIMITS_MISSING');
    expect(await rejectionOf(Engine.create(local, playMoves, { ...SMALL, network: new Uint8Array(9) }))).toBe(
      'NETWORK_FOREIGN',
    );
    expect(await engine.bestMove(MATE_IN_ONE, { depth: 4 })).toBe('a1a8');
  });

  test('of a core that was handed over', async () => {
    const file = distFile('core/magic.wasm');
    const module = await WebAssembly.compile(readFileSync(file));
    for (const wasm of [pathToFileURL(file), new Response(readFileSync(file)), module]) {
      const own = await createEngine({ hash: 1, wasm });
      expect(await own.bestMove(MATE_IN_ONE, { depth: 3 })).toBe('a1a8');
      await own.close();
    }
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    for (const wasm of [await WebAssembly.compile(empty), new Response('x'), new URL('file:///nowhere.wasm')]) {
      await expect(createEngine({ wasm })).rejects.toThrow(/wasm: /);
    }
    const worker = (): never => {
      throw new Error('never asked');
    };
    await expect(createEngine({ worker })).rejects.toMatchObject({ code: 'OPTION_UNKNOWN' });
  });

  test('of a closed engine', async () => {
    const engine = await openEngine();
    let exits = 0;
    engine.on('exit', () => exits++);
    const analysis = engine.analyse('startpos');
    await engine.close();
    await engine[Symbol.asyncDispose]();
    expect((await analysis.result).bestmove).toMatch(/^[a-h]/);
    expect(await rejectionOf(engine.newGame())).toBe('ENGINE_CLOSED');
    expect(() => engine.analyse('startpos')).toThrow(SlideruleError);
    expect(exits).toBe(1);
  });

  test('a crash of a search thread rejects the analysis, and the next one runs', async () => {
    const { platform, crash } = fragile();
    const engine = await openEngine({}, (owner) => new LocalService(platform, owner));
    const heard: string[] = [];
    engine.on('error', ({ code }) => heard.push(code));
    const analysis = engine.analyse('startpos');
    for await (const info of analysis) {
      if (info.depth < 2) continue;
      crash();
      break;
    }
    expect(await rejectionOf(analysis.result)).toBe('ENGINE_CRASHED');
    expect(heard).toEqual(['ENGINE_CRASHED']);
    expect(await engine.bestMove(MATE_IN_ONE, { depth: 4 })).toBe('a1a8');
  });
});

describe('an engine in a worker', () => {
  test('passes on refusals, events and the end', async () => {
    await expect(openEngine({ network: new Uint8Array(9) }, copied)).rejects.toMatchObject({ code: 'NETWORK_FOREIGN' });
    const engine = await openEngine({}, copied);
    const heard: string[] = [];
    engine.on('message', (text) => heard.push(text));
    engine.on('line', (line) => heard.push(line));
    engine.on('error', ({ code }) => heard.push(code));
    engine.on('exit', () => heard.push('exit'));
    expect(await rejectionOf(engine.setOption('Hash', 'much'))).toBe('OPTION_VALUE');
    await engine.setOption('Sliders', 'magic');
    engine.send('isready');
    engine.send('setoption name Nothing');
    expect(await engine.probe('startpos')).toEqual({ wdl: null, dtz: null, bestmove: null });
    await engine.close();
    expect(heard.filter((text) => !text.startsWith('info'))).toEqual([
      'Sliders magic',
      'readyok',
      'OPTION_UNKNOWN',
      'exit',
    ]);
  });

  test('that fails is reported, and what was asked of it rejects', async () => {
    let service: RemoteService | undefined;
    const mute = (owner: ServiceOwner): Service =>
      (service = new RemoteService({ post: () => undefined, end: () => undefined }, owner));
    const opening = Engine.create(mute, playMoves, SMALL);
    service?.failed('no script');
    expect(await rejectionOf(opening)).toBe('ENGINE_CRASHED');
  });
});

describe('UCI', () => {
  test('lines may be sent, and answers heard', async () => {
    const engine = await openEngine();
    const lines: string[] = [];
    const errors: string[] = [];
    engine.on('line', (line) => lines.push(line));
    engine.on('error', ({ code }) => errors.push(code));
    const forget = engine.on('line', () => lines.push('twice'));
    forget();
    for (const line of ['uci', 'position startpos moves e2e4', 'go depth 2', 'setoption name Nothing']) {
      engine.send(line);
    }
    await engine.newGame();
    expect(lines).toContain('uciok');
    expect(lines.find((line) => line.startsWith('bestmove'))).toBeDefined();
    expect(errors).toEqual(['OPTION_UNKNOWN']);
    expect(lines).not.toContain('twice');
  });
});

describe('several engines', () => {
  test('live side by side, each with its own analysis', async () => {
    const engines = await Promise.all(Array.from({ length: 10 }, () => openEngine()));
    const moves = await Promise.all(engines.map((engine) => engine.bestMove(MATE_IN_ONE, { depth: 4 })));
    expect(new Set(moves)).toEqual(new Set(['a1a8']));
  });

  test('annotate a game, the same however many they are', async () => {
    const pgn = '[Event "?"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';
    const verdicts = [];
    for (const size of [1, 2]) {
      const pool = await Pool.create(local, 1, { ...SMALL, size });
      open.push(pool);
      const moves = [];
      for await (const move of pool.analyseGame(pgn, { nodes: 3000 })) moves.push(move);
      expect(moves.map(({ ply, san, colour }) => [ply, san, colour])).toEqual([
        [1, 'f3', 'white'],
        [2, 'e5', 'black'],
        [3, 'g4', 'white'],
        [4, 'Qh4#', 'black'],
      ]);
      expect(moves[2]?.judgement).toBe('blunder');
      expect(moves[3]).toMatchObject({ judgement: null, accuracy: 100 });
      verdicts.push(moves.map(({ winBefore, winAfter, before }) => [winBefore, winAfter, before.bestmove]));
    }
    expect(verdicts[0]).toEqual(verdicts[1]);
  });

  test('annotate a game of Chess960, in which castling is written as king takes rook', async () => {
    const pgn = '[FEN "4k3/8/8/8/8/8/8/RK6 w Q - 0 1"]\n\n1. O-O-O Ke7 2. Rd4 *\n';
    for (const chess960 of [true, false]) {
      const pool = await Pool.create(local, 1, { ...SMALL, size: 1, chess960 });
      open.push(pool);
      const moves = [];
      for await (const move of pool.analyseGame(pgn, { depth: 2 })) moves.push(move);
      expect(moves.map(({ san, uci }) => [san, uci])).toEqual([
        ['O-O-O', 'b1a1'],
        ['Ke7', 'e8e7'],
        ['Rd4', 'd1d4'],
      ]);
    }
  });

  test('refuse a game that is none', () => {
    expect(() => gamePositions('')).toThrow(/no game/);
    expect(() => gamePositions('1. e4 e5 2. Ke3 *')).toThrow(/"Ke3" is not a legal move/);
  });
});
