import { describe, expect, it } from 'vitest';
import { MAX_MOVES } from '../../src/abi/move';
import { parseGo } from '../../src/uci/go-command';

const go = (text: string) => parseGo(text.split(' ').filter((word) => word !== ''));

describe('go', () => {
  it('reads every parameter', () => {
    const text =
      'wtime 1 btime 2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9 infinite ponder searchmoves e2e4 d2d4';
    expect(go(text)).toEqual({
      limits: {
        clock: { whiteTime: 1, blackTime: 2, whiteIncrement: 3, blackIncrement: 4, movesToGo: 5 },
        depth: 6,
        nodes: 7,
        mate: 8,
        movetime: 9,
        infinite: true,
        ponder: true,
      },
      searchMoves: ['e2e4', 'd2d4'],
      perft: false,
      perftDepth: null,
      complaints: [],
    });
  });

  it('ends searchmoves at the next parameter', () => {
    expect(go('searchmoves e2e4 depth 3')).toMatchObject({ searchMoves: ['e2e4'], limits: { depth: 3 } });
  });

  it('reads perft', () => {
    expect(go('perft 5')).toMatchObject({ perft: true, perftDepth: 5, complaints: [] });
  });

  it.each([
    ['200', 'go perft: 200 is not a depth from 0 to 127.'],
    ['-1', 'go perft: -1 is not a depth from 0 to 127.'],
    ['x', 'go perft: "x" is not a whole number.'],
  ])('refuses perft %s, and does not search instead', (depth, complaint) => {
    expect(go(`perft ${depth}`)).toMatchObject({ perft: true, perftDepth: null, complaints: [complaint] });
  });

  it('reads no more moves than a position can have', () => {
    expect(go(`searchmoves ${'e2e4 '.repeat(1000)}`).searchMoves).toHaveLength(MAX_MOVES);
  });

  it.each([
    ['depth', 'go depth: a whole number is missing.', { depth: 1 }],
    ['depth 1e30', 'go depth: "1e30" is not a whole number.', { depth: 1 }],
    ['movetime NaN', 'go movetime: "NaN" is not a whole number.', { depth: 1 }],
    ['movetime NaN wtime 1000', 'go movetime: "NaN" is not a whole number.', { clock: { whiteTime: 1000 } }],
    ['ponder movetime NaN', 'go movetime: "NaN" is not a whole number.', { ponder: true }],
    ['depth infinite', 'go depth: a whole number is missing.', { infinite: true }],
    ['depth x nodes 5', 'go depth: "x" is not a whole number.', { nodes: 5 }],
    ['movetime 1.5', 'go movetime: "1.5" is not a whole number.', { depth: 1 }],
    ['fast depth 2', 'go: "fast" is not a parameter of go.', { depth: 2 }],
    ['constructor 2', 'go: "constructor" is not a parameter of go.', { depth: 1 }],
  ])('complains about %j and reads the rest', (text, complaint, limits) => {
    const command = go(text);
    expect(command.complaints[0]).toBe(complaint);
    expect(command.limits).toEqual(limits);
  });

  it('takes numbers beyond exact arithmetic for the largest within', () => {
    expect(go('nodes 99999999999999999999').limits.nodes).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('looks one ply deep for a mate in no moves', () => {
    expect(go('mate 0').limits).toEqual({ depth: 1 });
    expect(go('mate -1 depth 4').limits).toEqual({ depth: 4 });
  });

  it('does not drown in garbage', () => {
    expect(parseGo(Array.from({ length: 1_000_000 }, () => 'x')).complaints.length).toBeLessThan(10);
  });
});
