// The records of a search, field by field: name, type, unit, range and purpose. `npm run build tables` makes of these tables the
// offsets (search.ts), the core's classes (src/core/search/records.ts), the shell's types, reader and writer
// (src/runtime/search-records.ts) and the table of info lines in docs/UCI.md. A new field is one row here.
//
// Types: `i32`, `f64` (counts too: a double holds every whole number up to 2^53), `u16`, `flag` (a boolean as an i32), and
// `moves`, a list of packed moves, of which there is one at the end of each record.

import { MAX_MOVES } from './move';
import { MAX_PLY } from './score';
import { MAX_TABLE_MEN } from './tablebase';

/**
 * What a search is told, in the shared control block. The host fills it in before a search; a value beyond `min` or `max` becomes
 * the nearest within, and one that is not given becomes `absent`.
 */
export const LIMIT_FIELDS = [
  { name: 'depth', type: 'i32', unit: 'plies', min: 1, max: MAX_PLY - 1, absent: MAX_PLY - 1, purpose: 'Iterations.' },
  { name: 'mate', type: 'i32', unit: 'moves', min: 0, max: MAX_PLY, absent: 0, purpose: 'Mate wanted; 0 for none.' },
  {
    name: 'nodes',
    type: 'f64',
    unit: 'nodes',
    min: 0,
    absent: 0,
    purpose: 'The search stops after them; 0 for no limit.',
  },
  {
    name: 'softNodes',
    type: 'f64',
    unit: 'nodes',
    min: 0,
    absent: 0,
    purpose: 'No new iteration after them; 0 for no limit.',
  },
  { name: 'startedAt', type: 'f64', unit: 'ms', purpose: 'Time of the request, on the clock of `env.now`.' },
  { name: 'softTimeMs', type: 'f64', unit: 'ms', min: 0, absent: Infinity, purpose: 'No new iteration after so long.' },
  { name: 'hardTimeMs', type: 'f64', unit: 'ms', min: 0, absent: Infinity, purpose: 'The search stops after so long.' },
  { name: 'multiPv', type: 'i32', unit: 'lines', min: 1, purpose: 'Principal variations.' },
  {
    name: 'probeMen',
    type: 'i32',
    unit: 'men',
    min: 0,
    max: MAX_TABLE_MEN,
    absent: MAX_TABLE_MEN,
    purpose: 'Most men of a position that is looked up in tablebases; 0 for none.',
  },
  {
    name: 'probeDepth',
    type: 'i32',
    unit: 'plies',
    min: 0,
    absent: 0,
    purpose: 'Least depth for looking up positions with that many men.',
  },
  {
    name: 'fiftyMoves',
    type: 'flag',
    absent: true,
    purpose: 'Wins that the fifty-move rule forestalls count as draws.',
  },
  { name: 'rootMoves', type: 'moves', most: MAX_MOVES, purpose: 'The root moves to search; none for all.' },
] as const;

/**
 * What a thread has found, in its own region; filled in before each call of `env.report`. `parts` are what a field is reported
 * with: a `line`, the `best` move of a finished search, or the `current` root move; `as` is its name there if it has another.
 * The order is that of UCI's info lines, where `name` is the word. A `derived` field is not in the record.
 */
export const INFO_FIELDS = [
  {
    name: 'depth',
    type: 'i32',
    unit: 'plies',
    parts: ['line', 'current'],
    purpose: 'The iteration; 0 without legal moves.',
  },
  { name: 'seldepth', type: 'i32', unit: 'plies', parts: ['line'], purpose: 'The longest line searched.' },
  { name: 'multipv', type: 'i32', parts: ['line'], purpose: 'Rank of the line, from 1.' },
  { name: 'score', type: 'i32', unit: 'centipawns', parts: ['line'], purpose: 'For the side to move, as in score.ts.' },
  { name: 'bound', type: 'i32', parts: ['line'], purpose: 'BOUND_… of the score.' },
  { name: 'nodes', type: 'f64', unit: 'nodes', parts: ['line', 'current'], purpose: 'Nodes of all threads.' },
  {
    name: 'nps',
    derived: 'nodesPerSecond(nodes, time)',
    unit: 'nodes per second',
    parts: ['line', 'current'],
    purpose: 'Speed since the search was requested.',
  },
  {
    name: 'hashfull',
    type: 'i32',
    unit: 'permill',
    parts: ['line', 'current'],
    purpose: 'The part of the hash table in use.',
  },
  {
    name: 'tbhits',
    type: 'f64',
    unit: 'positions',
    parts: ['line', 'current'],
    purpose: 'Positions found in tablebases.',
  },
  {
    name: 'time',
    type: 'f64',
    unit: 'ms',
    whole: true,
    parts: ['line', 'current'],
    purpose: 'Time since the search was requested.',
  },
  { name: 'pv', type: 'moves', most: MAX_PLY, parts: ['line'], purpose: 'Packed moves of the line.' },
  {
    name: 'bestMove',
    as: 'move',
    type: 'u16',
    parts: ['best'],
    purpose: 'Packed; MOVE_NONE when mated or stalemated.',
  },
  { name: 'ponderMove', as: 'ponder', type: 'u16', parts: ['best'], purpose: 'The expected reply, or MOVE_NONE.' },
  {
    name: 'currentMove',
    as: 'move',
    type: 'u16',
    parts: ['current'],
    purpose: 'The root move being searched, packed.',
  },
  {
    name: 'currentNumber',
    as: 'number',
    type: 'u16',
    parts: ['current'],
    purpose: 'Its number, from 1; 0 beside a line.',
  },
  { name: 'final', type: 'u16', parts: [], purpose: '1 beside the lines that a search ends with, otherwise 0.' },
  {
    name: 'noMate',
    type: 'u16',
    parts: [],
    purpose: 'NO_MATE_… flags (no-mate.ts) at the end of a search: what it has proved that there is not.',
  },
] as const;
