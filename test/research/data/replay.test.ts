// Games in viriformat: written, read and replayed.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { REPLAY_BLACK, REPLAY_IN_CHECK } from '../../../src/research/data/abi/replay';
import { Replay } from '../../../src/research/data/replay';
import { openDataCore, type DataCore } from '../../../src/research/data/data-core';
import { isCapture, promotedType } from '../../../src/notation/packed-move';
import { decodeStart, encodeGame, WHITE_WINS, type ScoredGame } from '../../../src/notation/viriformat';
import { formatUciMove } from '../../../src/notation/uci-move';
import { NO_PIECE, NO_PIECE_TYPE } from '../../../src/abi/piece';
import { randomGames } from '../../helpers/random-games';
import { scoredGame } from '../../helpers/scored-games';
import { codeOf, setupOf, valueOf } from '../../notation/results';

let core: DataCore;
let replay: Replay;
beforeAll(async () => {
  core = valueOf(await openDataCore());
  replay = new Replay(core);
});

/** What replaying leaves of a game. */
function replayed(bytes: Uint8Array): ScoredGame {
  const moves: number[] = [];
  const scores: number[] = [];
  const start = valueOf(
    replay.play(bytes, (address) => {
      const isBlack = (replay.flagsAt(address) & REPLAY_BLACK) !== 0;
      moves.push(replay.moveAt(address));
      scores.push(isBlack ? 0 - replay.scoreAt(address) : replay.scoreAt(address));
    }),
  );
  return { ...start, moves, scores };
}

/** The example of the format's specification, github.com/cosmobobak/viriformat, README, "Example". */
const SPECIFIED =
  'ffff00000000ffff 1642256100000000 888888889ecaade9 40 00 0100 0000 02 00 ' +
  '0c070a00 34091400 c309e2ff 3c0dff7f 2709ff7f 00000000';
const specified = Uint8Array.from(Buffer.from(SPECIFIED.replaceAll(' ', ''), 'hex'));

describe('the example of the specification', () => {
  test('is read', () => {
    const game = replayed(specified);
    expect(game.setup).toEqual(setupOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
    expect(game.result).toBe(WHITE_WINS);
    expect(game.moves.map((move) => formatUciMove(move, true))).toEqual(['e2e4', 'e7e5', 'd1h5', 'e8e7', 'h5e5']);
    expect(game.scores).toEqual([10, 20, -30, 32767, 32767]);
    expect(core.inCheck() && core.legalMoves().length === 0).toBe(true);
  });

  test('is written, byte for byte', () => {
    expect(Buffer.from(encodeGame(replayed(specified))).toString('hex')).toBe(Buffer.from(specified).toString('hex'));
  });
});

describe('random games', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(randomGames(600), (random) => {
        const game = scoredGame(core, random);
        expect(replayed(encodeGame(game))).toEqual(game);
      }),
      { numRuns: 60 },
    );
  });

  test('leave a record of every position', () => {
    fc.assert(
      fc.property(randomGames(200), (random) => {
        const game = scoredGame(core, random);
        const seen: unknown[] = [];
        replay.play(encodeGame(game), (address, ply) => {
          const flags = replay.flagsAt(address);
          seen.push([ply, replay.piecesAt(address), flags, replay.resultAt(address)]);
        });
        core.setSetup(game.setup);
        const expected = game.moves.map((move) => {
          const { board, sideToMove, fullmoveNumber } = core.setup();
          const noisy = isCapture(move) || promotedType(move) !== NO_PIECE_TYPE;
          const flags =
            (core.inCheck() ? REPLAY_IN_CHECK : 0) | (noisy ? 2 : 0) | (sideToMove === 1 ? REPLAY_BLACK : 0);
          const pieces = board.filter((piece) => piece !== NO_PIECE).length;
          core.exports.playMove(move);
          const ply = 2 * (fullmoveNumber - 1) + sideToMove;
          return [ply, pieces, flags, sideToMove === 0 ? game.result : 2 - game.result];
        });
        expect(seen).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe('what cannot be is refused', () => {
  const changed = (at: number, value: number): Uint8Array => specified.with(at, value);
  const none = (): void => undefined;

  test.each([
    ['a seventh type of piece', 8, 0x17, 'VIRI_BOARD'],
    ['an en passant square beyond the board', 24, 65, 'VIRI_EN_PASSANT'],
    ['a fifth result', 30, 4, 'VIRI_RESULT'],
  ])('%s', (_, at, value, code) => {
    expect(codeOf(decodeStart(changed(at, value)))).toBe(code);
  });

  test('more than 32 pieces', () => {
    expect(codeOf(decodeStart(changed(2, 1)))).toBe('VIRI_BOARD');
  });

  test('two kings', () => {
    expect(codeOf(replay.play(changed(8, 0x15), none))).toBe('FEN_KINGS');
  });

  test('a right to castle far from home', () => {
    // The h2 pawn becomes a rook that has not moved.
    expect(codeOf(replay.play(changed(15, 0x60), none))).toBe('VIRI_POSITION');
  });

  test('a move against the rules', () => {
    let visited = 0;
    const played = replay.play(changed(36, 0x35), () => visited++);
    expect(codeOf(played)).toBe('VIRI_ILLEGAL_MOVE');
    expect(visited).toBe(1);
  });
});
