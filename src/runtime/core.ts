// One instance of a core module, bound to one thread region.

import { CASTLING_RIGHTS, type BISHOP, type ROOK } from '../abi/piece';
import { MAX_MOVES } from '../abi/move';
import { THREAD_BORDER_LIST, THREAD_DESCRIBED_LIST, THREAD_POSITION, THREAD_SETUP } from '../abi/memory';
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
import { readNothing, type CoreExports, type CoreImports, type ReadBlock } from './core-exports';
import { readExplanation, type Explanation } from './explanation';
import { readReport, type Report } from './info';

/** A game: where it began and the packed moves since. Plain data, so that it can be posted to workers. */
export interface Game {
  readonly setup: Setup;
  readonly moves: readonly number[];
}

/** Milliseconds on the clock that all threads share; `performance.now` alone counts from each thread's own start. */
export function now(): number {
  return performance.timeOrigin + performance.now();
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

/** Throws what an assertion of a debug build wanted to say; `message` and `file` are addresses of its strings. */
export function failAssertion(view: DataView, message: number, file: number, line: number, column: number): never {
  const where = `${readString(view, file)}:${line}:${column}`;
  throw new Error(`the core failed an assertion: ${readString(view, message)} (${where})`);
}

/** An AssemblyScript string: UTF-16, its length in bytes in the word before it. */
function readString(view: DataView, address: number): string {
  if (address === 0) return '?';
  const length = view.getUint32(address - 4, true) / 2;
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint16(address + index * 2, true))).join('');
}

/** The position of a thread region, its rules, and the raw exports behind them. A workshop's module may have more exports. */
export class Core<Exports extends CoreExports = CoreExports> implements Rules {
  readonly exports: Exports;
  readonly view: DataView;
  /** What `describeMoves` and `packMoves` fill; other calls that list moves write there too. */
  readonly described: Uint32Array;
  readonly packed: Uint16Array;
  /** What `readSetup` fills. */
  readonly setupRecord: Uint8Array;

  private constructor(
    instance: WebAssembly.Instance,
    memory: WebAssembly.Memory,
    readonly threadBase: number,
  ) {
    this.view = new DataView(memory.buffer);
    this.described = new Uint32Array(memory.buffer, threadBase + THREAD_DESCRIBED_LIST, MAX_MOVES);
    this.packed = new Uint16Array(memory.buffer, threadBase + THREAD_BORDER_LIST, MAX_MOVES);
    this.setupRecord = new Uint8Array(memory.buffer, threadBase + THREAD_SETUP, SETUP_SIZE);
    this.exports = instance.exports as Exports;
    this.exports.attach(threadBase);
  }

  /**
   * Instantiates a module on a memory and attaches it to the region at `threadBase`. The first instance on a memory must
   * call `exports.initTables()` before anything else. `report` receives what a search on this instance reports;
   * without it nothing is read. `readBlock` reads tablebases. `clock` is what time limits go by.
   */
  static async create<Exports extends CoreExports = CoreExports>(
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    threadBase: number,
    report?: (report: Report) => void,
    readBlock: ReadBlock = readNothing,
    clock: () => number = now,
  ): Promise<Core<Exports>> {
    const view = new DataView(memory.buffer);
    const imports: CoreImports = {
      now: clock,
      readBlock,
      report: report === undefined ? () => undefined : () => report(readReport(view, threadBase)),
      abort: (message, file, line, column) => failAssertion(view, message, file, line, column),
    };
    const instance = await WebAssembly.instantiate(module, { env: { memory, ...imports } });
    return new Core<Exports>(instance, memory, threadBase);
  }

  /** Sets up a position, which must be one that `verify` accepts, and forgets the game before it. */
  setSetup(setup: Setup): void {
    writeSetup(this.view, this.threadBase, setup);
    this.exports.setPosition();
  }

  /** Sets up a game's first position and plays its moves, which must be legal. */
  setGame(game: Game): void {
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

  /** Hash lock, unsigned. */
  lock(): bigint {
    return BigInt.asUintN(64, this.exports.positionLock());
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

  /** Static evaluation in centipawns for the side to move. */
  evaluate(): number {
    return this.exports.evaluatePosition();
  }

  /** The hand-written evaluation, term by term. */
  explain(): Explanation {
    return readExplanation(this.view, this.threadBase, this.exports.explainPosition());
  }

  /** True if `evaluate` asks a network and not the hand-written terms. */
  hasNetwork(): boolean {
    return this.exports.hasNetwork() !== 0;
  }

  /** `STATUS_…` of src/abi/status.ts. */
  verify(): number {
    return this.exports.verifyPosition();
  }

  /** Attacks of a bishop or rook by the module's slider method, as an unsigned bit set. */
  sliderAttacks(type: typeof BISHOP | typeof ROOK, square: number, occupied: bigint): bigint {
    return BigInt.asUintN(64, this.exports.sliderAttacks(type, square, BigInt.asIntN(64, occupied)));
  }
}
