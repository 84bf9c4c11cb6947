// The scripts behind `npm run` read their arguments in one way: an error is one line, and `--help` shows the usage.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/tools/commands';
import { projectRoot } from '../helpers/paths';

const files = Object.values(COMMANDS)
  .flatMap(({ plain, subcommands = {} }) => [...(plain === undefined ? [] : [plain]), ...Object.values(subcommands)])
  .flatMap(({ run }) => (typeof run === 'string' && run.endsWith('.ts') ? [run] : []));

describe.each([...new Set(files)])('%s', (file) => {
  const source = readFileSync(join(projectRoot, file), 'utf8');

  it('begins with its usage', () => {
    const [head = ''] = source.split(/^(?!\/\/)/m);
    expect(head).toMatch(new RegExp(`npm (run|test) |tsx ${file}`));
  });

  it('reads its arguments as all scripts do', () => {
    expect(source).toMatch(/scriptArguments\(|endOnErrors\(\)/);
  });
});

function run(file: string, ...args: readonly string[]): unknown[] {
  const all = ['--import', 'tsx', join(projectRoot, file), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: projectRoot, encoding: 'utf8' });
  return [status, stdout, stderr];
}

describe('npm run', () => {
  const npm = (...args: readonly string[]): unknown[] => run('src/tools/run.ts', ...args);

  it('lists the subcommands of a name', () => {
    const [status, text] = npm('bench', '--help');
    expect(status).toBe(0);
    expect(text).toMatch(/^npm run bench \[SUBCOMMAND\].*\n\n {2}perft +perft: slider methods/);
  });

  it('shows the usage of a subcommand', () => {
    expect(npm('bench', 'perft', '--help')).toEqual([
      0,
      expect.stringMatching(/^Perft's speed: .*\n\n {2}npm run/s),
      '',
    ]);
  });

  it.each([
    [['sing'], /^error: "sing" is not one of build, test, /],
    [['bench', 'everything'], /^error: "everything" is not one of perft, search, /],
    [['bench'], /^error: "" is not one of perft, search, /],
    [['match', 'spsa'], /^error: --run FILE is missing\.\n$/],
    [['match', '--fly'], /^error: /],
  ])('%j is refused', (args, message) => {
    const [status, text, errors] = npm(...args);
    expect([status, text]).toEqual([1, '']);
    expect(errors).toMatch(message);
  });
});

describe('a script', () => {
  it('shows the comment at its head as its help', () => {
    const [status, text, errors] = run('src/research/tuning/spsa.ts', '--help');
    expect([status, errors]).toEqual([0, '']);
    expect(text).toMatch(/^Tunes the constants .*\n\n {2}npm run match spsa -- --openings FILE/);
    expect(text).not.toMatch(/import|\/\//);
  });

  it.each([
    ['src/research/tuning/spsa.ts', [], '--run FILE is missing.'],
    [
      'src/research/tuning/spsa.ts',
      ['--run', '/nonexistent/run', '--seed', 'x'],
      '--seed: "x" is not a whole number from 0 to 2147483648.',
    ],
    ['src/research/tuning/spsa.ts', ['--run'], '--run: the value is missing.'],
    ['src/tools/check-bench.ts', ['magik'], /^METHOD: "magik" is not one of ray-scan, /],
    ['src/research/tuning/wdl.ts', ['/nonexistent.viri'], /^"\/nonexistent.viri" cannot be read \(ENOENT: /],
    [
      'src/research/tuning/evaluation.ts',
      ['--epochs', '-1'],
      '--epochs: "-1" begins with a dash; write --epochs=VALUE.',
    ],
    ['src/match/match.ts', ['--games', 'many', '--engine', 'cmd=a', 'nodes=1'], /^--engine: a match has two engines/],
  ])('%s %j is refused with one line', (file, args, message) => {
    const [status, text, errors] = run(file, ...args);
    expect([status, text]).toEqual([1, '']);
    const line = /^error: (.*)\n$/.exec(String(errors))?.[1];
    expect(line).toEqual(typeof message === 'string' ? message : (expect.stringMatching(message) as unknown));
  });
});
