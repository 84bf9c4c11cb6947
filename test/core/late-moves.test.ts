// How deep the moves of a node are searched, which the depths tell that their positions have in the table afterwards.

import { beforeAll, describe, expect, it } from 'vitest';
import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { MOVE_NONE } from '../../src/abi/move';
import { BOUND_UPPER } from '../../src/abi/score';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

/** Deep enough for reductions, and at the next ply not so deep that a node without a table move is reduced itself. */
const DEPTH = 4;

const ITALIAN = 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 6 5';
const EXCHANGES = 'r3r1k1/pp3ppp/2p2n2/3p4/3P4/2P2N2/PP3PPP/R3R1K1 b - - 0 1';

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

const moveOf = (text: string): number => valueOf(parseUciMove(text, core, false));

/**
 * Searches a node in which no move is expected to reach alpha, with a move in the table; returns how deep each was searched,
 * without those that were not.
 */
function depthsAfter(fen: string, tableMove: string): Map<number, number> {
  const { exports, threadBase } = core;
  core.setSetup(setupOf(fen));
  exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  exports.clearHistory();
  const evaluation = exports.correctedEval(threadBase, MOVE_NONE, core.evaluate());
  exports.storeEntry(core.key(), core.lock(), moveOf(tableMove), evaluation, evaluation, 0, BOUND_UPPER, 0);
  const alpha = evaluation + 20;
  exports.searchWindow(threadBase, 1, DEPTH, alpha, alpha + 1);
  const depths = new Map<number, number>();
  for (const move of core.legalMoves()) {
    core.make(move);
    const entry = exports.probe(core.key(), core.lock());
    if (entry !== 0n) depths.set(move, exports.entryDepth(entry));
    core.unmake(move);
  }
  return depths;
}

describe(`the depth of moves, ${buildName}`, () => {
  it.each([
    [ITALIAN, 'd2d3'],
    [ITALIAN, 'a2a3'],
    [EXCHANGES, 'h7h6'],
  ])('%s: the first, %s, is searched in full, late ones less deep', (fen, first) => {
    const depths = depthsAfter(fen, first);
    expect(depths.get(moveOf(first))).toBe(DEPTH - 1);
    depths.delete(moveOf(first));
    expect(depths.size).toBeGreaterThan(4);
    const reduced = [...depths.values()].filter((depth) => depth < DEPTH - 1);
    expect(reduced.length).toBeGreaterThan(depths.size / 2);
  });

  it('captures that lose come behind all quiet moves, those that are left out too, and are late', () => {
    // Each gives check or opens the king, so that it is searched at all.
    const captures = ['c4f7', 'f3e5'];
    const depths = depthsAfter(ITALIAN, 'd2d3');
    expect(depths.size).toBeLessThan(core.legalMoves().length / 2);
    for (const capture of captures) expect(depths.get(moveOf(capture)), capture).toBeLessThan(DEPTH - 1);
  });

  it('late moves are searched less deep where the table has a capture', () => {
    let change = 0;
    for (const [fen, capture, quiet] of [
      [ITALIAN, 'c4f7', 'a2a3'],
      [ITALIAN, 'f3e5', 'd2d3'],
      [EXCHANGES, 'e8e1', 'h7h6'],
    ] as const) {
      const [behindCapture, behindQuiet] = [depthsAfter(fen, capture), depthsAfter(fen, quiet)];
      for (const [move, depth] of behindCapture) {
        if (move !== moveOf(capture) && move !== moveOf(quiet)) change += depth - (behindQuiet.get(move) ?? depth);
      }
    }
    expect(change).toBeLessThan(0);
  });
});
