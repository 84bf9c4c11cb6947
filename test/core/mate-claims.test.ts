// What a search says of mates must be true, whatever stands in the table: found with an empty one, with one that deeper searches
// have filled, or without any, a mate is one that the mate search proves.

import { expect, it } from 'vitest';
import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { SCORE_INFINITE, SCORE_MATE, SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';
import { Random } from '../../src/engine/random';
import { parseFen } from '../../src/notation/fen';
import { buildName } from '../helpers/core';
import { randomFen } from '../helpers/random-fen';
import { plainCore, whiteBox, type WhiteBox } from '../helpers/white-box';

const MEN = ['KQk', 'KRRk', 'KQRkr', 'KQRkpp', 'KQQPkqp', 'KQRBkrbp'];
const DEPTH = 4;
const DEEPER = 6;
/** Mates that must have been seen. */
const ENOUGH = 30;

function clear(core: WhiteBox): void {
  core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  core.exports.clearHistory();
}

/** Moves to the mate that a search to a depth claims: of the side to move, or of the other one with a minus; 0 for none. */
function claim(core: WhiteBox, depth: number): number {
  const ply = 1;
  const score = core.exports.searchWindow(core.threadBase, ply, depth, -SCORE_INFINITE, SCORE_INFINITE);
  if (Math.abs(score) < SCORE_MATE_IN_MAX_PLY) return 0;
  const plies = SCORE_MATE - Math.abs(score) - ply;
  return score > 0 ? (plies + 1) / 2 : -plies / 2;
}

/** Whether the mate search proves a claim, with as many moves or fewer. */
function isTrue(core: WhiteBox, moves: number): boolean {
  return core.exports.proveMate(core.threadBase, Math.abs(moves), moves < 0 ? 1 : 0) > 0;
}

it(`mates that a search claims are proved, with a table and without, ${buildName}`, async () => {
  const [core, plain] = [await whiteBox(), await plainCore()];
  const random = new Random(11);
  let unaided = 0;
  for (let seen = 0; seen < ENOUGH;) {
    const fen = randomFen(random, Array.from(MEN[random.below(MEN.length)] ?? ''));
    const setup = parseFen(fen);
    if (!setup.ok) continue;
    clear(core);
    core.setSetup(setup.value);
    if (core.legalMoves().length === 0) continue;
    const first = claim(core, DEPTH);
    if (first === 0) continue;
    seen++;
    const deeper = claim(core, DEEPER);
    const again = claim(core, DEPTH);
    // What was proved is not forgotten for what a deeper search has left in the table.
    expect([fen, Math.sign(again)]).toEqual([fen, Math.sign(first)]);
    expect(Math.abs(again), fen).toBeLessThanOrEqual(Math.abs(first));
    clear(plain);
    plain.setSetup(setup.value);
    const without = claim(plain, DEPTH);
    if (without !== 0) unaided++;
    clear(core);
    for (const moves of [first, deeper, again, without]) {
      if (moves !== 0) expect([fen, moves, isTrue(core, moves)]).toEqual([fen, moves, true]);
    }
  }
  expect(unaided).toBeGreaterThan(ENOUGH / 2);
});
