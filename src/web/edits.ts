// What has been done to the game on the page, to be undone and done again.

import type { Node, PageGame } from './page-game';

/** What of a node can be changed. */
interface Content {
  readonly children: readonly Node[];
  readonly comment: string;
  readonly nags: readonly number[];
}

interface Edit {
  readonly changes: ReadonlyMap<Node, { readonly before: Content; readonly after: Content }>;
  /** The current node before and after it. */
  readonly from: Node;
  readonly to: Node;
  readonly isTyping: boolean;
}

/** The oldest ones are forgotten. */
const MOST_EDITS = 500;

export class Edits {
  private done: Edit[] = [];
  private undone: Edit[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Another game comes. */
  clear(): void {
    this.done = [];
    this.undone = [];
  }

  /** Runs a change of a game. What is typed at a node, letter by letter, is undone together. */
  run(game: PageGame, change: () => void, isTyping = false): void {
    const contents = contentsOf(game.root);
    const from = game.current;
    change();
    const changes = new Map([...contents].flatMap(([node, before]) => changeOf(node, before)));
    if (changes.size === 0) return;
    this.undone = [];
    const edit: Edit = { changes, from, to: game.current, isTyping };
    const last = this.done.at(-1);
    if (isTyping && last?.isTyping === true && last.to === edit.to) this.done.splice(-1, 1, together(last, edit));
    else this.done.push(edit);
    this.done.splice(0, this.done.length - MOST_EDITS);
  }

  /** Takes the last change back, and goes where it was made. */
  undo(game: PageGame): void {
    const edit = this.done.pop();
    if (edit === undefined) return;
    for (const [node, { before, after }] of edit.changes) put(node, before, after);
    game.current = edit.from;
    this.undone.push(edit);
  }

  /** Does it again. */
  redo(game: PageGame): void {
    const edit = this.undone.pop();
    if (edit === undefined) return;
    for (const [node, { before, after }] of edit.changes) put(node, after, before);
    game.current = edit.to;
    this.done.push(edit);
  }
}

function contentsOf(root: Node): Map<Node, Content> {
  const contents = new Map<Node, Content>();
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    contents.set(node, contentOf(node));
    for (const child of node.children) waiting.push(child);
  }
  return contents;
}

function contentOf({ children, comment, nags }: Node): Content {
  return { children: [...children], comment, nags };
}

function changeOf(node: Node, before: Content): [Node, { before: Content; after: Content }][] {
  const { children, comment, nags } = before;
  const isSame =
    node.comment === comment &&
    node.nags === nags &&
    node.children.length === children.length &&
    children.every((child, index) => child === node.children[index]);
  return isSame ? [] : [[node, { before, after: contentOf(node) }]];
}

function together(first: Edit, second: Edit): Edit {
  const changes = new Map(first.changes);
  for (const [node, { before, after }] of second.changes) {
    changes.set(node, { before: first.changes.get(node)?.before ?? before, after });
  }
  return { ...second, from: first.from, changes };
}

/** Gives a node what it had. Moves that have come without an edit, as those of a review, stay. */
function put(node: Node, content: Content, other: Content): void {
  const isOwn = (child: Node): boolean => content.children.some(({ uci }) => uci === child.uci);
  const others = node.children.filter((child) => !other.children.includes(child) && !isOwn(child));
  node.children.splice(0, node.children.length, ...content.children, ...others);
  node.comment = content.comment;
  node.nags = content.nags;
}
