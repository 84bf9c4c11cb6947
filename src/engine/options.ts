// The engine's options: name, type, default, range and meaning, in the order in which `uci` lists them. UCI prints and checks
// them by this table, `npm run build tables` writes it into docs/UCI.md, and the settings of an engine are the fields named `setting`
// (settings.ts). A new option is one row here; equipment.ts has what a few of them do besides.

import { MAX_THREADS } from '../abi/memory';
import { MAX_TABLE_MEN } from '../abi/tablebase';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../runtime/defaults';
import { MAX_HASH_MB } from '../runtime/layout';
import { MAX_ELO, MIN_ELO } from './strength';

interface Row {
  readonly name: string;
  /** What the option means; Markdown. */
  readonly purpose: string;
  /** Its name among the settings; absent if it is not one of them. */
  readonly setting?: string;
  /** It needs what a tiny core lacks. */
  readonly large?: true;
}

/** An option without its effect. */
export type OptionRow =
  | (Row & { readonly type: 'spin'; readonly default: number; readonly min: number; readonly max: number })
  | (Row & { readonly type: 'check'; readonly default: boolean })
  /** The platform has the choices; `range` says it in the table. */
  | (Row & { readonly type: 'combo'; readonly default: string; readonly range: string })
  | (Row & { readonly type: 'string'; readonly default: string })
  | (Row & { readonly type: 'button' });

export const OPTIONS = [
  {
    name: 'Hash',
    setting: 'hashMb',
    type: 'spin',
    default: 16,
    min: 1,
    max: MAX_HASH_MB,
    purpose:
      'size of the hash table in megabytes; a size that the machine cannot provide is refused, and the old table stays',
  },
  { name: 'Clear Hash', type: 'button', purpose: 'clears everything that earlier searches stored' },
  {
    name: 'Threads',
    setting: 'threads',
    type: 'spin',
    default: 1,
    min: 1,
    max: MAX_THREADS,
    purpose: 'search threads; they help each other through the hash table',
  },
  {
    name: 'MultiPV',
    setting: 'multiPv',
    type: 'spin',
    default: 1,
    min: 1,
    max: 256,
    purpose: 'number of best lines to show',
  },
  {
    // A GUI lets an engine ponder only if it has this option.
    name: 'Ponder',
    type: 'check',
    default: false,
    purpose: 'tells the GUI that the engine can ponder; `go ponder` starts it',
  },
  {
    // Twice the usual margin of native engines, because Node's garbage collection and worker scheduling add delays.
    name: 'Move Overhead',
    setting: 'moveOverheadMs',
    type: 'spin',
    default: 30,
    min: 0,
    max: 5000,
    purpose: 'milliseconds lost per move between engine and GUI',
  },
  {
    name: 'UCI_Chess960',
    setting: 'chess960',
    type: 'check',
    default: false,
    purpose: 'castling is written as king takes own rook; both forms are always read',
  },
  {
    name: 'UCI_ShowWDL',
    setting: 'showWdl',
    type: 'check',
    default: false,
    purpose:
      "adds win, draw and loss probabilities to scores, from a model fitted to the engine's own games (`npm run train wdl`)",
  },
  {
    name: 'UCI_LimitStrength',
    setting: 'limitStrength',
    type: 'check',
    default: false,
    purpose:
      'limits strength to the rating `UCI_Elo`, without tablebases and up to 2000 with the hand-written evaluation',
  },
  {
    name: 'UCI_Elo',
    setting: 'elo',
    type: 'spin',
    default: MAX_ELO,
    min: MIN_ELO,
    max: MAX_ELO,
    purpose: 'the rating; [STRENGTH.md](STRENGTH.md) says how it was measured',
  },
  {
    name: 'Strength Seed',
    setting: 'strengthSeed',
    type: 'spin',
    default: 0,
    min: 0,
    max: 2147483647,
    purpose:
      'seed for the random choices of limited strength: the same seed gives the same game; 0 picks a new seed each time',
  },
  {
    name: 'OwnBook',
    setting: 'ownBook',
    type: 'check',
    default: false,
    purpose: 'plays moves from the book `BookFile`',
  },
  {
    name: 'BookFile',
    setting: 'bookFile',
    type: 'string',
    default: '',
    purpose: 'a Polyglot book of up to 32 GiB; any other file is refused, and the previous book stays',
  },
  {
    // No book goes as far as this.
    name: 'BookDepth',
    setting: 'bookDepth',
    type: 'spin',
    default: 255,
    min: 1,
    max: 255,
    purpose: 'the last move of a game that may come from the book',
  },
  {
    name: 'BestBookMove',
    setting: 'bestBookMove',
    type: 'check',
    default: false,
    purpose:
      'plays the book move with the largest weight; otherwise a random one in proportion to the weights, drawn with `Strength Seed`',
  },
  {
    name: 'SyzygyPath',
    setting: 'syzygyPath',
    large: true,
    type: 'string',
    default: '',
    purpose:
      'folders with Syzygy tables, separated by `;` or `:`; a path without a usable table is refused, and the previous tables stay',
  },
  {
    name: 'SyzygyProbeDepth',
    setting: 'syzygyProbeDepth',
    large: true,
    type: 'spin',
    default: 1,
    min: 1,
    max: 100,
    purpose: 'minimum depth at which positions with as many men as the largest table are probed',
  },
  {
    name: 'SyzygyProbeLimit',
    setting: 'syzygyProbeLimit',
    large: true,
    type: 'spin',
    default: MAX_TABLE_MEN,
    min: 0,
    max: MAX_TABLE_MEN,
    purpose: 'maximum number of men of probed positions',
  },
  {
    name: 'Syzygy50MoveRule',
    setting: 'syzygy50MoveRule',
    large: true,
    type: 'check',
    default: true,
    purpose: 'wins that the fifty-move rule prevents count as draws',
  },
  {
    name: 'Sliders',
    setting: 'sliders',
    type: 'combo',
    default: DEFAULT_SLIDERS,
    range: 'a name from [this table](PERFT.md#slider-methods)',
    purpose: 'how slider attacks are looked up',
  },
  {
    name: 'EvalFile',
    setting: 'evalFile',
    large: true,
    type: 'string',
    default: DEFAULT_NETWORK ?? '',
    purpose:
      'a network file, or the name of one in `nets/`; a file that is not a network for this engine is refused, and the previous network stays',
  },
  {
    name: 'Use NNUE',
    setting: 'useNnue',
    large: true,
    type: 'check',
    default: DEFAULT_NETWORK !== null,
    purpose: 'evaluates positions with the network `EvalFile`; if off, with the hand-written evaluation',
  },
] as const satisfies readonly OptionRow[];
