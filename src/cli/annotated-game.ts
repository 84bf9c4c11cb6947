// A game with the engine's judgement of its moves, as PGN and as JSON.

import { version } from '../../package.json';
import { SCORE_DRAW, SCORE_MATE } from '../abi/score';
import { WHITE } from '../abi/piece';
import { accuracyOf, gameAccuracy, judge, MOST_CENTIPAWNS, winPercent, type Judgement } from '../engine/accuracy';
import type { GoLimits } from '../engine/limits';
import { SearchControl } from '../engine/search-control';
import type { Session } from '../engine/session';
import type { Info } from '../runtime/search-records';
import { parseFen } from '../notation/fen';
import { formatPgn, pgnStartFen, type PgnGame, type PgnMove } from '../notation/pgn';
import { formatSan, parseSan } from '../notation/san';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import { scoreValue, type ScoreValue } from '../uci/info-line';

export interface MoveComment {
  readonly san: string;
  readonly uci: string;
  /** The score after the move from White's view; null if the game is over. */
  readonly score: ScoreValue | null;
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
  close(): Promise<void>;
}

const GLYPHS: Readonly<Record<Judgement, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The engine's view of a position of the game. */
interface Verdict {
  /** White's view. */
  readonly score: ScoreValue;
  readonly isOver: boolean;
  readonly whiteChance: number;
  readonly best: string;
}

/** Annotates a game. The result depends only on the game, the limits and the engine's settings. */
export async function annotateGame(session: Session, game: PgnGame, limits: GoLimits): Promise<AnnotatedGame> {
  const nothing = { game, moves: [], accuracy: { white: null, black: null } };
  const start = parseFen(pgnStartFen(game));
  if (!start.ok) return { ...nothing, error: start.error.message };
  await session.newGame();
  const played: string[] = [];
  const first = await session.setPosition(start.value, []);
  if (!first.ok) return { ...nothing, error: first.error.message };
  let before = await look(session, limits);
  const chances = [before.whiteChance];
  const moves: MoveComment[] = [];
  let error: string | null = null;
  let white = start.value.sideToMove === WHITE;
  const whiteBegins = white;
  for (const { san } of game.moves) {
    const core = await session.position();
    const move = parseSan(san, core);
    const uci = move.ok ? formatUciMove(move.value, session.settings.chess960) : '';
    const text = move.ok ? formatSan(move.value, core) : san;
    // As king takes rook, which is castling whatever the option: the king's goal may read as a step.
    if (move.ok) played.push(formatUciMove(move.value, true));
    const next = move.ok ? await session.setPosition(start.value, played) : move;
    if (!next.ok) {
      error = next.error.message;
      break;
    }
    const after = await look(session, limits);
    const [winBefore, winAfter] = white
      ? [before.whiteChance, after.whiteChance]
      : [100 - before.whiteChance, 100 - after.whiteChance];
    moves.push({
      san: text,
      uci,
      score: after.isOver ? null : after.score,
      accuracy: accuracyOf(winBefore, winAfter),
      judgement: text === before.best ? null : judge(winBefore, winAfter),
      best: before.best,
    });
    chances.push(after.whiteChance);
    before = after;
    white = !white;
  }
  const accuracy = {
    white: gameAccuracy(chances, whiteBegins, whiteBegins),
    black: gameAccuracy(chances, whiteBegins, !whiteBegins),
  };
  return { game, moves, accuracy, error };
}

async function look(session: Session, limits: GoLimits): Promise<Verdict> {
  const core = await session.position();
  const white = core.setup().sideToMove === WHITE;
  let last = null as Info | null;
  if (core.legalMoves().length > 0) {
    await session.go(limits, new SearchControl(), (info) => {
      if (info.multipv === 1) last = info;
    });
  }
  const score = last?.score ?? (core.inCheck() ? -SCORE_MATE : SCORE_DRAW);
  const value = scoreValue(white ? score : -score);
  const chance = winPercent(value.type === 'cp' ? value.value : Math.sign(white ? score : -score) * MOST_CENTIPAWNS);
  const [best] = last?.pv ?? [];
  const text = best === undefined ? '' : formatSan(best, await session.position());
  return { score: value, isOver: last === null, whiteChance: chance, best: text };
}

/** In Lichess's format: pawns with two decimals, or `#` and moves to the mate. */
function evalText({ type, value }: ScoreValue): string {
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
