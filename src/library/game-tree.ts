// A game of PGN that can be walked and changed. The game stays plain data; the tree knows where in it each move stands.

import { newMove, trimmedEnd, type PgnGame, type PgnLine, type PgnMove } from '../notation/pgn';
import { SlideruleError } from './errors';
import { guarded, shown, textOf } from './values';

/** Where a line hangs: it is played in the place of `host`, a move of the line `parent`. */
interface Place {
  readonly line: PgnLine;
  readonly host: PgnMove | null;
}

/** The position before the first move. */
export type TreeNode = PgnMove | null;

/** All lines of a game: the main line, then each variation with the move that it replaces. */
function* linesOf(moves: PgnLine): Generator<Place> {
  const waiting: Place[] = [{ line: moves, host: null }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    yield place;
    for (const host of place.line) {
      for (const line of host.variations) waiting.push({ line, host });
    }
  }
}

/**
 * The moves of a game as the nodes of a tree; null is the position before the first move. Comments and glyphs are fields
 * of the moves themselves. Whoever changes lines does it through one tree. A node of another game throws GAME_NODE.
 */
export class GameTree {
  private readonly places = new Map<PgnMove, Place>();

  /** Throws PGN_GAME. */
  constructor(readonly game: PgnGame) {
    guarded('GameTree: not a game', 'PGN_GAME', () => {
      for (const place of linesOf(game.moves)) this.register(place);
    });
  }

  /** The move before this one; null for a first move. */
  parentOf(node: PgnMove): TreeNode {
    for (let at: TreeNode = node; at !== null;) {
      const { line, host }: Place = this.placeOf(at);
      const before: PgnMove | undefined = line[line.lastIndexOf(at) - 1];
      if (before !== undefined) return before;
      at = host;
    }
    return null;
  }

  /** The moves that are played here, that of the line first, then its variations. */
  childrenOf(node: TreeNode): PgnMove[] {
    const next = this.nextOf(node);
    return next === undefined ? [] : [next, ...alternativesOf(next)];
  }

  /** The next move of the line; undefined at its end. */
  nextOf(node: TreeNode): PgnMove | undefined {
    if (node === null) return this.game.moves[0];
    const { line } = this.placeOf(node);
    return line[line.lastIndexOf(node) + 1];
  }

  /** The moves from the first one to this one. */
  pathTo(node: TreeNode): PgnMove[] {
    const parts: PgnMove[][] = [];
    for (let at = node, including = true; at !== null;) {
      const { line, host }: Place = this.placeOf(at);
      parts.push(line.slice(0, line.lastIndexOf(at) + (including ? 1 : 0)));
      at = host;
      including = false;
    }
    return parts.reverse().flat();
  }

  /** The moves that follow in the line. */
  restOf(node: TreeNode): PgnMove[] {
    if (node === null) return [...this.game.moves];
    const { line } = this.placeOf(node);
    return line.slice(line.lastIndexOf(node) + 1);
  }

  /** True for a move of the main line. */
  isMain(node: PgnMove): boolean {
    return this.placeOf(node).host === null;
  }

  /**
   * Adds a move behind this one: to the end of its line, or as a new variation. One that is there already is returned, with or without
   * a sign of check; the tree has no board, and does not know other spellings. Throws TEXT.
   */
  play(node: TreeNode, san: string, packed = 0): PgnMove {
    textOf(san, 'The move');
    const known = this.childrenOf(node).find(
      (child) => unsigned(child.san) === unsigned(san) || (packed !== 0 && child.packed === packed),
    );
    if (known !== undefined) return known;
    const move = newMove(san, packed);
    const host = this.nextOf(node);
    if (host === undefined) {
      const place = node === null ? { line: this.game.moves, host: null } : this.placeOf(node);
      place.line.push(move);
      this.places.set(move, place);
    } else {
      const line = [move];
      host.variations = [...host.variations, line];
      this.places.set(move, { line, host });
    }
    return move;
  }

  /** Exchanges the variation with this move and the line that it hangs on. False in the main line. */
  promote(node: PgnMove): boolean {
    const { line, host } = this.placeOf(node);
    const [first] = line;
    if (host === null || first === undefined) return false;
    const outer = this.placeOf(host);
    const replaced = outer.line.splice(outer.line.lastIndexOf(host));
    const others = host.variations.filter((other) => other !== line);
    host.variations = [];
    first.variations = [replaced, ...others, ...first.variations];
    extend(outer.line, line);
    this.register({ line: replaced, host: first });
    for (const other of first.variations) this.register({ line: other, host: first });
    for (const move of line) this.places.set(move, outer);
    return true;
  }

  /** Makes the line through this move the main line. */
  makeMain(node: PgnMove): void {
    while (this.promote(node));
  }

  /** Removes this move and all that follows it. Its first variation takes its place. */
  remove(node: PgnMove): void {
    const place = this.placeOf(node);
    const { line, host } = place;
    const removed = line.splice(line.lastIndexOf(node));
    const [heir, ...others] = node.variations;
    node.variations = [];
    if (heir?.[0] !== undefined) {
      heir[0].variations = [...others, ...heir[0].variations];
      extend(line, heir);
      this.register(place);
      for (const other of heir[0].variations) this.register({ line: other, host: heir[0] });
    } else if (line.length === 0 && host !== null) {
      host.variations = host.variations.filter((other) => other !== line);
    }
    for (const gone of linesOf(removed)) for (const move of gone.line) this.places.delete(move);
  }

  private register(place: Place): void {
    for (const move of place.line) this.places.set(move, place);
  }

  private placeOf(node: PgnMove): Place {
    const place = this.places.get(node);
    if (place !== undefined) return place;
    throw new SlideruleError('GAME_NODE', `GameTree: ${shown(node)} is not a move of this game.`);
  }
}

function unsigned(san: string): string {
  return trimmedEnd(san, /[+#]/);
}

/** `push` with many arguments overflows the stack. */
function extend<T>(list: T[], more: readonly T[]): void {
  for (const item of more) list.push(item);
}

/** The first moves of the variations of a move, and of theirs: all are played in the same position. */
function alternativesOf(move: PgnMove): PgnMove[] {
  const found: PgnMove[] = [];
  const waiting = [...move.variations].reverse();
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    const [first] = line;
    if (first === undefined) continue;
    found.push(first);
    extend(waiting, [...first.variations].reverse());
  }
  return found;
}
