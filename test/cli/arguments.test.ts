import { describe, expect, it } from 'vitest';
import { choice, decimal, readArguments, wholeNumber } from '../../src/cli/arguments';

const options = { seed: { type: 'string' }, record: { type: 'boolean' } } as const;

describe('arguments', () => {
  it('are read as Node reads them', () => {
    const { values, positionals } = readArguments({
      args: ['--seed', '7', 'a', '--record', '--', '-b'],
      options,
      allowPositionals: true,
    });
    expect([{ ...values }, positionals]).toEqual([{ seed: '7', record: true }, ['a', '-b']]);
    expect({ ...readArguments({ args: ['--seed=-1'], options }).values }).toEqual({ seed: '-1' });
  });

  it.each([
    [['--foo'], '"--foo" is not an option; the options are --seed, --record.'],
    [['--foo=3'], '"--foo" is not an option; the options are --seed, --record.'],
    [['-x'], '"-x" is not an option; the options are --seed, --record.'],
    [['games.pgn'], '"games.pgn" belongs to no option.'],
    [['--seed'], '--seed: the value is missing.'],
    [['--seed', '-1'], '--seed: "-1" begins with a dash; write --seed=VALUE.'],
    [['--seed', '--record'], '--seed: "--record" begins with a dash; write --seed=VALUE.'],
    [['--record=5'], '--record takes no value.'],
  ])('%j are refused', (args, message) => {
    expect(() => readArguments({ args, options })).toThrow(message);
  });

  it('may have no options', () => {
    expect(() => readArguments({ args: ['--foo'] })).toThrow('"--foo" is not an option; there are none.');
  });
});

describe('values', () => {
  it('are in their range', () => {
    expect(wholeNumber('--seed', '12', 0, 12)).toBe(12);
    expect(decimal('--rate', '0.5', 0, 1)).toBe(0.5);
    expect(choice('--order', 'random', ['random', 'sequential'])).toBe('random');
  });

  it.each(['13', '-1', '1e1', '', ' 1', 'NaN', 'Infinity', '0x1'])('%j is no whole number up to 12', (text) => {
    expect(() => wholeNumber('--seed', text, 0, 12)).toThrow(`--seed: "${text}" is not a whole number from 0 to 12.`);
  });

  it.each(['1.1', '-0.5', '.5', '1e-1', ''])('%j is no decimal number up to 1', (text) => {
    expect(() => decimal('--rate', text, 0, 1)).toThrow(`--rate: "${text}" is not a number from 0 to 1.`);
  });

  it('are among the choices', () => {
    expect(() => choice('--order', 'none', ['random'])).toThrow('--order: "none" is not one of random.');
  });
});
