import { describe, expect, it } from 'vitest';
import { success } from '../../src/notation/result';
import { Options, parseSetOption, type OptionTargets } from '../../src/uci/options';

function open(): { options: Options; received: [string, unknown][] } {
  const received: [string, unknown][] = [];
  const targets = new Proxy({} as OptionTargets, {
    get: (_, name: string) => (value: unknown) => {
      received.push([name, value]);
      return success(undefined);
    },
  });
  return { options: new Options(targets, false), received };
}

async function set(name: string, value?: string): Promise<unknown> {
  const { options, received } = open();
  const result = await options.set(name, value);
  return result.ok ? received[0] : result.error.message;
}

describe('options', () => {
  it('include those that bots insist on, under their exact names', () => {
    const lines = open().options.lines().join('\n');
    for (const name of ['Move Overhead', 'Threads', 'Hash', 'SyzygyPath', 'UCI_ShowWDL']) {
      expect(lines).toContain(`option name ${name} type `);
    }
  });

  it('have defaults that they accept themselves', async () => {
    const { options } = open();
    for (const line of options.lines()) {
      const match = /^option name (.+?) type \w+(?: default (\S+))?/.exec(line);
      expect(await options.set(match?.[1] ?? '', match?.[2]), line).toEqual({ ok: true, value: undefined });
    }
  });

  it.each([
    ['Hash', '64', ['hash', 64]],
    ['hash', '+64', ['hash', 64]],
    ['MoveOverhead', '5', ['moveOverhead', 5]],
    ['move overhead', '5', ['moveOverhead', 5]],
    ['UCI_Chess960', 'TRUE', ['chess960', true]],
    ['Sliders', 'Fenner-Levene', ['sliders', 'fenner-levene']],
    ['Debug Log File', '/a b.log', ['debugLogFile', '/a b.log']],
    ['SyzygyPath', '<empty>', ['syzygyPath', '']],
    ['Clear Hash', undefined, ['clearHash', undefined]],
  ])('%s takes %s', async (name, value, expected) => {
    expect(await set(name, value)).toEqual(expected);
  });

  it.each([
    ['Hash', '0', /^Hash: "0" is not a whole number from 1 to \d+\.$/],
    ['Hash', '99999999', /^Hash: "99999999" is not/],
    ['Hash', 'abc', /^Hash: "abc" is not/],
    ['Hash', undefined, /^Hash: no value is not/],
    ['Threads', '-5', /^Threads: "-5" is not a whole number from 1 to 64\.$/],
    ['MultiPV', '257', /^MultiPV: "257" is not a whole number from 1 to 256\.$/],
    ['UCI_Chess960', 'yes', /^UCI_Chess960: "yes" is not true or false\.$/],
    ['Sliders', 'guess', /^Sliders: "guess" is not one of ray-scan, fenner-levene, magic, .*\.$/],
    ['NoSuchOption', '3', /^setoption: there is no option "NoSuchOption"\.$/],
  ])('%s refuses %s', async (name, value, message) => {
    expect(await set(name, value)).toMatch(message);
  });
});

describe('setoption', () => {
  const parse = (text: string) => parseSetOption(text.split(' ').filter((word) => word !== ''));

  it('takes names and values of several words', () => {
    const expected = { name: 'Debug Log File', value: 'a b.log' };
    expect(parse('name Debug Log File value a b.log')).toEqual({ ok: true, value: expected });
    expect(parse('name Clear Hash')).toEqual({ ok: true, value: { name: 'Clear Hash', value: undefined } });
  });

  it.each(['', 'Hash 16', 'name', 'name value 3'])('refuses %j', (text) => {
    expect(parse(text)).toMatchObject({ ok: false, error: { code: 'OPTION_SYNTAX' } });
  });
});
