import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summariseGame, type AnnotatedMove } from '../../src/library/annotation';
import { createPool } from '../../src/library/node';
import type { Engines } from '../../src/mcp/engines';
import { projectRoot } from '../helpers/paths';
import { callTool, openEngines, openSession, type Answered } from './session';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1';
const MATE_IN_ONE_FOR_BLACK = 'r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1';
const FOOLS_MATE = '[White "Ada"]\n[Black "Bob"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';

let engines: Engines;
let client: Client;
const call = (name: string, args?: Record<string, unknown>): Promise<Answered> => callTool(client, name, args);

beforeAll(async () => {
  engines = openEngines(join(projectRoot, 'test', 'inputs', 'syzygy'));
  client = await openSession(engines);
});
afterAll(async () => {
  await client.close();
  await engines.close();
});

it('are all offered with schemas, and change nothing', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'analyse',
    'best_move',
    'board',
    'compare_moves',
    'explain_position',
    'legal_moves',
    'opening',
    'play_moves',
    'review_game',
    'tablebase',
  ]);
  for (const { description, inputSchema, outputSchema, annotations } of tools) {
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema.properties).toBeDefined();
    expect(outputSchema?.properties).toBeDefined();
    expect(annotations?.readOnlyHint).toBe(true);
  }
});

describe('analyse', () => {
  it('gives scores from the side of White', async () => {
    const white = await call('analyse', { fen: MATE_IN_ONE, depth: 3 });
    expect(white.data).toMatchObject({ turn: 'white', best: 'Ra8#', outcome: null });
    expect(white.data.lines).toMatchObject([
      { score: { type: 'mate', value: 1, text: '#1', chances: { white: 100, draw: 0, black: 0 } }, uci: ['a1a8'] },
    ]);
    expect(white.text).toContain('White mates in 1 move');
    const black = await call('analyse', { fen: MATE_IN_ONE_FOR_BLACK, depth: 3 });
    expect(black.data.lines).toMatchObject([
      { score: { value: -1, text: '#-1', chances: { white: 0, black: 100 } }, san: ['Ra1#'] },
    ]);
    expect(black.text).toContain('1... Ra1#');
  });

  it('shows as many lines as are asked for, of a game too', async () => {
    const { data } = await call('analyse', { pgn: FOOLS_MATE, ply: 2, lines: 3, nodes: 2000 });
    expect(data.lines).toHaveLength(3);
    expect(data.fen).toMatch(/ w KQkq - 0 2$/);
  });

  it('says how a game has ended', async () => {
    const { data, text } = await call('analyse', { pgn: FOOLS_MATE });
    expect(data).toMatchObject({ outcome: 'Black has won by checkmate', best: null, lines: [] });
    expect(text).toContain('Black has won by checkmate');
  });
});

describe('best_move', () => {
  it('plays it', async () => {
    const { data } = await call('best_move', { fen: MATE_IN_ONE, depth: 3 });
    expect(data).toMatchObject({ san: 'Ra8#', uci: 'a1a8', outcome: 'White has won by checkmate' });
    expect(data.fenAfter).toMatch(/^R5k1\//);
    expect((await call('best_move', { pgn: FOOLS_MATE })).data).toMatchObject({ san: null, line: null });
  });

  it('plays as a rating asks, and the next one at full strength again', async () => {
    const weak = await call('best_move', { elo: 1400 });
    const { moves } = (await call('legal_moves')).data as { moves: { san: string }[] };
    expect(moves.map(({ san }) => san)).toContain(weak.data.san);
    const { data } = await call('best_move', { nodes: 30_000 });
    // A player of that rating would not have looked at so many.
    expect((data.line as { depth: number }).depth).toBeGreaterThan(5);
  });
});

it('compare_moves names the better move, the answer and what is won', async () => {
  const fen = 'r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
  const { data, text } = await call('compare_moves', { fen, compare: ['Nxe5', 'f3d4'], nodes: 30_000 });
  expect(data.moves).toMatchObject([
    { san: 'Nxd4', reply: 'exd4' },
    { san: 'Nxe5', reply: 'Qg5' },
  ]);
  const [, worse] = data.moves as { worse: number; captures: object[] }[];
  expect(worse?.worse).toBeGreaterThan(0);
  expect(worse?.captures[0]).toEqual({ san: 'Nxe5', by: 'white', piece: 'pawn' });
  expect(text).toContain('The answer is Qg5');
  expect((await call('compare_moves', { compare: ['e4', 'e2e4'] })).text).toMatch(/COMPARE/);
});

it('review_game is the annotator’s result', async () => {
  const told: number[] = [];
  const onprogress = ({ progress }: { progress: number }): void => void told.push(progress);
  const { data, text } = await callTool(client, 'review_game', { pgn: FOOLS_MATE, nodes: 2000 }, { onprogress });
  const pool = await createPool({ size: 1, hash: 1 });
  const moves: AnnotatedMove[] = [];
  for await (const move of pool.analyseGame(FOOLS_MATE, { nodes: 2000 })) moves.push(move);
  await pool.close();
  expect(data.judgements).toEqual(summariseGame(moves).judgements);
  expect((data.moves as { judgement: string | null }[]).map(({ judgement }) => judgement)).toEqual(
    moves.map(({ judgement }) => judgement),
  );
  expect(data).toMatchObject({ white: 'Ada', black: 'Bob', result: '0-1', opening: { eco: 'A00' } });
  expect(data.moments).toContain(3);
  expect(text).toMatch(/2\. g4: blunder \(#-1, Black mates in 1 move\)/);
  expect(told).toEqual([...told].sort((a, b) => a - b));
});

describe('the rules', () => {
  it('legal_moves lists them', async () => {
    const { data, text } = await call('legal_moves', { moves: ['e4', 'd5'], square: 'e4' });
    expect(data.moves).toEqual([
      { san: 'e5', uci: 'e4e5', captures: null, check: false },
      { san: 'exd5', uci: 'e4d5', captures: 'p', check: false },
    ]);
    expect(text).toBe('White has 2 legal moves: e5 exd5');
  });

  it('play_moves plays them', async () => {
    const { data } = await call('play_moves', { moves: ['f3', 'e7e5', 'g4', 'Qh4'] });
    expect(data).toMatchObject({ played: ['f3', 'e5', 'g4', 'Qh4#'], check: true, legalMoves: 0 });
    expect(data.outcome).toBe('Black has won by checkmate');
    expect((await call('play_moves', { moves: ['f3', 'e5', 'g5'] })).text).toMatch(/"g5".*SAN_ILLEGAL/);
  });

  it('board draws a text and an image', async () => {
    const { text, content } = await call('board', { moves: ['e4'], marks: ['e4'] });
    expect(text).toContain('4  .  .  .  . [P] .  .  .');
    const [, image] = content;
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/svg+xml' });
    const svg = Buffer.from(image?.type === 'image' ? image.data : '', 'base64').toString();
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect((await call('board', { marks: ['e9'] })).text).toMatch(/SQUARE/);
  });

  it('opening knows the name, whatever the order of moves', async () => {
    const { data } = await call('opening', { moves: ['c4', 'Nf6', 'Nc3', 'e6', 'd4', 'd5'] });
    expect(data.opening).toMatchObject({ name: expect.stringMatching(/^Queen's Gambit Declined/) as string });
    expect((await call('opening')).data.opening).toBeNull();
  });
});

describe('explain_position', () => {
  it('knows pins, undefended men and pawns', async () => {
    const { data, text } = await call('explain_position', { fen: '4k3/1p6/8/8/1b6/2N5/P6P/4K2R w K - 0 1' });
    expect(data.pinned).toEqual([{ square: 'c3', piece: 'knight', colour: 'white', pinnedFrom: 'b4' }]);
    expect(data.attacked).toEqual([
      { square: 'c3', piece: 'knight', colour: 'white', attackedFrom: ['b4'], defendedFrom: [] },
    ]);
    expect(data.white).toMatchObject({ points: 10, passedPawns: ['h2'], isolatedPawns: ['a2', 'h2'], king: 'e1' });
    expect(data.white).toMatchObject({ kingSteps: ['d1', 'f1', 'd2', 'e2', 'f2'] });
    expect(data.threatened).toMatchObject({ captures: [{ san: 'Bxc3+', wins: 3 }] });
    expect(text).toContain('White’s knight on c3 is attacked from b4, undefended.');
  });

  it('plays captures to their end, and sees a threat of mate', async () => {
    const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3';
    const { data } = await call('explain_position', { fen });
    expect(data.threatened).toMatchObject({ mates: ['Qxf7#'] });
    // A queen that takes a defended pawn wins nothing.
    const defended = await call('explain_position', { fen: '4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1' });
    expect(defended.data.possible).toMatchObject({ captures: [] });
    const free = await call('explain_position', { fen: '4k3/8/3p4/8/8/8/8/3QK3 w - - 0 1' });
    expect(free.data.possible).toMatchObject({ captures: [{ san: 'Qxd6', wins: 1 }] });
  });

  it('says that nobody passes in check', async () => {
    const { data, text } = await call('explain_position', { fen: '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' });
    expect(data).toMatchObject({ threatened: null, black: { kingSteps: null }, white: { kingAttackedFrom: ['e2'] } });
    expect(text).toContain('White is in check.');
  });
});

it('tablebase has the result of every move', async () => {
  const { data } = await call('tablebase', { fen: '7k/8/6K1/8/8/8/8/R7 w - - 0 1' });
  expect(data).toMatchObject({ result: 'win', dtz: 1, best: 'Ra8#' });
  const moves = data.moves as { san: string; result: string }[];
  expect(moves[0]).toMatchObject({ san: 'Ra8#', result: 'win' });
  const { data: pawn } = await call('tablebase', { fen: '8/8/8/3k4/8/8/P7/K7 b - - 0 1' });
  expect(pawn.result).toBe('draw');
  expect((await call('tablebase')).text).toMatch(/TABLEBASE_MISSING/);
});
