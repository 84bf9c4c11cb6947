// What GUIs and match runners say beside the protocol, and how they say it.

import { expect, it } from 'vitest';
import { startEngine } from '../helpers/shared-engine';

it('what GUIs say beside the protocol is taken silently, with any line end', async () => {
  const engine = startEngine();
  const lines = [
    'xboard',
    'register later',
    'setoption name UCI_Opponent value GM 2800 human Gary Kasparov',
    'setoption name UCI_AnalyseMode value true',
    'setoption name UCI_EngineAbout value x',
    'setoption name UCI_Chess960 value false',
  ];
  for (const line of lines) expect(await engine.ask(line, `${line}\r`, `  ${line}\t`), line).toEqual([]);
  engine.send('xboard\r', 'uci\r');
  expect((await engine.readAll('uciok')).at(-1)).toBe('uciok');
  engine.send('position startpos moves e2e4 e7e5\r', 'go depth 2\r');
  const answer = await engine.readAll('bestmove ');
  expect(answer.filter((line) => line.includes('\r') || line.includes('error'))).toEqual([]);
});

it('limits of every kind may stand together, or be nothing: the first that is met ends the search', async () => {
  const engine = startEngine();
  for (const go of [
    'go wtime 0 btime 0',
    'go wtime 0 btime 0 winc 0 binc 0 movestogo 1',
    'go wtime -50 btime 1000',
    'go movetime 0',
    'go wtime 60000 btime 60000 winc 1000 binc 1000 depth 3 movetime 60000',
    'go depth 60 movetime 20 wtime 900000 btime 900000',
    'go depth 60 movetime 900000 wtime 50 btime 50',
    'go nodes 500 depth 60 movetime 900000',
  ]) {
    engine.send('position startpos', go);
    const lines = await engine.readAll('bestmove ');
    expect(lines.filter((text) => text.includes('error'))).toEqual([]);
    expect(lines.at(-1), go).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/);
  }
});

const CONVERSATIONS: readonly (readonly [program: string, said: readonly string[]])[] = [
  [
    'Arena, type Auto, with Ponder',
    ['xboard', 'uci', 'debug off', 'setoption name Ponder value true', 'isready', 'ucinewgame', 'isready'],
  ],
  [
    'Arena, in analysis: forwards and backwards while the engine thinks',
    ['position startpos moves e2e4', 'go infinite', 'stop', 'position startpos', 'go infinite', 'stop'],
  ],
  [
    'Cute Chess: all options anew before a game, a FEN in the place of startpos, a clock with moves to go',
    [
      'uci',
      'setoption name UCI_Chess960 value false',
      'setoption name Clear Hash',
      'ucinewgame',
      'setoption name UCI_Opponent value none none computer Other',
      'isready',
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4 d7d5',
      'go wtime 300 btime 300 movestogo 40',
    ],
  ],
  ['Banksia: a ping in mid-search', ['ucinewgame', 'position startpos', 'go infinite', 'isready', 'stop', 'isready']],
  [
    'En Croissant, a game, as its src-tauri/src/engine has it at 17fac36: FENs only, no ucinewgame',
    [
      'uci',
      'isready',
      'setoption name Hash value 16',
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5',
      'go wtime 300 btime 300 winc 10 binc 10',
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      'go movetime 20',
    ],
  ],
  [
    'En Croissant: several lines, changed while it thinks, and a limit of nodes',
    [
      'setoption name MultiPV value 3',
      'position fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 moves f1b5',
      'go infinite',
      'stop',
      'setoption name MultiPV value 1',
      'go nodes 1000',
    ],
  ],
];

it('conversations as the manuals of GUIs describe them', async () => {
  const engine = startEngine();
  const count = (pattern: RegExp, lines: readonly string[]): number =>
    lines.filter((line) => pattern.test(line)).length;
  for (const [program, said] of CONVERSATIONS) {
    engine.send(...said);
    const lines: string[] = [];
    for (let left = count(/^(go|isready)/, said); left > 0; left--) {
      lines.push(...(await engine.readAll(/^(bestmove |readyok$)/)));
    }
    expect(count(/error/, lines), program).toBe(0);
    expect(count(/^bestmove [a-h][1-8][a-h][1-8]/, lines), program).toBe(count(/^go/, said));
    expect(count(/^readyok$/, lines), program).toBe(count(/^isready/, said));
  }
});
