// A game with the engine's judgement of its moves, as PGN and as JSON.

import { version } from '../../package.json';
import { MOVE_NONE } from '../abi/move';
import { WHITE } from '../abi/piece';
import { gameAccuracy, type Judgement } from '../engine/accuracy';
import { chancesOf, examine, judgeMove } from '../engine/annotator';
import type { GoLimits } from '../engine/limits';
import type { Score } from '../engine/score';
import type { Engine } from '../engine/engine';
import { sanMove } from '../runtime/san-line';
import { parseFen } from '../notation/fen';
import { formatPgn, pgnStartFen, type PgnGame, type PgnMove } from '../notation/pgn';
import { parseSan } from '../notation/san';
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

/** Goes up with every change of what annotations say about the same game and the same searches; it is part of the queue's name. */
export const ANNOTATOR_VERSION = 1;

const GLYPHS: Readonly<Record<Judgement, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** Annotates a game. The result depends only on the game, the limits and the engine's settings. */
export async function annotateGame(engine: Engine, game: PgnGame, limits: GoLimits): Promise<AnnotatedGame> {
  const nothing = { game, moves: [], accuracy: { white: null, black: null } };
  const start = parseFen(pgnStartFen(game));
  if (!start.ok) return { ...nothing, error: start.error.message };
  const played: string[] = [];
  const first = await engine.setPosition(start.value, []);
  if (!first.ok) return { ...nothing, error: first.error.message };
  const whiteBegins = start.value.sideToMove === WHITE;
  let before = await examine(engine, limits);
  const chances = [whiteBegins ? chancesOf(before.score) : 100 - chancesOf(before.score)];
  const moves: MoveComment[] = [];
  let error: string | null = null;
  for (const { san } of game.moves) {
    const core = await engine.position();
    const { best } = before;
    const bestSan = best === MOVE_NONE ? '' : sanMove(core, best);
    const move = parseSan(san, core);
    const uci = move.ok ? formatUciMove(move.value, engine.settings.chess960) : '';
    const text = move.ok ? sanMove(core, move.value) : san;
    // As king takes rook, which is castling whatever the option: the king's goal may read as a step.
    if (move.ok) played.push(formatUciMove(move.value, true));
    const next = move.ok ? await engine.setPosition(start.value, played) : move;
    if (!next.ok) {
      error = next.error.message;
      break;
    }
    const after = await examine(engine, limits);
    const byWhite = whiteBegins === (moves.length % 2 === 0);
    const { winAfter, accuracy, judgement } = judgeMove(before.score, after.score, move.ok && move.value === best);
    const { type, value } = after.score;
    // White's view; the opponent of the mover is to move.
    const score = after.best === MOVE_NONE ? null : { type, value: byWhite ? 0 - value : value };
    moves.push({ san: text, uci, score, accuracy, judgement, best: bestSan });
    chances.push(byWhite ? winAfter : 100 - winAfter);
    before = after;
  }
  const accuracy = {
    white: gameAccuracy(chances, whiteBegins, whiteBegins),
    black: gameAccuracy(chances, whiteBegins, !whiteBegins),
  };
  return { game, moves, accuracy, error };
}

/** In Lichess's format: pawns with two decimals, or `#` and moves to the mate. */
function evalText({ type, value }: Score): string {
  if (type === 'cp') return (value / 100).toFixed(2);
  return type === 'mate' ? `#${value}` : value > 0 ? '200.00' : '-200.00';
}

function commentOf(move: PgnMove, { score, judgement, best }: MoveComment): PgnMove {
  const name = judgement === null ? '' : judgement.charAt(0).toUpperCase() + judgement.slice(1);
  const parts = [
    score === null ? '' : `[%eval ${evalText(score)}]`,
    judgement === null ? '' : `${name}. ${best} was best.`,
    // Removes another engine's evaluation.
    move.comment.replace(/\[%eval [^\]]*\]/g, '').trim(),
  ];
  const others = move.nags.filter((nag) => nag > 6);
  return {
    san: move.san,
    nags: judgement === null ? move.nags : [GLYPHS[judgement], ...others],
    comment: parts.filter((part) => part !== '').join(' '),
  };
}

function percent(accuracy: number | null): string {
  return accuracy === null ? '-' : accuracy.toFixed(1);
}

/** The game in export format, with evaluations, glyphs and the accuracy of both sides. */
function annotatedPgn({ game, moves, accuracy }: AnnotatedGame, annotator: string): string {
  const tags = new Map(game.tags);
  tags.set('Annotator', annotator);
  tags.set('WhiteAccuracy', percent(accuracy.white));
  tags.set('BlackAccuracy', percent(accuracy.black));
  const commented = game.moves.map((move, index) => {
    const comment = moves[index];
    return comment === undefined ? move : commentOf(move, comment);
  });
  return formatPgn({ ...game, tags, moves: commented });
}

/** The same as an object in one line. `number` counts the games of the file from 1. */
function annotatedJson({ game, moves, accuracy, error }: AnnotatedGame, number: number): string {
  const rounded = moves.map((move) => ({ ...move, accuracy: Math.round(move.accuracy * 10) / 10 }));
  const { result } = game;
  return `${JSON.stringify({ game: number, tags: Object.fromEntries(game.tags), result, accuracy, moves: rounded, error })}\n`;
}

/** The text for a game; `number` counts the games of the file from 1. */
export function annotationOf(game: AnnotatedGame, number: number, asPgn: boolean): Annotation {
  const text = asPgn ? annotatedPgn(game, `Sliderule ${version}`) : annotatedJson(game, number);
  return { text, moves: game.moves.length, blunders: blunderLines(game), error: game.error };
}

/** The blunders of a game, one per line: "12... Qxd4 -5.10, Nf6 was best". */
function blunderLines({ game, moves }: AnnotatedGame): string[] {
  const start = parseFen(pgnStartFen(game));
  if (!start.ok) return [];
  return moves.flatMap(({ san, score, judgement, best }, ply) => {
    if (judgement !== 'blunder') return [];
    const value = score === null ? '' : ` ${evalText(score)}`;
    return [`${moveNumber(start.value, ply)} ${san}${value}, ${best} was best`];
  });
}

function moveNumber({ sideToMove, fullmoveNumber }: Setup, ply: number): string {
  const half = ply + (sideToMove === WHITE ? 0 : 1);
  return `${fullmoveNumber + (half >> 1)}${half % 2 === 0 ? '.' : '...'}`;
}
