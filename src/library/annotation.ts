// What an engine says about the moves of a game: Lichess's published formulas (lichess.org/page/accuracy), so that numbers can
// be compared.

import { pgnStartFen, type PgnGame } from '../notation/pgn';
import type { Colour } from './chess';
import { Position } from './chess';
import { SlideruleError } from './errors';
import { parsePgn } from './pgn';
import type { AnalysisResult, PositionInput, Score } from './types';

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

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

/** Centipawns that stand for a mate, and the most that count. */
const MOST = 1000;
/** Least loss of winning chances, in percent, of each judgement: 0.1, 0.2, 0.3 on Lichess's scale from -1 to 1. */
const JUDGEMENTS: readonly (readonly [judgement: Judgement, loss: number])[] = [
  ['blunder', 15],
  ['mistake', 10],
  ['inaccuracy', 5],
];

/** A score in centipawns, -MOST … MOST. */
export function centipawnsOf({ type, value }: Score): number {
  if (type === 'cp') return Math.max(-MOST, Math.min(MOST, value));
  return value > 0 ? MOST : -MOST;
}

/** The chances of a side in percent, by its centipawns. */
export function winPercent(centipawns: number): number {
  return 100 / (1 + Math.exp(-0.00368208 * centipawns));
}

/** How accurate a move is in percent, by the mover's chances before and after it. */
export function accuracyOf(winBefore: number, winAfter: number): number {
  const loss = winBefore - winAfter;
  return loss <= 0 ? 100 : Math.max(0, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669);
}

export function judge(winBefore: number, winAfter: number): Judgement | null {
  return JUDGEMENTS.find(([, loss]) => winBefore - winAfter >= loss)?.[0] ?? null;
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
    moves.push(move.uci);
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
