// The fuzz's reader of searches: what it must find fault with.

import { describe, expect, it } from 'vitest';
import { SearchReader, type Question } from '../../bench/fuzz/reader';
import { START_FEN } from '../../src/notation/fen';

const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';

function line(rest: string, { depth = 5, multipv = 1, nodes = 100, time = 1 } = {}): string {
  return `info depth ${depth} seldepth 9 multipv ${multipv} score ${rest.replace(' pv ', ` nodes ${nodes} nps 9 hashfull 0 tbhits 0 time ${time} pv `)}`;
}

function faults(lines: readonly string[], asked: Partial<Question> = {}): readonly string[] {
  const question = { fen: START_FEN, moves: [], multiPv: 1, searchMoves: [], isLimited: false, ...asked };
  return new SearchReader(question).read(lines);
}

const GOOD = line('cp 20 pv e2e4 e7e5');
const BEST = 'bestmove e2e4 ponder e7e5';

describe('the reader', () => {
  it('has nothing to say of what is right', () => {
    expect(faults(['info string hello', GOOD, BEST], { nodes: 100 })).toEqual([]);
    expect(faults([line('mate 1 pv d1d8'), 'bestmove d1d8'], { fen: BACK_RANK })).toEqual([]);
    const two = [line('cp 20 pv e2e4 e7e5'), line('cp 20 upperbound pv d2d4', { multipv: 2, depth: 4 }), BEST];
    expect(faults(two, { multiPv: 2 })).toEqual([]);
    expect(faults([line('cp 1 pv a2a3'), 'bestmove a2a3'], { multiPv: 3, searchMoves: ['a2a3', 'z9z9'] })).toEqual([]);
    expect(faults([line('cp 1 pv c7c5'), 'bestmove c7c5'], { moves: ['e2e4'] })).toEqual([]);
  });

  it.each<[string, readonly string[], Partial<Question>, RegExp]>([
    ['two best moves', [GOOD, BEST, BEST], {}, /^2 bestmove/],
    ['none', [GOOD], {}, /^0 bestmove/],
    ['an error', ['info string error: x', GOOD, BEST], {}, /error/],
    ['an illegal move at the end of a line', [line('cp 20 pv e2e4 e7e5 e4e5'), BEST], {}, /^e4e5 is not legal/],
    ['a line in which a move is not one', [line('cp 20 pv e2e4 0000'), BEST], {}, /^0000 is not legal/],
    ['counters that fall', [GOOD, line('cp 20 pv e2e4 e7e5', { nodes: 99 }), BEST], {}, /^nodes falls/],
    ['time that falls', [GOOD, line('cp 20 pv e2e4 e7e5', { time: 0 }), BEST], {}, /^time falls/],
    [
      'a current move without counters',
      ['info depth 5 currmove e2e4 currmovenumber 1', GOOD, BEST],
      {},
      /^without nodes/,
    ],
    ['a block that lacks a line', [GOOD, BEST], { multiPv: 2 }, /^1 lines of 2/],
    ['one move twice', [GOOD, line('cp 10 pv e2e4', { multipv: 2 }), BEST], { multiPv: 2 }, /^one move twice/],
    ['lines out of order', [GOOD, line('cp 21 pv d2d4', { multipv: 2 }), BEST], { multiPv: 2 }, /^not sorted/],
    [
      'a mate below centipawns',
      [GOOD, line('mate 5 pv d2d4', { multipv: 2 }), BEST],
      { multiPv: 2 },
      /not end|not sorted/,
    ],
    ['a line out of turn', [line('cp 1 pv d2d4', { multipv: 2 }), GOOD, BEST], { multiPv: 2 }, /^out of turn/],
    ['another best move', [GOOD, 'bestmove d2d4'], {}, /^bestmove d2d4 is not/],
    ['no move to ponder on', [GOOD, 'bestmove e2e4'], {}, /is not the reply/],
    ['another move to ponder on', [GOOD, 'bestmove e2e4 ponder c7c5'], {}, /is not the reply/],
    ['numbers that are not the last', [GOOD, BEST], { nodes: 200 }, /^not the last numbers/],
    ['time that is not the last', [GOOD, BEST], { moveTimeMs: 200 }, /^not the last numbers/],
  ])('finds %s', (_, lines, asked, fault) => {
    expect(faults(lines, asked)[0]).toMatch(fault);
  });

  it.each([
    ['mate 2 pv d1d8', 'shorter than its score'],
    ['mate 1 pv d1d7', 'no mate'],
    ['mate -1 pv d1d8 g8f8', 'for the wrong side'],
  ])('finds a mate line that is not one: %s', (rest) => {
    const [, best = ''] = / pv (\S+)/.exec(rest) ?? [];
    expect(faults([line(rest), `bestmove ${best}`], { fen: BACK_RANK })[0]).toMatch(
      /does not end in the mate|not legal/,
    );
  });

  it('wants no move where there is none', () => {
    const stalemate = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';
    const said = 'info depth 0 seldepth 0 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0';
    expect(faults([said, 'bestmove (none)'], { fen: stalemate })).toEqual([]);
    expect(faults([said, 'bestmove h8g8'], { fen: stalemate })).toHaveLength(1);
  });
});
