import { describe, expect, it } from 'vitest';
import { parseMatchArguments, type MatchSettings } from '../../src/match/settings';
import { splitCommand } from '../../src/cli/command';
import { UsageError } from '../../src/cli/arguments';

const TWO = ['--engine', 'cmd=./a', 'nodes=1', '--engine', 'cmd=./b', 'nodes=1'];

function settings(...args: readonly string[]): MatchSettings {
  const command = parseMatchArguments(args);
  if (command.kind !== 'play') throw new Error(command.kind);
  return command.settings;
}

describe('arguments of the match runner', () => {
  it('describe two engines, with what is said for each of them and what they say themselves', () => {
    const { engines } = settings(
      ...['--engine', 'cmd=node "my dir/a.js" --flag', 'name=new', 'nodes=500', 'ponder=on', 'option.Hash=64'],
      ...['--engine', 'cmd=bin/old', 'dir=/tmp', 'restart=on', 'option.Clear Hash='],
      ...['--each', 'tc=8+0.08', 'option.Hash=16', 'option.Threads=1'],
    );
    expect(engines).toEqual([
      {
        name: 'new',
        command: { program: 'node', args: ['my dir/a.js', '--flag'], directory: undefined },
        options: new Map([
          ['Hash', '64'],
          ['Threads', '1'],
        ]),
        limits: { nodes: 500 },
        timeMarginMs: 0,
        restart: false,
        ponder: true,
      },
      {
        name: 'old',
        command: { program: 'bin/old', args: [], directory: '/tmp' },
        options: new Map([
          ['Hash', '16'],
          ['Threads', '1'],
          ['Clear Hash', ''],
        ]),
        limits: { timeControl: { movesPerPeriod: undefined, baseMs: 8000, incrementMs: 80 } },
        timeMarginMs: 0,
        restart: true,
        ponder: false,
      },
    ]);
  });

  it('have defaults', () => {
    expect(settings(...TWO)).toMatchObject({
      openings: { file: undefined, order: 'random', seed: 1, chess960: false },
      games: 100,
      concurrency: 1,
      adjudication: {
        resign: { moveCount: 3, score: 600, twoSided: false },
        draw: { moveNumber: 40, moveCount: 8, score: 10 },
      },
      sprt: undefined,
      timeoutMs: 60_000,
      pgn: undefined,
      resume: false,
    });
  });

  it('round games up to pairs, and know every option', () => {
    expect(
      settings(
        ...TWO,
        ...['--games', '7', '--openings', 'x.epd', '--order', 'sequential', '--seed=9', '--plies', '4'],
        ...['--resign', 'movecount=5', 'score=400', 'twosided=true', '--draw', 'off', '--concurrency', '2'],
        ...['--sprt=-5,0', '--sprt-model', 'logistic', '--time-margin', '30', '--timeout', '2.5'],
        ...['--variant', 'fischerandom', '--pgn', 'x.pgn', '--resume', '--event', 'E', '--interval', '3'],
      ),
    ).toMatchObject({
      games: 8,
      openings: { file: 'x.epd', order: 'sequential', seed: 9, plies: 4, chess960: true },
      adjudication: { resign: { moveCount: 5, score: 400, twoSided: true } },
      concurrency: 2,
      sprt: { elo0: -5, elo1: 0, alpha: 0.05, beta: 0.05, model: 'logistic' },
      timeoutMs: 2500,
      pgn: 'x.pgn',
      resume: true,
      event: 'E',
      interval: 3,
    });
    expect(settings(...TWO, '--draw', 'off', '--resign', 'off').adjudication).toEqual({});
    expect(settings(...TWO, '--sprt', '0,10,0.1,0.2').sprt).toMatchObject({ alpha: 0.1, beta: 0.2 });
  });

  it('give movetime a margin unless one is asked for', () => {
    const each = ['--engine', 'cmd=a', '--engine', 'cmd=b', '--each', 'movetime=100'];
    expect(settings(...each).engines[0].timeMarginMs).toBe(50);
    expect(settings(...each, '--time-margin', '0').engines[0].timeMarginMs).toBe(0);
  });

  it.each([
    [['--engine', 'cmd=a', 'nodes=1'], /two engines, and 1/],
    [['--engine', 'cmd=a', 'nodes=1', '--engine', 'cmd=b/a', 'nodes=1'], /both are called "a"/],
    [['--engine', 'cmd=a', '--engine', 'cmd=b', 'nodes=1'], /none of tc, movetime/],
    [['--engine', 'nodes=1', '--engine', 'cmd=b', 'nodes=1'], /cmd=COMMAND is missing/],
    [[...TWO.slice(0, -1), 'tc=1', 'movetime=5'], /exclude each other/],
    [[...TWO, 'speed=9'], /"speed" is not a known key/],
    [[...TWO, 'fast'], /"fast" is not of the form KEY=VALUE/],
    [[...TWO, '--games', '4', 'x=1'], /"x=1" belongs to no option/],
    [[...TWO, '--games', 'many'], /--games: "many" is not a whole number/],
    [[...TWO, '--sprt', '5,0'], /--sprt: "5,0"/],
    [[...TWO, '--sprt', '0,5,0.6,0.5'], /--sprt/],
    [[...TWO, '--sprt', '0,x'], /--sprt/],
    [[...TWO, '--variant', 'atomic'], /--variant: "atomic" is not one of standard, fischerandom/],
    [[...TWO, '--resign', 'moves=3'], /--resign: "moves" is not a known key/],
    [[...TWO, '--resume'], /--resume needs the --pgn/],
    [[...TWO, '--nonsense'], /--nonsense/],
    [[...TWO, '--time-margin', '2147483648'], /--time-margin: "2147483648" is not a whole number from 0 to 2147483647/],
    [[...TWO.slice(0, -1), 'movetime=2147483648'], /movetime: "2147483648" is not a whole number from 1 to 2147483647/],
    [[...TWO.slice(0, -1), 'tc=35791:24'], /tc: "35791:24" is a time of more than 2147483 seconds/],
    [[...TWO.slice(0, -1), 'tc=1+2147484'], /tc: "1\+2147484" is a time of more/],
  ])('%j are refused', (args, message) => {
    expect(() => parseMatchArguments(args)).toThrow(UsageError);
    expect(() => parseMatchArguments(args)).toThrow(message);
  });

  it('ask for help or a report', () => {
    expect(parseMatchArguments(['--help'])).toEqual({ kind: 'help' });
    expect(parseMatchArguments(['--report', 'x.pgn', '--sprt', '0,5'])).toMatchObject({
      kind: 'report',
      file: 'x.pgn',
      sprt: { elo1: 5 },
    });
  });
});

describe('commands', () => {
  it.each([
    ['a b  c', ['a', 'b', 'c']],
    [`"a b" 'c "d"' --x="y z"`, ['a b', 'c "d"', '--x=y z']],
    [`''`, ['']],
    ['', []],
  ])('%s', (text, words) => {
    expect(splitCommand(text)).toEqual(words);
  });

  it('with an open quote are refused', () => {
    expect(() => splitCommand('a "b')).toThrow(UsageError);
  });
});
