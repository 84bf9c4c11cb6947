// The settings of a session.

import { MAX_TABLE_MEN } from '../abi/tablebase';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../runtime/defaults';
import type { HostSettings } from '../runtime/host';

export interface Settings extends Omit<HostSettings, 'network' | 'tablebases'> {
  /** A network file, or the name of one included with the engine; empty for none. */
  readonly evalFile: string;
  /** Whether positions are evaluated by the network, or by the hand-written terms. */
  readonly useNnue: boolean;
  /** Folders with Syzygy tables, separated by `;` or `:`; empty for none. */
  readonly syzygyPath: string;
  /** Minimum depth at which positions with as many men as the largest table are probed. */
  readonly syzygyProbeDepth: number;
  /** Maximum number of men of probed positions. */
  readonly syzygyProbeLimit: number;
  /** Whether wins that the fifty-move rule prevents count as draws. */
  readonly syzygy50MoveRule: boolean;
  /** Whether moves are played from the book of `bookFile`. */
  readonly ownBook: boolean;
  /** A Polyglot book; empty for none. */
  readonly bookFile: string;
  /** The last move of a game that may come from the book, as FEN counts moves. */
  readonly bookDepth: number;
  /** Whether to play the book move with the largest weight instead of a weighted random one. */
  readonly bestBookMove: boolean;
  /** Best lines to report, 1 … MAX_MULTI_PV. */
  readonly multiPv: number;
  /** Milliseconds lost per move between engine and GUI. */
  readonly moveOverheadMs: number;
  /** The rating to play at, MIN_ELO … MAX_ELO, or null for full strength. */
  readonly elo: number | null;
  /** The seed of limited strength; 0 for a different one in each game. */
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
  // Twice the usual margin of native engines, because Node's garbage collection and worker scheduling add delays.
  moveOverheadMs: 30,
  elo: null,
  strengthSeed: 0,
  chess960: false,
};
