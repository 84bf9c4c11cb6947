// What an engine says about the moves of a game, by the formulas of src/engine/accuracy.ts.

import { accuracyOf, judge, MOST_CENTIPAWNS, winPercent, type Judgement } from '../engine/accuracy';
import { pgnStartFen, type PgnGame } from '../notation/pgn';
import { formatUciMove } from '../notation/uci-move';
import type { Colour } from './chess';
import { Position } from './chess';
import { SlideruleError } from './errors';
import { parsePgn } from './pgn';
import type { AnalysisResult, PositionInput, Score } from './types';

export type { Judgement };

/** A move of a game with what the engine thinks of it. */
export interface AnnotatedMove {
  /** From 1, counted from where the game begins. */
  readonly ply: number;
  readonly colour: Colour;
  readonly uci: string;
  readonly san: string;
  /** The position before the move. */
  readonly fen: string;
  /** The analysis of that position. */
  readonly before: AnalysisResult;
  /** The analysis of the position after the move, from the opponent's point of view. */
  readonly after: AnalysisResult;
  /** Percent: the mover's chances before and after the move. */
  readonly winBefore: number;
  readonly winAfter: number;
  /** Percent: 100 where the move loses nothing. */
  readonly accuracy: number;
  /** null for a move that is good enough. */
  readonly judgement: Judgement | null;
}

/** A position of a game: the n-th is after n moves. */
export interface GamePosition {
  readonly input: PositionInput;
  readonly fen: string;
  readonly colour: Colour;
  /** What was played here; null at the game's end. */
  readonly move: { readonly uci: string; readonly san: string } | null;
}

/** A score in centipawns, -MOST_CENTIPAWNS … MOST_CENTIPAWNS. */
export function centipawnsOf({ type, value }: Score): number {
  if (type === 'cp') return Math.max(-MOST_CENTIPAWNS, Math.min(MOST_CENTIPAWNS, value));
  return value > 0 ? MOST_CENTIPAWNS : -MOST_CENTIPAWNS;
}

/** What the first line of an analysis is worth to the side to move. */
function worthOf({ lines: [first] }: AnalysisResult): number {
  return first === undefined ? 0 : centipawnsOf(first.score);
}

/** All positions of a game. Throws PGN_EMPTY for a text without a game, and SAN_… for a move that is not legal. */
export function gamePositions(pgn: string | PgnGame, chess960 = false): GamePosition[] {
  const game = typeof pgn === 'string' ? parsePgn(pgn)[0] : pgn;
  if (game === undefined) throw new SlideruleError('PGN_EMPTY', 'PGN: the text holds no game.');
  const start = pgnStartFen(game);
  const position = Position.fromFen(start, { chess960 });
  const moves: string[] = [];
  const found: GamePosition[] = [];
  const add = (san: string | null): void => {
    const move = san === null ? null : position.move(san);
    const played = move === null ? null : { uci: move.uci, san: position.san(move) };
    found.push({ input: { fen: start, moves: [...moves] }, fen: position.fen(), colour: position.turn, move: played });
    if (move === null) return;
    position.play(move);
    // As king takes rook, which is castling whatever the engine's option: the king's goal may read as a step.
    moves.push(formatUciMove(move.packed, true));
  };
  for (const { san } of game.moves) add(san);
  add(null);
  return found;
}

/** The verdict on the move that was played between two analysed positions. */
export function annotate(
  { fen, colour, move }: GamePosition,
  ply: number,
  before: AnalysisResult,
  after: AnalysisResult,
): AnnotatedMove {
  const { uci, san } = move ?? { uci: '', san: '' };
  const winBefore = winPercent(worthOf(before));
  const winAfter = winPercent(-worthOf(after));
  const accuracy = accuracyOf(winBefore, winAfter);
  return {
    ply,
    colour,
    uci,
    san,
    fen,
    before,
    after,
    winBefore,
    winAfter,
    accuracy,
    judgement: judge(winBefore, winAfter),
  };
}
