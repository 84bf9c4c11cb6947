// The state of a position, and its place on the core that all positions share.
//
// The position in use is on the core. Each other one keeps a copy of its state: a board, and the keys since the last move that
// cannot be taken back, which is less than a kilobyte in most games. The copy is put back when the position is used again, so a
// program may go from one game to the next with every move. Boards are read without the core.

import type { Setup } from '../notation/setup';
import { Board } from './board';
import { LibraryCore, SAVED_BOARD } from './library-core';

/** Moves that the core can certainly unmake: of its 512 states it keeps at least the younger half. */
const UNMAKEABLE = 256;

export abstract class GameState extends Board {
  /** Whose state is on the core. */
  private static current: GameState | null = null;
  private readonly rules = LibraryCore.instance();
  /** The state when the position was last on the core; null if it never was. */
  private saved: Uint8Array | null = null;
  /** Of the last moves, how many the core can unmake. */
  private unmakeable = 0;
  /** @internal A number for the position with its history: another one after each move, and the same again when it is taken back. */
  stamp = 0;
  private lastStamp = 0;
  /** The stamps before the moves that `make` made. */
  private readonly stamps: number[] = [];
  /** Whether somebody keeps the list of moves, to which moves may be added then, but none taken from it. */
  private isKept = false;

  protected constructor(
    protected readonly start: Setup,
    /** Legal moves from there, packed as in src/abi/move.ts; MOVE_NONE for a null move. */
    protected moves: number[],
  ) {
    super(start.board, 0);
  }

  /** WHITE or BLACK. */
  protected get sideToMove(): number {
    return this.start.sideToMove ^ (this.moves.length & 1);
  }

  /** The moves so far, without a copy: the list may grow later, and loses none of them. */
  protected keptMoves(): readonly number[] {
    this.isKept = true;
    return this.moves;
  }

  /** The shared core with this position on it. */
  protected core(): LibraryCore {
    if (GameState.current !== this) this.enter();
    return this.rules;
  }

  /** Plays a legal move, or a null move, which is MOVE_NONE. */
  protected make(move: number): void {
    this.core().exports.playMove(move);
    this.moves.push(move);
    this.stamps.push(this.stamp);
    this.stamp = ++this.lastStamp;
    if (this.unmakeable < UNMAKEABLE) this.unmakeable++;
  }

  /** Takes back the last move and returns it; undefined if there is none. */
  protected takeBack(): number | undefined {
    const core = this.core();
    if (this.isKept) {
      this.moves = [...this.moves];
      this.isKept = false;
    }
    const move = this.moves.pop();
    if (move === undefined) return undefined;
    this.stamp = this.stamps.pop() ?? ++this.lastStamp;
    if (this.unmakeable > 0) {
      core.unmake(move);
      this.unmakeable--;
    } else {
      this.replay();
    }
    return move;
  }

  /** Takes the state of a position with the same start and moves, in place of replaying them. */
  protected takeState(other: GameState): void {
    this.saved = GameState.current === other ? this.rules.save(null) : (other.saved?.slice() ?? null);
    if (this.saved !== null) this.show(this.saved, SAVED_BOARD);
  }

  private enter(): void {
    GameState.current?.leave();
    GameState.current = this;
    if (this.saved === null) this.replay();
    else this.unmakeable = this.rules.restore(this.saved);
    this.show(this.rules.bytes, this.rules.board);
  }

  private leave(): void {
    this.saved = this.rules.save(this.saved);
    this.show(this.saved, SAVED_BOARD);
  }

  private show(codes: Uint8Array, first: number): void {
    this.codes = codes;
    this.first = first;
  }

  private replay(): void {
    this.rules.setGame({ setup: this.start, moves: this.moves });
    this.unmakeable = Math.min(this.moves.length, UNMAKEABLE);
  }
}
