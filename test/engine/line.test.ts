import { describe, expect, it } from 'vitest';
import { isPlayable } from '../../src/engine/line';
import { START_FEN } from '../../src/notation/fen';
import { parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { setupOf, valueOf } from '../notation/results';

describe('a line', () => {
  it('is playable if each of its moves is legal, and leaves the position alone', async () => {
    const core = await testCore();
    core.setSetup(setupOf(START_FEN));
    const key = core.key();
    const move = valueOf(parseUciMove('e2e4', core, false));
    expect(isPlayable(core, [])).toBe(true);
    expect(isPlayable(core, [move])).toBe(true);
    expect(isPlayable(core, [move, move])).toBe(false);
    expect(isPlayable(core, [0])).toBe(false);
    expect(core.key()).toBe(key);
  });
});
