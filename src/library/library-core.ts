// The rules core (src/library/core) at work. It is instantiated at first use, synchronously, and shared by all positions.

import base64 from '../../dist/library/rules.js';
import { MIN_PAGES, THREAD_POSITION, THREAD_SETUP, THREADS_BASE } from '../abi/memory';
import { NO_SQUARE } from '../abi/piece';
import { POSITION_BOARD, SETUP_EN_PASSANT, SETUP_HALFMOVE_CLOCK } from '../abi/position';
import type { CastlingStyle } from '../notation/castling-field';
import { recordFen } from '../notation/fen-bytes';
import type { RulesExports } from '../runtime/core-exports';
import { RulesCore } from '../runtime/rules-core';
import { SlideruleError } from './errors';
import { guarded } from './values';

interface LibraryExports extends RulesExports {
  /** 1 if the 16 bits are a legal move in the position. */
  isLegalMove(move: number): number;
  /** Plays the move if it is legal; 1 if it was. */
  tryMove(move: number): number;
  /** The number of legal moves. */
  countMoves(): number;
  /** Leaves of the tree of legal moves; a signed BigInt, as WebAssembly returns it. */
  countLeaves(depth: number): bigint;
  /** 1 if neither side can mate by any series of moves. */
  isDead(): number;
  /** 1 if a colour cannot, as far as material tells. */
  cannotMate(colour: number): number;
  /** How often the position has stood on the board. */
  occurrences(): number;
  /** END_… of src/abi/end.ts for a position with legal moves. */
  drawState(): number;
  /** Writes the squares of a colour's men that attack a square to `packed`; returns how many. */
  listAttackers(square: number, colour: number): number;
  /** Address of the block that the next two use. */
  savedPosition(): number;
  /** Writes the position to the block; returns its bytes. */
  savePosition(): number;
  /** Takes the position of the block; returns how many moves can be unmade. */
  restorePosition(): number;
}

/** An export that only this core has. */
const SIGN = 'savedPosition';

/** Copies have room for a few more moves, so that most are written again in place. */
const SAVED_STEP = 512;

/** Where the board is in a saved position. */
export const SAVED_BOARD = POSITION_BOARD;

export class LibraryCore extends RulesCore<LibraryExports> {
  private static shared: LibraryCore | undefined;
  /** The compiled module, where a program has given it. */
  private static module: WebAssembly.Module | undefined;
  /** The memory, which never grows. */
  readonly bytes: Uint8Array;
  /** Where the position's board is in it. */
  readonly board: number;
  private readonly block: number;
  /** The block by its length: lengths are few. */
  private readonly blocks = new Map<number, Uint8Array>();

  private constructor(instance: WebAssembly.Instance, memory: WebAssembly.Memory) {
    super(instance, memory, THREADS_BASE);
    this.exports.initTables();
    this.bytes = new Uint8Array(memory.buffer);
    this.board = THREADS_BASE + THREAD_POSITION + POSITION_BOARD;
    this.block = this.exports.savedPosition();
  }

  /** The one instance. Browsers compile modules of this size on the main thread too: Chrome since version 115. */
  static instance(): LibraryCore {
    if (LibraryCore.shared === undefined) {
      const module =
        LibraryCore.module ?? new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
      const memory = new WebAssembly.Memory({ initial: MIN_PAGES, maximum: MIN_PAGES, shared: false });
      LibraryCore.shared = new LibraryCore(new WebAssembly.Instance(module, { env: { memory } }), memory);
    }
    return LibraryCore.shared;
  }

  /** Takes a compiled module in the place of the embedded one. Without effect once the instance is there. Throws CORE_BROKEN. */
  static use(module: WebAssembly.Module): void {
    const names = guarded('setRulesModule: not a compiled module', 'CORE_BROKEN', () =>
      WebAssembly.Module.exports(module).map(({ name }) => name),
    );
    if (!names.includes(SIGN)) {
      throw new SlideruleError('CORE_BROKEN', 'setRulesModule: the module is not sliderule/chess.wasm.');
    }
    LibraryCore.module = module;
  }

  /** A copy of the position, in `into` if it has room. */
  save(into: Uint8Array | null): Uint8Array {
    const length = this.exports.savePosition();
    let block = this.blocks.get(length);
    if (block === undefined) {
      block = new Uint8Array(this.view.buffer, this.block, length);
      this.blocks.set(length, block);
    }
    const fits = into !== null && into.length >= length;
    const copy = fits ? into : new Uint8Array(Math.ceil(length / SAVED_STEP) * SAVED_STEP);
    copy.set(block);
    return copy;
  }

  /** Takes a copied position back; returns how many moves can be unmade. */
  restore(saved: Uint8Array): number {
    this.bytes.set(saved, this.block);
    return this.exports.restorePosition();
  }

  /** The en passant square if an enemy pawn stands ready to capture there, else NO_SQUARE. */
  enPassant(): number {
    this.readSetup();
    return this.setupRecord[SETUP_EN_PASSANT] ?? NO_SQUARE;
  }

  /** Plies since the last capture or pawn move. */
  halfmoveClock(): number {
    this.readSetup();
    return this.view.getInt32(this.threadBase + THREAD_SETUP + SETUP_HALFMOVE_CLOCK, true);
  }

  /** The FEN with another en passant square, or without one. */
  fen(enPassant: number, style: CastlingStyle): string {
    this.readSetup();
    this.setupRecord[SETUP_EN_PASSANT] = enPassant;
    return recordFen(this.setupRecord, style);
  }

  isLegalMove(move: number): boolean {
    return this.exports.isLegalMove(move) !== 0;
  }

  /** Leaves of the tree of legal moves, `depth` plies deep. */
  countLeaves(depth: number): bigint {
    return BigInt.asUintN(64, this.exports.countLeaves(depth));
  }
}

/**
 * Gives the rules their compiled module, `sliderule/chess.wasm`, where a program must not compile at run time. Without a call the
 * rules compile the one in the script. Without effect once the rules are in use. Throws CORE_BROKEN.
 */
export function setRulesModule(module: WebAssembly.Module): void {
  LibraryCore.use(module);
}
