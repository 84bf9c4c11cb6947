// A game with the engine's judgement of its moves, as PGN and as JSON.

import { version } from '../../package.json';
import { MOVE_NONE } from '../abi/move';
import { WHITE } from '../abi/piece';
import { JUDGEMENT_GLYPHS, judgedGlyphs, sideAccuracies, type Judgement } from '../engine/accuracy';
import { chancesOf, examine, judgeMove } from '../engine/annotator';
import type { GoLimits } from '../engine/limits';
import type { Score } from '../engine/score';
import type { Engine } from '../engine/engine';
import { afterNullMove, parseGameMove } from '../notation/game-move';
import { formatPgn } from '../notation/pgn-writer';
import { TagMap, type PgnGame, type PgnLine, type PgnMove } from '../notation/pgn';
import { pgnStart } from '../notation/pgn-start';
import type { Core } from '../runtime/core';
import { sanMove } from '../runtime/san-line';
import { openingAt, type Opening } from '../notation/openings';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';

export interface MoveComment {
  readonly san: string;
  readonly uci: string;
  /** The score after the move from White's view; null if the game is over. */
  readonly score: Score | null;
  /** Percent. */
  readonly accuracy: number;
  readonly judgement: Judgement | null;
  /** The move that the engine would have played, in SAN. */
  readonly best: string;
}

export interface AnnotatedGame {
  readonly game: PgnGame;
  readonly moves: readonly MoveComment[];
  /** Percent; null without a move. */
  readonly accuracy: { readonly white: number | null; readonly black: number | null };
  /** The last of its positions that has a name; null if none has. */
  readonly opening: Opening | null;
  /** Why the rest of the game was skipped; null if all was read. */
  readonly error: string | null;
}

/** The output for a game. */
export interface Annotation {
  /** PGN or a line of JSON. */
  readonly text: string;
  readonly moves: number;
  /** From `blunderLines`. */
  readonly blunders: readonly string[];
  /** What is unsure about the game's text. */
  readonly faults: readonly string[];
  readonly error: string | null;
}

/** A game of the file; numbers count from 1. */
export interface NumberedGame {
  readonly number: number;
  readonly game: PgnGame;
}

/** Annotates games, several at a time. */
export interface Annotator {
  /** Number of games in progress at a time. */
  readonly width: number;
  annotate(game: NumberedGame): Promise<Annotation>;
  /** More for the progress line. */
  note?(): string;
  close(): Promise<void>;
}

/**
 * Goes up with every change of what annotations say about the same game and the same searches, and of the job that asks for them;
 * it is part of the queue's name.
 */
export const ANNOTATOR_VERSION = 4;

const EVALUATION = /\[%eval [^\]]*\]/g;
/** What an earlier run has said. */
const VERDICT = /^(Inaccuracy|Mistake|Blunder)\. \S* was best\.\s*/;
const PROGRAM = 'Sliderule';

/**
 * Gives the moves of all lines the export form of SAN, as far as they can be played; those of a torn line stay. Leaves another
 * position on the core.
 */
function resolveLines(core: Core, setup: Setup, moves: PgnLine): void {
  const waiting = [{ line: moves, start: setup }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    core.setSetup(next.start);
    for (const node of next.line) {
      const start = core.setup();
      for (const line of node.variations) waiting.push({ line, start });
      const move = parseGameMove(node.san, core);
      if (!move.ok) break;
      if (move.value === MOVE_NONE) core.setSetup(afterNullMove(start));
      else {
        node.san = sanMove(core, move.value);
        core.exports.playMove(move.value);
      }
    }
  }
}

/** Annotates a game. The result depends only on the game, the limits and the engine's settings. */
export async function annotateGame(engine: Engine, game: PgnGame, limits: GoLimits): Promise<AnnotatedGame> {
  const nothing = { game, moves: [], accuracy: { white: null, black: null }, opening: null };
  const start = pgnStart(game.tags);
  if (!start.ok) return { ...nothing, error: start.error.message };
  let { setup } = start.value;
  let played: string[] = [];
  const first = await engine.setPosition(setup, []);
  if (!first.ok) return { ...nothing, error: first.error.message };
  resolveLines(await engine.position(), setup, game.moves);
  await engine.setPosition(setup, []);
  const whiteBegins = setup.sideToMove === WHITE;
  let before = await examine(engine, limits);
  const chances = [whiteBegins ? chancesOf(before.score) : 100 - chancesOf(before.score)];
  const moves: MoveComment[] = [];
  let opening: Opening | null = null;
  let error: string | null = null;
  for (const { san } of game.moves) {
    const core = await engine.position();
    const { best } = before;
    const bestSan = best === MOVE_NONE ? '' : sanMove(core, best);
    const move = parseGameMove(san, core);
    const uci = move.ok ? formatUciMove(move.value, engine.settings.chess960) : '';
    const isNull = move.ok && move.value === MOVE_NONE;
    if (isNull) {
      // A game cannot hold it, so another one begins.
      setup = afterNullMove(core.setup());
      played = [];
    } else if (move.ok) {
      // As king takes rook, which is castling whatever the option: the king's goal may read as a step.
      played.push(formatUciMove(move.value, true));
    }
    const next = move.ok ? await engine.setPosition(setup, played) : move;
    if (!next.ok) {
      error = next.error.message;
      break;
    }
    const after = await examine(engine, limits);
    opening = openingAt((await engine.position()).key()) ?? opening;
    const byWhite = whiteBegins === (moves.length % 2 === 0);
    const isBest = isNull || (move.ok && move.value === best);
    const { winAfter, accuracy, judgement } = judgeMove(before.score, after.score, isBest);
    const { type, value } = after.score;
    // White's view; the opponent of the mover is to move.
    const score = after.best === MOVE_NONE ? null : { type, value: byWhite ? 0 - value : value };
    moves.push({ san, uci, score, accuracy, judgement, best: bestSan });
    chances.push(byWhite ? winAfter : 100 - winAfter);
    before = after;
  }
  // The accuracy of a part is not that of the game.
  if (error !== null) return { ...nothing, moves, error };
  return { game, moves, accuracy: sideAccuracies(chances, whiteBegins), opening, error };
}

/** In Lichess's format: pawns with two decimals, or `#` and moves to the mate. */
function evalText({ type, value }: Score): string {
  if (type === 'cp') return (value / 100).toFixed(2);
  return type === 'mate' ? `#${value}` : value > 0 ? '200.00' : '-200.00';
}

/**
 * The move with the verdict before the author's comments. A glyph of the author for the move stays. The verdict of an earlier run, if
 * the game has one, goes with its glyph.
 */
function commentOf(move: PgnMove, { score, judgement, best }: MoveComment, isOurs: boolean): PgnMove {
  const name = judgement === null ? '' : judgement.charAt(0).toUpperCase() + judgement.slice(1);
  const parts = [
    score === null ? '' : `[%eval ${evalText(score)}]`,
    judgement === null ? '' : `${name}. ${best} was best.`,
  ];
  // Removes another engine's evaluation.
  const [first = '', ...others] = move.comments.map((comment) => comment.replace(EVALUATION, '').trim());
  const earlier = isOurs ? VERDICT.exec(first)?.[1]?.toLowerCase() : undefined;
  const said = earlier === undefined ? first : first.replace(VERDICT, '');
  const nags = earlier === undefined ? move.nags : withoutGlyph(move.nags, JUDGEMENT_GLYPHS[earlier as Judgement]);
  const comments = [[...parts, said].filter((part) => part !== '').join(' '), ...others];
  return {
    ...move,
    nags: judgement === null ? nags : judgedGlyphs(nags, judgement),
    comments: comments.filter((comment) => comment !== ''),
  };
}

/** Without the first of its kind. */
function withoutGlyph(glyphs: readonly number[], glyph: number): readonly number[] {
  const at = glyphs.indexOf(glyph);
  return glyphs.filter((_, index) => index !== at);
}

/** Sets the tags that a game lacks, or has as unknown. */
function addMissing(tags: Map<string, string>, added: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(added)) {
    if (['', '?', undefined].includes(tags.get(name))) tags.set(name, value);
  }
}

/** The game in export format, with evaluations, glyphs and the accuracy of both sides if it was read to its end. */
function annotatedPgn({ game, moves, accuracy, opening, error }: AnnotatedGame): string {
  // A game with other rules than chess, or from a position that cannot be set up.
  if (moves.length === 0 && error !== null) return formatPgn(game);
  const tags = new TagMap(game.tags);
  if (opening !== null) addMissing(tags, { ECO: opening.eco, Opening: opening.name });
  const isOurs = tags.get('Annotator')?.startsWith(PROGRAM) === true;
  tags.set('Annotator', `${PROGRAM} ${version}`);
  // Those of an earlier run, or of another program, are not this one's.
  tags.put('WhiteAccuracy', accuracy.white?.toFixed(1));
  tags.put('BlackAccuracy', accuracy.black?.toFixed(1));
  const commented = game.moves.map((move, index) => {
    const comment = moves[index];
    return comment === undefined ? move : commentOf(move, comment, isOurs);
  });
  return formatPgn({ ...game, tags, moves: commented });
}

/** The same as an object in one line. `number` counts the games of the file from 1. */
function annotatedJson({ game, moves, accuracy, opening, error }: AnnotatedGame, number: number): string {
  const rounded = moves.map((move) => ({ ...move, accuracy: Math.round(move.accuracy * 10) / 10 }));
  const { result } = game;
  return `${JSON.stringify({ game: number, tags: Object.fromEntries(game.tags), result, opening, accuracy, moves: rounded, error })}\n`;
}

/** The text for a game; `number` counts the games of the file from 1. */
export function annotationOf(game: AnnotatedGame, number: number, asPgn: boolean): Annotation {
  const text = asPgn ? annotatedPgn(game) : annotatedJson(game, number);
  const faults = game.game.errors.map(({ message }) => message);
  return { text, moves: game.moves.length, blunders: blunderLines(game), faults, error: game.error };
}

/** The blunders of a game, one per line: "12... Qxd4 -5.10, Nf6 was best". */
function blunderLines({ game, moves }: AnnotatedGame): string[] {
  const start = pgnStart(game.tags);
  if (!start.ok) return [];
  return moves.flatMap(({ san, score, judgement, best }, ply) => {
    if (judgement !== 'blunder') return [];
    const value = score === null ? '' : ` ${evalText(score)}`;
    return [`${moveNumber(start.value.setup, ply)} ${san}${value}, ${best} was best`];
  });
}

function moveNumber({ sideToMove, fullmoveNumber }: Setup, ply: number): string {
  const half = ply + (sideToMove === WHITE ? 0 : 1);
  return `${fullmoveNumber + (half >> 1)}${half % 2 === 0 ? '.' : '...'}`;
}
