import { describe, expect, it } from 'vitest';
import { isTotal, parseDivision } from '../../src/referee/division';

describe('a divide', () => {
  it.each([
    'e2e4: 20',
    'e2e4 20',
    'e2e4 - 20',
    'e2e4 : 20',
    'e2e4 = 20',
    'e2e4=20',
    'e2e4 -> 20',
    'e2-e4: 20',
    '1. e2e4 20',
    ' 1) e2e4: 20',
    'move e2e4 nodes 20',
    'info string e2e4: 20',
    'E2E4: 20',
    'e2e4: 20 (0.1 %)',
    '20 e2e4',
    'e4 20',
    '\u001b[32me2e4\u001b[0m: 20',
    'e2e4\t20',
  ])('%j', (line) => {
    const { moves, leaves } = parseDivision(`${line}\nNodes searched: 20`) ?? {};
    expect([leaves, moves?.length, moves?.[0]?.text.replace('-', '').toLowerCase().endsWith('e4')]).toEqual([
      20n,
      1,
      true,
    ]);
  });

  it.each([
    ['e7e8q: 1', 'e7e8q'],
    ['e7e8=Q: 1', 'e7e8=Q'],
    ['e8=Q+ 1', 'e8=Q'],
    ['O-O-O: 1', 'O-O-O'],
    ['Nbd7 1', 'Nbd7'],
    ['e2e4: 8,457', 'e2e4'],
  ])('%j names %s', (line, text) => {
    expect(parseDivision(line)?.moves[0]?.text).toBe(text);
  });

  it('reads groups of digits', () => {
    expect(parseDivision('e2e4: 8,457,001')?.leaves).toBe(8_457_001n);
  });
});

describe('a total', () => {
  it.each([
    'Nodes searched: 20',
    'nodes searched 20 in 3 ms',
    'Total: 20',
    'Total nodes: 20',
    'nodes 20',
    'Leaves: 20',
    'perft 1: 20',
    'perft(1) = 20',
    '20',
    '20 nodes',
    'Nodes: 20\nTime: 7 ms\nNPS: 2857\nNodes/second: 2857',
  ])('%j', (text) => {
    expect(parseDivision(text)).toEqual({ moves: [], leaves: 20n, total: null });
    expect(isTotal(text.split('\n')[0] ?? '')).toBe(true);
  });

  it.each([
    '',
    'Unknown command: go perft 1',
    'info depth 1 seldepth 1 score cp 83 nodes 6 nps 3000 time 1 pv g1f3',
    'info depth 1 score cp 83 nodes 6 pv g1f3\nbestmove g1f3',
    'Time: 20 ms',
    'NPS: 20',
  ])('not in %j', (text) => {
    expect(parseDivision(text)).toBeNull();
  });
});

describe('a total beside moves', () => {
  it.each([
    'Nodes searched: 40',
    'Moves: 2\nNodes: 40',
    'Total: 40\nNodes searched: 42',
    'Total moves: 2\nTime: 7 ms',
    '7',
    '',
  ])('is their sum, or is no total of leaves: %j', (text) => {
    expect(parseDivision(`e2e4: 20\nd2d4: 20\n${text}`)).toMatchObject({ leaves: 40n, total: null });
  });

  it.each(['Nodes searched: 42', 'Total: 42\nTime: 7 ms', 'Moves: 2\nNodes: 42', 'total nodes 42 (7 ms)'])(
    'is another one: %j',
    (text) => {
      expect(parseDivision(`e2e4: 20\nd2d4: 20\n${text}`)).toMatchObject({ leaves: 40n, total: 42n });
    },
  );
});
