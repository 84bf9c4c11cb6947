// Laramée's page: the scheme, its example, the lock, and what the scan of the board forgets.

import { describe, expect, it } from 'vitest';
import { BLACK, NO_PIECE, PAWN, ROOK, WHITE } from '../../../src/abi/piece';
import { LabCore } from '../../../src/research/lab/core-instance';
import { ABLATIONS, searchBenchPositions, recordedAblation } from '../../../src/research/lab/laramee/ablation';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { runBench } from '../../../src/engine/bench';
import { SearchControl } from '../../../src/engine/search-control';
import { falseHits, pairsOf, randomPositions } from '../../../src/research/lab/laramee/collisions';
import { printedSignatures, TREES, treeRows } from '../../../src/research/lab/laramee/printed-scheme';
import { HashScheme } from '../../../src/research/lab/laramee/scheme';
import { pieceOf } from '../../../src/notation/pieces';
import { parseUciMove } from '../../../src/notation/uci-move';
import { squareFromName } from '../../../src/notation/squares';
import { testCore } from '../../helpers/core';
import { setupOf, valueOf } from '../../notation/results';

const COUNTS = {
  'start position': [5_783, 5_623, 320],
  Kiwipete: [59_635, 56_715, 5_754],
  'kings and blocked pawns': [234, 130, 208],
};

const H1 = squareFromName('h1');
const H4 = squareFromName('h4');
const BEFORE = '4k3/8/8/8/7p/8/8/4K2R w - - 3 1';
const AFTER = '4k3/8/8/8/7R/8/8/4K3 b - - 0 1';
const whiteRook = pieceOf(ROOK, WHITE);
const blackPawn = pieceOf(PAWN, BLACK);

describe('the rook from h1 takes the pawn on h4', () => {
  it('by the page: three numbers lead from one key to the other, in the key and in the lock', () => {
    for (const scheme of [new HashScheme(1, 20), new HashScheme(2, 64)]) {
      const key = scheme.key(setupOf(BEFORE));
      const updated = key ^ scheme.number(whiteRook, H1) ^ scheme.number(blackPawn, H4) ^ scheme.number(whiteRook, H4);
      expect(scheme.update(key, whiteRook, H1, H4, blackPawn)).toBe(updated);
      expect(scheme.key(setupOf(AFTER))).toBe(updated);
      expect(scheme.number(NO_PIECE, H1)).toBe(0n);
    }
  });

  it('by the engine: the key kept while moving is the key of the position from nothing', async () => {
    const core = await testCore();
    core.setSetup(setupOf(BEFORE));
    const before = [core.key(), core.lock()];
    core.make(valueOf(parseUciMove('h1h4', core, false)));
    const moved = [core.key(), core.lock()];
    core.setSetup(setupOf(AFTER));
    expect(moved).toEqual([core.key(), core.lock()]);
    expect(moved).not.toEqual(before);
  });
});

describe('key and lock', () => {
  it('are made of numbers of their own', () => {
    const setup = setupOf(BEFORE);
    expect(new HashScheme(1, 64).key(setup)).not.toBe(new HashScheme(2, 64).key(setup));
    expect(new HashScheme(1, 12).key(setup)).toBeLessThan(1n << 12n);
  });

  it('have false hits as independent bits would', async () => {
    const signatures = randomPositions(await LabCore.open('magic'), 5000).signatures;
    const pairs = pairsOf(signatures.length);
    for (const [keyBits, lockBits] of [
      [8, 0],
      [12, 0],
      [4, 4],
      [8, 4],
    ] as const) {
      const expected = pairs / 2 ** (keyBits + lockBits);
      const found = falseHits(signatures, keyBits, lockBits);
      expect(Math.abs(found - expected) / Math.sqrt(expected)).toBeLessThan(6);
    }
    // The laboratory’s page in the browser shows this number first.
    expect(falseHits(signatures, 12, 0)).toBe(3055);
    expect(falseHits(signatures, 64, 64)).toBe(0);
  });
});

describe('the ablation of histories and table', () => {
  it('counts the nodes of the bench when nothing is taken out', async () => {
    const depth = 4;
    const module = valueOf(await processPlatform.loadCore({ sliders: 'magic', memory: 'shared' }));
    const { nodes, wrongHits } = await searchBenchPositions(module, depth, 16);
    const bench = await runBench(processPlatform, depth, { sliders: 'magic' }, new SearchControl(), () => undefined);
    expect([nodes.at(-1), wrongHits]).toEqual([bench.nodes, 0]);
  });

  it('is recorded for every build, with more nodes for want of any history, and wrong hits for want of a lock', () => {
    const rows = recordedAblation()?.rows ?? [];
    const nodesOf = (name: string): number => rows.find((row) => row.name === name)?.nodes.at(-1) ?? NaN;
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(ABLATIONS));
    expect(nodesOf('no-history')).toBeGreaterThan(nodesOf('butterfly'));
    expect(nodesOf('no-table')).toBeGreaterThan(nodesOf('whole'));
    for (const { name, hits, wrongHits } of rows) expect(wrongHits > 0 && hits > wrongHits).toBe(name === 'no-lock');
  });
});

describe('the scheme as printed', () => {
  it('has false hits that no number of bits removes: the same board with another side to move or other rights', async () => {
    const { signatures, boards } = randomPositions(await LabCore.open('magic'), 30_000);
    const printed = printedSignatures(boards);
    expect(falseHits(printed, 64, 64)).toBeGreaterThan(0);
    expect(falseHits(printed, 64, 0)).toBe(falseHits(printed, 64, 64));
    expect(falseHits(signatures, 64, 64)).toBe(0);
  });

  it('cannot tell most positions of a king walk apart', async () => {
    const rows = treeRows(await LabCore.open('magic'));
    // Those of the page: positions, keys, positions not told apart.
    expect(rows.map((row) => row.slice(2, 5))).toEqual(TREES.map(({ name }) => COUNTS[name]));
  });
});

describe('errata', () => {
  const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R';
  it.each([
    ['the side to move', `${CASTLING} w - - 0 1`, `${CASTLING} b - - 0 1`],
    ['castling rights', `${CASTLING} w KQkq - 0 1`, `${CASTLING} w - - 0 1`],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'],
  ])('the scan of the board forgets %s; the engine does not', async (_, one, other) => {
    const [key, lock] = [new HashScheme(1, 64), new HashScheme(2, 64)];
    expect([key.key(setupOf(one)), lock.key(setupOf(one))]).toEqual([
      key.key(setupOf(other)),
      lock.key(setupOf(other)),
    ]);
    const core = await testCore();
    core.setSetup(setupOf(one));
    const first = core.key();
    core.setSetup(setupOf(other));
    expect(core.key()).not.toBe(first);
  });
});
