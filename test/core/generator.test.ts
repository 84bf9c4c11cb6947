// The generator against itself: its stages, its legality test and its opinion on any 16 bits must tell one story.

import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Chess } from 'chess.js';
import { THREAD_BORDER_LIST } from '../../src/abi/memory';
import { parsePerftLine } from '../../src/notation/epd';
import { START_FEN } from '../../src/notation/fen';
import { moveFrom, moveTo } from '../../src/notation/packed-move';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { projectRoot } from '../helpers/paths';
import { playGame, randomGames } from '../helpers/random-games';
import { copyRecords } from '../helpers/records';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

const ALL_MOVES = 0x10000;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

/** The legal moves by the pseudo-legal generator, stage by stage. */
function stagedMoves(): number[] {
  const list = core.threadBase + THREAD_BORDER_LIST;
  const length = core.exports.listStaged(core.threadBase, list);
  return [...core.packed.subarray(0, length)];
}

function sorted(moves: readonly number[]): number[] {
  return [...moves].sort((a, b) => a - b);
}

/** Expects that of all 16-bit values the pseudo-legal and legal ones are the generator's moves. */
function expectAllValuesJudged(): void {
  const judged: number[] = [];
  const { exports, threadBase } = core;
  for (let move = 0; move < ALL_MOVES; move += 1) {
    const pseudoLegal = exports.isPseudoLegalMove(threadBase, move) !== 0;
    if (pseudoLegal && exports.isLegalMove(threadBase, move) !== 0) judged.push(move);
  }
  expect(judged).toEqual(sorted(core.legalMoves()));
}

/** Positions of an own suite that are not images of others. */
function originals(file: string): string[] {
  return readFileSync(join(projectRoot, 'perft-suites', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/\((?:colours exchanged|files reversed)\)/.test(line));
}

describe(`generator, ${buildName}`, () => {
  it('captures and quiets, or evasions, are together the legal moves, each once', () => {
    fc.assert(
      fc.property(randomGames(150), (game) => {
        playGame(core, game, () => {
          const legal = sorted(core.legalMoves());
          expect(sorted(stagedMoves())).toEqual(legal);
          expect(new Set(legal).size).toBe(legal.length);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('any 16 bits are pseudo-legal and legal exactly if the generator makes them: random games', () => {
    fc.assert(
      fc.property(randomGames(150), (game) => {
        playGame(core, game);
        expectAllValuesJudged();
      }),
      { numRuns: 100 },
    );
  });

  it.each(['edge-cases.epd', 'chess960.epd'])('the same in each pattern of %s', (file) => {
    for (const line of originals(file)) {
      core.setSetup(valueOf(parsePerftLine(line)).setup);
      expectAllValuesJudged();
      expect(sorted(stagedMoves()), line).toEqual(sorted(core.legalMoves()));
    }
  });

  it('asking changes nothing', () => {
    core.setSetup(setupOf('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'));
    const moves = core.legalMoves();
    const before = copyRecords(core);
    expectAllValuesJudged();
    stagedMoves();
    expect(core.inCheck()).toBe(false);
    expect(core.legalMoves()).toEqual(moves);
    expect(copyRecords(core).equals(before)).toBe(true);
  });

  it('agrees with chess.js along random games of chess', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 100, size: 'max' }), (choices) => {
        const other = new Chess();
        playGame(core, { opening: START_FEN, choices }, () => {
          const texts = core.legalMoves().map((move) => formatUciMove(move, false));
          const others = other.moves({ verbose: true }).map(({ lan }) => lan);
          expect(texts.sort()).toEqual(others.sort());
          const next = choices[other.history().length];
          const moves = core.legalMoves();
          const move = moves[(next ?? 0) % moves.length];
          if (next !== undefined && move !== undefined) other.move(formatUciMove(move, false));
        });
      }),
      { numRuns: 6 },
    );
  });

  it('a FEN with an en passant square and a knight that checks allows no en passant', () => {
    core.setSetup(setupOf('4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 1'));
    const texts = core.legalMoves().map((move) => formatUciMove(move, false));
    expect(texts.sort()).toEqual(['e1d1', 'e1e2', 'e1f1', 'e1f2']);
  });

  it.each([
    ['discovers a check that en passant does not answer', '2b1k3/3p4/8/4P3/8/7K/8/8 b - - 0 1', false],
    ['checks itself', '4k3/3p4/8/4P3/4K3/8/8/8 b - - 0 1', true],
  ])('en passant is pseudo-legal only as an answer to check: the pawn %s', (_, fen, answers) => {
    core.setSetup(setupOf(fen));
    core.make(valueOf(parseUciMove('d7d5', core, false)));
    expect(core.inCheck()).toBe(true);
    const enPassant = [...Array(ALL_MOVES).keys()].filter(
      (move) => moveFrom(move) === 36 && moveTo(move) === 43 && core.exports.isPseudoLegalMove(core.threadBase, move),
    );
    expect(enPassant.length).toBe(answers ? 1 : 0);
  });
});
