// A game with its tree of variations, its positions and its PGN.

import { formatFen } from '../notation/fen';
import { GameTree } from './game-tree';
import {
  newMove,
  TagMap,
  tagPairs,
  type PgnError,
  type PgnGame,
  type PgnGameText,
  type PgnLine,
  type PgnMove,
  type PgnMoveText,
  type PgnResult,
  type PgnTags,
} from '../notation/pgn';
import { pgnStart, withStart } from '../notation/pgn-start';
import { formatPgn } from '../notation/pgn-writer';
import type { NotationError } from '../notation/result';
import { Position } from './chess';
import { SlideruleError, unwrap } from './errors';
import type { Move } from './move';
import { checkedGame, checkedResult, checkedTags } from './pgn-checks';
import type { MoveInput } from './position-types';
import { checkNew, guarded, optionsOf, OWN } from './values';

/** A move of a game that cannot be played; the rest of its line cannot be either. */
export interface MoveFault extends NotationError {
  readonly node: PgnMove;
}

/** What a new game begins with. */
export interface GameOptions {
  /** Where the game begins; a clone is taken. Default: the start position of chess. */
  readonly start?: Position | undefined;
  readonly tags?: PgnTags | undefined;
  readonly result?: PgnResult | undefined;
}

/** Copies of moves with all their fields, variations included. */
function copyLine(moves: readonly PgnMoveText[]): PgnLine {
  const copied: PgnLine = [];
  const waiting: [readonly PgnMoveText[], PgnLine][] = [[moves, copied]];
  for (let lines = waiting.pop(); lines !== undefined; lines = waiting.pop()) {
    const [from, to] = lines;
    for (const { san, nags = [], before = [], comments = [], variations = [] } of from) {
      const inner = variations.map((): PgnLine => []);
      to.push({ ...newMove(san), nags: [...nags], before: [...before], comments: [...comments], variations: inner });
      for (const [index, line] of variations.entries()) waiting.push([line, inner[index] ?? []]);
    }
  }
  return copied;
}

/** The move of a game in its position, packed; undefined if it cannot be played. */
function packedAt(position: Position, node: PgnMove): number | undefined {
  if (node.packed !== 0) return node.packed;
  try {
    return (node.packed = position.move(node.san).packed);
  } catch (error) {
    if (error instanceof SlideruleError) return undefined;
    throw error;
  }
}

function positionOf(fen: string, chess960: boolean): Position {
  return Position.fromFen(fen, { chess960 });
}

/**
 * A game of PGN: plain data, which `structuredClone` and JSON keep (`Game.from` takes it back), and what can be done with
 * it. A node is a move of the game; null stands for the start.
 */
export class Game implements PgnGame {
  readonly tags: Map<string, string>;
  comments: readonly string[];
  readonly moves: PgnLine;
  result: PgnResult | null;
  after: readonly string[];
  readonly errors: readonly PgnError[];
  #tree: GameTree | null = null;
  #last: { readonly node: PgnMove | null; readonly position: Position } | null = null;

  /** @internal Takes the data as its own. */
  constructor(key: typeof OWN, game: PgnGame) {
    checkNew(key, 'Game', 'Game.from, Game.fromMoves and parsePgn');
    this.tags = game.tags instanceof TagMap ? game.tags : new TagMap(game.tags);
    this.comments = game.comments;
    this.moves = game.moves;
    this.result = game.result;
    this.after = game.after;
    this.errors = game.errors;
  }

  /**
   * A game from data that was read, cloned, stored as JSON or written by hand: only `moves` and their `san` are needed. Throws
   * PGN_GAME and PGN_TAGS.
   */
  static from(text: PgnGameText): Game {
    return guarded('Game.from: not the data of a game', 'PGN_GAME', () => {
      const { tags = {}, comments = [], moves, result = null, after = [] } = checkedGame(text, 'Game.from');
      const copied = copyLine(moves);
      return new Game(OWN, { tags: new TagMap(tagPairs(tags)), comments, moves: copied, result, after, errors: [] });
    });
  }

  /** A game of these moves: Moves, UCI notation or SAN. Throws as `Position.play` does. */
  static fromMoves(moves: Iterable<string | Move>, options?: GameOptions): Game {
    const { start, tags = {}, result = '*' } = optionsOf(options, 'Game.fromMoves', ['start', 'tags', 'result']);
    checkedResult(result, 'Game.fromMoves');
    checkedTags(tags, 'Game.fromMoves');
    return guarded('Game.fromMoves: not moves with options of a game', 'PGN_GAME', () => {
      const position = start?.clone() ?? Position.start();
      const fen = position.fen();
      const line: PgnLine = [];
      for (const text of moves) {
        const move = position.move(text);
        line.push(newMove(position.san(move), move.packed));
        position.play(move);
      }
      const all = withStart(tags, fen, position.chess960);
      return new Game(OWN, { tags: all, comments: [], moves: line, result, after: [], errors: [] });
    });
  }

  /** The position before the first move. Throws with FEN_…, and with PGN_VARIANT for a game with other rules. */
  get start(): Position {
    const { setup, chess960 } = unwrap(pgnStart(this.tags));
    return positionOf(formatFen(setup, 'shredder'), chess960);
  }

  /** The moves as nodes of a tree, which can be walked and changed. */
  get tree(): GameTree {
    return (this.#tree ??= new GameTree(this));
  }

  /** The position after a move; null for the start. Throws as `start` and `Position.play` do. */
  positionAt(node: PgnMove | null): Position {
    const known = this.#last;
    if (known !== null && known.node === node) return known.position.clone();
    // Programs walk forwards, and a path from the start costs as much as it is long.
    const position = guarded('Game: not a move of this game', 'GAME_NODE', () => {
      const follows = known !== null && node !== null && this.tree.parentOf(node) === known.node;
      return follows
        ? known.position.clone().play(node.san)
        : this.tree.pathTo(node).reduce((at, { san }) => at.play(san), this.start);
    });
    this.#last = { node, position };
    return position.clone();
  }

  /** The moves of the main line, each with the position after it: one object that moves on. */
  *mainLine(): Generator<{ readonly node: PgnMove; readonly position: Position }, void, undefined> {
    const position = this.start;
    for (const node of this.moves) {
      position.play(node.san);
      yield { node, position };
    }
  }

  /** Plays a move behind a node. Returns its node: that of the same move, in whatever spelling, if there is one. */
  play(node: PgnMove | null, move: MoveInput): PgnMove {
    const position = this.positionAt(node);
    const { packed, san } = position.move(move);
    const known = this.tree.childrenOf(node).find((child) => packedAt(position, child) === packed);
    return known ?? this.tree.play(node, san, packed);
  }

  /**
   * Plays all lines: every move gets the export form of SAN, whatever its spelling was. Returns the moves that cannot be
   * played; they stay as they are, with what follows them. Throws as `start` does.
   */
  resolve(): MoveFault[] {
    const faults: MoveFault[] = [];
    const { start } = this;
    const waiting: { readonly line: PgnLine; readonly fen: string }[] = [{ line: this.moves, fen: '' }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const position = next.fen === '' ? start : positionOf(next.fen, start.chess960);
      for (const node of next.line) {
        if (node.variations.length > 0) {
          const fen = position.fen();
          for (const line of node.variations) waiting.push({ line, fen });
        }
        try {
          const move = position.move(node.san);
          node.packed = move.packed;
          node.san = move.san;
          position.play(move);
        } catch (error) {
          if (!(error instanceof SlideruleError)) throw error;
          faults.push({ code: error.code, message: error.message, node });
          break;
        }
      }
    }
    return faults;
  }

  /** The game in export format. Throws PGN_GAME and PGN_TAGS for fields that were changed to what they cannot be. */
  pgn(): string {
    return guarded('pgn: not a game', 'PGN_GAME', () => formatPgn(checkedGame<PgnGameText>(this, 'pgn')));
  }

  toString(): string {
    return this.pgn();
  }
}
