// The game on the page: a tree of moves with a current node, its main line, and PGN.

import { Position, SlideruleError } from '../library/chess';
import { joined, type PgnResult } from '../notation/pgn';
import { readWholePgn } from '../notation/pgn-reader';
import { pgnStartFen } from '../notation/pgn-start';
import { formatPgn } from '../notation/pgn-writer';
import type { GameText } from './engine';
import type { Score } from '../engine/score';

/** The result of a search, from White's view. */
export interface Evaluation {
  readonly score: Score;
  /** White's expected points, 0 … 1. */
  readonly expected: number;
  readonly depth: number;
}

/** A node of the game: a position, and the move that led to it. */
export interface Node {
  readonly parent: Node | null;
  /** In UCI notation; empty at the root. */
  readonly uci: string;
  readonly san: string;
  /** Squares of the move, for display. */
  readonly squares: readonly string[];
  /** Half-moves since the root. */
  readonly ply: number;
  readonly fen: string;
  /** The first one continues the main line. */
  readonly children: Node[];
  comment: string;
  evaluation: Evaluation | null;
}

export class Game {
  readonly root: Node;
  current: Node;

  private constructor(
    private readonly first: Position,
    readonly chess960: boolean,
    readonly tags: Map<string, string>,
    public result: PgnResult,
  ) {
    this.root = {
      parent: null,
      uci: '',
      san: '',
      squares: [],
      ply: 0,
      fen: first.fen(),
      children: [],
      comment: '',
      evaluation: null,
    };
    this.current = this.root;
  }

  static start(): Game {
    return new Game(Position.start(), false, new Map(), '*');
  }

  /** A start position of Chess960, 0 … 959. Throws with CHESS960_NUMBER. */
  static chess960(number: number): Game {
    return new Game(Position.chess960(number), true, new Map(), '*');
  }

  /** Throws with FEN_…. */
  static fromFen(fen: string, chess960: boolean): Game {
    return new Game(Position.fromFen(fen.trim(), { chess960 }), chess960, new Map(), '*');
  }

  /** The first game of a text. Throws with FEN_…, and with PGN_MOVE for an illegal move. */
  static fromPgn(text: string, chess960: boolean): Game {
    const [read] = readWholePgn(text);
    if (read === undefined) throw new SlideruleError('PGN_EMPTY', 'PGN: there is no game in that text.');
    const isChess960 = chess960 || /960|fischer/i.test(read.tags.get('Variant') ?? '');
    const first = Position.fromFen(pgnStartFen(read.tags), { chess960: isChess960 });
    const game = new Game(first, isChess960, new Map(read.tags), read.result ?? '*');
    for (const { san, comments } of read.moves) {
      game.play(san);
      game.current.comment = joined(comments);
    }
    game.current = game.root;
    return game;
  }

  /** A new game from the same first position. */
  restarted(): Game {
    return new Game(this.first, this.chess960, new Map(), '*');
  }

  /** The position at a node, with its history. */
  position(node: Node = this.current): Position {
    const position = this.first.clone();
    for (const { uci } of this.pathTo(node)) position.play(uci);
    return position;
  }

  /** The same for the engine. */
  text(node: Node = this.current): GameText {
    return { fen: this.root.fen, moves: this.pathTo(node).map(({ uci }) => uci) };
  }

  /** Plays a move in UCI notation or SAN, and goes there. Throws with UCI_MOVE_… and SAN_…. */
  play(text: string): Node {
    const position = this.position();
    const move = position.move(text);
    const known = this.current.children.find(({ uci }) => uci === move.uci);
    this.current = known ?? this.add(position, move.uci);
    return this.current;
  }

  /** Moves after the root along the first choices. */
  mainLine(): readonly Node[] {
    return restOf(this.root);
  }

  /** The complete line through the current node. */
  currentLine(): readonly Node[] {
    return [...this.pathTo(this.current), ...restOf(this.current)];
  }

  /** Makes the current line the main line. */
  promote(): void {
    for (const node of this.pathTo(this.current)) {
      const siblings = node.parent?.children ?? [];
      siblings.sort((a, b) => Number(b === node) - Number(a === node));
    }
  }

  /** Removes the current move and its continuations. */
  cut(): void {
    const { parent } = this.current;
    if (parent === null) return;
    parent.children.splice(parent.children.indexOf(this.current), 1);
    this.current = parent;
  }

  pgn(): string {
    const moves = this.mainLine().map(({ san, comment }) => ({ san, comments: [comment] }));
    return formatPgn({ tags: this.allTags(), comments: [this.root.comment], moves, result: this.result });
  }

  private allTags(): Map<string, string> {
    const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    const seven = { Event: 'Analysis', Site: '?', Date: date, Round: '-', White: '?', Black: '?' };
    const tags = new Map([...Object.entries(seven), ...this.tags]);
    tags.set('Result', this.result);
    if (this.chess960) tags.set('Variant', 'Chess960');
    if (this.root.fen !== Position.start().fen()) tags.set('SetUp', '1').set('FEN', this.root.fen);
    return tags;
  }

  private add(position: Position, uci: string): Node {
    const move = position.move(uci);
    const san = position.san(move);
    position.play(move);
    const node: Node = {
      parent: this.current,
      uci,
      san,
      squares: [move.from, move.to],
      ply: this.current.ply + 1,
      fen: position.fen(),
      children: [],
      comment: '',
      evaluation: null,
    };
    this.current.children.push(node);
    return node;
  }

  private pathTo(node: Node): Node[] {
    const path: Node[] = [];
    for (let at = node; at.parent !== null; at = at.parent) path.unshift(at);
    return path;
  }
}

function restOf(node: Node): Node[] {
  const line: Node[] = [];
  for (let at = node.children[0]; at !== undefined; at = at.children[0]) line.push(at);
  return line;
}

/** The number before a move, such as `3.` or `3…`; empty if Black's move follows White's. */
export function moveNumber(node: Node, isFirst: boolean): string {
  const [, side, , , , number] = (node.parent?.fen ?? '').split(' ');
  if (side === 'w') return `${number}.`;
  return isFirst ? `${number}…` : '';
}
