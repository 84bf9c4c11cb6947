import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AnnotatedFile, inputHash } from '../../src/cli/annotated-file';
import { runAnnotate } from '../../src/cli/annotate-command';
import { parsePgn } from '../../src/library/pgn';
import { readWholePgn } from '../../src/notation/pgn-reader';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { ThreadTask } from '../../src/runtime/messages';
import type { Platform, WorkerOwner } from '../../src/runtime/platform';
import { runEngine } from '../helpers/engine-process';

const GAMES = `[Event "Fool"]
[Result "0-1"]

1. f3 {why [%eval 0.1] not} e5 2. g4?? Qh4# 0-1

[Event "Ending"]
[FEN "7k/8/8/8/8/8/5PPP/R5K1 b - - 0 30"]
[Result "*"]

30... Kg7 31. Ra7+ *

[Event "Broken"]
[Result "*"]

1. e4 e5 2. Nf6 *
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'annotate-'));
  writeFileSync(join(folder, 'games.pgn'), GAMES);
});
afterAll(() => rmSync(folder, { recursive: true }));

function annotate(out: string, ...more: string[]): ReturnType<typeof runEngine> {
  return runEngine('annotate', join(folder, 'games.pgn'), '--out', join(folder, out), '--nodes', '500', ...more);
}

it('annotates games in their order, whatever the threads, and goes on where a run was interrupted', async () => {
  const first = await annotate('one.pgn', '--threads', '1');
  expect(first.code).toBe(1);
  expect(first.errors).toMatch(/^error: game 3: .*"Nf6" is not a legal move/m);
  expect(first.lines.filter((line) => /^game 1: 2\. g4 #-1, \S+ was best$/.test(line))).toHaveLength(1);
  const text = readFileSync(join(folder, 'one.pgn'), 'utf8');
  expect(existsSync(join(folder, 'one.pgn.progress'))).toBe(false);
  const games = parsePgn(text);
  expect(games.map((game) => game.tags.get('Event'))).toEqual(['Fool', 'Ending', 'Broken']);
  expect(['ECO', 'Opening'].map((tag) => games[0]?.tags.get(tag))).toEqual(['A00', "Barnes Opening: Fool's Mate"]);
  const [f3, e5, g4, mate] = games[0]?.moves ?? [];
  expect([f3, e5, g4].every((move) => /^\[%eval (-?\d+\.\d\d|#-?\d+)\]/.test(move?.comments[0] ?? ''))).toBe(true);
  expect(f3?.comments[0]).toMatch(/why not$/);
  expect([g4?.nags, mate?.nags, mate?.comments]).toEqual([[4], [], []]);
  expect(Number(games[1]?.tags.get('WhiteAccuracy'))).toBeGreaterThan(0);
  expect(games[2]?.tags.get('WhiteAccuracy')).toBeUndefined();

  // As it is when the process was killed in the middle of the second game's bytes.
  const out = join(folder, 'two.pgn');
  const bytes = Buffer.byteLength(text.slice(0, text.indexOf('[Event "Ending"]')));
  writeFileSync(out, text);
  truncateSync(out, bytes);
  appendFileSync(out, '[Event "End');
  writeFileSync(`${out}.progress`, JSON.stringify({ nodes: 500, hashMb: 16, games: 1, bytes }));
  await annotate('two.pgn', '--threads', '2');
  expect(readFileSync(out, 'utf8')).toBe(text);

  // What is no progress, and one of a longer file: nothing is touched.
  for (const progress of [
    '{',
    'null',
    '{"games":1}',
    '{"nodes":500,"hashMb":16,"games":0,"bytes":0,"input":null}',
    '{"nodes":500,"hashMb":16,"games":0,"bytes":0,"input":{"bytes":9007199254740991,"hash":""}}',
    `{"nodes":500,"hashMb":16,"games":3,"bytes":${text.length * 2}}`,
  ]) {
    writeFileSync(`${out}.progress`, progress);
    const refused = await annotate('two.pgn');
    expect([refused.code, refused.errors.split('\n').length]).toEqual([1, 3]);
    expect(readFileSync(out, 'utf8')).toBe(text);
  }
  rmSync(`${out}.progress`);
  const again = await annotate('two.pgn');
  expect(again.errors).toMatch(/^error: .*two\.pgn already exists\./);
  expect(readFileSync(out, 'utf8')).toBe(text);
});

it('writes no game whose search was stopped because another one failed', async () => {
  const pgn = join(folder, 'two-games.pgn');
  const out = join(folder, 'two-games-out.pgn');
  writeFileSync(pgn, '[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n');
  const owners: WorkerOwner[] = [];
  let searches = 0;
  const spawnWorker: Platform['spawnWorker'] = (birth, owner) => {
    const isFirst = owners.push(owner) === 1;
    const worker = processPlatform.spawnWorker(birth, owner);
    const post = (task: ThreadTask): void => {
      worker.post(task);
      // In the last position of the first game.
      if (isFirst && task.kind === 'search' && ++searches === 2) {
        setTimeout(() => owners[1]?.failed(new Error('a search thread crashed: sabotage')), 50);
      }
    };
    return { post, terminate: () => worker.terminate() };
  };
  const args = [pgn, '--out', out, '--nodes', '1000000', '--threads', '2'];
  await expect(runAnnotate({ ...processPlatform, spawnWorker }, args)).rejects.toThrow(/crashed/);
  expect(readFileSync(out, 'utf8')).toBe('');
  expect(JSON.parse(readFileSync(`${out}.progress`, 'utf8'))).toMatchObject({ games: 0, bytes: 0 });
});

it('continues neither with other games nor over bytes that are not its own', async () => {
  const [pgn, other] = [join(folder, 'mine.pgn'), join(folder, 'other.pgn')];
  const out = join(folder, 'mine-out.pgn');
  writeFileSync(pgn, '[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n1. d4 *\n');
  writeFileSync(other, '[Event "C"]\n\n1. c4 *\n\n[Event "D"]\n\n1. f4 *\n');
  const run = (file: string): ReturnType<typeof runEngine> =>
    runEngine('annotate', file, '--out', out, '--nodes', '300');
  await run(pgn);
  const text = readFileSync(out, 'utf8');
  const bytes = text.indexOf('[Event "B"]');
  const [first] = readWholePgn(readFileSync(pgn));
  const input = first === undefined ? '' : inputHash('', first);
  const interrupt = (rest: string): void => {
    writeFileSync(out, text.slice(0, bytes) + rest);
    writeFileSync(`${out}.progress`, JSON.stringify({ nodes: 300, hashMb: 16, games: 1, broken: 0, bytes, input }));
  };
  interrupt('[Event "B');
  expect((await run(other)).errors).toMatch(/^error: .*was begun with other games than those of .*other\.pgn/);
  interrupt('[Event "Somebody else\'s"]\n');
  const refused = await run(pgn);
  expect(refused.errors).toMatch(/error: .* holds 26 bytes behind byte \d+ that are not of the next game/);
  expect(readFileSync(out, 'utf8')).toContain("Somebody else's");
  // Nor without the game that is done, although the rest is the same.
  interrupt('[Event "B');
  const shorter = join(folder, 'shorter.pgn');
  for (const rest of [text.slice(bytes), '']) {
    writeFileSync(shorter, rest);
    expect((await run(shorter)).errors).toMatch(/^error: .*was begun with other games than those of .*shorter\.pgn/);
  }
  // More games at its end do not make it another file.
  interrupt('[Event "B');
  appendFileSync(pgn, '\n[Event "E"]\n\n1. g4 *\n');
  expect((await run(pgn)).code).toBe(0);
  expect(readFileSync(out, 'utf8').startsWith(text)).toBe(true);
});

it('ends when another run writes to its file', () => {
  const out = join(folder, 'shared-out.pgn');
  const settings = { nodes: 1, hashMb: 1 };
  const [one, other] = [0, 1].map(() => AnnotatedFile.open(out, settings)) as [AnnotatedFile, AnnotatedFile];
  one.append('first\n', false, '');
  one.append('second\n', false, '');
  expect(() => other.append('first\n', false, '')).toThrow(/only one run at a time may write to it/);
  appendFileSync(out, 'third\n');
  expect(() => one.append('third\n', false, '')).toThrow(/only one run at a time may write to it/);
  expect(readFileSync(out, 'utf8')).toBe('first\nsecond\nthird\n');
});

it('remembers the errors of the part before an interruption', async () => {
  const pgn = join(folder, 'interrupted.pgn');
  const out = join(folder, 'interrupted-out.pgn');
  writeFileSync(pgn, '1. e4 e5 2. Ke3 *\n\n[Event "Second"]\n\n1. d4 d5 *\n');
  const run = (): ReturnType<typeof runEngine> => runEngine('annotate', pgn, '--out', out, '--nodes', '300');
  const whole = await run();
  const text = readFileSync(out, 'utf8');
  const bytes = Buffer.byteLength(text.slice(0, text.indexOf('[Event "Second"]')));
  truncateSync(out, bytes);
  writeFileSync(`${out}.progress`, JSON.stringify({ nodes: 300, hashMb: 16, games: 1, broken: 1, bytes }));
  const rest = await run();
  expect([whole.code, rest.code]).toEqual([1, 1]);
  expect(rest.errors).toBe('warning: games with an error in the part before: 1\n');
  expect(readFileSync(out, 'utf8')).toBe(text);
});

it('keeps variations, comments and glyphs, and writes SAN', async () => {
  const pgn = join(folder, 'kept.pgn');
  const out = join(folder, 'kept-out.pgn');
  writeFileSync(pgn, '1. e2-e4! {good [%clk 0:01:00]} e5 $2 (1... c5 {x} 2. Nf3 {sicilian}) 2. Ng1f3 * {end}\n');
  const { code, errors } = await runEngine('annotate', pgn, '--out', out, '--nodes', '500');
  expect([code, errors]).toEqual([0, '']);
  const [game] = parsePgn(readFileSync(out, 'utf8'));
  const [e4, e5, nf3] = game?.moves ?? [];
  expect([e4?.san, e4?.nags, e4?.comments.at(-1)]).toEqual([
    'e4',
    [1],
    expect.stringMatching(/good \[%clk 0:01:00\]$/),
  ]);
  expect(e5?.nags).toEqual([2]);
  expect(e5?.variations[0]?.map(({ san, comments }) => [san, ...comments])).toEqual([
    ['c5', 'x'],
    ['Nf3', 'sicilian'],
  ]);
  expect([nf3?.san, game?.after]).toEqual(['Nf3', ['end']]);
});

it('replaces what it said before: its own output comes out as it was', async () => {
  const [pgn, one, two, other] = ['own.pgn', 'own-1.pgn', 'own-2.pgn', 'own-3.pgn'].map((name) => join(folder, name));
  const text = `[WhiteAccuracy "12.0"]

1. e4 e5 2. Qh5 {I say: Mistake. Nf3 was best.} Ke7 $1 (2... ng8-f6 {x} (2... b8c6) 3. Qh5xe5+ Ke4) 3. Qxe5 *

[WhiteAccuracy "12.0"]
[BlackAccuracy "12.0"]

1. e4 Ke4 *

{the end}
`;
  writeFileSync(pgn ?? '', text);
  const run = (from = '', to = '', nodes = '500'): ReturnType<typeof runEngine> =>
    runEngine('annotate', from, '--out', to, '--nodes', nodes);
  await run(pgn, one);
  await run(one, two);
  await run(one, other, '900');
  const first = readFileSync(one ?? '', 'utf8');
  expect(readFileSync(two ?? '', 'utf8')).toBe(first);
  const [game, torn, ...more] = parsePgn(first);
  expect(more).toEqual([]);
  // The author's words and glyph stay.
  expect(game?.moves[2]?.comments[0]).toContain('I say: Mistake. Nf3 was best.');
  expect(game?.moves[3]?.nags).toEqual([1]);
  expect(first.replace(/\s+/g, ' ')).toContain('(2... Nf6 {x} (2... Nc6) 3. Qxe5+ Ke4)');
  expect(['WhiteAccuracy', 'BlackAccuracy'].map((tag) => torn?.tags.get(tag))).toEqual([undefined, undefined]);
  expect(torn?.after).toEqual(['the end']);
  const [changed] = parsePgn(readFileSync(other ?? '', 'utf8'));
  for (const { comments } of changed?.moves ?? []) {
    expect(comments.join().match(/ was best/g)?.length ?? 0).toBeLessThan(3);
  }
});

it('says that a file is empty, and leaves a game with other rules as it is', async () => {
  const empty = join(folder, 'empty.pgn');
  writeFileSync(empty, '\n');
  const none = await runEngine('annotate', empty, '--out', join(folder, 'none.pgn'), '--nodes', '500');
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining('empty.pgn" holds no game.')]);
  expect(existsSync(join(folder, 'none.pgn'))).toBe(false);
  const atomic = '[Variant "Atomic"]\n[Result "*"]\n\n1. e4 {x} *\n\n';
  writeFileSync(empty, atomic);
  const out = join(folder, 'atomic.pgn');
  const refused = await runEngine('annotate', empty, '--out', out, '--nodes', '500');
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining('error: game 1: PGN: the variant "Atomic"'),
  ]);
  expect(readFileSync(out, 'utf8')).toBe(atomic);
});

it('names a folder in the place of games, and leaves nothing behind', async () => {
  const { code, errors } = await runEngine('annotate', folder, '--out', join(folder, 'none.jsonl'));
  expect([code, errors.split('\n')[0]]).toEqual([1, `error: ${JSON.stringify(folder)} is a folder, not a file.`]);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
});

it('castles in a game of Chess960 where the king could also step to its goal', async () => {
  const pgn = join(folder, 'castling.pgn');
  const out = join(folder, 'castling-out.pgn');
  writeFileSync(pgn, '[FEN "4k3/8/8/8/8/8/8/RK6 w Q - 0 1"]\n\n1. O-O-O Ke7 2. Rd4 *\n');
  const { code, errors } = await runEngine('annotate', pgn, '--out', out, '--nodes', '500');
  expect([code, errors.includes('error')]).toEqual([0, false]);
  expect(parsePgn(readFileSync(out, 'utf8'))[0]?.moves.map(({ san }) => san)).toEqual(['O-O-O', 'Ke7', 'Rd4']);
});
