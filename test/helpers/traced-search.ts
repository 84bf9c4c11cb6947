// A search whose nodes are told, with only the search constants that a test gives: all others prune nothing.

import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { MOVE_NONE } from '../../src/abi/move';
import { SCORE_NONE } from '../../src/abi/score';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import type { NodeTrace } from '../../src/runtime/core-exports';
import { setupOf, valueOf } from '../notation/results';
import { pruneNothing, tracedCore, type WhiteBox } from './white-box';

export interface TracedNode {
  readonly depth: number;
  /** The move that led here, MOVE_NONE for a null move. */
  readonly move: number;
  /** What the parent left out while it tested the move for being singular. */
  readonly excluded: number;
  readonly children: TracedNode[];
  /** For the node's side. */
  score: number;
}

/** An inner node. */
export interface NodeKind {
  readonly depth: number;
  /** Of a null window. */
  readonly beta: number;
  /** With a window of two points instead. */
  readonly isPv?: boolean;
  /** Expected to fail high. */
  readonly isCut?: boolean;
  /** A move to leave out. */
  readonly excluded?: string;
  /** From the root; 1 by default. */
  readonly ply?: number;
}

export interface Searched {
  readonly score: number;
  readonly children: readonly TracedNode[];
}

class Tree implements NodeTrace {
  private top: TracedNode[] = [];
  private open: TracedNode[] = [];

  enterNode(_ply: number, depth: number, _alpha: number, _beta: number, move: number, excluded: number): void {
    const node = { depth, move, excluded, children: [], score: 0 };
    (this.open.at(-1)?.children ?? this.top).push(node);
    this.open.push(node);
  }

  leaveNode(score: number): void {
    const node = this.open.pop();
    if (node !== undefined) node.score = score;
  }

  /** The nodes since the last call. */
  take(): readonly TracedNode[] {
    const taken = this.top;
    this.top = [];
    return taken;
  }
}

export class TracedSearch {
  private constructor(
    readonly core: WhiteBox,
    private readonly tree: Tree,
  ) {}

  static async create(): Promise<TracedSearch> {
    const tree = new Tree();
    return new TracedSearch(await tracedCore(tree), tree);
  }

  /** Sets up a position, after some moves, with nothing in the table and no history. */
  prepare(fen: string, constants: Readonly<Record<string, number>> = {}, moves: readonly string[] = []): void {
    const { core } = this;
    core.setSetup(setupOf(fen));
    core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
    core.exports.clearHistory();
    pruneNothing(core, constants);
    for (const move of moves) core.exports.playMove(this.moveOf(move));
  }

  moveOf(text: string): number {
    return valueOf(parseUciMove(text, this.core, false));
  }

  /** The static evaluation that the search starts from. */
  evaluation(): number {
    return this.core.exports.correctedEval(this.core.threadBase, MOVE_NONE, this.core.evaluate());
  }

  /** Stores what an earlier search is to have found of the position; '' for no move. */
  plant(move: string, score: number, depth: number, bound: number): void {
    const { exports } = this.core;
    const packed = move === '' ? MOVE_NONE : this.moveOf(move);
    exports.storeEntry(this.core.key(), this.core.lock(), packed, score, SCORE_NONE, depth, bound, 0);
  }

  search({ depth, beta, isPv = false, isCut = false, excluded, ply = 1 }: NodeKind): Searched {
    this.tree.take();
    const { exports, threadBase } = this.core;
    const without = excluded === undefined ? MOVE_NONE : this.moveOf(excluded);
    const score = exports.searchWindow(threadBase, ply, depth, beta - (isPv ? 2 : 1), beta, Number(isCut), without);
    return { score, children: this.tree.take() };
  }
}

/** The moves that led to nodes, in UCI notation, each once and in their order. */
export function movesTo(nodes: readonly TracedNode[]): string[] {
  return [...new Set(nodes.map(({ move }) => formatUciMove(move, false)))];
}

/** How deep a move was searched, each time, but for what came while another one was left out. */
export function depthsOf(move: number, nodes: readonly TracedNode[]): number[] {
  return nodes.filter((node) => node.move === move && node.excluded === MOVE_NONE).map(({ depth }) => depth);
}

/** The nodes and all below them, down to so many levels. */
export function withDescendants(nodes: readonly TracedNode[], levels = Infinity): TracedNode[] {
  if (levels === 0) return [];
  return nodes.flatMap((node) => [node, ...withDescendants(node.children, levels - 1)]);
}
