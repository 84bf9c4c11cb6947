import { describe, expect, it } from 'vitest';
import { jobOf, readJob, readOutcome } from '../../src/cli/annotation-job';
import type { PgnMove } from '../../src/notation/pgn';
import { readPgnText } from '../helpers/pgn-text';

const LIMITS = { nodes: 1000, hashMb: 64 };
const [found] = readPgnText(
  '[Event "A"]\n\n{x} 1. e4 {so} e5 $1 (1... c5 (1... d5 2. exd5) 2. Nf3 {so}) 2. ?! * {y}\n',
);
if (found === undefined) throw new Error('there is no game');
const { tags, comments, moves, result, after, errors } = found;
const game = { tags, comments, moves, result, after, errors };
const SETTINGS = { nodes: 300, hashMb: 16 };
const { data } = jobOf({ number: 1, game }, SETTINGS, true);
const [variation] = data.game.lines.variations;
const withLines = (lines: object): object => ({
  ...data,
  game: { ...data.game, lines: { ...data.game.lines, ...lines } },
});

describe('a job', () => {
  it('comes out of Redis as it went in', () => {
    expect(Object.keys(found).length).toBeGreaterThan(Object.keys(game).length);
    const read = readJob(JSON.parse(JSON.stringify(jobOf({ number: 1, game: found }, SETTINGS, true).data)), LIMITS);
    expect(read).toEqual({ settings: SETTINGS, numbered: { number: 1, game }, asPgn: true });
  });

  it('may have variations as deep as any', () => {
    const level = (variations: PgnMove['variations']): PgnMove => ({ ...(moves[0] as PgnMove), variations });
    let move = level([]);
    for (let depth = 0; depth < 20_000; depth++) move = level([[move]]);
    const sent = jobOf({ number: 1, game: { ...game, moves: [move] } }, SETTINGS, true).data;
    const read = readJob(JSON.parse(JSON.stringify(sent)), LIMITS);
    if (typeof read === 'string') throw new Error(read);
    let depth = 0;
    let line = read.numbered.game.moves;
    for (let inner = line[0]?.variations[0]; inner !== undefined; inner = line[0]?.variations[0]) {
      line = inner;
      depth++;
    }
    expect(depth).toBe(20_000);
  });

  it('has a name that follows from all that its result follows from', () => {
    const others = [
      jobOf({ number: 2, game }, SETTINGS, true),
      jobOf({ number: 1, game }, { ...SETTINGS, nodes: 301 }, true),
      jobOf({ number: 1, game }, { ...SETTINGS, hashMb: 17 }, true),
      jobOf({ number: 1, game }, SETTINGS, false),
      jobOf({ number: 1, game: { ...game, tags: new Map([['Event', 'B']]) } }, SETTINGS, true),
    ];
    const ids = [jobOf({ number: 1, game }, SETTINGS, true), ...others].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(jobOf({ number: 1, game }, SETTINGS, true).id).toBe(ids[0]);
  });

  it.each([
    ['no object', null],
    ['nothing', {}],
    ['nodes as text', { ...data, nodes: 'abc' }],
    ['no nodes', { ...data, nodes: 0 }],
    ['fewer than no nodes', { ...data, nodes: -1 }],
    ['a part of a node', { ...data, nodes: 1.5 }],
    ['more nodes than the worker allows', { ...data, nodes: LIMITS.nodes + 1 }],
    ['nodes beyond all numbers', { ...data, nodes: 1e308 }],
    ['a larger table than the worker allows', { ...data, hashMb: LIMITS.hashMb + 1 }],
    ['no table', { ...data, hashMb: 0 }],
    ['a game that is none', { ...data, game: [] }],
    ['tags that are no pairs', { ...data, game: { ...data.game, tags: ['Event'] } }],
    ['moves that are none', withLines({ main: [7] })],
    ['moves that have no glyphs', withLines({ main: [{ san: 'e4' }] })],
    ['variations that are none', withLines({ variations: [['e4']] })],
    ['a variation of a line that comes later', withLines({ variations: [{ ...variation, line: 1 }] })],
    ['a variation of no move', withLines({ variations: [{ ...variation, ply: 99 }] })],
    ['a variation without moves', withLines({ variations: [{ ...variation, moves: [] }] })],
    ['something more', { ...data, command: 'rm' }],
  ])('is refused in one line with %s', (_, wrong) => {
    expect(readJob(wrong, LIMITS)).toEqual(expect.stringMatching(/^this is no job for a worker here: [^\n]+$/));
  });

  it.each([
    [{ ...data, nodes: LIMITS.nodes + 1 }, /: nodes 1001: .*1000$/],
    [{ ...data, hashMb: 300 }, /: hashMb 300: .*64$/],
    [{ ...data, nodes: 'abc' }, /: nodes "abc": .*number/],
    [{ ...data, command: 'rm' }, /: the job: .*"command"/],
    ['x', /: the job "x": .*object/],
  ])('is refused with the value and the rule: %j', (wrong, words) => {
    expect(readJob(wrong, LIMITS)).toMatch(words);
  });

  it('has an outcome only if it looks like one', () => {
    const annotation = { text: '{}\n', moves: 2, blunders: [], faults: [], error: null };
    const asPgn = { ...annotation, text: '1. e4 *\n' };
    expect(readOutcome({ annotation }, false)).toEqual({ annotation });
    expect(readOutcome({ annotation: asPgn }, true)).toEqual({ annotation: asPgn });
    expect(readOutcome({ refused: 'why' }, false)).toEqual({ refused: 'why' });
    for (const text of ['', '1. e4 *\n\n1. d4 *\n']) {
      expect(readOutcome({ annotation: { ...annotation, text } }, true)).toBeNull();
    }
    for (const wrong of [{ text: 'x' }, { text: '{}\n{}\n' }, { moves: -1 }, { moves: 0.5 }]) {
      expect(readOutcome({ annotation: { ...annotation, ...wrong } }, false)).toBeNull();
    }
    for (const wrong of [null, {}, 'x', { annotation: { ...annotation, text: 7 } }, { refused: 1 }]) {
      expect(readOutcome(wrong, false)).toBeNull();
    }
  });
});
