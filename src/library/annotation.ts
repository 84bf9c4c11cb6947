// What an engine says about the moves of a game (src/engine/annotator.ts).

import { MOVE_NONE } from '../abi/move';
import { sideAccuracies, type Judgement } from '../engine/accuracy';
import { judgeMove, type MoveJudgement } from '../engine/annotator';
import type { Score } from '../engine/score';
import { formatFen } from '../notation/fen';
import { isNoGame, type PgnGame } from '../notation/pgn';
import { pgnStart } from '../notation/pgn-start';
import { formatUciMove } from '../notation/uci-move';
import type { Colour } from './chess';
import { Position } from './chess';
import { SlideruleError, unwrap } from './errors';
import { parsePgn } from './pgn';
import type { AnalysisResult, PositionInput } from './types';
import { guarded, listOf, textOf } from './values';

export type { Judgement };

/** A move of a game with what the engine thinks of it. */
export interface AnnotatedMove extends MoveJudgement {
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
}

/** What the moves of a game come to. */
export interface GameSummary {
  /** Percent; null for a side without a move. */
  readonly accuracy: Readonly<Record<Colour, number | null>>;
  /** How many moves of each judgement a side has played. */
  readonly judgements: Readonly<Record<Colour, Readonly<Record<Judgement, number>>>>;
}

/** Of a position without any line. */
const EVEN: Score = { type: 'cp', value: 0 };

/** A position of a game: the n-th is after n moves. */
export interface GamePosition {
  readonly input: PositionInput;
  readonly fen: string;
  readonly colour: Colour;
  /** What was played here; null at the game's end. */
  readonly move: { readonly packed: number; readonly uci: string; readonly san: string } | null;
}

/** All positions of a game. Throws PGN_EMPTY for a text without a game, and SAN_… for a move that is not legal. */
export function gamePositions(pgn: string | PgnGame, chess960 = false): GamePosition[] {
  const game = typeof pgn === 'string' ? parsePgn(pgn)[0] : pgn;
  if (game === undefined || (typeof pgn === 'string' && isNoGame(game))) {
    throw new SlideruleError('PGN_EMPTY', 'PGN: the text holds no game.');
  }
  const { start, texts } = guarded('analyseGame: neither a PGN nor a game of PGN', 'PGN_GAME', () => ({
    start: formatFen(unwrap(pgnStart(game.tags)).setup, 'shredder'),
    texts: game.moves.map(({ san }) => san),
  }));
  const position = Position.fromFen(start, { chess960 });
  const found: GamePosition[] = [];
  const add = (san: string | null): void => {
    const move = san === null ? null : position.move(san);
    const played = move === null ? null : { packed: move.packed, uci: move.uci, san: position.san(move) };
    found.push({ input: position.engineGame(), fen: position.fen(), colour: position.turn, move: played });
    if (move !== null) position.play(move);
  };
  for (const san of texts) add(textOf(san, 'Move'));
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
  const { packed, uci, san } = move ?? { packed: MOVE_NONE, uci: '', san: '' };
  const [first, second] = [before.lines[0]?.score ?? EVEN, after.lines[0]?.score ?? EVEN];
  // The engine writes castling by its option.
  const isBest =
    packed === MOVE_NONE || [true, false].some((chess960) => before.bestmove === formatUciMove(packed, chess960));
  const judged = judgeMove(first, second, isBest);
  return { ply, colour, uci, san, fen, before, after, ...judged };
}

/** Sums up the moves of a whole game, in their order. Throws MOVES. */
export function summariseGame(moves: readonly AnnotatedMove[]): GameSummary {
  return guarded('summariseGame: not the moves of a game', 'MOVES', () => summaryOf(listOf(moves, 'summariseGame')));
}

function summaryOf(moves: readonly AnnotatedMove[]): GameSummary {
  const forWhite = (colour: Colour, chances: number): number => (colour === 'white' ? chances : 100 - chances);
  const [first] = moves;
  const start = first === undefined ? [] : [forWhite(first.colour, first.winBefore)];
  const chances = [...start, ...moves.map(({ colour, winAfter }) => forWhite(colour, winAfter))];
  const whiteBegins = first?.colour !== 'black';
  const count = (colour: Colour): Record<Judgement, number> => {
    const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const { colour: mover, judgement } of moves) {
      if (mover === colour && judgement !== null) counts[judgement] += 1;
    }
    return counts;
  };
  return {
    accuracy: sideAccuracies(chances, whiteBegins),
    judgements: { white: count('white'), black: count('black') },
  };
}
