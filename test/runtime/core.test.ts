import { describe, expect, it } from 'vitest';
import { BISHOP, ROOK } from '../../src/abi/piece';
import { STATUS_OK } from '../../src/abi/status';
import { processPlatform } from '../../src/platform/node/process-platform';
import { openCore } from '../../src/runtime/host';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { buildName, testCore } from '../helpers/core';
import { setupOf } from '../notation/results';

const POSITIONS = [
  START_FEN,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 13',
  'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3',
  '4k3/8/8/8/8/8/8/1R2K2R b HB - 99 200',
];

describe(`core, ${buildName}`, () => {
  it('gives a setup back as it was set', async () => {
    const core = await testCore();
    for (const fen of POSITIONS) {
      const setup = setupOf(fen);
      core.setSetup(setup);
      expect(core.setup()).toEqual(setup);
      expect(formatFen(core.setup(), 'xfen')).toBe(formatFen(setup, 'xfen'));
      expect(core.verify()).toBe(STATUS_OK);
    }
  });

  it('walks through moves and back', async () => {
    const core = await testCore();
    const setup = setupOf(POSITIONS[1] ?? '');
    core.setSetup(setup);
    const [key, lock] = [core.key(), core.lock()];
    const moves = core.legalMoves();
    expect(moves).toHaveLength(48);
    for (const move of moves) {
      core.make(move);
      expect(core.key()).not.toBe(key);
      core.unmake(move);
    }
    expect([core.key(), core.lock()]).toEqual([key, lock]);
  });

  it('gives keys, locks and bit sets as unsigned numbers', async () => {
    const core = await testCore();
    core.setGame({ setup: core.setup(), moves: [] });
    expect(core.sliderAttacks(ROOK, 56, 0n)).toBe(0xfe01_0101_0101_0101n);
    expect(core.sliderAttacks(BISHOP, 0, 1n << 9n)).toBe(1n << 9n);
  });

  it('names the pieces that give check', async () => {
    const core = await testCore();
    const setup = setupOf('4k3/8/8/8/7b/8/8/4K2r w - - 0 1');
    core.setSetup(setup);
    expect(core.inCheck()).toBe(true);
    expect(core.checkers()).toBe((1n << 7n) | (1n << 31n));
  });

  it('refuses slider methods that do not exist', async () => {
    expect(await openCore(processPlatform, { sliders: 'cuckoo', threads: 1, hashMb: 1 })).toMatchObject({
      ok: false,
      error: { code: 'SLIDERS_UNKNOWN' },
    });
  });
});
