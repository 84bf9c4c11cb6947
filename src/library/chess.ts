// `sliderule/chess`: the rules of chess for programs. Positions, legal moves, notation; synchronous, and without an engine.

import { DESCRIBED_MOVE_MASK } from '../abi/described-move';
import { MOVE_NONE } from '../abi/move';
import { MAX_PERFT_DEPTH } from '../abi/perft';
import { NO_PIECE, NO_SQUARE, WHITE } from '../abi/piece';
import { ARRANGEMENTS, startPosition } from '../notation/chess960';
import { describedSan } from '../notation/described-move';
import { formatFen, parseFen, START_FEN } from '../notation/fen';
import { isEnPassantLegal } from '../notation/legality';
import { passedSquare } from '../notation/packed-move';
import { pieceAt, pieceLetter } from '../notation/pieces';
import { quote } from '../notation/result';
import { parseSan } from '../notation/san';
import type { Setup } from '../notation/setup';
import { squareFromName } from '../notation/squares';
import { parseUciMove } from '../notation/uci-move';
import { SlideruleError, unwrap } from './errors';
import { LibraryCore } from './library-core';
import { moveOf, type Move } from './move';

export { SlideruleError } from './errors';
export { Move } from './move';
export { formatPgn, parsePgn, type PgnGame, type PgnMove, type PgnResult } from './pgn';

export type Colour = 'white' | 'black';

/** How a game ended, or why a draw can be claimed. */
export interface Outcome {
  /** null for a draw. */
  readonly winner: Colour | null;
  readonly reason: 'checkmate' | 'stalemate' | 'insufficient material' | 'fifty moves' | 'threefold repetition';
}

export interface PositionOptions {
  /** Castling is written as king takes rook, and FENs name the castling rooks by file. Default false. Both are always read. */
  readonly chess960?: boolean;
}

/**
 * Where a FEN has an en passant square: where a capture on it is legal; where an enemy pawn stands ready to capture, pinned or
 * not; or after each double step of a pawn.
 */
export type EnPassantHabit = 'legal' | 'pseudo-legal' | 'always';

export interface FenOptions {
  /** Default `legal`. */
  readonly enPassant?: EnPassantHabit;
}

/** Moves that the core can certainly unmake: of its 512 states it keeps at least the younger half. */
const UNMAKEABLE = 256;

/** A position, and the moves that led to it. All methods are synchronous; errors are thrown as SlideruleError. */
export class Position {
  /** Whose moves the shared core has made. */
  private static current: Position | null = null;
  private readonly rules = LibraryCore.instance();
  /** Of the last moves, how many the core can unmake. */
  private unmakeable = 0;

  private constructor(
    private readonly first: Setup,
    private readonly moves: number[],
    /** Whether moves and FENs are written as in Chess960. */
    readonly chess960: boolean,
  ) {}

  /** Reads a FEN in any of its dialects. Throws with codes such as FEN_BOARD or FEN_KINGS. */
  static fromFen(fen: string, { chess960 = false }: PositionOptions = {}): Position {
    return new Position(unwrap(parseFen(fen)), [], chess960);
  }

  /** The start position of chess. */
  static start(): Position {
    return Position.fromFen(START_FEN);
  }

  /** A start position of Chess960 by its number, 0 … 959; 518 is that of chess. Throws with CHESS960_NUMBER. */
  static chess960(number: number): Position {
    if (!Number.isInteger(number) || number < 0 || number >= ARRANGEMENTS) {
      throw new SlideruleError('CHESS960_NUMBER', `Chess960: ${number} is not a whole number from 0 to 959.`);
    }
    return new Position(startPosition(number, number), [], true);
  }

  /** A position of its own with the same history. */
  clone(): Position {
    return new Position(this.first, [...this.moves], this.chess960);
  }

  /** Who is to move. */
  get turn(): Colour {
    return this.core().setup().sideToMove === WHITE ? 'white' : 'black';
  }

  /** The letter of the piece on a square, as FENs have it; null for an empty square. Throws with SQUARE. */
  pieceAt(square: string): string | null {
    const index = squareFromName(square);
    const { board } = this.core().setup();
    if (index >= board.length) throw new SlideruleError('SQUARE', `${quote(square)} is not a square from a1 to h8.`);
    const piece = pieceAt(board, index);
    return piece === NO_PIECE ? null : pieceLetter(piece);
  }

  /** The FEN; `enPassant` says where it names an en passant square. */
  fen({ enPassant = 'legal' }: FenOptions = {}): string {
    const setup = this.core().setup();
    const square = this.enPassantSquare(setup, enPassant);
    return formatFen({ ...setup, enPassant: square }, this.chess960 ? 'shredder' : 'xfen');
  }

  /** Zobrist key in Polyglot's convention. */
  key(): bigint {
    return this.core().key();
  }

  isCheck(): boolean {
    return this.core().inCheck();
  }

  legalMoves(): Move[] {
    const core = this.core();
    const { packed } = core;
    const count = core.packMoves();
    const moves = new Array<Move>(count);
    for (let index = 0; index < count; index++) moves[index] = moveOf(packed[index] ?? MOVE_NONE, this.chess960);
    return moves;
  }

  /** How many legal moves there are; quicker than the list. */
  get moveCount(): number {
    return this.core().exports.countMoves();
  }

  /** The legal moves in standard algebraic notation, in the order of `legalMoves`. */
  sanMoves(): string[] {
    const core = this.core();
    return Array.from(core.described.subarray(0, core.describeMoves()), describedSan);
  }

  /** The legal move that a text means, in UCI notation or SAN. Throws with codes UCI_MOVE_… and SAN_…. */
  move(text: string): Move {
    const core = this.core();
    const uci = parseUciMove(text, core, this.chess960);
    const isSan = !uci.ok && uci.error.code === 'UCI_MOVE_SYNTAX';
    return moveOf(unwrap(isSan ? parseSan(text, core) : uci), this.chess960);
  }

  /** A legal move in standard algebraic notation. Throws as `play` does. */
  san(move: Move | string): string {
    const packed = this.checked(move);
    const core = this.core();
    const described = core.described.subarray(0, core.describeMoves());
    return describedSan(described.find((candidate) => (candidate & DESCRIBED_MOVE_MASK) === packed) ?? 0);
  }

  /** Plays a legal move: a Move, UCI notation or SAN. Throws with MOVE_ILLEGAL or as `move` does. */
  play(move: Move | string): this {
    const played = typeof move === 'string' ? this.move(move) : move;
    if (this.core().exports.tryMove(played.packed) === 0) throw this.illegal(played);
    this.moves.push(played.packed);
    this.unmakeable = Math.min(this.unmakeable + 1, UNMAKEABLE);
    return this;
  }

  /** Takes the last move back and returns it; null if there is none. */
  undo(): Move | null {
    const core = this.core();
    const move = this.moves.pop();
    if (move === undefined) return null;
    if (this.unmakeable > 0) {
      core.unmake(move);
      this.unmakeable--;
    } else {
      Position.current = null;
    }
    return moveOf(move, this.chess960);
  }

  /** The moves that were played, first to last. */
  history(): Move[] {
    return this.moves.map((move) => moveOf(move, this.chess960));
  }

  /** Leaves of the tree of legal moves, `depth` plies deep, 0 … 15. Throws with PERFT_DEPTH. */
  perft(depth: number): bigint {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      throw new SlideruleError('PERFT_DEPTH', `perft: ${depth} is not a whole number from 0 to ${MAX_PERFT_DEPTH}.`);
    }
    return this.core().countLeaves(depth);
  }

  /** How the game ended, or why a draw can be claimed; null while it goes on. */
  outcome(): Outcome | null {
    const core = this.core();
    if (core.packMoves() === 0) {
      if (!core.inCheck()) return { winner: null, reason: 'stalemate' };
      return { winner: this.turn === 'white' ? 'black' : 'white', reason: 'checkmate' };
    }
    if (!core.isDraw()) return null;
    if (core.isDead()) return { winner: null, reason: 'insufficient material' };
    return { winner: null, reason: core.setup().halfmoveClock >= 100 ? 'fifty moves' : 'threefold repetition' };
  }

  toString(): string {
    return this.fen();
  }

  /** The shared core with this position on it. */
  private core(): LibraryCore {
    if (Position.current !== this) {
      this.rules.setGame({ setup: this.first, moves: this.moves });
      Position.current = this;
      this.unmakeable = Math.min(this.moves.length, UNMAKEABLE);
    }
    return this.rules;
  }

  private enPassantSquare(setup: Setup, habit: EnPassantHabit): number {
    switch (habit) {
      case 'legal':
        return isEnPassantLegal(setup) ? setup.enPassant : NO_SQUARE;
      case 'pseudo-legal':
        return setup.enPassant;
      case 'always': {
        const last = this.moves.at(-1);
        return last === undefined ? this.first.enPassant : passedSquare(last);
      }
      default:
        throw new SlideruleError(
          'EN_PASSANT_HABIT',
          `fen: enPassant is ${quote(String(habit))}, and the habits are "legal", "pseudo-legal" and "always".`,
        );
    }
  }

  /** The packed move, if it is legal here: a Move may be of another position. */
  private checked(move: Move | string): number {
    if (typeof move === 'string') return this.move(move).packed;
    if (this.core().isLegalMove(move.packed)) return move.packed;
    throw this.illegal(move);
  }

  private illegal(move: Move): SlideruleError {
    return new SlideruleError('MOVE_ILLEGAL', `Move: ${move.uci} is not legal in ${this.fen()}.`);
  }
}
