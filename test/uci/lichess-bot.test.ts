// What lichess-bot sends with its sample configuration, by python-chess: written down from a run of both (docs/GUIS.md).

import { expect, it } from 'vitest';
import { startEngine } from '../helpers/shared-engine';
import { describeData, sharedFolder } from '../notation/shared-data';

const GAME = 'position startpos moves d2d4 g8f6 c2c4 g7g6 b1c3 f8g7';

describeData('lichess-bot', 'syzygy', () => {
  it('finds what its sample configuration asks for', async () => {
    const engine = startEngine();
    engine.send('uci');
    await engine.read('uciok');
    engine.send(
      'setoption name Move Overhead value 100',
      'setoption name Threads value 4',
      `setoption name SyzygyPath value ${sharedFolder}/syzygy/`,
      'setoption name UCI_ShowWDL value true',
      // The sample has 512, which only takes longer to clear.
      'setoption name Hash value 64',
      'setoption name Ponder value true',
      'ucinewgame',
    );
    const ready = await engine.ask();
    expect(ready.filter((line) => line.includes('error'))).toEqual([]);
    expect(ready).toContain('info string SyzygyPath: 70 files, up to 4 men');

    engine.send(GAME, 'go wtime 400 btime 400 winc 10 binc 10');
    const [, move = '', ponder = ''] = /^bestmove (\S+)(?: ponder (\S+))?$/.exec(await engine.read('bestmove ')) ?? [];
    expect(move).toMatch(/^[a-h][1-8][a-h][1-8]$/);
    engine.send(`${GAME} ${move} ${ponder}`.trim(), 'go ponder wtime 1 btime 410 winc 10 binc 10', 'ponderhit');
    expect(await engine.read('bestmove ')).toMatch(/^bestmove [a-h]/);

    engine.send('setoption name Ponder value false', 'position fen 8/8/8/3k4/8/8/1R6/K7 w - - 0 1');
    engine.send('go wtime 400 btime 400 winc 10 binc 10');
    const lines = await engine.readAll('bestmove ');
    // The time may end a search that has just failed high; the score before that is exact.
    const exact = lines.filter((line) => !/ (lower|upper)bound /.test(line));
    expect(exact.at(-2)).toMatch(/score (cp 19999|mate \d+) wdl 1000 0 0 .* tbhits [1-9]/);
    engine.send('quit');
    expect((await engine.exited).code).toBe(0);
  });
});
