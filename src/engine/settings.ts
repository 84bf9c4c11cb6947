// What can be set on a session.

import { MAX_TABLE_MEN } from '../abi/tablebase';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../runtime/defaults';
import type { HostSettings } from '../runtime/host';

export interface Settings extends Omit<HostSettings, 'network' | 'tablebases'> {
  /** A network's file, or the name of one that comes with the engine; empty for none. */
  readonly evalFile: string;
  /** Whether positions are evaluated by the network, or by the hand-written terms. */
  readonly useNnue: boolean;
  /** Folders with Syzygy tables, separated by `;` or `:`; empty for none. */
  readonly syzygyPath: string;
  /** Least depth at which positions with as many men as the largest table are looked up. */
  readonly syzygyProbeDepth: number;
  /** Most men of positions that are looked up. */
  readonly syzygyProbeLimit: number;
  /** Whether wins that the fifty-move rule forestalls count as draws. */
  readonly syzygy50MoveRule: boolean;
  /** Whether moves are played from the book of `bookFile`. */
  readonly ownBook: boolean;
  /** A Polyglot book; empty for none. */
  readonly bookFile: string;
  /** The last move of a game that may come from the book, as FEN counts moves. */
  readonly bookDepth: number;
  /** Whether the heaviest move of the book is played, not any by its weight. */
  readonly bestBookMove: boolean;
  /** Best lines to report, 1 … MAX_MULTI_PV. */
  readonly multiPv: number;
  /** Milliseconds that every move loses between engine and GUI. */
  readonly moveOverheadMs: number;
  /** The rating to play at, MIN_ELO … MAX_ELO, or null for as well as it can. */
  readonly elo: number | null;
  /** What makes limited play differ from game to game; 0 for something else in each game. */
  readonly strengthSeed: number;
  /** Castling is written as king takes rook. */
  readonly chess960: boolean;
}

export const MAX_MULTI_PV = 256;
/** Moves. No book goes as far. */
export const MAX_BOOK_DEPTH = 255;

export const DEFAULT_SETTINGS: Settings = {
  sliders: DEFAULT_SLIDERS,
  threads: 1,
  hashMb: 16,
  evalFile: DEFAULT_NETWORK ?? '',
  useNnue: DEFAULT_NETWORK !== null,
  syzygyPath: '',
  syzygyProbeDepth: 1,
  syzygyProbeLimit: MAX_TABLE_MEN,
  syzygy50MoveRule: true,
  ownBook: false,
  bookFile: '',
  bookDepth: MAX_BOOK_DEPTH,
  bestBookMove: false,
  multiPv: 1,
  // Node collects garbage and schedules workers in its own time: twice what native engines keep back.
  moveOverheadMs: 30,
  elo: null,
  strengthSeed: 0,
  chess960: false,
};
