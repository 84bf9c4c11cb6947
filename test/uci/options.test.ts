import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SLIDER_METHODS } from '../../src/abi/sliders';
import { DEFAULT_SETTINGS } from '../../src/engine/settings';
import { success, type Result } from '../../src/notation/result';
import { optionTable } from '../../src/uci/option-table';
import { Options, parseSetOption } from '../../src/uci/options';
import { projectRoot } from '../helpers/paths';

/** The options over a session that writes down what it is told. */
function open(): { options: Options; received: [string, unknown][] } {
  const received: [string, unknown][] = [];
  const note = (name: string, value?: unknown): Result<void> => {
    received.push([name, value]);
    return success(undefined);
  };
  const table = optionTable({
    session: {
      settings: DEFAULT_SETTINGS,
      configure: (change) => note('configure', change),
      chooseNetwork: (file) => Promise.resolve(note('chooseNetwork', file)),
      chooseBook: (file) => note('chooseBook', file),
      chooseTablebases: (path) => {
        note('chooseTablebases', path);
        return Promise.resolve(success(undefined));
      },
      newGame: () => {
        note('newGame');
        return Promise.resolve();
      },
      tune: (index, value) => void note('tune', [index, value]),
    },
    log: { toFile: (file) => Promise.resolve(note('log', file)) },
    sliders: SLIDER_METHODS,
    tunable: false,
    say: (message) => note('say', message),
  });
  return { options: new Options(table), received };
}

async function set(name: string, value?: string): Promise<unknown> {
  const { options, received } = open();
  const result = await options.set(name, value);
  return result.ok ? received.at(-1) : result.error.message;
}

describe('options', () => {
  it('include those that bots insist on, under their exact names', () => {
    const lines = open().options.lines().join('\n');
    for (const name of ['Move Overhead', 'Threads', 'Hash', 'SyzygyPath', 'UCI_ShowWDL']) {
      expect(lines).toContain(`option name ${name} type `);
    }
  });

  it('are those of docs/UCI.md, with their types, defaults and ranges', () => {
    const page = readFileSync(join(projectRoot, 'docs', 'UCI.md'), 'utf8');
    const described = [
      ...page.matchAll(/^\| `([^`]+)` \| (spin|check|combo|string|button) \| ([^|]*)\|([^|]*)\|/gm),
    ].map(([, name = '', type = '', standard = '', range = '']) => {
      const bounds = /^(\d+) … (\d+)$/.exec(range.trim());
      return [name, type, standard.trim(), bounds === null ? '' : `${bounds[1]} … ${bounds[2]}`];
    });
    const declared = open()
      .options.lines()
      .map((line) => {
        const [, name = '', type = '', rest = ''] = /^option name (.+) type (\w+)(.*)$/.exec(line) ?? [];
        const [, standard = ''] = /^ default (\S+)/.exec(rest) ?? [];
        const [, min, max] = / min (\d+) max (\d+)$/.exec(rest) ?? [];
        return [name, type, standard.replace('<empty>', ''), min === undefined ? '' : `${min} … ${max}`];
      });
    expect(described).toEqual(declared);
  });

  it('apply a rating only while strength is limited', async () => {
    const { options, received } = open();
    await options.set('UCI_Elo', '1500');
    await options.set('UCI_LimitStrength', 'true');
    await options.set('UCI_LimitStrength', 'false');
    expect(received.map(([, change]) => change)).toEqual([
      { elo: 1500 },
      { limitStrength: true },
      { limitStrength: false },
    ]);
  });

  it('have defaults that they accept themselves', async () => {
    const { options } = open();
    for (const line of options.lines()) {
      const match = /^option name (.+?) type \w+(?: default (\S+))?/.exec(line);
      expect(await options.set(match?.[1] ?? '', match?.[2]), line).toEqual({ ok: true, value: undefined });
    }
  });

  it.each([
    ['Hash', '64', ['configure', { hashMb: 64 }]],
    ['hash', '+64', ['configure', { hashMb: 64 }]],
    ['MoveOverhead', '5', ['configure', { moveOverheadMs: 5 }]],
    ['move overhead', '5', ['configure', { moveOverheadMs: 5 }]],
    ['UCI_Chess960', 'TRUE', ['configure', { chess960: true }]],
    ['Sliders', 'Fenner-Levene', ['configure', { sliders: 'fenner-levene' }]],
    ['Debug Log File', '/a b.log', ['log', '/a b.log']],
    ['SyzygyPath', '<empty>', ['chooseTablebases', '']],
    ['OwnBook', 'true', ['configure', { ownBook: true }]],
    ['BookFile', '<empty>', ['chooseBook', '']],
    ['BookDepth', '12', ['configure', { bookDepth: 12 }]],
    ['BestBookMove', 'true', ['configure', { bestBookMove: true }]],
    ['SyzygyProbeDepth', '4', ['configure', { syzygyProbeDepth: 4 }]],
    ['SyzygyProbeLimit', '0', ['configure', { syzygyProbeLimit: 0 }]],
    ['Syzygy50MoveRule', 'false', ['configure', { syzygy50MoveRule: false }]],
    ['Clear Hash', undefined, ['newGame', undefined]],
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
    ['Sliders', 'guess', /^Sliders: "guess" is not one of ray-scan, fenner-levene-remainder, magic, .*\.$/],
    ['NoSuchOption', '3', /^setoption: there is no option "NoSuchOption"\.$/],
  ])('%s refuses %s', async (name, value, message) => {
    expect(await set(name, value)).toMatch(message);
  });
});

describe('setoption', () => {
  it('takes names and values of several words', () => {
    const expected = { name: 'Debug Log File', value: 'a b.log' };
    expect(parseSetOption('name  Debug Log File value a b.log')).toEqual({ ok: true, value: expected });
    expect(parseSetOption('name Clear Hash')).toEqual({ ok: true, value: { name: 'Clear Hash', value: undefined } });
  });

  it('keeps the blanks of a value, for it may be a path', () => {
    const value = '/with  two blanks/and\ta tab.bin';
    expect(parseSetOption(` name  BookFile\t value   ${value} \0\r`)).toEqual({
      ok: true,
      value: { name: 'BookFile', value },
    });
  });

  it.each(['', 'Hash 16', 'name', 'name value 3'])('refuses %j', (text) => {
    expect(parseSetOption(text)).toMatchObject({ ok: false, error: { code: 'OPTION_SYNTAX' } });
  });
});
