// The rules of one thread region: a position and its questions, by an instance of any module that exports them.

import { MAX_MOVES } from '../abi/move';
import { THREAD_BORDER_LIST, THREAD_DESCRIBED_LIST, THREAD_POSITION, THREAD_SETUP } from '../abi/memory';
import { CASTLING_RIGHTS, WHITE_KING_SIDE, WHITE_QUEEN_SIDE } from '../abi/piece';
import {
  POSITION_STATE,
  SETUP_BOARD,
  SETUP_CASTLING_ROOKS,
  SETUP_EN_PASSANT,
  SETUP_FULLMOVE_NUMBER,
  SETUP_HALFMOVE_CLOCK,
  SETUP_SIDE_TO_MOVE,
  SETUP_SIZE,
  STATE_CHECKERS,
} from '../abi/position';
import type { Rules } from '../notation/rules';
import type { Setup } from '../notation/setup';
import type { RulesExports } from './core-exports';

/** A game: where it began and the packed moves since. Plain data, so that it can be posted to workers. */
export interface PlayedGame {
  readonly setup: Setup;
  readonly moves: readonly number[];
}

/** Writes the setup record of a thread region. */
export function writeSetup(view: DataView, threadBase: number, setup: Setup): void {
  const base = threadBase + THREAD_SETUP;
  new Uint8Array(view.buffer, base + SETUP_BOARD, 64).set(setup.board);
  view.setUint32(base + SETUP_SIDE_TO_MOVE, setup.sideToMove, true);
  setup.castlingRooks.forEach((rook, right) => view.setUint8(base + SETUP_CASTLING_ROOKS + right, rook));
  view.setUint32(base + SETUP_EN_PASSANT, setup.enPassant, true);
  view.setUint32(base + SETUP_HALFMOVE_CLOCK, setup.halfmoveClock, true);
  view.setUint32(base + SETUP_FULLMOVE_NUMBER, setup.fullmoveNumber, true);
}

/** The position of a thread region, its rules, and the raw exports behind them. */
export class RulesCore<Exports extends RulesExports> implements Rules {
  readonly exports: Exports;
  readonly view: DataView;
  /** What `describeMoves` and `packMoves` fill; other calls that list moves write there too. */
  readonly described: Uint32Array;
  readonly packed: Uint16Array;
  /** What `readSetup` fills. */
  readonly setupRecord: Uint8Array;

  /** Attaches an instance on a memory to the region at `threadBase`. */
  protected constructor(
    instance: WebAssembly.Instance,
    memory: WebAssembly.Memory,
    readonly threadBase: number,
  ) {
    this.view = new DataView(memory.buffer);
    this.described = new Uint32Array(memory.buffer, threadBase + THREAD_DESCRIBED_LIST, MAX_MOVES);
    this.packed = new Uint16Array(memory.buffer, threadBase + THREAD_BORDER_LIST, MAX_MOVES);
    this.setupRecord = new Uint8Array(memory.buffer, threadBase + THREAD_SETUP, SETUP_SIZE);
    const exports: unknown = instance.exports;
    this.exports = exports as Exports;
    this.exports.attach(threadBase);
  }

  /** Sets up a position, which must be one that `verify` accepts, and forgets the game before it. */
  setSetup(setup: Setup): void {
    writeSetup(this.view, this.threadBase, setup);
    this.exports.setPosition();
  }

  /** Sets up a game's first position and plays its moves, which must be legal. */
  setGame(game: PlayedGame): void {
    this.setSetup(game.setup);
    for (const move of game.moves) this.exports.playMove(move);
  }

  /** Fills `setupRecord` with the position as it stands. */
  readSetup(): void {
    this.exports.readPosition();
  }

  setup(): Setup {
    this.exports.readPosition();
    const base = this.threadBase + THREAD_SETUP;
    // A copy: the record is written again by the next call.
    const bytes = (offset: number, length: number): Uint8Array =>
      new Uint8Array(this.view.buffer, base + offset, length).slice();
    return {
      board: bytes(SETUP_BOARD, 64),
      sideToMove: this.view.getUint32(base + SETUP_SIDE_TO_MOVE, true),
      castlingRooks: [...bytes(SETUP_CASTLING_ROOKS, CASTLING_RIGHTS)],
      enPassant: this.view.getUint32(base + SETUP_EN_PASSANT, true),
      halfmoveClock: this.view.getUint32(base + SETUP_HALFMOVE_CLOCK, true),
      fullmoveNumber: this.view.getUint32(base + SETUP_FULLMOVE_NUMBER, true),
    };
  }

  legalMoves(): number[] {
    const length = this.exports.legalMoves();
    const base = this.threadBase + THREAD_BORDER_LIST;
    return Array.from({ length }, (_, index) => this.view.getUint16(base + index * 2, true));
  }

  /** Fills `described` with the legal moves and what their SAN needs (src/abi/described-move.ts); returns how many. */
  describeMoves(): number {
    return this.exports.describeMoves();
  }

  /** Fills `packed` with the legal moves; returns how many. */
  packMoves(): number {
    return this.exports.legalMoves();
  }

  describe(move: number): number {
    return this.exports.describeMove(move);
  }

  find(from: number, to: number, promoted: number): number {
    return this.exports.findMove(from, to, promoted);
  }

  findNamed(type: number, to: number, file: number, rank: number, promoted: number): number {
    return this.exports.findNamedMove(type, to, file, rank, promoted);
  }

  findCastling(kingSide: boolean): number {
    return this.exports.findCastling(kingSide ? WHITE_KING_SIDE : WHITE_QUEEN_SIDE);
  }

  inCheck(): boolean {
    return this.exports.inCheck() !== 0;
  }

  make(move: number): void {
    this.exports.makeMove(move);
  }

  unmake(move: number): void {
    this.exports.unmakeMove(move);
  }

  /** Zobrist key, Polyglot convention, unsigned. */
  key(): bigint {
    return BigInt.asUintN(64, this.exports.positionKey());
  }

  /** Bit set of the pieces that give check. */
  checkers(): bigint {
    // The record holds them only once they have been asked for.
    this.exports.inCheck();
    const state = this.view.getUint32(this.threadBase + THREAD_POSITION + POSITION_STATE, true);
    return this.view.getBigUint64(state + STATE_CHECKERS, true);
  }

  /** True if a draw can be claimed or is certain. */
  isDraw(): boolean {
    return this.exports.isDraw() !== 0;
  }

  /** `STATUS_…` of src/abi/status.ts. */
  verify(): number {
    return this.exports.verifyPosition();
  }
}
