// Draws, mates and stalemates as the core sees them.

import { beforeAll, describe, expect, it } from 'vitest';
import { parseFen, START_FEN } from '../../src/notation/fen';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { inputObjects, inputRows } from '../helpers/inputs';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

const FIFTY_MOVES = 100;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

/** Plays moves from a position; returns the first ply after which the core calls a draw, or null. */
function play(start: string, moves: string): number | null {
  core.setSetup(setupOf(start));
  let first: number | null = null;
  for (const [index, text] of moves
    .split(' ')
    .filter((move) => move !== '')
    .entries()) {
    core.exports.playMove(valueOf(parseUciMove(text, core, false)));
    if (core.isDraw()) first ??= index + 1;
  }
  return first;
}

function isDrawn(fen: string): boolean {
  core.setSetup(setupOf(fen));
  return core.isDraw();
}

describe(`repetition, ${buildName}`, () => {
  it('is a draw the third time, not the second', () => {
    expect(play(START_FEN, 'g1f3 g8f6 f3g1 f6g8')).toBeNull();
    expect(play(START_FEN, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8')).toBe(8);
  });

  it('needs the same rights: a rook that moved and came back makes another position', () => {
    const rook = 'h1g1 h8g8 g1h1 g8h8';
    // The board has stood three times, with its rights once and without them twice.
    expect(play('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', `${rook} ${rook}`)).toBeNull();
    expect(play('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', `${rook} ${rook} h1g1 h8g8`)).toBe(10);
  });

  it('needs the same right to take en passant', () => {
    const kings = 'e1d1 e8d8 d1e1 d8e8';
    // After 1 … d7d5 White may take; after the kings have gone to and fro it may not.
    expect(play('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', `d7d5 ${kings} ${kings}`)).toBeNull();
    expect(play('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', `d7d5 ${kings} ${kings} e1d1`)).toBe(10);
    expect(play('4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1', `d7d5 ${kings} ${kings}`)).toBe(9);
  });

  it('takes an en passant that a pin forbids for none', () => {
    const moves = 'a4a5 h4h5 a5a4 h5h4';
    expect(play('8/8/8/8/k1pP3R/8/8/3K4 b - d3 0 1', `${moves} ${moves}`)).toBe(8);
    expect(play('8/8/8/8/k1pP3B/8/8/3K4 b - d3 0 1', 'a4a5 h4g5 a5a4 g5h4 a4a5 h4g5 a5a4 g5h4')).toBeNull();
    // One of two pawns is pinned, the other may take.
    const kings = 'e8d8 a1b1 d8e8 b1a1';
    expect(play('4k3/8/8/8/2pPp3/8/8/K3R3 b - d3 0 1', `${kings} ${kings}`)).toBeNull();
    expect(play('4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1', `${kings} ${kings}`)).toBe(8);
  });

  it('does not look past a capture, a pawn move or a null move', () => {
    const knights = 'g1f3 g8f6 f3g1 f6g8';
    expect(play(START_FEN, `${knights} e2e4 e7e5 ${knights}`)).toBeNull();
    play(START_FEN, knights);
    core.exports.makeNullMove(core.threadBase);
    core.exports.makeNullMove(core.threadBase);
    expect(core.isDraw()).toBe(false);
  });

  it('counts the plies since a null move anew', () => {
    const knights = 'g1f3 g8f6 f3g1 f6g8';
    // What a longer game has left in memory must not count.
    play(START_FEN, `${knights} ${knights} ${knights}`);
    play(START_FEN, knights);
    core.exports.makeNullMove(core.threadBase);
    core.exports.makeNullMove(core.threadBase);
    for (const move of knights.split(' ')) core.make(valueOf(parseUciMove(move, core, false)));
    expect(core.isDraw()).toBe(false);
    for (const move of knights.split(' ')) core.make(valueOf(parseUciMove(move, core, false)));
    expect(core.isDraw()).toBe(true);
  });
});

describe(`fifty moves, ${buildName}`, () => {
  it('draw at the hundredth ply, unless it mates', () => {
    expect(isDrawn('4k3/8/8/8/8/8/8/R3K3 w Q - 99 80')).toBe(false);
    expect(isDrawn('4k3/8/8/8/8/8/8/R3K3 w Q - 100 80')).toBe(true);
    expect(isDrawn('R3k3/8/4K3/8/8/8/8/8 b - - 100 80')).toBe(false);
    expect(isDrawn('R3k3/8/8/4K3/8/8/8/8 b - - 100 80')).toBe(true);
    expect(isDrawn('8/8/8/8/8/4k3/8/r3K3 w - - 100 80')).toBe(false);
    expect(isDrawn('8/8/8/8/4k3/8/8/r3K3 w - - 100 80')).toBe(true);
  });

  it('are counted along a game', () => {
    expect(play('4k3/8/8/8/8/8/8/R3K3 w - - 98 80', 'a1a2 e8d8')).toBe(2);
  });
});

describe(`dead positions, ${buildName}`, () => {
  it.each([
    ['bare kings', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', true],
    ['a knight', '4k3/8/8/8/8/8/8/4KN2 w - - 0 1', true],
    ['an enemy bishop', '4kb2/8/8/8/8/8/8/4K3 w - - 0 1', true],
    ['bishops on one colour, one a side', '2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1', true],
    ['bishops on one colour, all on one side', '4k3/8/8/8/8/3B4/8/1B2KB2 w - - 0 1', true],
    ['bishops on both colours', '4kb2/8/8/8/8/8/8/4KB2 w - - 0 1', false],
    ['two knights: a mate exists', '4k3/8/8/8/8/8/8/4KNN1 w - - 0 1', false],
    ['a knight a side: a mate exists', '4kn2/8/8/8/8/8/8/4KN2 w - - 0 1', false],
    ['bishop and knight', '4k3/8/8/8/8/8/8/4KBN1 w - - 0 1', false],
    ['a pawn', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', false],
    ['a rook', '4k3/8/8/8/8/8/8/4KR2 w - - 0 1', false],
  ])('%s', (_, fen, dead) => {
    expect(isDrawn(fen)).toBe(dead);
  });
});

interface GameRow {
  readonly start: string;
  readonly moves: string;
  /** The ply after which a position stood for the third time, or null. */
  readonly first: number | null;
  readonly clock: number;
  readonly legal: number;
  readonly end: readonly string[];
}

describe(`games, ${buildName}`, () => {
  it('repetition, fifty moves, dead position, mate and stalemate at the end of each', () => {
    // Two games begin with the side in check that is not to move, which the FEN reader refuses.
    const playable = inputObjects<GameRow>('games.jsonl').filter(({ start }) => parseFen(start).ok);
    expect(playable.length).toBeGreaterThan(20);
    for (const { start, moves, first, clock, legal, end } of playable) {
      const ply = play(start, moves);
      const what = `${start} ${moves}`;
      const left = core.legalMoves().length;
      expect(core.isDraw(), what).toBe(['threefold', 'fifty', 'dead'].some((kind) => end.includes(kind)));
      expect(core.setup().halfmoveClock, what).toBe(clock);
      expect(left, what).toBe(legal);
      expect(left === 0 && core.inCheck(), what).toBe(end.includes('mate'));
      expect(left === 0 && !core.inCheck(), what).toBe(end.includes('stalemate'));
      if (first !== null && clock < FIFTY_MOVES) expect(ply, what).toBe(first);
    }
  });
});

describe(`dead positions of others, ${buildName}`, () => {
  it('agree', () => {
    for (const [fen = '', dead] of inputRows('dead-positions.txt')) {
      expect(isDrawn(fen), fen).toBe(dead === 'yes' || setupOf(fen).halfmoveClock >= FIFTY_MOVES);
    }
  });
});

describe(`mates and stalemates, ${buildName}`, () => {
  it('agree', () => {
    for (const [fen = '', state] of inputRows('ends.txt')) {
      core.setSetup(setupOf(fen));
      const stuck = core.legalMoves().length === 0;
      const found = stuck ? (core.inCheck() ? 'checkmate' : 'stalemate') : 'ongoing';
      expect(found, fen).toBe(state);
    }
  });
});
