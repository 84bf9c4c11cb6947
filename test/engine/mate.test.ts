// `go mate N`: every mate it claims stands on the board at the end of its line.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCORE_MATE, SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';
import { processPlatform } from '../../src/platform/node/process-platform';
import { Engine } from '../../src/engine/engine';
import { unwrap } from '../../src/notation/result';
import type { BestMove, Info } from '../../src/runtime/search-records';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName, debugBuild } from '../helpers/core';
import { inputRows } from '../helpers/inputs';
import { searched } from '../helpers/typed-engine';
import { setupOf } from '../notation/results';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const KING_AND_QUEEN = 'k7/8/2K5/8/8/8/8/6Q1 w - -';
/** Longest mates that are asked for: debug cores are slow. */
const MOST_MOVES = debugBuild ? 2 : 5;

let engine: Engine;

beforeAll(() => {
  engine = new Engine(processPlatform);
});

afterAll(() => engine.close());

async function goMate(fen: string, mate: number, searchMoves: string[] = []): Promise<{ best: BestMove; last: Info }> {
  await engine.newGame();
  expect(await engine.setPosition(setupOf(fen), [])).toMatchObject({ ok: true });
  const { best, infos } = await searched(engine, { limits: { mate }, searchMoves });
  const last = infos.at(-1);
  if (last === undefined) throw new Error('no info');
  return { best, last };
}

/** Moves to mate of a claim whose line ends in mate after exactly as many; null where none is claimed. */
async function claimOf(info: Info): Promise<number | null> {
  if (info.score < SCORE_MATE_IN_MAX_PLY) return null;
  const plies = SCORE_MATE - info.score;
  expect(info.pv.length).toBeLessThanOrEqual(plies);
  const core = await engine.position();
  for (const move of info.pv) core.make(move);
  expect([core.inCheck(), core.legalMoves().length]).toEqual([true, 0]);
  for (const move of [...info.pv].reverse()) core.unmake(move);
  return (plies + 1) / 2;
}

describe(`go mate, ${buildName}`, () => {
  it.each([
    ['Morphy, mate in two by a quiet sacrifice', MORPHY, 2, 'a1a6'],
    ['smothered mate', '5r1k/6pp/8/6N1/2Q5/8/5PPP/6K1 w - - 0 1', 4, 'g5f7'],
    ['a check that waits', '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1', 1, 'd2d8'],
  ])('proves a mate: %s', async (_, fen, moves, move) => {
    const { best, last } = await goMate(fen, moves);
    expect(await claimOf(last)).toBe(moves);
    expect(last.pv).toHaveLength(2 * moves - 1);
    expect(formatUciMove(best.move, false)).toBe(move);
  });

  it.skipIf(debugBuild)("proves Loyd's Excelsior, where the least likely man mates", async () => {
    const { best, last } = await goMate('n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', 5);
    expect(await claimOf(last)).toBe(5);
    expect(formatUciMove(best.move, false)).toBe('b2b4');
  });

  it('leaves a move whose refutations add up, and so finds these with few nodes', async () => {
    let nodes = 0;
    for (const fen of [
      '2n2rk1/r4ppp/pqb5/3Bp3/3p4/6Q1/1P1B2PP/6K1 w - - 0 1',
      '2r3k1/5p1p/1p2pBp1/b1r5/3R1Q2/5N2/1pq2PPP/5RK1 w - - 0 1',
      '4rk2/q1br1p1B/p3pp2/3b4/Pp1P2Q1/4N3/1P3PPP/R3R1K1 w - - 0 1',
      'r2qrk2/4np2/pn1p3p/1ppP1bN1/4N3/P1Q5/1P2B1PP/R4RK1 w - - 0 1',
    ]) {
      const { last } = await goMate(fen, 5);
      expect(await claimOf(last), fen).toBe(5);
      nodes += last.nodes;
    }
    // 29,000; a search whose disproof numbers do not add up needs 175,000.
    expect(nodes).toBeLessThan(80_000);
  });

  it('looks for a shorter mate than it was asked for', async () => {
    const { last } = await goMate('3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1', 6);
    expect(await claimOf(last)).toBe(1);
  });

  it('ends by itself, with a move and no claim, where there is no such mate', async () => {
    const { best, last } = await goMate(MORPHY, 1);
    expect(await claimOf(last)).toBeNull();
    expect((await engine.position()).legalMoves()).toContain(best.move);
    expect(await claimOf((await goMate('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 2)).last)).toBeNull();
  });

  it('can be stopped', async () => {
    await engine.newGame();
    await engine.setPosition(setupOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), []);
    const search = engine.search({ limits: { mate: 20 } });
    setTimeout(() => search.stop(), 50);
    const { move } = unwrap(await search.result);
    expect((await engine.position()).legalMoves()).toContain(move);
  });

  it('counts fifty moves', async () => {
    expect(await claimOf((await goMate(`${KING_AND_QUEEN} 97 100`, 2)).last)).toBe(2);
    expect(await claimOf((await goMate(`${KING_AND_QUEEN} 98 100`, 2)).last)).toBeNull();
  });

  it('keeps to searchmoves', async () => {
    await engine.setPosition(setupOf(MORPHY), []);
    const moves = (await engine.position()).legalMoves().map((move) => formatUciMove(move, false));
    const others = moves.filter((move) => move !== 'a1a6');
    expect(await claimOf((await goMate(MORPHY, 2, others)).last)).toBeNull();
    expect(await claimOf((await goMate(MORPHY, 2)).last)).toBe(2);
  });
});

describe(`mates of others, ${buildName}`, () => {
  it(`proves them up to ${MOST_MOVES} moves`, { timeout: 120_000 }, async () => {
    for (const [fen = '', moves] of inputRows('mates.txt')) {
      if (Number(moves) > MOST_MOVES) continue;
      const { last } = await goMate(`${fen} 0 1`, Number(moves));
      expect(await claimOf(last), fen).toBeLessThanOrEqual(Number(moves));
    }
  });
});
