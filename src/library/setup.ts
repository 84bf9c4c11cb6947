// A set-up of men that can be edited, and that need not be a legal position until it is made one.

import { BLACK, NO_PIECE, NO_SQUARE } from '../abi/piece';
import { parseCastlingField } from '../notation/castling-field';
import {
  formatBoard,
  parseBoard,
  parseEnPassant,
  parseFullmoveNumber,
  parseHalfmoveClock,
  parseSide,
  splitFen,
  START_FEN,
} from '../notation/fen';
import { pieceOf as codeOf } from '../notation/pieces';
import { squareName } from '../notation/squares';
import { Board, type Piece } from './board';
import { Position, type PositionOptions } from './chess';
import { SlideruleError, unwrap } from './errors';
import { validateFen, type FenCheck } from './fen-check';
import {
  checkNew,
  colourName,
  colourOf,
  guarded,
  OWN,
  pieceOf,
  roleOf,
  shown,
  squareOf,
  textOf,
  type Colour,
} from './values';

/** A letter as FENs have it, or a piece with role and colour. */
export type PieceInput = string | Pick<Piece, 'role' | 'colour'>;

/** A board that can be edited, with the other fields of a FEN. Unlike a Position it may be impossible; `check` says why. */
export class Setup extends Board {
  private side = 0;
  private rights = '-';
  private passed = NO_SQUARE;
  private clock = 0;
  private number = 1;

  private constructor(key: typeof OWN) {
    checkNew(key, 'Setup', 'Setup.fromFen, Setup.of and Setup.empty');
    super(new Uint8Array(64).fill(NO_PIECE), 0);
  }

  /** A board without men, White to move. */
  static empty(): Setup {
    return new Setup(OWN);
  }

  /** The start position of chess. */
  static start(): Setup {
    return Setup.fromFen(START_FEN);
  }

  /** Reads a FEN whose position may be impossible. Throws with FEN_… for text that cannot be read. */
  static fromFen(fen: string): Setup {
    const { fields, fault } = splitFen(textOf(fen, 'FEN'));
    if (fault !== null) throw new SlideruleError(fault.code, fault.message);
    const [board, side, castling, enPassant, clock, number] = fields;
    const setup = new Setup(OWN);
    setup.codes.set(unwrap(parseBoard(board)));
    setup.side = unwrap(parseSide(side));
    setup.castling = castling;
    setup.passed = unwrap(parseEnPassant(enPassant, setup.codes, setup.side));
    setup.clock = unwrap(parseHalfmoveClock(clock));
    setup.number = unwrap(parseFullmoveNumber(number));
    return setup;
  }

  /** The set-up of a position. Throws POSITION. */
  static of(position: Position): Setup {
    return Setup.fromFen(guarded('Setup.of: not a Position', 'POSITION', () => position.fen({ enPassant: 'always' })));
  }

  /** Puts a piece on a square, in the place of what stands there. Throws with SQUARE, PIECE, ROLE and COLOUR. */
  put(square: string, piece: PieceInput): this {
    const code =
      typeof piece === 'string'
        ? pieceOf(piece)
        : guarded('Setup.put: not a piece', 'PIECE', () => codeOf(roleOf(piece.role), colourOf(piece.colour)));
    this.codes[squareOf(square)] = code;
    return this;
  }

  /** Takes the piece off a square; returns its letter, or null from an empty square. Throws with SQUARE. */
  remove(square: string): string | null {
    const letter = this.pieceAt(square);
    this.codes[squareOf(square)] = NO_PIECE;
    return letter;
  }

  /** Empties the board: no men, no rights, no en passant square, clocks as at the start, White to move. */
  clear(): this {
    this.codes.fill(NO_PIECE);
    this.side = 0;
    this.rights = '-';
    this.passed = NO_SQUARE;
    this.clock = 0;
    this.number = 1;
    return this;
  }

  /** Who is to move. A change drops the en passant square. Setting throws with COLOUR. */
  get turn(): Colour {
    return colourName(this.side);
  }
  set turn(turn: Colour) {
    const side = colourOf(turn);
    if (side !== this.side) this.passed = NO_SQUARE;
    this.side = side;
  }

  /**
   * The castling rights as FENs have them: `-`, letters of KQkq, or files of rooks. Rights without their king and rook do not
   * count in a position. Setting throws with FEN_CASTLING.
   */
  get castling(): string {
    return this.rights;
  }
  set castling(castling: string) {
    // On an empty board only the text can be wrong; whether the rooks are there, `check` says.
    unwrap(parseCastlingField(textOf(castling, 'Castling'), new Uint8Array(64).fill(NO_PIECE)));
    this.rights = castling;
  }

  /**
   * The square that a pawn has just passed; null without one. Setting throws with SQUARE, and with FEN_EN_PASSANT where none can
   * have.
   */
  get enPassant(): string | null {
    return this.passed === NO_SQUARE ? null : squareName(this.passed);
  }
  set enPassant(square: string | null) {
    const passed = square === null ? NO_SQUARE : squareOf(square);
    if (unwrap(parseEnPassant(squareName(passed), this.codes, this.side)) !== passed) {
      throw new SlideruleError('FEN_EN_PASSANT', `En passant: no pawn can have passed ${shown(square)}.`);
    }
    this.passed = passed;
  }

  /** Plies since the last capture or pawn move. Setting throws with FEN_HALFMOVE_CLOCK. */
  get halfmoveClock(): number {
    return this.clock;
  }
  set halfmoveClock(plies: number) {
    this.clock = unwrap(parseHalfmoveClock(String(plies)));
  }

  /** From 1. Setting throws with FEN_FULLMOVE_NUMBER. */
  get fullmoveNumber(): number {
    return this.number;
  }
  set fullmoveNumber(number: number) {
    this.number = unwrap(parseFullmoveNumber(String(number)));
  }

  /** The board as a FEN of six fields, whether or not it is a position. */
  fen(): string {
    const side = this.side === BLACK ? 'b' : 'w';
    return `${formatBoard(this.codes)} ${side} ${this.rights} ${squareName(this.passed)} ${this.clock} ${this.number}`;
  }

  /** Whether this is a position that a game can be played from, and if not, everything that is wrong. */
  check(): FenCheck {
    return validateFen(this.fen());
  }

  /** The position. Throws with the first error of `check`. */
  position(options?: PositionOptions): Position {
    return Position.fromFen(this.fen(), options);
  }

  override toString(): string {
    return this.fen();
  }
}
