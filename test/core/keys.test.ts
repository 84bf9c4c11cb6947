// Key and lock: published vectors, transpositions, independence.

import { beforeAll, describe, expect, it } from 'vitest';
import { hasRights, randomPosition, randomStart } from '../../perft-suites/games';
import { SeededRandom } from '../../perft-suites/random';
import type { Core } from '../../src/runtime/core';
import { formatPlacement, START_FEN } from '../../src/notation/fen';
import type { Setup } from '../../src/notation/setup';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName, testCore } from '../helpers/core';
import { inputRows } from '../helpers/inputs';
import { setupOf, valueOf } from '../notation/results';

// The test vectors of Polyglot's book format description: moves from the start position, FEN, key.
const PUBLISHED: readonly (readonly [moves: string, fen: string, key: string])[] = [
  ['', START_FEN, '463b96181691fc9c'],
  ['e2e4', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', '823c9b50fd114196'],
  ['e2e4 d7d5', 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2', '0756b94461c50fb0'],
  ['e2e4 d7d5 e4e5', 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2', '662fafb965db29d4'],
  ['e2e4 d7d5 e4e5 f7f5', 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3', '22a48b5a8e47ff78'],
  ['e2e4 d7d5 e4e5 f7f5 e1e2', 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3', '652a607ca3f242c1'],
  ['e2e4 d7d5 e4e5 f7f5 e1e2 e8f7', 'rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4', '00fdd303c946bdd9'],
  ['a2a4 b7b5 h2h4 b5b4 c2c4', 'rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3', '3c8123ea7b067637'],
  [
    'a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3',
    'rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4',
    '5c3f9b829b279560',
  ],
];

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

function keyText(): string {
  return core.key().toString(16).padStart(16, '0');
}

describe(`keys, ${buildName}`, () => {
  it.each(PUBLISHED)('published vector after [%s], by moves and by FEN', (moves, fen, key) => {
    core.setSetup(setupOf(START_FEN));
    for (const move of moves.split(' ').filter((text) => text !== '')) {
      core.exports.playMove(valueOf(parseUciMove(move, core, false)));
    }
    expect(keyText()).toBe(key);
    expect(core.setup().halfmoveClock).toBe(setupOf(fen).halfmoveClock);
    core.setSetup(setupOf(fen));
    expect(keyText()).toBe(key);
  });

  it('an en passant square that no pawn can capture on changes neither key nor lock', () => {
    core.setSetup(setupOf('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1'));
    const values = [core.key(), core.lock()];
    core.setSetup(setupOf('4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'));
    expect([core.key(), core.lock()]).toEqual(values);
  });
});

describe(`Polyglot keys of others, ${buildName}`, () => {
  it('agree', () => {
    for (const [fen = '', key] of inputRows('polyglot-keys.txt')) {
      core.setSetup(setupOf(fen));
      expect(keyText(), fen).toBe(key);
    }
  });
});

/** Visits every position of the tree below the core's position, to a depth. */
function walk(depth: number, visit: () => void): void {
  visit();
  if (depth === 0) return;
  for (const move of core.legalMoves()) {
    core.make(move);
    walk(depth - 1, visit);
    core.unmake(move);
  }
}

describe(`transpositions, ${buildName}`, () => {
  it.each([
    [START_FEN, 3],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 3],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 3],
    ['n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 3],
    ['8/2p1p3/8/1P1P4/1p1p4/8/2P1P3/k6K w - - 0 1', 4],
    ['rk2r3/8/8/8/8/8/8/RKR4R w CAea - 0 1', 3],
  ])('in the tree of %s to depth %i equal positions, and only they, share key and lock', (fen, depth) => {
    const values = new Map<string, string>();
    const [keys, locks] = [new Set<bigint>(), new Set<bigint>()];
    let visited = 0;
    core.setSetup(setupOf(fen));
    walk(depth, () => {
      visited += 1;
      const placement = formatPlacement(core.setup(), 'shredder');
      const value = `${core.key()} ${core.lock()}`;
      const known = values.get(placement);
      if (known === undefined) {
        values.set(placement, value);
        keys.add(core.key());
        locks.add(core.lock());
      } else if (known !== value) {
        expect(value, placement).toBe(known);
      }
    });
    expect(keys.size).toBe(values.size);
    expect(locks.size).toBe(values.size);
    expect(values.size).toBeLessThan(visited);
  });
});

/** Different positions of random Chess960 games, from a fixed seed. */
function randomPositions(count: number): Setup[] {
  const random = new SeededRandom(64);
  const found = new Map<string, Setup>();
  while (found.size < count) {
    const setup = randomPosition(core, randomStart(random, true), random.below(60), random);
    if (setup !== undefined) found.set(formatPlacement(setup, 'shredder'), setup);
  }
  return [...found.values()];
}

describe(`lock, ${buildName}`, () => {
  it('is independent of the key: no bit of one foretells a bit of the other', () => {
    const positions = randomPositions(3000);
    expect(positions.some(hasRights)).toBe(true);
    const keyBits = new Uint8Array(positions.length * 64);
    const lockBits = new Uint8Array(positions.length * 64);
    const values = new Set<bigint>();
    for (const [index, setup] of positions.entries()) {
      core.setSetup(setup);
      values.add(core.key()).add(core.lock());
      for (let bit = 0; bit < 64; bit += 1) {
        keyBits[bit * positions.length + index] = Number((core.key() >> BigInt(bit)) & 1n);
        lockBits[bit * positions.length + index] = Number((core.lock() >> BigInt(bit)) & 1n);
      }
    }
    // No collision within keys, within locks or between them.
    expect(values.size).toBe(2 * positions.length);
    // The standard deviation of each share is 0.009; the largest of 4,096 of them should stay below 5 of these.
    let largest = 0;
    for (let keyBit = 0; keyBit < 64; keyBit += 1) {
      for (let lockBit = 0; lockBit < 64; lockBit += 1) {
        let equal = 0;
        for (let index = 0; index < positions.length; index += 1) {
          const [a, b] = [keyBits[keyBit * positions.length + index], lockBits[lockBit * positions.length + index]];
          if (a === b) equal += 1;
        }
        largest = Math.max(largest, Math.abs(equal / positions.length - 0.5));
      }
    }
    expect(largest).toBeLessThan(0.05);
  });
});
