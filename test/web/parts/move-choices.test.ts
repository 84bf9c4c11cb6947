// What can be entered on the page: squares to drop a man on, and moves as they are typed.

import { expect, test } from 'vitest';
import { Position } from '../../../src/library/chess';
import { choicesOf, typedMove } from '../../../src/web/move-choices';

test('moves are read whatever their capitals', () => {
  const position = Position.fromFen('4k3/1p6/8/8/2p5/1P6/3B4/R3K3 w Q - 0 1');
  const read = (text: string): string => typedMove(position, text).san;
  expect(['BXC4', 'bxc4', 'be3', 'BE3', 'A1A8', 'ra8'].map(read)).toEqual([
    'bxc4',
    'bxc4',
    'Be3',
    'Be3',
    'Ra8+',
    'Ra8+',
  ]);
  expect(['o-o-o', 'O-O-O', '0-0-0'].map(read)).toEqual(['O-O-O', 'O-O-O', 'O-O-O']);
  // A phone begins every line with a capital; no bishop can go there.
  expect(read('Bxc4')).toBe('bxc4');
  expect(() => read('QH5')).toThrow(/"QH5"/);
});

test('a king castles onto its rook too, unless it can just go there', () => {
  const to = (fen: string, chess960: boolean): string[] =>
    choicesOf(Position.fromFen(fen, { chess960 }).legalMoves())
      .filter(({ from }) => from === 'e1' || from === 'f1')
      .map(({ to, uci }) => `${uci}:${to}`)
      .filter((text) => !/^(..)(..):\2$/.test(text) || /[ghac]1$/.test(text))
      .sort();
  expect(to('4k3/8/8/8/8/8/8/4K2R w K - 0 1', false)).toEqual(['e1g1:g1', 'e1g1:h1']);
  // The rook stands on g1, where the king goes.
  expect(to('4k3/8/8/8/8/8/8/5KR1 w G - 0 1', true)).toEqual(['f1g1:g1', 'f1g1:g1']);
});
