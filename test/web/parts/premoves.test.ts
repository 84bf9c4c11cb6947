import { expect, it } from 'vitest';
import { premoveChoices, typedPremove } from '../../../src/web/premoves';

const MIDDLE = 'r3k2r/pPpp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R3K2R b KQkq - 0 1';

it.each([
  ['e5', 'e4e5'],
  ['E5', 'e4e5'],
  ['exd5', 'e4d5'],
  ['e4d5', 'e4d5'],
  ['Nd5', 'c3d5'],
  ['nxd5', 'c3d5'],
  ['Nc3e4', 'c3e4'],
  ['Bxf7+', 'c4f7'],
  ['O-O', 'e1g1'],
  ['0-0-0', 'e1c1'],
  ['b8=N', 'b7b8n'],
  ['b8', 'b7b8q'],
  ['bxa8=R', 'b7a8r'],
  ['b7a8q', 'b7a8q'],
  ['Kf1', 'e1f1'],
])('reads a move that waits: %s', (text, uci) => {
  expect(typedPremove(MIDDLE, 'white', text)).toBe(uci);
});

it('castles in Chess960 by the rook', () => {
  const fen = 'r2k2r1/8/8/8/8/8/8/R2K2R1 b GAga - 0 1';
  expect(typedPremove(fen, 'white', 'O-O')).toBe('d1g1');
  expect(typedPremove(fen, 'white', 'O-O-O')).toBe('d1a1');
});

it('says what is no move of the side, and what may be two', () => {
  for (const text of ['Qh4', 'bxa6', 'e7e5', 'what', '', 'a7']) {
    expect(() => typedPremove(MIDDLE, 'white', text), text).toThrow(/is none of yours; while the engine thinks/);
  }
  expect(() => typedPremove('4k3/8/8/8/8/8/8/N1N1K3 b - - 0 1', 'white', 'Nb3')).toThrow('a1b3 or c1b3');
});

it('reads every choice in UCI notation', () => {
  for (const side of ['white', 'black'] as const) {
    for (const { uci } of premoveChoices(MIDDLE, side)) expect(typedPremove(MIDDLE, side, uci)).toBe(uci);
  }
});
