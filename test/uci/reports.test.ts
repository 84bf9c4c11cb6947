// What a GUI keeps of a search: whole blocks of lines, the last numbers, lines that end in the mates they announce.

import { describe, expect, it } from 'vitest';
import { SearchReader, type Question } from '../../bench/fuzz/reader';
import { START_FEN } from '../../src/notation/fen';
import type { UciClient } from '../../src/platform/node/uci-client';
import { startEngine } from '../helpers/shared-engine';

function numberOf(line: string | undefined, name: string): number {
  return Number(new RegExp(` ${name} (-?\\d+)`).exec(line ?? '')?.[1]);
}

/** Asks for a search, and has an independent reader check all that the engine says about it. */
async function search(engine: UciClient, go: string, asked: Partial<Question> = {}): Promise<string[]> {
  const question = { fen: START_FEN, moves: [], multiPv: 1, searchMoves: [], isLimited: false, ...asked };
  const moves = question.moves.length > 0 ? ` moves ${question.moves.join(' ')}` : '';
  engine.send(`setoption name MultiPV value ${question.multiPv}`, `position fen ${question.fen}${moves}`, go);
  const lines = await engine.readAll('bestmove');
  expect(new SearchReader(question).read(lines), `${go} in ${question.fen}`).toEqual([]);
  return lines;
}

describe('the last lines of a search', () => {
  it('have its last numbers, whatever ends it', async () => {
    const engine = startEngine();
    for (const nodes of [1, 100, 5760, 30_361, 60_000]) {
      const last = (await search(engine, `go nodes ${nodes}`, { nodes })).at(-2);
      expect(numberOf(last, 'nodes')).toBeGreaterThanOrEqual(nodes);
    }
    await search(engine, 'go movetime 200', { moveTimeMs: 200 });
    engine.send('setoption name Threads value 3');
    await search(engine, 'go nodes 30000', { nodes: 30_000 });
    await search(engine, 'go movetime 200', { moveTimeMs: 200, multiPv: 3 });
  });

  it('come once where the search ends with an iteration', async () => {
    const engine = startEngine();
    const lines = (await search(engine, 'go depth 4')).filter((line) => line.includes(' pv '));
    expect(lines.map((line) => numberOf(line, 'depth'))).toEqual([1, 2, 3, 4]);
  });

  it('are whole, sorted and of different moves when an iteration is stopped', async () => {
    const engine = startEngine();
    const fen = 'rnbqkbnr/pppp1ppp/4p3/8/QPP5/8/P2PPPPP/RNB1KBNR w KQkq - 1 4';
    for (let nodes = 3000; nodes <= 9000; nodes += 460) {
      engine.send('ucinewgame');
      await search(engine, `go nodes ${nodes}`, { fen, multiPv: 4, nodes });
    }
  });

  it('have a reply to ponder on where there is one', async () => {
    const engine = startEngine();
    const fen = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1';
    for (const nodes of [500, 2500, 12_000, 30_361]) {
      engine.send('ucinewgame');
      expect((await search(engine, `go nodes ${nodes}`, { fen, nodes })).at(-1)).toMatch(/ ponder /);
    }
  });

  it('are those of the chosen move at limited strength', async () => {
    const engine = startEngine();
    engine.send('setoption name UCI_LimitStrength value true', 'setoption name UCI_Elo value 1320');
    for (const multiPv of [1, 2, 4]) {
      for (const move of ['e2e4', 'd2d4', 'a2a3', 'g1h3']) {
        await search(engine, 'go nodes 100000', { moves: [move], multiPv, isLimited: true });
      }
    }
  });
});

describe('a search of seconds', () => {
  it('is never silent for three seconds, and tells the counters', async () => {
    const engine = startEngine();
    await engine.ask();
    engine.send('position startpos', 'go infinite');
    const arrivals: number[] = [];
    const note = (line: string): boolean => arrivals.push(performance.now()) > 0 && line.startsWith('bestmove');
    setTimeout(() => engine.send('stop'), 7000);
    await engine.waitFor(note, 20_000);
    const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    // What a busy machine takes comes on top.
    expect(Math.max(...gaps)).toBeLessThan(4000);
    const current = engine.lines.filter((line) => line.includes(' currmove '));
    const counted = / currmovenumber \d+ nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+$/;
    expect(current.filter((line) => !counted.test(line))).toEqual([]);
  });
});

describe('lines of mates', () => {
  it.each([
    ['Morphy', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'],
    ['smothered', '5r1k/6pp/8/6N1/2Q5/8/5PPP/6K1 w - - 0 1'],
    ['two rooks', '8/5k2/8/8/8/8/1R5R/K7 w - - 0 1'],
    ['king and queen', '8/8/8/5k2/8/8/1Q6/K7 w - - 0 1'],
    ['to be mated', '8/8/3K1p1p/2N2pbr/2B1k2p/2P2p1P/2P2P2/8 b - - 0 1'],
    ['many men', 'r1b2rk1/1p3ppp/p1n1pn2/q7/3P4/2PB1N2/P1Q2PPP/R1B2RK1 w - - 0 1'],
  ])('end in them: %s', async (_, fen) => {
    const engine = startEngine();
    for (const multiPv of [1, 3]) {
      for (const nodes of [300, 3000, 20_000]) await search(engine, `go nodes ${nodes}`, { fen, multiPv, nodes });
    }
  });
});

describe('go mate', () => {
  it.each([
    ['mated in two', '8/8/3K1p1p/2N2pbr/2B1k2p/2P2p1P/2P2P2/8 b - - 0 1', 2, -2],
    ['mated in one', '7k/8/5K2/6Q1/8/8/8/8 b - - 0 1', 3, -1],
    ['mating', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, 2],
  ])('tells both sides: %s', async (_, fen, moves, mate) => {
    const lines = await search(startEngine(), `go mate ${moves}`, { fen });
    expect(lines.at(-2)).toContain(` score mate ${mate} `);
  });

  it('says what it has proved where neither side mates', async () => {
    const lines = await search(startEngine(), 'go mate 2');
    expect(lines.at(-2)).toBe('info string proved: neither side mates within 2 moves');
    expect(lines.at(-3)).toMatch(/ score cp -?\d+ /);
  });
});

describe('what a GUI asks beside', () => {
  it('uci is answered during a search', async () => {
    const engine = startEngine();
    engine.send('go infinite');
    await engine.read('info depth');
    engine.send('uci');
    await engine.read('uciok', 1000);
    engine.send('stop');
    await engine.read('bestmove');
  });

  it('movetime is the time that is used, whatever the overhead of a clock', async () => {
    const engine = startEngine();
    engine.send('setoption name Move Overhead value 1000');
    await engine.ask();
    await search(engine, 'go movetime 400', { moveTimeMs: 400 });
  });

  it('a path may have two blanks in a row', async () => {
    const [complaint] = await startEngine().ask('setoption name BookFile value /no  such/book.bin');
    expect(complaint).toContain('/no  such/book.bin');
  });

  it('quit is heard while a large hash table is cleared', async () => {
    const engine = startEngine();
    await engine.ask();
    engine.send('setoption name Hash value 1024', 'isready');
    await engine.read('readyok');
    engine.send('go nodes 3000');
    await engine.read('bestmove');
    engine.send('ucinewgame', 'quit');
    expect((await engine.exited).code).toBe(0);
  });
});
