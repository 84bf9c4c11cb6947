// The records of the library: what goes into an analysis and what comes out. They are plain data, so they can be posted
// and stored.

import type { Clock, UserLimits } from '../engine/go-limits';
import type { Counters } from '../runtime/search-records';
import type { Score as PlainScore } from '../engine/score';
import type { PgnMove } from '../notation/pgn';
import type { Position } from './chess';
import type { Game } from './game';
import type { MoveInput } from './position-types';

/** A Position, from whichever of the package's scripts it is: by what it can do, for each script declares a class of its own. */
export type AnyPosition = Pick<Position, 'fen' | 'key' | 'turn'>;

/** A Game, likewise. */
export type AnyGame = Pick<Game, 'tags' | 'result' | 'pgn'>;

/** A move of a game, or null for its start. */
export interface GameNode {
  readonly game: AnyGame;
  readonly node: PgnMove | null;
}

/**
 * A position: a FEN or `startpos`; one of these and moves from it, in any form that `Position.play` takes; a Position, with the moves that led to
 * it; a game and one of its moves.
 */
export type PositionInput =
  | string
  | { readonly fen?: string | undefined; readonly moves?: readonly MoveInput[] | undefined }
  | AnyPosition
  | GameNode;

/** Limits of an analysis; the first one reached ends it. Without limits it runs until it is stopped. */
export type AnalysisLimits = UserLimits;
export type { Clock };

export interface AnalysisOptions extends AnalysisLimits {
  /** Best lines to show, 1 … 256; without it, as many as the option `MultiPV` says. */
  readonly multipv?: number | undefined;
  /** The root moves to search, in UCI notation. */
  readonly searchmoves?: readonly string[] | undefined;
  /** Whether lines are also written in standard algebraic notation. Default true. */
  readonly san?: boolean | undefined;
  /** Ends the analysis; its result then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Permill of games won, drawn and lost; together 1000. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** A score for the side to move of the analysed position. */
export interface Score extends PlainScore {
  /** The side whose view this is: the side to move. */
  readonly pov: 'white' | 'black';
  /** Expected results in games of the engine against itself. */
  readonly wdl: Chances;
}

/** One line of an analysis. */
export interface AnalysisInfo extends Counters {
  readonly score: Score;
  /** Absent for an exact score. */
  readonly bound?: 'lower' | 'upper';
  /** The line in UCI notation. */
  readonly pv: readonly string[];
  /** The same in standard algebraic notation; empty with `san: false`. */
  readonly san: readonly string[];
}

/** The result of an analysis. */
export interface AnalysisResult {
  /** UCI notation; null in a position without legal moves. */
  readonly bestmove: string | null;
  /** The expected reply; null if none is known. */
  readonly ponder: string | null;
  /** The last info of each rank, best first. */
  readonly lines: readonly AnalysisInfo[];
  /**
   * With the limit `mate`, for that number of moves: `mates` is false if it is proved that the side to move does not mate, and
   * `mated` if it is proved that it is not mated. A mate that is found is the score of the first line.
   */
  readonly proved?: { readonly mates?: false; readonly mated?: false };
}

/** The leaves of a position's game tree. */
export interface PerftCounts {
  /** All of them; null if another call ended the count. */
  readonly nodes: number | null;
  /** Those behind each legal move. */
  readonly moves: readonly { readonly uci: string; readonly nodes: number }[];
}

/** The answer of the Syzygy tables for a position, with null for each value that they lack. */
export interface TableAnswer {
  /**
   * For the side to move: -2 loss, -1 and 1 losses and wins that the fifty-move rule turns into draws, 0 draw, 2 win.
   */
  readonly wdl: number | null;
  /** Plies to the next capture or pawn move of the best line, or to mate; negative for a loss, 0 for a draw. */
  readonly dtz: number | null;
  /** UCI notation; null also in a position without legal moves. */
  readonly bestmove: string | null;
}

/** A compiled core, or its location. */
export type CoreSource = URL | Response | WebAssembly.Module;

/** What a browser's `new Worker` makes. */
export interface WebWorker {
  /** Sends the worker a message. */
  postMessage(message: unknown): void;
  /** Ends the worker at once. */
  terminate(): void;
}

/** How an engine starts; each member may be absent. */
export interface EngineOptions {
  /** Search threads, 1 … 64; `auto` takes one for each processor. Always one where memory cannot be shared. Default 1. */
  readonly threads?: number | 'auto' | undefined;
  /** Megabytes of hash table. Default 16. */
  readonly hash?: number | undefined;
  /** A network: its file name or path, or its bytes. Default: the network included with the engine. */
  readonly network?: string | URL | ArrayBuffer | Uint8Array | undefined;
  /** Folders with Syzygy tables, separated by `;`. In a browser: their URLs. Refused if none is usable. Default none. */
  readonly syzygy?: string | undefined;
  /** Castling is written as king takes rook. Both ways are always read. Default false. */
  readonly chess960?: boolean | undefined;
  /**
   * The compiled core, in place of the package's own: `sliderule/core.wasm`, fetched or compiled by the caller. It is
   * for shared memory, so a page must be isolated.
   */
  readonly wasm?: CoreSource | undefined;
  /** Starts a worker that runs `sliderule/worker`, for bundlers that do not find it. In browsers only. */
  readonly worker?: (() => WebWorker) | undefined;
  /**
   * In a page that cannot share memory the engine has a worker of its own; with `true` it works on the page's thread, and pauses
   * every few milliseconds. In browsers only.
   */
  readonly inPage?: boolean | undefined;
  /** Closes the engine. */
  readonly signal?: AbortSignal | undefined;
}
