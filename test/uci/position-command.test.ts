import { describe, expect, it } from 'vitest';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { parsePosition } from '../../src/uci/position-command';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

function position(text: string): unknown {
  const result = parsePosition(text.split(' ').filter((word) => word !== ''));
  return result.ok ? [formatFen(result.value.setup, 'xfen'), ...result.value.moves] : result.error.code;
}

describe('position', () => {
  it.each([
    ['startpos', [START_FEN]],
    ['startpos moves', [START_FEN]],
    ['startpos moves e2e4 e7e5', [START_FEN, 'e2e4', 'e7e5']],
    [`fen ${KIWIPETE}`, [KIWIPETE]],
    [`fen ${KIWIPETE} moves e1g1`, [KIWIPETE, 'e1g1']],
    [`fen ${KIWIPETE.replace(' 0 1', '')} moves e1g1`, [KIWIPETE, 'e1g1']],
    ['', 'POSITION_SYNTAX'],
    ['kiwipete', 'POSITION_SYNTAX'],
    ['startpos fen', 'POSITION_SYNTAX'],
    ['startpos e2e4', 'POSITION_SYNTAX'],
    ['startpos e2e4 moves e7e5', 'POSITION_SYNTAX'],
  ])('%s', (text, expected) => {
    expect(position(text)).toEqual(expected);
  });

  it('passes on what is wrong with a FEN', () => {
    expect(position('fen 8/8/8/8/8/8/8/8 w - - 0 1')).toBe('FEN_KINGS');
  });
});
