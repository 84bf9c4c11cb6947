import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SLIDER_METHODS } from '../../src/abi/sliders';
import { DEFAULT_SETTINGS } from '../../src/engine/settings';
import { Engine } from '../../src/engine/engine';
import { optionsOf } from '../../src/engine/option-values';
import { success } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';
import { LOG_OPTION, optionLine, parseSetOption } from '../../src/uci/options';
import { projectRoot } from '../helpers/paths';

/** Option lines, in the order of `uci`. */
const lines = [...optionsOf({ sliders: SLIDER_METHODS }), LOG_OPTION].map(optionLine);

/** What an engine's settings are after a change, or why it was refused. */
async function set(name: string, value?: string): Promise<unknown> {
  const engine = new Engine({ ...processPlatform, sliders: SLIDER_METHODS });
  const result = await engine.setOption(name, value);
  return result.ok ? engine.settings : result.error.message;
}

describe('options', () => {
  it('include those that bots insist on, under their exact names', () => {
    const text = lines.join('\n');
    for (const name of ['Move Overhead', 'Threads', 'Hash', 'SyzygyPath', 'UCI_ShowWDL']) {
      expect(text).toContain(`option name ${name} type `);
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
    const declared = lines.map((line) => {
      const [, name = '', type = '', rest = ''] = /^option name (.+) type (\w+)(.*)$/.exec(line) ?? [];
      const [, standard = ''] = /^ default (\S+)/.exec(rest) ?? [];
      const [, min, max] = / min (\d+) max (\d+)$/.exec(rest) ?? [];
      return [name, type, standard.replace('<empty>', ''), min === undefined ? '' : `${min} … ${max}`];
    });
    expect(described).toEqual(declared);
  });

  it('have defaults that they accept themselves', async () => {
    const engine = new Engine(processPlatform);
    for (const line of lines.slice(0, -1)) {
      const match = /^option name (.+?) type (\w+)(?: default (\S+))?/.exec(line);
      const [, name = '', type, standard] = match ?? [];
      if (type !== 'button') {
        expect(await engine.setOption(name, standard === '<empty>' ? '' : standard), line).toEqual(success(undefined));
      }
    }
    expect(engine.settings).toEqual(DEFAULT_SETTINGS);
  });

  it.each([
    ['Hash', '64', { hashMb: 64 }],
    ['hash', '+64', { hashMb: 64 }],
    ['MoveOverhead', '5', { moveOverheadMs: 5 }],
    ['move overhead', '5', { moveOverheadMs: 5 }],
    ['UCI_Chess960', 'TRUE', { chess960: true }],
    ['Sliders', 'Fenner-Levene', { sliders: 'fenner-levene' }],
    ['OwnBook', 'true', { ownBook: true }],
    ['BookDepth', '12', { bookDepth: 12 }],
    ['BestBookMove', 'true', { bestBookMove: true }],
    ['SyzygyProbeDepth', '4', { syzygyProbeDepth: 4 }],
    ['SyzygyProbeLimit', '0', { syzygyProbeLimit: 0 }],
    ['Syzygy50MoveRule', 'false', { syzygy50MoveRule: false }],
  ])('%s takes %s', async (name, value, expected) => {
    expect(await set(name, value)).toEqual({ ...DEFAULT_SETTINGS, ...expected });
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
    expect(parseSetOption('name BookFile value <empty>')).toMatchObject({ value: { value: '' } });
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
