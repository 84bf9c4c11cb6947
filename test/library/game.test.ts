// Games of `sliderule/chess`: reading, walking, changing, writing.

import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Game, Position, formatPgn, parsePgn, readPgn } from '../../src/library/chess-public';
import type { PgnGameText, PgnMove } from '../../src/library/chess-public';

const SICILIAN = '1. e4! {good} e5 $2 (1... c5 2. Nf3 {sicilian} (2. c3 d5) 2... d6) 2. Nf3 *';

function gameOf(text: string): Game {
  const [game] = parsePgn(text);
  if (game === undefined) throw new Error('no game');
  return game;
}

function movetext(game: Game): string {
  return game.pgn().trim().replace(/\s+/g, ' ');
}

/** The first move of this text anywhere in the game. */
function nodeOf(game: Game, san: string): PgnMove {
  const waiting = [game.moves];
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    for (const move of line) {
      if (move.san === san) return move;
      waiting.push(...move.variations);
    }
  }
  throw new Error(`no ${san}`);
}

describe('a game', () => {
  it('keeps variations, comments and glyphs', () => {
    expect(movetext(gameOf(SICILIAN))).toBe(
      '1. e4 $1 {good} 1... e5 $2 (1... c5 2. Nf3 {sicilian} (2. c3 d5) 2... d6) 2. Nf3 *',
    );
  });

  it('has the position at every node', () => {
    const game = gameOf(SICILIAN);
    expect(game.start.fen()).toBe(Position.start().fen());
    expect(game.positionAt(null).fen()).toBe(Position.start().fen());
    const d5 = nodeOf(game, 'd5');
    expect(game.positionAt(d5).fen()).toMatch(/^rnbqkbnr\/pp2pppp\/8\/2pp4\/4P3\/2P5\/PP1P1PPP\/RNBQKBNR w/);
    expect(game.tree.pathTo(d5).map(({ san }) => san)).toEqual(['e4', 'c5', 'c3', 'd5']);
    for (const { node, position } of game.mainLine()) expect(game.positionAt(node).fen()).toBe(position.fen());
    // A changed copy is no longer the game's.
    game.positionAt(d5).play('exd5');
    expect(game.positionAt(d5).history().length).toBe(4);
  });

  it('is made of moves, and of plain data', () => {
    const game = Game.fromMoves(['e2e4', 'e5', 'Nf3'], { tags: { White: 'A' }, result: '1-0' });
    expect(movetext(game)).toBe('[White "A"] 1. e4 e5 2. Nf3 1-0');
    const other = Game.from(JSON.parse(JSON.stringify(gameOf(`[White "B"]\n\n${SICILIAN}`))) as PgnGameText);
    expect(movetext(other)).toBe(`[White "B"] ${movetext(gameOf(SICILIAN))}`);
    const cloned = structuredClone(gameOf(SICILIAN)) as PgnGameText;
    expect(movetext(Game.from(cloned))).toBe(movetext(gameOf(SICILIAN)));
    const ending = Game.fromMoves(['Kd7'], { start: Position.fromFen('4k3/8/8/8/8/8/4P3/4K3 b - - 3 40') });
    expect(movetext(ending)).toBe('[SetUp "1"] [FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"] 40... Kd7 *');
    expect(formatPgn({ tags: new Map([['White', 'C']]), moves: [{ san: 'e4' }] })).toBe('[White "C"]\n\n1. e4 *\n\n');
  });

  it('is changed as a tree: new moves, promotion, removal', () => {
    const game = gameOf(SICILIAN);
    const { tree } = game;
    const d6 = nodeOf(game, 'd6');
    expect(game.play(nodeOf(game, 'c5'), 'g1f3')).toBe(tree.childrenOf(nodeOf(game, 'c5'))[0]);
    game.play(d6, 'd2d4');
    const a3 = game.play(nodeOf(game, 'c5'), 'a3');
    expect(movetext(game)).toBe(
      '1. e4 $1 {good} 1... e5 $2 (1... c5 2. Nf3 {sicilian} (2. c3 d5) (2. a3) 2... d6 3. d4) 2. Nf3 *',
    );
    tree.promote(a3);
    expect(movetext(game)).toBe(
      '1. e4 $1 {good} 1... e5 $2 (1... c5 2. a3 (2. Nf3 {sicilian} 2... d6 3. d4) (2. c3 d5)) 2. Nf3 *',
    );
    tree.makeMain(d6);
    expect(movetext(game)).toBe(
      '1. e4 $1 {good} 1... c5 (1... e5 $2 2. Nf3) 2. Nf3 {sicilian} (2. a3) (2. c3 d5) 2... d6 3. d4 *',
    );
    expect([tree.isMain(d6), tree.isMain(a3)]).toEqual([true, false]);
    expect(tree.childrenOf(nodeOf(game, 'c5')).map(({ san }) => san)).toEqual(['Nf3', 'a3', 'c3']);
    tree.remove(nodeOf(game, 'Nf3'));
    expect(movetext(game)).toBe('1. e4 $1 {good} 1... c5 (1... e5 $2 2. Nf3) 2. a3 (2. c3 d5) *');
    tree.remove(nodeOf(game, 'e5'));
    tree.remove(nodeOf(game, 'd5'));
    tree.remove(nodeOf(game, 'c3'));
    expect(movetext(game)).toBe('1. e4 $1 {good} 1... c5 2. a3 *');
    expect(() => tree.pathTo(d6)).toThrow(expect.objectContaining({ code: 'GAME_NODE' }));
    expect(tree.parentOf(nodeOf(game, 'e4'))).toBeNull();
  });

  it('finds a move that is there in whatever spelling', () => {
    const spellings = [
      ['1. f3 e5 2. g4 Qh4 0-1', 2, 'Qh4#'],
      ['1. nf3 d5 *', -1, 'Nf3'],
      ['1. e2e4 *', -1, 'e4'],
      ['1. ♘f3 *', -1, 'g1f3'],
      ['1. e4 (1. d2-d4) (1. Ngf3) *', -1, 'd4'],
      ['1. e4 (1. d2-d4) (1. Ngf3!) *', -1, 'g1f3'],
      ['1. Ke5 (1. xyz4) (1. e4) *', -1, 'e4'],
    ] as const;
    for (const [text, ply, move] of spellings) {
      const game = gameOf(text);
      const before = movetext(game);
      const node = game.moves[ply] ?? null;
      const found = game.play(node, move);
      expect(game.play(node, game.positionAt(node).move(move))).toBe(found);
      expect([move, movetext(game)]).toEqual([move, before]);
    }
    const mate = gameOf('1. f3 e5 2. g4 Qh4 0-1');
    expect(mate.tree.play(mate.moves[2] ?? null, 'Qh4#')).toBe(mate.moves[3]);
  });

  it('gives every move the export form of SAN, and says which cannot be played', () => {
    const game = gameOf('1. e2-e4 e7e5 (1... Ke4) 2. Ng1-f3 Nb8c6 3. Bb5+ (3. Bf1c4) a6 4. 0-0 -- 5. Qf9 *');
    const faults = game.resolve();
    expect(movetext(game)).toContain('1. e4 e5 (1... Ke4) 2. Nf3 Nc6 3. Bb5 (3. Bc4) 3... a6 4. O-O --');
    expect(faults.map(({ code, node }) => [code, node.san])).toEqual([['SAN_ILLEGAL', 'Ke4']]);
    expect(game.errors.map(({ code, line, column, ply }) => [code, line, column, ply])).toEqual([
      ['PGN_WORD', 1, 77, 8],
    ]);
  });

  it('refuses games with other rules by name', () => {
    for (const variant of [
      'Three-check',
      'Antichess',
      'Atomic',
      'Crazyhouse',
      'King of the Hill',
      'Racing Kings',
      'Horde',
    ]) {
      const game = gameOf(`[Variant "${variant}"]\n\n1. e4 *`);
      expect(() => game.start).toThrow(
        expect.objectContaining({ code: 'PGN_VARIANT', message: expect.stringContaining(variant) as string }),
      );
      expect(movetext(game)).toBe(`[Variant "${variant}"] 1. e4 *`);
    }
    for (const variant of ['Standard', 'From Position', 'standard', '', '?']) {
      expect(gameOf(`[Variant "${variant}"]\n\n1. e4 *`).start.chess960).toBe(false);
    }
    for (const variant of [
      'Chess960',
      'chess 960',
      'Fischerandom',
      'Fischer Random',
      'FRC',
      'Chess-960',
      'Freestyle Chess',
    ]) {
      expect(gameOf(`[Variant "${variant}"]\n\n1. e4 *`).start.chess960).toBe(true);
    }
  });
});

describe('readPgn', () => {
  const text = '[White "Müller"]\n\n1. e4 e5 {x} 1-0\n\n'.repeat(50);

  async function count(source: Parameters<typeof readPgn>[0]): Promise<string> {
    let games = 0;
    let last: Game | null = null;
    for await (const game of readPgn(source)) {
      games++;
      last = game;
    }
    return `${games} ${last?.tags.get('White') ?? ''} ${last?.errors.length ?? 0}`;
  }

  it('reads texts, bytes, iterables, Node streams and web streams', async () => {
    const bytes = new TextEncoder().encode(text);
    const folder = mkdtempSync(join(tmpdir(), 'sliderule-pgn-'));
    try {
      const file = join(folder, 'games.pgn');
      writeFileSync(file, bytes);
      const sources = [
        text,
        bytes,
        [text.slice(0, 100), text.slice(100)],
        [bytes.subarray(0, 13), bytes.subarray(13)],
        createReadStream(file, { highWaterMark: 7 }),
        new Blob([bytes]).stream(),
      ];
      for (const source of sources) expect(await count(source)).toBe('50 Müller 0');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('cancels a web stream that is left early', async () => {
    let cancelled = false;
    const stream = new ReadableStream<string>({
      pull: (controller) => controller.enqueue(text),
      cancel: () => void (cancelled = true),
    });
    for await (const game of readPgn(stream)) if (game.moves.length > 0) break;
    expect(cancelled).toBe(true);
  });
});

it('a node that is not one of the game is an error with a code', () => {
  for (const node of [undefined, {}, 3]) {
    expect(() => Game.fromMoves([]).positionAt(node as never)).toThrow(expect.objectContaining({ code: 'GAME_NODE' }));
  }
});
