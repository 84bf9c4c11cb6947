import { afterAll, expect, it } from 'vitest';
import { CONTROL_TABLE } from '../../src/abi/memory';
import { annotateGame } from '../../src/cli/annotated-game';
import { chancesOf, examine, judgeMove } from '../../src/engine/annotator';
import { Engine } from '../../src/engine/engine';
import { parsePgn } from '../../src/library/pgn';
import { Pool } from '../../src/library/pool';
import { LocalService } from '../../src/library/service';
import { processPlatform } from '../../src/platform/node/process-platform';

/** White's fourth move takes a pawn that is a trap; at few nodes the engine takes it too. */
const TRAP = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n';

const engine = new Engine(processPlatform);
afterAll(() => engine.close());

it('a mate and a won ending count as the most centipawns', () => {
  expect(chancesOf({ type: 'mate', value: 3 })).toBe(chancesOf({ type: 'tb', value: 20 }));
  expect(chancesOf({ type: 'mate', value: 0 })).toBeCloseTo(100 - chancesOf({ type: 'mate', value: 1 }));
  expect(chancesOf({ type: 'cp', value: 100_000 })).toBe(chancesOf({ type: 'mate', value: 1 }));
});

it("the engine's own choice gets no judgement, however the score falls", () => {
  const [before, after] = [
    { type: 'cp', value: 300 },
    { type: 'cp', value: 300 },
  ] as const;
  expect(judgeMove(before, after, false).judgement).toBe('blunder');
  expect(judgeMove(before, after, true)).toEqual({ ...judgeMove(before, after, false), judgement: null });
});

it.each([true, false])(
  'a crash is no view of a position, and the next view is right (with a listener: %s)',
  async (listens) => {
    const whole = new Engine(processPlatform);
    const crashing = new Engine(processPlatform);
    const problems: string[] = [];
    if (listens) crashing.listen({ problem: ({ code }) => problems.push(code), notice: () => undefined });
    try {
      // Sends the first search far outside of its memory.
      (await crashing.position()).view.setUint32(CONTROL_TABLE, 0xff00_0000, true);
      await expect(examine(crashing, { nodes: 300 })).rejects.toThrow(/crashed/);
      expect(problems).toEqual(listens ? ['ENGINE_CRASHED'] : []);
      expect(await examine(crashing, { nodes: 300 })).toEqual(await examine(whole, { nodes: 300 }));
    } finally {
      await Promise.all([whole.close(), crashing.close()]);
    }
  },
);

it('is the same by annotate and by the library', async () => {
  const [game] = parsePgn(TRAP);
  if (game === undefined) throw new Error('there is no game');
  await engine.configure({ hashMb: 1 });
  const pool = await Pool.create((owner) => new LocalService(processPlatform, owner), 1, { hash: 1, size: 1 });
  try {
    for (const nodes of [300, 5000]) {
      const { moves } = await annotateGame(engine, game, { nodes });
      const annotated = [];
      for await (const move of pool.analyseGame(game, { nodes })) annotated.push(move);
      const facts = (of: readonly { san: string; uci: string; accuracy: number; judgement: string | null }[]) =>
        of.map(({ san, uci, accuracy, judgement }) => [san, uci, accuracy, judgement]);
      expect(facts(annotated)).toEqual(facts(moves));
      for (const { before, uci, judgement } of annotated) if (before.bestmove === uci) expect(judgement).toBeNull();
    }
  } finally {
    await pool.close();
  }
});
