// Values that are not what they look like: each is used as what it is or refused in words, and harms nothing that comes after.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInNewContext } from 'node:vm';
import { Game, Move, Position } from '../../src/library/chess-public';
import { Engine } from '../../src/library/engine';
import { comparePerft, createEngine, perftProgram, summariseGame, type PerftProgram } from '../../src/library/node';
import { openingOf } from '../../src/library/openings';
import { parsePgn } from '../../src/library/pgn';
import { playMoves } from '../../src/library/played-moves';
import type { AnalysisOptions } from '../../src/library/types';
import { local, SMALL } from './services';
import { codeOf, rejectionOf } from './thrown';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create(local, playMoves, SMALL);
});
afterAll(() => engine.close());

const analysed = (options: AnalysisOptions): Promise<string> =>
  rejectionOf(Promise.resolve().then(() => engine.analyse('startpos', { depth: 1, ...options }).result));

describe('a signal', () => {
  it('of an older library is one', async () => {
    class Signal extends EventTarget {
      aborted = false;
      readonly [Symbol.toStringTag] = 'AbortSignal';
    }
    const signal = new Signal() as unknown as AbortSignal & { aborted: boolean };
    expect(await analysed({ signal })).toBe('nothing thrown');
    signal.aborted = true;
    await expect(engine.analyse('startpos', { depth: 1, signal }).result).rejects.toThrow('This operation was aborted');
  });

  it.each([
    ['has nothing of one', {}],
    [
      'throws',
      {
        get aborted(): boolean {
          throw new Error('mine');
        },
      },
    ],
  ])('that %s is refused', async (_how, odd) => {
    const signal = Object.assign(Object.create(odd, {}) as AbortSignal, { [Symbol.toStringTag]: 'AbortSignal' });
    expect(await analysed({ signal })).toBe('LIMIT_VALUE');
    expect(await rejectionOf(engine.perft('startpos', 1, { signal }))).toBe('OPTION_VALUE');
    expect(await rejectionOf(createEngine({ signal }))).toBe('OPTION_VALUE');
  });
});

describe('bytes', () => {
  it('of another realm are bytes', async () => {
    const other = (text: string): Uint8Array => runInNewContext(text) as Uint8Array;
    expect(await rejectionOf(createEngine({ network: other('new Uint8Array(9)') }))).toBe('NETWORK_FOREIGN');
    expect(await rejectionOf(createEngine({ network: other('new ArrayBuffer(9)') }))).toBe('NETWORK_FOREIGN');
    expect(parsePgn(other('Uint8Array.of(101, 52, 32, 42)'))[0]?.moves[0]?.san).toBe('e4');
  });

  it('that are gone are none', async () => {
    const buffer = new ArrayBuffer(9);
    const view = new Uint8Array(buffer);
    structuredClone(buffer, { transfer: [buffer] });
    expect(await rejectionOf(createEngine({ network: buffer }))).toBe('OPTION_VALUE');
    expect(await rejectionOf(createEngine({ network: view }))).toBe('OPTION_VALUE');
  });
});

describe('a list', () => {
  it('that is too long is refused at once', async () => {
    const huge = new Array<never>(2 ** 32 - 1);
    expect(await analysed({ searchmoves: huge })).toBe('LIMIT_VALUE');
    expect(codeOf(() => Position.start().line(huge))).toBe('MOVES');
    expect(codeOf(() => summariseGame(huge))).toBe('MOVES');
    expect(codeOf(() => Game.fromMoves([], { tags: huge as never }))).toBe('PGN_TAGS');
  });

  it('is what it holds, and not what it says', async () => {
    const searchmoves = ['a2a3'];
    searchmoves[Symbol.iterator] = function* () {
      yield 'h2h3';
      return undefined;
    };
    expect(await engine.bestMove('startpos', { depth: 1, searchmoves } as never)).toBe('a2a3');
  });
});

describe('a position', () => {
  it('that is frozen is played on, and harms no other', () => {
    const frozen = Object.freeze(Position.start());
    expect(Position.start().play('e4').fen()).toBe(AFTER_E4);
    frozen.play('e4');
    const other = Position.start();
    expect(other.legalMoves()).toHaveLength(20);
    expect([frozen.pieceAt('e4'), frozen.fen()]).toEqual(['P', AFTER_E4]);
    expect(frozen.undo()?.san).toBe('e4');
  });

  it('that is none harms no other', () => {
    expect(() => (Object.create(Position.prototype) as Position).fen()).toThrow();
    expect(codeOf(() => Position.start().play(Object.create(Move.prototype) as Move))).toBe('SQUARE');
    expect(Position.start().play('e4').fen()).toBe(AFTER_E4);
  });

  it('may be behind a proxy', () => {
    const position = Position.start();
    const proxy = new Proxy(position, {});
    position.fen();
    Position.start().fen();
    proxy.fen();
    position.play('e4');
    expect(proxy.clone().fen()).toBe(AFTER_E4);
    expect(proxy.fen()).toBe(AFTER_E4);
  });

  it('is a game in JSON, which an engine takes', async () => {
    const copy = JSON.parse(JSON.stringify({ position: Position.start().play('f3').play('e5').play('g4') })) as {
      position: Position;
    };
    expect(await engine.bestMove(copy.position, { depth: 3 })).toBe('d8h4');
  });

  it('has moves that are texts', async () => {
    const odd = { engineGame: () => ({ fen: AFTER_E4, moves: [Symbol('e7e5')] }) };
    expect(await rejectionOf(engine.bestMove(odd as never, { depth: 1 }))).toBe('POSITION_VALUE');
  });

  it('is asked for its opening', () => {
    for (const odd of [null, 5, {}, { clone: () => ({ key: () => 1n, undo: 5 }) }]) {
      expect(codeOf(() => openingOf(odd as never))).toBe('POSITION');
    }
  });
});

describe('a program', () => {
  const question = { fen: AFTER_E4, moves: [], depth: 1 };

  it('has arguments that a system takes', async () => {
    expect(codeOf(() => perftProgram('a\0b'))).toBe('PROGRAM');
    expect(codeOf(() => perftProgram('a', ['\0']))).toBe('PROGRAM');
    const tooMuch = perftProgram('a', ['x'.repeat(10_000_000)]);
    expect(await tooMuch.ask(question)).toMatchObject({ ok: false, error: { code: 'PROGRAM_START' } });
  });

  it('is asked a question', async () => {
    const program = perftProgram('a');
    for (const odd of [
      undefined,
      null,
      {},
      { ...question, fen: 5 },
      { ...question, moves: 'e4' },
      { ...question, depth: NaN },
    ]) {
      expect(await rejectionOf(program.ask(odd as never))).toBe('PROGRAM');
    }
    await program.close();
  });

  it('of the caller answers with a text or an error', async () => {
    const compared = (program: unknown): Promise<unknown> => comparePerft(program as PerftProgram, { depth: 1 });
    const thrower = {
      get takesMoves(): never {
        throw new Error('mine');
      },
      ask: () => undefined,
    };
    expect(await rejectionOf(compared(thrower))).toBe('PROGRAM');
    for (const answer of [undefined, { ok: false }, { ok: false, error: { code: 5, message: {} } }, { ok: true }]) {
      expect(await compared({ takesMoves: true, ask: () => answer })).toMatchObject({
        fault: { code: 'PROGRAM_CRASHED' },
      });
    }
  });
});
