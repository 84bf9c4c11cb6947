import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openEngine } from '../helpers/engine-process';
import { inputObjects } from '../helpers/inputs';
import { startEngine } from '../helpers/shared-engine';

interface BadInput {
  readonly send: string;
  /** The search that it begins ends by itself. */
  readonly ends?: boolean;
}

/** A legal move, or that there is none. */
const BEST_MOVE = /^bestmove ([a-h][1-8][a-h][1-8][nbrq]?|\(none\))( ponder [a-h][1-8][a-h][1-8][nbrq]?)?$/;

describe('bad input, all told to one engine', () => {
  const engine = openEngine();
  afterAll(() => engine.kill());
  const cases: readonly BadInput[] = [
    ...inputObjects<BadInput>('bad-input.jsonl'),
    { send: 'go depth 3'.padEnd(2000) },
    { send: 'x'.repeat(100_000) },
  ];
  const label = ({ send }: BadInput): string => JSON.stringify(send.slice(0, 60));

  it.each(cases.filter(({ send }) => !send.startsWith('quit')).map((row) => [label(row), row] as const))(
    'is survived: %s',
    async (_, { send }) => {
      const isSearch = /^go(?! perft)/.test(send);
      engine.send('position startpos', send);
      if (isSearch) {
        engine.send('stop');
        expect(await engine.read('bestmove')).toMatch(BEST_MOVE);
      }
      const answers = await engine.ask();
      expect(answers.filter((line) => line.startsWith('bestmove'))).toEqual([]);
    },
  );

  it.each(cases.filter(({ ends }) => ends === true).map((row) => [label(row), row] as const))(
    'ends by itself with a bestmove: %s',
    async (_, { send }) => {
      engine.send(send);
      expect(await engine.read('bestmove')).toMatch(BEST_MOVE);
    },
  );

  it('leaves on "quit now"', async () => {
    engine.send('quit now');
    expect(await engine.exited).toMatchObject({ code: 0 });
  });
});

describe('words before a command', () => {
  it('are passed over, but a command of our own must begin its line', async () => {
    const engine = startEngine();
    expect(await engine.ask('joho debug off', 'hello position startpos moves e2e4')).toEqual([]);
    expect((await engine.ask('hello d')).join()).toContain('Unknown command "hello d"');
    engine.send('d');
    expect(await engine.read('Fen:')).toContain(' b ');
  });
});

describe('a flood', () => {
  it('of random bytes is survived, and answered with info strings only', async () => {
    const engine = startEngine();
    const [bytes] = fc.sample(fc.uint8Array({ minLength: 200_000, maxLength: 200_000 }), { numRuns: 1, seed: 1 });
    engine.sendBytes(Buffer.from(bytes ?? []));
    engine.sendBytes('\n');
    const answers = await engine.ask();
    expect(answers.filter((line) => !line.startsWith('info string error: '))).toEqual([]);
    expect(await engine.quit()).toMatchObject({ code: 0 });
  });

  it('of 10 MB in one line is survived', async () => {
    const engine = startEngine();
    engine.sendBytes(Buffer.alloc(10_000_000, 'x'));
    engine.sendBytes('\n');
    expect((await engine.ask())[0]).toMatch(/^info string error: Unknown command/);
  });

  it('of 10 MB of blanks before a command is survived', async () => {
    const engine = startEngine();
    engine.sendBytes(Buffer.alloc(10_000_000, ' '));
    expect(await engine.ask()).toEqual([]);
  });

  it('of a hundred thousand moves is refused', async () => {
    const engine = startEngine();
    const moves = 'g1f3 g8f6 f3g1 f6g8 '.repeat(25_000);
    expect((await engine.ask(`position startpos moves ${moves}`)).join()).toMatch(/100000 moves/);
  });

  it('of commands during a search without an end is passed over, with a word, and the search ends as ever', async () => {
    const engine = startEngine();
    engine.send('go infinite', 'isready');
    await engine.read('readyok');
    engine.send(...Array.from({ length: 10_010 }, () => 'position startpos moves e2e4'));
    const answers = await engine.ask();
    const refused = answers.filter((line) => line.startsWith('info string error: '));
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatch(/10000 commands wait for 'stop'.*"position startpos moves e2e4"/);
    engine.send('uci');
    expect(await engine.read('uciok')).toBe('uciok');
    engine.send('stop');
    expect(await engine.read('bestmove')).toMatch(BEST_MOVE);
    expect(await engine.ask('position startpos moves d2d4', 'd')).toContain(
      'Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1',
    );
  });

  it('of a long but possible game is played through', async () => {
    const engine = startEngine();
    const moves = 'g1f3 g8f6 f3g1 f6g8 '.repeat(1000);
    expect(await engine.ask(`position startpos moves ${moves}`)).toEqual([]);
    engine.send('go depth 2');
    expect(await engine.read('bestmove')).toMatch(BEST_MOVE);
  });

  it('of unknown words in go and position is survived', async () => {
    const engine = startEngine();
    const words = 'abc '.repeat(500_000);
    expect((await engine.ask(`position fen ${words}`)).length).toBe(1);
    engine.send(`go depth 1 ${words}`);
    await engine.read('bestmove');
  });
});
