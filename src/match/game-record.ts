// Writes a game as PGN and reads its summary back. A match has no other record than its PGN file.

import { basename } from 'node:path';
import { START_FEN, formatFen } from '../notation/fen';
import { joined, newMove, pgnDate, type PgnGame, type PgnMove, type PgnResult } from '../notation/pgn';
import type { GameRecord, Opening, PlayedMove } from './game';
import { formatLimits, formatTimeControl, type Limits } from './limits';
import type { OpeningSettings } from './openings';
import type { EngineSpec } from './player';
import type { SearchReport } from './search-report';
import { pgnTermination, terminationFrom, type Termination } from './termination';

/** Both engines of a match; a colour or a player is an index into it. */
export type Engines = readonly [EngineSpec, EngineSpec];

/** The first engine has White in the odd games; each pair of games has one opening. */
export interface Pairing {
  /** From 1. */
  readonly game: number;
  /** From 0. */
  readonly pair: number;
  /** Index of the engine with White: 0 or 1. */
  readonly white: 0 | 1;
}

/** Totals of one engine's searches in a game. */
export interface Effort {
  readonly moves: number;
  readonly timeMs: number;
  /** Moves with a depth, and the sum of the depths. */
  readonly depthMoves: number;
  readonly depths: number;
  /** Moves with a node count, the sum of the counts, and the time of these moves. */
  readonly nodesMoves: number;
  readonly nodes: number;
  readonly nodesTimeMs: number;
}

/** The part of a game that statistics and reports need. */
export interface GameSummary {
  readonly white: 0 | 1;
  readonly result: Exclude<PgnResult, '*'>;
  /** Undefined if another program wrote the game. */
  readonly termination: Termination | undefined;
  /** By engine. */
  readonly efforts: readonly [Effort, Effort];
}

/** A summary with the game's number in the match. */
export interface NumberedSummary extends GameSummary {
  readonly pairing: Pairing;
}

const ENDING_TAG = 'TerminationDetails';
const SEARCH_COMMENT = /^(?:[+-]?(?:\d+\.\d+|M\d+)\/(\d+)\s+)?(\d+(?:\.\d+)?)s(?:,.*?\bn=(\d+))?/;
const BOOK_COMMENT = 'book';

export function pairingOf(game: number): Pairing {
  return { game, pair: (game - 1) >> 1, white: game % 2 === 1 ? 0 : 1 };
}

/** The Round tag: pair and game of the pair, from 1. */
function roundOf({ pair, white }: Pairing): string {
  return `${pair + 1}.${white + 1}`;
}

function formatScore({ score }: SearchReport): string | undefined {
  if (score === undefined) return undefined;
  if (score.type === 'mate') return `${score.value > 0 ? '+' : '-'}M${Math.abs(score.value)}`;
  return `${score.value > 0 ? '+' : ''}${(score.value / 100).toFixed(2)}`;
}

/** `+0.35/12 0.481s, n=60211`, with what the engine reported. */
export function formatSearchComment({ report, elapsedMs }: NonNullable<PlayedMove['search']>): string {
  const score = formatScore(report);
  const evaluation = score === undefined ? '' : `${score}/${report.depth ?? 0} `;
  const nodes = report.nodes === undefined ? '' : `, n=${report.nodes}`;
  return `${evaluation}${(elapsedMs / 1000).toFixed(3)}s${nodes}`;
}

function pgnMoves({ moves, detail }: GameRecord): PgnMove[] {
  return moves.map(({ san, search }, index) => {
    const comment = search === undefined ? BOOK_COMMENT : formatSearchComment(search);
    const last = index === moves.length - 1 && detail !== '';
    return { ...newMove(san), comments: [last ? `${comment}; ${detail}` : comment] };
  });
}

function startTags({ setup }: Opening, chess960: boolean): [string, string][] {
  const fen = formatFen(setup, 'xfen');
  const start: [string, string][] =
    fen === START_FEN && !chess960
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', fen],
        ];
  return chess960 ? [['Variant', 'Chess960'], ...start] : start;
}

/** PGN's standard tag, which can only describe clocks. */
function timeControlTag(white: Limits, black: Limits): string {
  const [one, other] = [white, black].map(({ timeControl }) => (timeControl ? formatTimeControl(timeControl) : '-'));
  return one === other ? (one ?? '?') : '?';
}

/** The limits of an engine, and whether it ponders. */
export function formatTerms({ limits, ponder }: EngineSpec): string {
  return ponder ? `${formatLimits(limits)}, ponder` : formatLimits(limits);
}

/** Identifies a game of a match. */
export interface GameHeading {
  readonly pairing: Pairing;
  readonly engines: Engines;
  readonly opening: Opening;
  readonly openings: OpeningSettings;
}

function openingsTag({ file, order, seed }: OpeningSettings): string {
  if (file === undefined) return '-';
  return `${basename(file)}, ${order === 'random' ? `seed ${seed}` : order}`;
}

/** White's and Black's engine. */
function seats({ pairing, engines }: GameHeading): Engines {
  return pairing.white === 0 ? engines : [engines[1], engines[0]];
}

/** Tags that identify the match. It can be resumed only from games with the same values. */
export function identityTags(heading: GameHeading): [string, string][] {
  const [white, black] = seats(heading);
  return [
    ['Round', roundOf(heading.pairing)],
    ['White', white.name],
    ['Black', black.name],
    ...startTags(heading.opening, heading.openings.chess960),
    ['Openings', openingsTag(heading.openings)],
    ['WhiteTimeControl', formatTerms(white)],
    ['BlackTimeControl', formatTerms(black)],
  ];
}

export function toPgn(record: GameRecord, heading: GameHeading, event: string, date: Date): PgnGame {
  const [white, black] = seats(heading);
  const identity = new Map(identityTags(heading));
  const tags = new Map([
    ['Event', event],
    ['Site', '?'],
    ['Date', pgnDate(date)],
    // PGN requires Round, White, Black and Result next.
    ...[...identity].slice(0, 3),
    ['Result', record.result],
    ...identity,
    ['TimeControl', timeControlTag(white.limits, black.limits)],
    ['PlyCount', String(record.moves.length)],
    ['Termination', pgnTermination(record.termination)],
    [ENDING_TAG, record.termination],
  ] as [string, string][]);
  return {
    tags,
    comments: record.moves.length === 0 ? [record.detail] : [],
    moves: pgnMoves(record),
    result: record.result,
    after: [],
    errors: [],
  };
}

const NO_EFFORT: Effort = {
  moves: 0,
  timeMs: 0,
  depthMoves: 0,
  depths: 0,
  nodesMoves: 0,
  nodes: 0,
  nodesTimeMs: 0,
};

export function addEfforts(one: Effort, other: Effort): Effort {
  return {
    moves: one.moves + other.moves,
    timeMs: one.timeMs + other.timeMs,
    depthMoves: one.depthMoves + other.depthMoves,
    depths: one.depths + other.depths,
    nodesMoves: one.nodesMoves + other.nodesMoves,
    nodes: one.nodes + other.nodes,
    nodesTimeMs: one.nodesTimeMs + other.nodesTimeMs,
  };
}

/** The effort recorded in a move's comment; none for a book move. */
function effortOf(comment: string): Effort {
  const match = SEARCH_COMMENT.exec(comment);
  if (match === null) return NO_EFFORT;
  const [, depth, seconds = '0', nodes] = match;
  const timeMs = Number(seconds) * 1000;
  return {
    moves: 1,
    timeMs,
    depthMoves: depth === undefined ? 0 : 1,
    depths: Number(depth ?? 0),
    nodesMoves: nodes === undefined ? 0 : 1,
    nodes: Number(nodes ?? 0),
    nodesTimeMs: nodes === undefined ? 0 : timeMs,
  };
}

/**
 * The summary of a PGN game of two engines with these names; undefined if it is unfinished or has other players. Also
 * reads games of fastchess and cutechess, as far as their comments go.
 */
export function summarise(game: PgnGame, names: readonly [string, string]): GameSummary | undefined {
  const { result, tags } = game;
  const white = names.indexOf(tags.get('White') ?? '');
  const black = names.indexOf(tags.get('Black') ?? '');
  if (result === null || result === '*' || white < 0 || black < 0 || white === black) return undefined;
  const blackFirst = /^\S+ b /.test(tags.get('FEN') ?? '') ? 1 : 0;
  const efforts: [Effort, Effort] = [NO_EFFORT, NO_EFFORT];
  for (const [index, { comments }] of game.moves.entries()) {
    const mover = (index + blackFirst) % 2 === 0 ? white : black;
    efforts[mover === 0 ? 0 : 1] = addEfforts(efforts[mover === 0 ? 0 : 1], effortOf(joined(comments)));
  }
  return {
    white: white === 0 ? 0 : 1,
    result,
    termination: terminationFrom(tags.get(ENDING_TAG) ?? ''),
    efforts,
  };
}
