import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/runtime/core';
import { START_FEN } from '../../src/notation/fen';
import { formatSan, parseSan } from '../../src/notation/san';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { codeOf, setupOf, valueOf } from './results';

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

function san(fen: string, uci: string): string {
  core.setSetup(setupOf(fen));
  return formatSan(valueOf(parseUciMove(uci, core, true)), core);
}

function read(fen: string, text: string): string {
  core.setSetup(setupOf(fen));
  return formatUciMove(valueOf(parseSan(text, core)), true);
}

function refusal(fen: string, text: string): string {
  core.setSetup(setupOf(fen));
  const result = parseSan(text, core);
  return `${codeOf(result)} ${result.ok ? '' : result.error.message}`;
}

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTION = '3r1n2/4P1k1/8/8/8/8/8/4K3 w - - 0 1';
const CAPTURES = '4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1';
const TWO_KNIGHTS = '4k3/8/8/8/8/8/8/KN3N2 w - - 0 1';
const MANY_QUEENS = '6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1';
const EN_PASSANT = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';

describe('formatSan', () => {
  it.each([
    [START_FEN, 'g1f3', 'Nf3'],
    [START_FEN, 'e2e4', 'e4'],
    [CAPTURES, 'e4d5', 'exd5'],
    [EN_PASSANT, 'e5d6', 'exd6'],
    [PROMOTION, 'e7e8q', 'e8=Q'],
    [PROMOTION, 'e7f8n', 'exf8=N'],
    [PROMOTION, 'e7f8q', 'exf8=Q+'],
    [CASTLING, 'e1h1', 'O-O'],
    [CASTLING, 'e1a1', 'O-O-O'],
    ['5k1r/8/8/8/8/8/8/4K2R w K - 0 1', 'e1h1', 'O-O+'],
    ['rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 'd8h4', 'Qh4#'],
  ])('in %s, %s is %s', (fen, uci, expected) => {
    expect(san(fen, uci)).toBe(expected);
  });

  it('disambiguates by file, else by rank, else by both', () => {
    expect(san(TWO_KNIGHTS, 'b1d2')).toBe('Nbd2');
    expect(san('4k3/8/8/8/1N6/8/8/1N2K3 w - - 0 1', 'b1a3')).toBe('Na3');
    expect(san('4k3/8/8/8/1N6/8/1N6/4K3 w - - 0 1', 'b2d3')).toBe('N2d3');
    expect(san(MANY_QUEENS, 'h4e1')).toBe('Qh4e1');
    expect(san(MANY_QUEENS, 'e4g4')).toBe('Qeg4+');
  });

  it('does not count a pinned rival', () => {
    expect(san('4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1', 'a1c2')).toBe('Nc2');
    expect(san('4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1', 'a1c2')).toBe('Nc2');
  });

  it('writes Chess960 castling by the side it goes to', () => {
    expect(san('4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1', 'e1f1')).toBe('O-O');
    expect(san('4k3/8/8/8/8/8/8/RK6 w A - 0 1', 'b1a1')).toBe('O-O-O');
  });
});

describe('parseSan', () => {
  it.each([
    [START_FEN, 'Nf3', 'g1f3'],
    [START_FEN, ' Nf3 ', 'g1f3'],
    [START_FEN, 'Nf3+!?', 'g1f3'],
    [START_FEN, 'Ngf3', 'g1f3'],
    [START_FEN, 'N1f3', 'g1f3'],
    [START_FEN, 'Ng1f3', 'g1f3'],
    [START_FEN, 'Ng1-f3', 'g1f3'],
    [START_FEN, 'Nxf3', 'g1f3'],
    [START_FEN, 'e4', 'e2e4'],
    [START_FEN, 'e2e4', 'e2e4'],
    [START_FEN, 'e2-e4', 'e2e4'],
    [START_FEN, 'Pe4', 'e2e4'],
    [START_FEN, 'e4??', 'e2e4'],
    [CAPTURES, 'exd5', 'e4d5'],
    [CAPTURES, 'ed5', 'e4d5'],
    [CAPTURES, 'e4xd5', 'e4d5'],
    [CAPTURES, 'e4:d5', 'e4d5'],
    [CAPTURES, 'e5', 'e4e5'],
    [EN_PASSANT, 'exd6 e.p.', 'e5d6'],
    [EN_PASSANT, 'exd6ep', 'e5d6'],
    [PROMOTION, 'e8=Q', 'e7e8q'],
    [PROMOTION, 'e8Q', 'e7e8q'],
    [PROMOTION, 'e8=q', 'e7e8q'],
    [PROMOTION, 'e8(R)', 'e7e8r'],
    [PROMOTION, 'e8/B', 'e7e8b'],
    [PROMOTION, 'exf8=N+', 'e7f8n'],
    [PROMOTION, 'exf8Q', 'e7f8q'],
    [CASTLING, 'O-O', 'e1h1'],
    [CASTLING, '0-0', 'e1h1'],
    [CASTLING, 'o-o-o', 'e1a1'],
    [CASTLING, '0-0-0+', 'e1a1'],
    [CASTLING, 'OO', 'e1h1'],
    [MANY_QUEENS, 'Qh4e1', 'h4e1'],
  ])('in %s, %s is %s', (fen, text, uci) => {
    expect(read(fen, text)).toBe(uci);
  });

  it.each(['', '--', 'N', 'Nf9', 'Xf3', 'e4e', '1. e4', 'e4 e5', 'O-O-O-O', 'O-', '+', 'nf3'])(
    'refuses the syntax of %j',
    (text) => {
      expect(refusal(START_FEN, text)).toMatch(/^SAN_SYNTAX Move: /);
    },
  );

  it.each([
    [START_FEN, 'Nd4'],
    [START_FEN, 'e5'],
    [START_FEN, 'O-O'],
    [CAPTURES, 'd5'],
  ])('in %s, %s is illegal', (fen, text) => {
    expect(refusal(fen, text)).toBe(`SAN_ILLEGAL Move: "${text}" is not a legal move in ${fen}.`);
  });

  it('names the candidates of an ambiguous text', () => {
    expect(refusal(TWO_KNIGHTS, 'Nd2')).toMatch(/^SAN_AMBIGUOUS Move: "Nd2" can mean each of Nbd2, Nfd2 in /);
    expect(refusal(PROMOTION, 'e8')).toMatch(/^SAN_AMBIGUOUS .*e8=Q/);
  });

  it('refuses a million annotations at once', () => {
    expect(refusal(START_FEN, `${'+'.repeat(1_000_000)}x`)).toMatch(/^SAN_SYNTAX /);
    expect(read(START_FEN, `e4${'!'.repeat(1000)}`)).toBe('e2e4');
  });

  it('leaves the position as it was', () => {
    core.setSetup(setupOf(TWO_KNIGHTS));
    parseSan('Nd2', core);
    expect(core.setup()).toEqual(setupOf(TWO_KNIGHTS));
    expect(core.verify()).toBe(0);
  });
});
