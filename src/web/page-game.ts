// The game on the page: a tree of moves with a current node, its main line, and PGN.

import { Position, SlideruleError, type Colour } from '../library/chess';
import { unwrap } from '../library/errors';
import { formatFen, parseFen } from '../notation/fen';
import { afterNullMove } from '../notation/game-move';
import { joined, NULL_SAN, pgnDate, type PgnLine, type PgnMoveText, type PgnResult } from '../notation/pgn';
import { readPgn, wholeGames, type ReadPgnGame } from '../notation/pgn-reader';
import { pgnStart, withStart } from '../notation/pgn-start';
import { formatPgn } from '../notation/pgn-writer';
import { commentWith, takeComment, wordsOf, type Evaluation } from './game-comments';
import type { GameText } from './page-engine';
import { inPieces, Slices } from './slices';

/** What a game is called that nobody has named. */
export const UNTITLED = 'Analysis';

/** A node of the game: a position, and the move that led to it. */
export interface Node {
  readonly parent: Node | null;
  /** In UCI notation; empty at the root, `--` of a null move. */
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
  /** Numeric annotation glyphs of the move. */
  nags: readonly number[];
  /** Comments before the move. */
  before: readonly string[];
  evaluation: Evaluation | null;
}

/** Who is to move at a node. */
export function turnAt({ fen }: Pick<Node, 'fen'>): Colour {
  return fen.includes(' w ') ? 'white' : 'black';
}

/** A game of a text with several. */
interface SplitGame {
  readonly pgn: string;
  readonly title: string;
  /** What of its text is no part of it, in words. */
  readonly faults: readonly string[];
}

/** A line that is being added: what comes next in it, and where the game is there. */
interface Frame {
  readonly line: PgnLine;
  index: number;
  parent: Node;
  /** Whether what comes next is the first choice there: the position was new with this line. */
  leads: boolean;
  readonly position: Position;
}

export class PageGame {
  readonly root: Node;
  current: Node;

  private constructor(
    private readonly first: Position,
    readonly chess960: boolean,
    readonly tags: Map<string, string>,
    public result: PgnResult,
    private readonly after: readonly string[] = [],
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
      nags: [],
      before: [],
      evaluation: null,
    };
    this.current = this.root;
  }

  static start(): PageGame {
    return new PageGame(Position.start(), false, new Map(), '*');
  }

  /** A start position of Chess960, 0 … 959. Throws with CHESS960_NUMBER. */
  static chess960(number: number): PageGame {
    return new PageGame(Position.chess960(number), true, new Map(), '*');
  }

  /** Of a FEN or `startpos`. Throws with FEN_…. */
  static fromFen(fen: string, chess960: boolean): PageGame {
    if (fen.trim() === 'startpos') return PageGame.start();
    return new PageGame(Position.fromFen(fen.trim(), { chess960 }), chess960, new Map(), '*');
  }

  /** The first game of a text, read in slices. Rejects with PGN_EMPTY, with FEN_…, and with PGN_MOVE for an illegal move. */
  static async fromPgn(text: string, chess960: boolean): Promise<PageGame> {
    const slices = new Slices();
    const { value: read } = await gamesOf(text, slices).next();
    if (read === undefined) throw new SlideruleError('PGN_EMPTY', 'PGN: there is no game in that text.');
    const start = unwrap(pgnStart(read.tags));
    const isChess960 = chess960 || start.chess960;
    const first = Position.fromFen(formatFen(start.setup, 'shredder'), { chess960: isChess960 });
    const game = new PageGame(first, isChess960, new Map(read.tags), read.result ?? '*', read.after);
    takeComment(game.root, read.comments);
    await game.add(read.moves, slices);
    return game;
  }

  /** The games of a text, to be kept, read in slices. */
  static async split(text: string): Promise<SplitGame[]> {
    const split: SplitGame[] = [];
    for await (const game of gamesOf(text, new Slices())) {
      const faults = game.errors.filter(({ code }) => code !== 'PGN_RESULT_MISSING').map(({ message }) => message);
      split.push({ pgn: formatPgn(game), title: titleOf(game.tags), faults });
    }
    return split;
  }

  /** A new game from the same first position. */
  restarted(): PageGame {
    return new PageGame(this.first, this.chess960, new Map(), '*');
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

  /** The same with the other side to move, as the start of a game; null where a side cannot pass, or has no move after it. */
  textAfterPass(node: Node = this.current): GameText | null {
    const setup = parseFen(node.fen);
    if (!setup.ok || this.position(node).isCheck()) return null;
    const fen = formatFen(afterNullMove(setup.value), this.chess960 ? 'shredder' : 'xfen');
    const passed = Position.fromFen(fen, { chess960: this.chess960 });
    return passed.legalMoves().length === 0 ? null : { fen, moves: [] };
  }

  /** Whether there is a legal move at a node. */
  canMove(node: Node = this.current): boolean {
    return this.position(node).legalMoves().length > 0;
  }

  /** Plays a move in UCI notation or SAN, and goes there. Throws with UCI_MOVE_… and SAN_…. */
  play(text: string): Node {
    this.current = childOf(this.current, this.position(), text);
    return this.current;
  }

  /** The players, or what else the game is called. */
  get title(): string {
    return titleOf(this.tags);
  }

  /** Whether there is nothing to keep. */
  get isEmpty(): boolean {
    return this.root.children.length === 0 && this.root.comment === '';
  }

  /** The place of the current node: at each step from the root, the number of the child. Setting goes as far as there are moves. */
  get path(): readonly number[] {
    return this.pathOf(this.current) ?? [];
  }
  set path(numbers: readonly number[]) {
    this.current = this.nodeAt(numbers);
  }

  /** The place of a node; null if it has been removed. */
  pathOf(node: Node): readonly number[] | null {
    const numbers = this.pathTo(node).map((each) => each.parent?.children.indexOf(each) ?? 0);
    return numbers.includes(-1) ? null : numbers;
  }

  /** The node at a place, or the last one on the way there. */
  nodeAt(numbers: readonly number[]): Node {
    let node = this.root;
    for (const number of numbers) {
      const child = node.children[number];
      if (child === undefined) break;
      node = child;
    }
    return node;
  }

  /** Adds a line in UCI notation behind a node; the current node stays. Throws with UCI_MOVE_…. */
  addLine(node: Node, moves: readonly string[]): void {
    const position = this.position(node);
    moves.reduce((at, move) => childOf(at, position, move), node);
  }

  /** Moves after the root along the first choices. */
  mainLine(): readonly Node[] {
    return restOf(this.root);
  }

  /** The complete line through the current node. */
  currentLine(): readonly Node[] {
    return [...this.pathTo(this.current), ...restOf(this.current)];
  }

  isMain(node: Node): boolean {
    return this.pathTo(node).every((each) => each.parent?.children[0] === each);
  }

  /** Makes the current line the main line. */
  promote(): void {
    this.pathTo(this.current).forEach(lead);
  }

  /** Lets the variation of the current node change places with the one before it; the current line, if it is none. */
  raise(): void {
    for (let node = this.current; node.parent !== null; node = node.parent) {
      const { children } = node.parent;
      const at = children.indexOf(node);
      if (at === 0) continue;
      children.splice(at - 1, 2, node, children[at - 1] as Node);
      return;
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
    return this.write(commentWith);
  }

  /** The same without evaluations: what of it somebody has written. */
  written(): string {
    return this.write(({ comment }) => comment);
  }

  private write(commentOf: CommentOf): string {
    return formatPgn({
      tags: this.allTags(),
      comments: [commentOf(this.root)],
      moves: lineFrom(this.root.children[0], commentOf),
      result: this.result,
      after: this.after,
    });
  }

  private allTags(): Map<string, string> {
    const seven = {
      Event: UNTITLED,
      Site: '?',
      Date: pgnDate(new Date()),
      Round: '-',
      White: '?',
      Black: '?',
      Result: '*',
    };
    const tags = new Map([...Object.entries(seven), ...this.tags]);
    tags.set('Result', this.result);
    return withStart(tags, this.root.fen, this.chess960);
  }

  /**
   * Adds the lines of a read game: games may have any length, and lines any depth. A move that stands there several times is one
   * node with the marks of all; the first choice at a node is that of the line which led there first.
   */
  private async add(moves: PgnLine, slices: Slices): Promise<void> {
    const frames: Frame[] = [{ line: moves, index: 0, parent: this.root, leads: true, position: this.first.clone() }];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      if (slices.isOver) await slices.rest();
      const move = frame.line[frame.index++];
      if (move === undefined) {
        frames.pop();
        continue;
      }
      const { parent, position } = frame;
      const before = move.variations.length > 0 ? position.clone() : position;
      const known = parent.children.length;
      try {
        frame.parent = childOf(parent, position, move.san);
      } catch (error) {
        // A variation ends where it cannot be played, with the rest of it as a comment; a game does not.
        if (frames.length === 1 || !(error instanceof SlideruleError)) throw error;
        const rest = wordsOf(frame.line.slice(frame.index - 1));
        parent.comment = joined([parent.comment, `${error.message} ${rest}`].filter(Boolean));
        frame.index = frame.line.length;
        continue;
      }
      const node = frame.parent;
      if (frame.leads) lead(node);
      // The game leads to the end, through moves that a variation has brought too.
      frame.leads = frames.length === 1 || parent.children.length > known;
      takeComment(node, [node.comment, ...move.comments].filter(Boolean));
      node.nags = [...new Set([...node.nags, ...move.nags])];
      node.before = [...node.before, ...move.before];
      for (const line of [...move.variations].reverse()) {
        frames.push({ line, index: 0, parent, leads: false, position: before.clone() });
      }
    }
  }

  private pathTo(node: Node): Node[] {
    const path: Node[] = [];
    for (let at = node; at.parent !== null; at = at.parent) path.push(at);
    return path.reverse();
  }
}

function gamesOf(text: string, slices: Slices): AsyncGenerator<ReadPgnGame, void, undefined> {
  return wholeGames(readPgn(inPieces(text, slices)));
}

/** Plays a move behind a node, whose position is given and moves on; a move that is there already is found. */
function childOf(parent: Node, position: Position, text: string): Node {
  const move = position.move(text);
  const { san, from, to } = move;
  const isNull = san === NULL_SAN;
  const uci = isNull ? NULL_SAN : move.uci;
  position.play(move);
  const known = parent.children.find((child) => child.uci === uci);
  if (known !== undefined) return known;
  const node: Node = {
    parent,
    uci,
    san,
    squares: isNull ? [] : [from, to],
    ply: parent.ply + 1,
    fen: position.fen(),
    children: [],
    comment: '',
    nags: [],
    before: [],
    evaluation: null,
  };
  parent.children.push(node);
  return node;
}

/** Makes a move the first choice where it is played. */
function lead(node: Node): void {
  node.parent?.children.sort((a, b) => Number(b === node) - Number(a === node));
}

function restOf(node: Node): Node[] {
  const line: Node[] = [];
  for (let at = node.children[0]; at !== undefined; at = at.children[0]) line.push(at);
  return line;
}

function titleOf(tags: ReadonlyMap<string, string>): string {
  const known = (name: string): string => (tags.get(name) ?? '').replace(/^[?-]$/, '');
  const [white = '', black = '', event = ''] = ['White', 'Black', 'Event'].map(known);
  if (white === '' && black === '') return event === '' ? UNTITLED : event;
  return [white, black].map((name) => (name === '' ? '?' : name)).join(' – ');
}

type CommentOf = (node: Node) => string;

/** A line with its variations, to be written. Without recursion: variations may hang on variations as deep as a file has them. */
function lineFrom(first: Node | undefined, commentOf: CommentOf): PgnMoveText[] {
  const whole: PgnMoveText[] = [];
  const waiting = [{ first, line: whole }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (let node = next.first; node !== undefined; node = node.children[0]) {
      const { san, nags, before } = node;
      const [main, ...others] = node.parent?.children ?? [];
      const inner = main === node ? others.map((other) => ({ first: other, line: [] as PgnMoveText[] })) : [];
      waiting.push(...inner);
      next.line.push({ san, nags, before, comments: [commentOf(node)], variations: inner.map(({ line }) => line) });
    }
  }
  return whole;
}

/** The number before a move, such as `3.` or `3…`; empty if Black's move follows White's. */
export function moveNumber(node: Node, isFirst: boolean): string {
  const [, side, , , , number] = (node.parent?.fen ?? '').split(' ');
  if (side === 'w') return `${number}.`;
  return isFirst ? `${number}…` : '';
}
