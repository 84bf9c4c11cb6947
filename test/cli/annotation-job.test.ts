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

describe('a job', () => {
  it('comes out of Redis as it went in', () => {
    expect(Object.keys(found).length).toBeGreaterThan(Object.keys(game).length);
    const read = readJob(JSON.parse(JSON.stringify(jobOf({ number: 1, game: found }, SETTINGS, true).data)), LIMITS);
    expect(read).toEqual({ settings: SETTINGS, numbered: { number: 1, game }, asPgn: true });
  });

  it('is none if its variations lie deeper than JSON can say or read', () => {
    let [move] = moves;
    for (let level = 0; level < 20_000; level++) move = { ...(move as PgnMove), variations: [[move as PgnMove]] };
    const deep = { ...game, moves: [move as PgnMove] };
    expect(() => jobOf({ number: 1, game: deep }, SETTINGS, true)).toThrow(RangeError);
    expect(readJob({ ...data, game: { ...data.game, moves: deep.moves } }, LIMITS)).toMatch(/^this is no job.*stack/);
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
    ['moves that are none', { ...data, game: { ...data.game, moves: [7] } }],
    ['moves that have no variations', { ...data, game: { ...data.game, moves: [{ san: 'e4' }] } }],
    [
      'variations that are none',
      { ...data, game: { ...data.game, moves: [{ ...data.game.moves[0], variations: [['e4']] }] } },
    ],
    ['something more', { ...data, command: 'rm' }],
  ])('is refused in one line with %s', (_, wrong) => {
    expect(readJob(wrong, LIMITS)).toEqual(expect.stringMatching(/^this is no job for a worker here: [^\n]+$/));
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
