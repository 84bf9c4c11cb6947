import { describe, expect, it } from 'vitest';
import { legalPrefix } from '../../src/engine/line';
import { START_FEN } from '../../src/notation/fen';
import { parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { setupOf } from '../notation/results';

describe('legal prefix', () => {
  it('ends before the first illegal move and leaves the position alone', async () => {
    const core = await testCore();
    const setup = setupOf(START_FEN);
    core.setSetup(setup);
    const key = core.key();
    const move = parseUciMove('e2e4', core, false);
    if (!move.ok) throw new Error(move.error.message);
    expect(legalPrefix(core, [move.value, move.value])).toEqual([move.value]);
    expect(legalPrefix(core, [0])).toEqual([]);
    expect(legalPrefix(core, [])).toEqual([]);
    expect(core.key()).toBe(key);
  });
});
