// JavaScript lets everybody call a constructor.

import { describe, expect, it } from 'vitest';
import * as chess from '../../src/library/chess-public';
import * as engine from '../../src/library/node';

type Class = new (...values: readonly unknown[]) => unknown;

const FEN = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

describe('a class whose objects come from functions', () => {
  it.each([
    ['Position', chess.Position],
    ['Game', chess.Game],
    ['Setup', chess.Setup],
    ['Move', chess.Move],
    ['Engine', engine.Engine],
    ['Pool', engine.Pool],
    ['Analysis', engine.Analysis],
  ] as readonly (readonly [string, unknown])[])('refuses new %s', (name, constructor) => {
    for (const values of [[], [FEN], [{}], [null, undefined]]) {
      const rule = expect.stringMatching(`^${name}: it is made by \\w.* not by new\\.$`) as unknown;
      expect(() => new (constructor as Class)(...values)).toThrow(
        expect.objectContaining({ name: 'SlideruleError', code: 'CONSTRUCTOR', message: rule }),
      );
    }
  });
});

describe('a game tree', () => {
  const GameTree = chess.GameTree as unknown as Class;

  it.each([[5], [undefined], [{}], [{ moves: [1] }], [{ moves: null }]])('refuses new GameTree(%j)', (value) => {
    expect(() => new GameTree(value)).toThrow(expect.objectContaining({ name: 'SlideruleError', code: 'PGN_GAME' }));
  });

  it('refuses a node of another game', () => {
    const [one, other] = chess.parsePgn('1. e4 *\n\n1. d4 *');
    const node = other?.moves[0];
    if (one === undefined || node === undefined) throw new Error('two games were read');
    const { tree } = one;
    for (const call of [
      () => tree.parentOf(node),
      () => tree.play(node, 'e5'),
      () => tree.remove(node),
      () => tree.promote(5 as never),
      () => tree.nextOf({} as never),
    ]) {
      expect(call).toThrow(expect.objectContaining({ name: 'SlideruleError', code: 'GAME_NODE' }));
    }
    expect(() => tree.play(null, 5 as never)).toThrow(expect.objectContaining({ code: 'TEXT' }));
  });
});

it('createEngine names a core that is none', async () => {
  for (const wasm of [{}, [], { arrayBuffer: 5 }]) {
    await expect(engine.createEngine({ wasm: wasm as never })).rejects.toMatchObject({
      code: 'OPTION_VALUE',
      message: expect.stringContaining('not a URL, a response or a compiled module') as unknown,
    });
  }
});
