import { describe, expect, it } from 'vitest';
import { startEngine } from '../helpers/shared-engine';

function isBestMove(line: string): boolean {
  return line.startsWith('bestmove');
}

/** Anything that must not come is given this long, in ms, to come all the same. */
const PATIENCE = 150;

const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
const STALEMATED = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';
const ONE_MOVE = '7k/8/8/8/8/8/r7/1r5K w - - 0 1';
const MATE_IN_ONE = '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1';
const CASTLING_960 = '4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1';

describe('the first words', () => {
  it('are name, author, options and uciok', async () => {
    const engine = startEngine();
    engine.send('uci');
    const lines = await engine.readAll('uciok');
    expect(lines[0]).toMatch(/^id name Sliderule \d+\.\d+\.\d+$/);
    expect(lines[1]).toMatch(/^id author \S/);
    expect(lines.slice(2, -1).every((line) => line.startsWith('option name '))).toBe(true);
  });

  it('may be anything: position and go need no preparation', async () => {
    const engine = startEngine();
    engine.send('position startpos moves e2e4', 'go depth 1');
    await engine.read('bestmove ');
  });

  it('come in the order of the questions', async () => {
    const engine = startEngine();
    engine.send('isready', 'd', 'uci', 'eval', 'isready', 'help');
    const lines = await engine.readAll('  bench');
    const order = ['readyok', 'Fen:', 'uciok', 'Evaluation:', 'readyok', 'Sliderule speaks'];
    const found = lines.filter((line) => order.some((start) => line.startsWith(start)));
    expect(found.map((line) => order.find((start) => line.startsWith(start)))).toEqual(order);
  });
});

describe('go', () => {
  it('shows a score before each bestmove, in whole numbers', async () => {
    const engine = startEngine();
    for (const go of ['go depth 4', 'go nodes 1', 'go movetime 20', 'go wtime 50 btime 50', 'go movetime 0']) {
      engine.send(go);
      const lines = await engine.readAll('bestmove ');
      const infos = lines.filter((line) => line.includes(' score '));
      expect(infos.length, go).toBeGreaterThan(0);
      for (const info of infos) {
        expect(info).toMatch(
          /^info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+( (upper|lower)bound)? nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+( pv [a-h1-8nbrq ]+)?$/,
        );
      }
    }
  });

  it('keeps the best move of an infinite search until stop, even when there is nothing to search', async () => {
    const engine = startEngine();
    for (const fen of [ONE_MOVE, MATE_IN_ONE, MATED]) {
      engine.send(`position fen ${fen}`, 'go infinite');
      await engine.read('info depth');
      expect(await engine.waitFor(isBestMove, PATIENCE)).toEqual({ kind: 'silence' });
      engine.send('stop');
      await engine.read('bestmove ');
    }
  });

  it('without any limit is infinite', async () => {
    const engine = startEngine();
    engine.send('position startpos', 'go');
    await engine.read('info depth');
    expect(await engine.waitFor(isBestMove, PATIENCE)).toEqual({ kind: 'silence' });
    engine.send('stop');
    await engine.read('bestmove ');
  });

  it.each([
    [MATED, 'mate 0'],
    [STALEMATED, 'cp 0'],
  ])('answers (none) where there is no move: %s', async (fen, score) => {
    const engine = startEngine();
    engine.send(`position fen ${fen}`, 'go movetime 100');
    const lines = await engine.readAll('bestmove');
    expect(lines.filter((line) => line.startsWith('info depth 0')).join()).toContain(`score ${score} `);
    expect(lines.at(-1)).toBe('bestmove (none)');
  });

  it('in mid-search stops the old search first; each gets its bestmove', async () => {
    const engine = startEngine();
    engine.send('position startpos', 'go infinite', 'go depth 1');
    await engine.read('bestmove ');
    await engine.read('bestmove ');
    expect(await engine.ask()).toEqual([]);
  });

  it('restricts the root to searchmoves', async () => {
    const engine = startEngine();
    engine.send('go depth 3 searchmoves a2a3 h2h3');
    expect(await engine.read('bestmove')).toMatch(/^bestmove (a2a3|h2h3)/);
    engine.send('go searchmoves e2e5 depth 1');
    const lines = await engine.readAll('bestmove ');
    expect(lines.join('\n')).toMatch(/info string error: .*e2e5/);
  });

  it('finds a mate and says in how many moves', async () => {
    const engine = startEngine();
    engine.send(`position fen ${MATE_IN_ONE}`, 'go mate 1');
    const lines = await engine.readAll('bestmove ');
    expect(lines.at(-1)).toMatch(/^bestmove d2d8/);
    expect(lines.at(-2)).toContain('score mate 1 ');
  });

  it('answers each of 200 go and stop pairs that do not wait', async () => {
    const engine = startEngine();
    for (let i = 0; i < 200; i++) engine.send('go infinite', 'stop');
    for (let i = 0; i < 200; i++) await engine.read('bestmove ');
    expect(await engine.ask()).toEqual([]);
  });
});

describe('go nodes', () => {
  it('visits the same nodes again after ucinewgame', async () => {
    const engine = startEngine();
    const search = async (nodes: number): Promise<string[]> => {
      engine.send('ucinewgame', 'position startpos moves d2d4 g8f6 c2c4 e7e6', `go nodes ${nodes}`);
      const lines = await engine.readAll('bestmove ');
      return lines.map((line) => line.replace(/ nps \d+| time \d+/g, ''));
    };
    for (const nodes of [1, 1000, 1024, 7777, 40_000]) expect(await search(nodes)).toEqual(await search(nodes));
  });

  it('counts the nodes of all threads', async () => {
    const engine = startEngine();
    engine.send('setoption name Threads value 3', 'go nodes 60000');
    const last = (await engine.readAll('bestmove ')).filter((line) => line.startsWith('info depth')).at(-1) ?? '';
    expect(Number(/ nodes (\d+)/.exec(last)?.[1])).toBeLessThan(70_000);
  });
});

describe('pondering', () => {
  it('ends with ponderhit when the search is over, and not before', async () => {
    const engine = startEngine();
    engine.send('position startpos moves e2e4 e7e5', 'go ponder depth 2');
    await engine.read('info depth 2');
    expect(await engine.waitFor(isBestMove, PATIENCE)).toEqual({ kind: 'silence' });
    engine.send('ponderhit');
    await engine.read('bestmove ');
  });

  it('gives the clock its power back at ponderhit', async () => {
    const engine = startEngine();
    engine.send('position startpos', 'go ponder wtime 100 btime 100');
    expect(await engine.waitFor(isBestMove, 2 * PATIENCE)).toEqual({ kind: 'silence' });
    engine.send('ponderhit');
    await engine.read('bestmove ');
  });

  it('ends with stop too', async () => {
    const engine = startEngine();
    engine.send('go ponder', 'stop');
    await engine.read('bestmove ');
  });

  it('is not missed when ponderhit follows go at once', async () => {
    const engine = startEngine();
    engine.send('go ponder movetime 50', 'ponderhit');
    await engine.read('bestmove ');
  });

  it('does not mistake ponderhit for stop', async () => {
    const engine = startEngine();
    engine.send('go infinite', 'ponderhit');
    expect(await engine.waitFor(isBestMove, PATIENCE)).toEqual({ kind: 'silence' });
    engine.send('stop');
    await engine.read('bestmove ');
  });
});

describe('in mid-search', () => {
  it('isready is answered at once, whatever else waits', async () => {
    const engine = startEngine();
    engine.send('go infinite');
    await engine.read('info depth');
    engine.send('position startpos moves e2e4', 'isready');
    await engine.read('readyok', 1000);
    engine.send('stop');
    await engine.read('bestmove ');
    engine.send('d');
    expect(await engine.read('Fen:')).toContain(' b KQkq ');
  });

  it('stop without a search says nothing', async () => {
    const engine = startEngine();
    expect(await engine.ask('stop', 'ponderhit', 'stop')).toEqual([]);
  });
});

describe('multipv', () => {
  it('reports the lines in order and plays the best when stopped', async () => {
    const engine = startEngine();
    engine.send('setoption name MultiPV value 4', 'position startpos moves e2e4 e7e5', 'go depth 4');
    const lines = (await engine.readAll('bestmove ')).filter((line) => line.startsWith('info depth 4 '));
    expect(lines.map((line) => /multipv (\d)/.exec(line)?.[1])).toEqual(['1', '2', '3', '4']);
    const scores = lines.map((line) => Number(/score cp (-?\d+)/.exec(line)?.[1]));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(lines.map((line) => / pv (\S+)/.exec(line)?.[1])).size).toBe(4);
    engine.send('go infinite');
    await engine.read('info depth 6 ');
    engine.send('stop');
    const rest = await engine.readAll('bestmove ');
    const best = engine.lines.filter((line) => line.includes(' multipv 1 ')).at(-1);
    expect(rest.at(-1)?.split(' ')[1]).toBe(/ pv (\S+)/.exec(best ?? '')?.[1]);
  });

  it('may ask for more lines than there are moves', async () => {
    const engine = startEngine();
    engine.send('setoption name MultiPV value 256', `position fen ${ONE_MOVE}`, 'go depth 2');
    const lines = await engine.readAll('bestmove ');
    expect(lines.some((line) => line.includes('multipv 2'))).toBe(false);
  });
});

describe('options', () => {
  it('refuses an impossible Hash with a message and keeps the old table', async () => {
    const engine = startEngine();
    const [complaint] = await engine.ask('setoption name Hash value 99999999');
    expect(complaint).toMatch(/^info string error: Hash: "99999999" is not a whole number from 1 to \d+\.$/);
    engine.send('go depth 3');
    await engine.read('bestmove ');
  });

  it('resizes Hash up and down, between searches and while one runs', async () => {
    const engine = startEngine();
    for (const size of [1, 64, 2]) {
      engine.send(`setoption name Hash value ${size}`, 'isready', 'go depth 3');
      await engine.read('bestmove ');
    }
    engine.send('go infinite');
    await engine.read('info depth');
    engine.send('setoption name Hash value 8', 'stop');
    await engine.read('bestmove ');
    expect(await engine.ask()).toEqual([]);
  });

  it('changes Threads up and down, with Hash, while searching, and before isready is answered', async () => {
    const engine = startEngine();
    engine.send('setoption name Hash value 1');
    for (const threads of [3, 1, 2]) {
      engine.send(`setoption name Threads value ${threads}`, 'isready', 'go nodes 5000');
      await engine.read('readyok');
      await engine.read('bestmove ');
    }
    engine.send('isready', 'setoption name Threads value 4', 'isready', 'setoption name Hash value 2', 'go infinite');
    await engine.read('readyok');
    await engine.read('readyok');
    await engine.read('info depth');
    engine.send('setoption name Threads value 1', 'setoption name Hash value 1', 'isready', 'go depth 3');
    await engine.read('readyok');
    await engine.read('bestmove ');
    await engine.read('bestmove ');
    expect(await engine.ask()).toEqual([]);
  });

  it('searches with 64 threads', async () => {
    const engine = startEngine();
    engine.send('setoption name Hash value 1', 'setoption name Threads value 64', 'go nodes 20000');
    // On a busy machine so many threads take long to start. The last line may then be one of `currmove`, without nodes.
    const lines = await engine.readAll('bestmove ', 50_000);
    const nodes = lines.flatMap((line) => / nodes (\d+)/.exec(line)?.[1] ?? []);
    expect(Number(nodes.at(-1))).toBeGreaterThan(0);
  });

  it('keeps the position when threads, hash or sliders change', async () => {
    const engine = startEngine();
    engine.send('position startpos moves e2e4', 'setoption name Threads value 2', 'setoption name Hash value 4');
    engine.send('setoption name Sliders value fenner-levene', 'd');
    expect(await engine.read('Fen:')).toContain('4P3');
    expect(await engine.read('Sliders:')).toBe('Sliders: fenner-levene');
    engine.send('go depth 3');
    await engine.read('bestmove ');
  });

  it('writes castling as UCI_Chess960 says', async () => {
    const engine = startEngine();
    const castlings = async (): Promise<string[]> => {
      engine.send(`position fen ${CASTLING_960}`, 'go perft 1');
      const lines = await engine.readAll('Nodes searched');
      return lines.filter((line) => /^e1(g1|c1|h1|b1):/.test(line)).sort();
    };
    expect(await castlings()).toEqual(['e1c1: 1', 'e1g1: 1']);
    engine.send('setoption name UCI_Chess960 value true');
    expect(await castlings()).toEqual(['e1b1: 1', 'e1h1: 1']);
    engine.send(`position fen ${CASTLING_960} moves e1h1`, 'd');
    expect(await engine.read('Fen:')).toContain('1R3RK1');
  });

  it('shows win, draw and loss on demand', async () => {
    const engine = startEngine();
    engine.send('setoption name UCI_ShowWDL value true', 'go depth 2');
    expect((await engine.readAll('bestmove ')).join('\n')).toMatch(/score cp -?\d+ wdl \d+ \d+ \d+ nodes/);
  });

  it('clears the hash table', async () => {
    const engine = startEngine();
    const nodes = async (): Promise<string | undefined> => {
      engine.send('go depth 5');
      const lines = await engine.readAll('bestmove ');
      return / nodes (\d+)/.exec(lines.at(-2) ?? '')?.[1];
    };
    const first = await nodes();
    expect(await nodes()).not.toBe(first);
    engine.send('setoption name Clear Hash');
    expect(await nodes()).toBe(first);
    engine.send('ucinewgame');
    expect(await nodes()).toBe(first);
  });

  it('names a folder of tables that does not exist', async () => {
    const engine = startEngine();
    const [cause, effect, ...rest] = await engine.ask('setoption name SyzygyPath value /no/tables');
    expect(cause).toMatch(/^info string error: SyzygyPath: "\/no\/tables" cannot be listed /);
    expect(effect).toBe('info string error: SyzygyPath: "/no/tables" has no usable table.');
    expect(rest).toEqual([]);
  });
});

describe('position', () => {
  it.each([
    'position startpos moves e2e5',
    'position startpos moves e2e4 e2e4',
    'position startpos moves 0000',
    'position fen 8/8/8/8/8/8/8/8 w - - 0 1',
    'position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1 moves e1e9',
    'position kiwipete',
    'position',
  ])('keeps the old one after %s', async (line) => {
    const engine = startEngine();
    const answers = await engine.ask('position startpos moves d2d4', line);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/^info string error: .+\.$/);
    engine.send('d');
    expect(await engine.read('Fen:')).toBe('Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1');
  });
});

describe('perft', () => {
  it('has the usual format', async () => {
    const engine = startEngine();
    engine.send('go perft 2');
    const lines = await engine.readAll('Nodes searched');
    expect(lines).toHaveLength(22);
    expect(lines.slice(0, 20).every((line) => /^[a-h]\d[a-h]\d: 20$/.test(line))).toBe(true);
    expect(lines.slice(20)).toEqual(['', 'Nodes searched: 400']);
  });

  it('counts alike with several threads, and one position at depth 0', async () => {
    const engine = startEngine();
    engine.send('setoption name Threads value 3', 'go perft 4', 'go perft 0');
    expect(await engine.read('Nodes searched')).toBe('Nodes searched: 197281');
    expect(await engine.read('Nodes searched')).toBe('Nodes searched: 1');
  });

  it('refuses a depth that it has no room for', async () => {
    const engine = startEngine();
    engine.send('go perft 200', 'go perft 1');
    expect(await engine.read('info string error')).toContain('200 is not a depth from 0 to 127');
    expect(await engine.read('Nodes searched')).toBe('Nodes searched: 20');
  });

  it('can be stopped', async () => {
    const engine = startEngine();
    engine.send('isready');
    await engine.read('readyok');
    engine.send('go perft 9', 'isready');
    await engine.read('readyok');
    engine.send('stop');
    await engine.read('info string perft was stopped');
  });
});

describe('several threads', () => {
  it('search together and add their nodes up', async () => {
    const engine = startEngine();
    engine.send('setoption name Threads value 2', 'setoption name Hash value 4', 'go depth 7');
    const lines = await engine.readAll('bestmove ');
    expect(lines.at(-2)).toMatch(/^info depth 7 /);
    engine.send('go infinite');
    await engine.read('info depth');
    engine.send('stop');
    await engine.read('bestmove ');
  });
});
