import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SlideruleError } from '../../src/library/errors';
import { Engines } from '../../src/mcp/engines';
import { mainFile } from '../helpers/engine-process';
import { BOUNDS, callTool, openEngines, openSession } from './session';

const NO_KING = '8/8/8/8/8/8/8/8 w - - 0 1';

describe('a session', () => {
  let engines: Engines;
  let client: Client;
  beforeAll(async () => {
    engines = openEngines();
    client = await openSession(engines);
  });
  afterAll(async () => {
    await client.close();
    await engines.close();
  });

  const hostile: readonly [what: string, name: string, args: Record<string, unknown>, error: RegExp][] = [
    ['no king', 'analyse', { fen: NO_KING }, /FEN_KINGS/],
    ['no FEN', 'best_move', { fen: '' }, /FEN_/],
    ['a million plies', 'play_moves', { moves: new Array(1_000_000).fill('e4') }, /maximum/],
    ['more plies than any game', 'play_moves', { moves: new Array(3000).fill('e4') }, /Too big/],
    ['10 MB of PGN', 'review_game', { pgn: '1. e4 '.repeat(2_000_000) }, /Too big/],
    ['a game of 100,000 plies', 'review_game', { pgn: 'Nf3 Nf6 Ng1 Ng8 '.repeat(25_000) }, /PGN_LONG/],
    ['no game', 'review_game', { pgn: '' }, /PGN_EMPTY/],
    ['a move that is not legal', 'review_game', { pgn: '1. e4 e4 *' }, /SAN_ILLEGAL/],
    ['a game of another variant', 'analyse', { pgn: '[Variant "Atomic"]\n\n1. e4 *' }, /PGN_VARIANT/],
    ['a move that is no text', 'play_moves', { moves: [7] }, /expected string/],
    ['a word in place of a number', 'analyse', { depth: 'deep' }, /expected number/],
    ['no depth', 'analyse', { depth: 0 }, /Too small/],
    ['a depth that is no whole number', 'analyse', { depth: 2.5 }, /int/],
    ['too many lines', 'analyse', { lines: 1000 }, /Too big/],
    ['more time than there is', 'analyse', { seconds: 1e9 }, /SECONDS/],
    ['more nodes than there are', 'review_game', { pgn: '1. e4 *', nodes: 1e12 }, /NODES/],
    ['an unknown field', 'analyse', { FEN: NO_KING }, /Unrecognized key/],
    ['two positions', 'analyse', { fen: NO_KING, pgn: '*' }, /POSITION_FIELDS/],
    ['a ply of no game', 'analyse', { ply: 3 }, /POSITION_FIELDS/],
    ['a ply behind the end', 'analyse', { pgn: '1. e4 *', ply: 2 }, /PLY/],
    ['a tool that there is not', 'rm', {}, /not found/],
  ];
  it.each(hostile)('answers %s with an error', async (_, name, args, error) => {
    const { isError, text } = await callTool(client, name, args);
    expect(text).toMatch(error);
    expect(isError).toBe(true);
    expect((await callTool(client, 'analyse', { depth: 1 })).isError).toBe(false);
  });

  it('stops a search that is cancelled, and tells no more of it', async () => {
    const cancel = new AbortController();
    const told: number[] = [];
    const onprogress = ({ progress }: { progress: number }): void => {
      told.push(progress);
      if (told.length === 2) cancel.abort();
    };
    const search = callTool(client, 'analyse', { seconds: 60 }, { signal: cancel.signal, onprogress });
    await expect(search).rejects.toThrow();
    const start = performance.now();
    // There is one engine.
    await callTool(client, 'analyse', { depth: 1 });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(told).toHaveLength(2);
  });

  it('frees the engine of a client that is gone', async () => {
    const gone = await openSession(engines);
    const search = callTool(gone, 'analyse', { seconds: 60 }).catch(() => undefined);
    await callTool(gone, 'legal_moves');
    await gone.close();
    await search;
    const start = performance.now();
    await callTool(client, 'analyse', { depth: 1 });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('shares the engines with others, beside the review of a game', async () => {
    const other = await openSession(engines);
    const order: string[] = [];
    const pgn = `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *`;
    await Promise.all([
      callTool(client, 'review_game', { pgn, nodes: 5000 }).then(() => order.push('review')),
      callTool(other, 'analyse', { depth: 1 }).then(() => order.push('analyse')),
    ]);
    expect(order).toEqual(['analyse', 'review']);
    await other.close();
  });
});

it('refuses what is too much at a time, and starts engines again that did not start', async () => {
  let starts = 0;
  const engines = new Engines(() => {
    starts += 1;
    return Promise.reject(new SlideruleError('NETWORK_FILE', 'there is none'));
  }, BOUNDS);
  const client = await openSession(engines);
  expect((await callTool(client, 'analyse')).text).toMatch(/NETWORK_FILE/);
  expect((await callTool(client, 'analyse')).text).toMatch(/NETWORK_FILE/);
  expect(starts).toBe(2);
  const waiting = new Engines(() => new Promise(() => undefined), BOUNDS);
  const eager = await openSession(waiting);
  const calls = Array.from({ length: 65 }, () => callTool(eager, 'analyse').catch(() => undefined));
  expect((await Promise.race(calls))?.text).toMatch(/SERVER_BUSY/);
  await client.close();
  await eager.close();
});

it('speaks on the standard streams of `mcp`, and ends with them', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mainFile, 'mcp', '--engines', '1', '--hash', '1'],
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  expect(client.getServerVersion()?.name).toBe('sliderule');
  const { data } = await callTool(client, 'analyse', { moves: ['f3', 'e5', 'g4'], depth: 2 });
  expect(data.best).toBe('Qh4#');
  const { text } = await callTool(client, 'analyse', { pgn: 'x'.repeat(12_000_000) });
  expect(text).toMatch(/Too big/);
  expect((await callTool(client, 'legal_moves', { square: 'e2' })).data.moves).toHaveLength(2);
  await client.close();
});
