// `sliderule/chess`: the rules of chess for programs. Positions, legal moves, notation; synchronous, and without an engine.

import { MOVE_NONE, MOVE_TO_SHIFT } from '../abi/move';
import { NO_PIECE_TYPE, NO_SQUARE } from '../abi/piece';
import { ARRANGEMENTS, startPosition } from '../notation/chess960';
import { describedSan } from '../notation/described-move';
import { formatFen, parseFen, START_FEN } from '../notation/fen';
import { parseGameMove } from '../notation/game-move';
import { isEnPassantLegal } from '../notation/legality';
import { moveFrom, moveTo, passedSquare } from '../notation/packed-move';
import { isResult, NULL_SAN, tagValue, type PgnTags } from '../notation/pgn';
import { withStart } from '../notation/pgn-start';
import { formatPgn } from '../notation/pgn-writer';
import { lowerTypeLetter, typeOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { squareName } from '../notation/squares';
import { formatUciMove, isUciMove, NULL_MOVE, parseUciMove } from '../notation/uci-move';
import { SlideruleError, unwrap } from './errors';
import { Ends } from './ends';
import { isMove, Move, type MoveOrigin } from './move';
import { NEVER, StampedOrigin } from './move-origin';
import { checkedTags } from './pgn-checks';
import { resultOf } from './outcome';
import type {
  EnPassantHabit,
  FenOptions,
  MoveFilter,
  MoveInput,
  MoveSquares,
  PlainPosition,
  PositionOptions,
  SideRights,
} from './position-types';
import {
  checkNew,
  colourOf,
  flagOf,
  guarded,
  isObject,
  listOf,
  optionsOf,
  OWN,
  perftDepthOf,
  roleOf,
  shown,
  squareOf,
  textOf,
  type Colour,
} from './values';

export { SlideruleError } from './errors';
export type { Piece } from './board';
export { Move } from './move';
export type { Outcome, OutcomeReason } from './outcome';
export type * from './position-types';
export type { Colour, Role } from './values';

/** Plies. Nobody waits for more in a call that cannot be ended. */
const DEEPEST_PERFT = 15;

function own(key: typeof OWN, start: Setup): Setup {
  checkNew(key, 'Position', 'Position.fromFen, Position.start and Position.chess960');
  return start;
}

/** A position, and the moves that led to it. All methods are synchronous; errors are thrown as SlideruleError. */
export class Position extends Ends {
  /** The move that was played last, if it was a Move of this position, and the stamp since. */
  private readonly recent: { move: Move | null; stamp: number } = { move: null, stamp: NEVER };

  private constructor(
    key: typeof OWN,
    start: Setup,
    moves: number[],
    /** Whether moves and FENs are written as in Chess960. */
    readonly chess960: boolean,
  ) {
    super(own(key, start), moves);
  }

  /** @internal Of legal moves. */
  static from(start: Setup, moves: number[], chess960: boolean): Position {
    const position = new Position(OWN, start, moves, chess960);
    position.core();
    return position;
  }

  /** @internal A position with the same start. */
  sibling(moves: readonly number[]): Position {
    return Position.from(this.start, [...moves], this.chess960);
  }

  /** @internal A legal move with what its SAN needs. */
  describe(packed: number): number {
    return packed === MOVE_NONE ? 0 : this.core().describe(packed);
  }

  /** @internal The game for an engine, which castles by king takes rook whatever its option. */
  engineGame(): PlainPosition {
    // A null move is not one of a game of chess, so another one begins behind it.
    const begin = this.moves.lastIndexOf(MOVE_NONE) + 1;
    const start = begin === 0 ? this.start : this.sibling(this.moves.slice(0, begin)).core().setup();
    const moves = this.moves.slice(begin).map((move) => formatUciMove(move, true));
    return { fen: formatFen(start, 'shredder'), moves };
  }

  /** Reads a FEN in any of its dialects. Throws with codes such as FEN_BOARD or FEN_KINGS. */
  static fromFen(fen: string, options?: PositionOptions): Position {
    const { chess960 } = optionsOf(options, 'fromFen', ['chess960']);
    return new Position(OWN, unwrap(parseFen(textOf(fen, 'FEN'))), [], flagOf(chess960, 'chess960'));
  }

  /** The start position of chess. */
  static start(): Position {
    return Position.fromFen(START_FEN);
  }

  /** A start position of Chess960 by its number, 0 … 959; 518 is that of chess. Throws with CHESS960_NUMBER. */
  static chess960(number: number): Position {
    if (!Number.isInteger(number) || number < 0 || number >= ARRANGEMENTS) {
      throw new SlideruleError('CHESS960_NUMBER', `Chess960: ${shown(number)} is not a whole number from 0 to 959.`);
    }
    return new Position(OWN, startPosition(number, number), [], true);
  }

  /** A position of its own with the same history. */
  clone(): Position {
    const copy = new Position(OWN, this.start, [...this.moves], this.chess960);
    copy.takeState(this);
    return copy;
  }

  /** From 1; one more after each move of Black's. */
  get fullmoveNumber(): number {
    return this.start.fullmoveNumber + Math.floor((this.moves.length + this.start.sideToMove) / 2);
  }

  /** The castling rights, each as the square of its rook. */
  get castlingRights(): Readonly<Record<Colour, SideRights>> {
    const [whiteKing, whiteQueen, blackKing, blackQueen] = this.core()
      .setup()
      .castlingRooks.map((rook) => (rook === NO_SQUARE ? null : squareName(rook)));
    return {
      white: { kingSide: whiteKing ?? null, queenSide: whiteQueen ?? null },
      black: { kingSide: blackKing ?? null, queenSide: blackQueen ?? null },
    };
  }

  /** The square on which an en passant capture is legal; null if none is. */
  get enPassant(): string | null {
    const square = this.enPassantSquare('legal');
    return square === NO_SQUARE ? null : squareName(square);
  }

  /** The FEN; `enPassant` says where it names an en passant square. Throws with EN_PASSANT_HABIT. */
  fen(options?: FenOptions): string {
    const { enPassant = 'legal' } = optionsOf(options, 'fen', ['enPassant']);
    const square = this.enPassantSquare(enPassant);
    return this.core().fen(square, this.chess960 ? 'shredder' : 'xfen');
  }

  /** Zobrist key in Polyglot's convention. */
  key(): bigint {
    return this.core().key();
  }

  /** The squares of a colour's pieces that attack a square, pinned ones too. Throws with SQUARE and COLOUR. */
  attackers(square: string, colour: Colour): string[] {
    const core = this.core();
    const count = core.exports.listAttackers(squareOf(square), colourOf(colour));
    return Array.from(core.packed.subarray(0, count), squareName);
  }

  /** Whether a piece of a colour attacks a square. Throws with SQUARE and COLOUR. */
  isAttacked(square: string, colour: Colour): boolean {
    return this.core().exports.listAttackers(squareOf(square), colourOf(colour)) > 0;
  }

  /** The legal moves, or those from a square or of a piece. Throws with SQUARE and ROLE. */
  legalMoves(filter?: MoveFilter): Move[] {
    const { square, piece } = optionsOf(filter, 'legalMoves', ['square', 'piece']);
    const from = square === undefined ? NO_SQUARE : squareOf(square);
    const type = piece === undefined ? NO_PIECE_TYPE : roleOf(piece);
    const core = this.core();
    const count = core.packMoves();
    const origin = this.origin();
    const moves: Move[] = [];
    for (let index = 0; index < count; index++) {
      const move = core.packed[index] ?? 0;
      if (from !== NO_SQUARE && moveFrom(move) !== from) continue;
      if (type !== NO_PIECE_TYPE && typeOf(this.codeAt(moveFrom(move))) !== type) continue;
      moves.push(this.moveOf(move, origin));
    }
    return moves;
  }

  /** The legal moves in standard algebraic notation, in the order of `legalMoves`. */
  sanMoves(): string[] {
    const core = this.core();
    return Array.from(core.described.subarray(0, core.describeMoves()), describedSan);
  }

  /** The legal move that is meant. Throws with codes UCI_MOVE_…, SAN_… and MOVE_…. */
  move(move: MoveInput): Move {
    return this.moveOf(this.packedOf(move), this.origin());
  }

  /** A legal move in standard algebraic notation. Throws as `move` does. */
  san(move: MoveInput): string {
    return describedSan(this.describe(this.packedOf(move)));
  }

  /** Plays a legal move. Throws as `move` does. */
  play(move: MoveInput): this {
    const packed = this.packedOf(move);
    this.recent.move = isMove(move) && move.isOf(this) ? move : null;
    this.make(packed);
    this.recent.stamp = this.stamp;
    return this;
  }

  /** The moves of a line from here, such as the `pv` of an analysis; the position stays. Throws as `move` does. */
  line(moves: Iterable<MoveInput>): Move[] {
    const position = this.clone();
    return listOf(moves, 'line').map((text) => {
      const packed = position.packedOf(text);
      const move = position.moveOf(packed, position.origin(), position.describe(packed));
      position.make(packed);
      return move;
    });
  }

  /** Takes the last move back and returns it; null if there is none. */
  undo(): Move | null {
    // A search of moves plays and takes back millions.
    const known = this.recent.stamp === this.stamp ? this.recent.move : null;
    const move = this.takeBack();
    if (move === undefined) return null;
    return known ?? this.moveOf(move, this.origin());
  }

  /** The moves that were played, first to last; with `san` as texts. */
  history(options: { readonly san: true }): string[];
  history(options?: { readonly san?: false | undefined }): Move[];
  history(options?: { readonly san?: boolean | undefined }): Move[] | string[] {
    const { san } = optionsOf(options, 'history', ['san']);
    const isText = flagOf(san, 'san');
    const moves = [...this.moves];
    const played = new Position(OWN, this.start, [], this.chess960);
    const items = moves.map((move, ply) => {
      const described = played.describe(move);
      const item = isText
        ? describedSan(described)
        : played.moveOf(move, new StampedOrigin(this, moves, ply, NEVER), described);
      played.make(move);
      return item;
    });
    return items as Move[] | string[];
  }

  /** The game so far in PGN's export format. Its result is that of the Result tag, or the one that stands on the board. */
  pgn(tags: PgnTags = {}): string {
    const start = new Position(OWN, this.start, [], this.chess960).fen();
    const moves = this.history({ san: true }).map((san) => ({ san }));
    const all = guarded('pgn: not tags of a game', 'PGN_TAGS', () =>
      withStart(checkedTags(tags, 'pgn'), start, this.chess960),
    );
    const result = tagValue(all, 'Result');
    return formatPgn({ tags: all, moves, result: isResult(result) ? result : resultOf(this.outcome()) });
  }

  /**
   * Leaves of the tree of legal moves, `depth` plies deep, 0 … 15. The call holds its thread until it has counted; the engine's
   * `perft` counts deeper and can be closed. Throws with PERFT_DEPTH.
   */
  perft(depth: number): bigint {
    return this.core().countLeaves(perftDepthOf(depth, 'perft', 0, DEEPEST_PERFT));
  }

  override toString(): string {
    return this.fen();
  }

  /** The game as plain data, which engines take too. */
  toJSON(): PlainPosition {
    return this.engineGame();
  }

  private origin(): MoveOrigin {
    return new StampedOrigin(this, this.keptMoves(), this.moves.length, this.stamp);
  }

  private moveOf(played: number, origin: MoveOrigin, described = 0): Move {
    const move = played === MOVE_NONE ? this.nullMove() : played;
    return new Move(
      OWN,
      move,
      this.codeAt(moveFrom(move)),
      this.codeAt(moveTo(move)),
      this.chess960,
      origin,
      described,
    );
  }

  /** A move that stays on the king's square. */
  private nullMove(): number {
    const king = squareOf(this.king(this.turn));
    return king | (king << MOVE_TO_SHIFT);
  }

  private enPassantSquare(habit: EnPassantHabit): number {
    switch (habit) {
      case 'legal': {
        const square = this.core().enPassant();
        return square === NO_SQUARE || isEnPassantLegal(this.core().setup()) ? square : NO_SQUARE;
      }
      case 'pseudo-legal':
        return this.core().enPassant();
      case 'always': {
        const last = this.moves.at(-1);
        return last === undefined ? this.start.enPassant : passedSquare(last);
      }
      default:
        throw new SlideruleError(
          'EN_PASSANT_HABIT',
          `fen: enPassant is ${shown(habit)}, and the habits are "legal", "pseudo-legal" and "always".`,
        );
    }
  }

  /** The packed move, if it is legal here: a Move may be of another position. */
  private packedOf(move: MoveInput): number {
    const core = this.core();
    if (typeof move === 'string') {
      return unwrap(
        move === NULL_MOVE || isUciMove(move) ? parseUciMove(move, core, this.chess960) : parseGameMove(move, core),
      );
    }
    if (isMove(move)) {
      if (move.isOf(this) || core.isLegalMove(move.packed)) return move.packed;
      if (move.packed === MOVE_NONE) return unwrap(parseGameMove(NULL_SAN, core));
      throw this.illegal(move.uci);
    }
    if (!isObject(move)) {
      throw new SlideruleError('MOVE_TYPE', `Move: ${shown(move)} is neither a text nor a move with its squares.`);
    }
    return guarded('Move: not an object whose squares can be read', 'MOVE_TYPE', () => this.packedBySquares(move));
  }

  private packedBySquares(move: MoveSquares): number {
    // The copy of a null move. Squares alone are none: a hand that comes back to its square plays nothing.
    if ('uci' in move && move.uci === NULL_MOVE) return unwrap(parseGameMove(NULL_SAN, this.core()));
    const from = squareOf(move.from);
    const to = squareOf(move.castlingRook ?? move.to);
    // Programs name a promotion with every move; it counts where a pawn promotes.
    const plain = this.core().find(from, to, NO_PIECE_TYPE);
    if (plain !== MOVE_NONE) return plain;
    const letter = (move.promotion ?? null) === null ? '' : lowerTypeLetter(roleOf(move.promotion));
    return unwrap(parseUciMove(squareName(from) + squareName(to) + letter, this.core(), this.chess960));
  }

  private illegal(uci: string): SlideruleError {
    return new SlideruleError('MOVE_ILLEGAL', `Move: ${uci} is not legal in ${this.fen()}.`);
  }
}
