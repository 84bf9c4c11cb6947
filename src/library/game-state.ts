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

/** What changes: an object of its own, which `Object.freeze` of the position leaves as it is. */
interface State {
  /** The state when the position was last on the core; null if it never was. */
  saved: Uint8Array | null;
  /** Of the last moves, how many the core can unmake. */
  unmakeable: number;
  stamp: number;
  lastStamp: number;
  /** The stamps before the moves that `make` made. */
  readonly stamps: number[];
  /** Legal moves from the start, packed as in src/abi/move.ts; MOVE_NONE for a null move. */
  moves: number[];
  /** Whether somebody keeps the list of moves, to which moves may be added then, but none taken from it. */
  isKept: boolean;
}

export abstract class GameState extends Board {
  /** Whose state is on the core. */
  private static current: GameState | null = null;
  private readonly rules = LibraryCore.instance();
  private readonly state: State;

  protected constructor(
    protected readonly start: Setup,
    moves: number[],
  ) {
    super(start.board, 0);
    this.state = { saved: null, unmakeable: 0, stamp: 0, lastStamp: 0, stamps: [], moves, isKept: false };
  }

  /** @internal A number for the position with its history: another one after each move, and the same again when it is taken back. */
  get stamp(): number {
    return this.state.stamp;
  }

  /** The moves so far. */
  protected get moves(): readonly number[] {
    return this.state.moves;
  }

  /** WHITE or BLACK. */
  protected get sideToMove(): number {
    return this.start.sideToMove ^ (this.moves.length & 1);
  }

  /** The moves so far, without a copy: the list may grow later, and loses none of them. */
  protected keptMoves(): readonly number[] {
    this.state.isKept = true;
    return this.state.moves;
  }

  /** The shared core with this position on it. */
  protected core(): LibraryCore {
    if (GameState.current !== this) this.enter();
    return this.rules;
  }

  /** Plays a legal move, or a null move, which is MOVE_NONE. */
  protected make(move: number): void {
    const { state } = this;
    this.core().exports.playMove(move);
    state.moves.push(move);
    state.stamps.push(state.stamp);
    state.stamp = ++state.lastStamp;
    if (state.unmakeable < UNMAKEABLE) state.unmakeable++;
  }

  /** Takes back the last move and returns it; undefined if there is none. */
  protected takeBack(): number | undefined {
    const core = this.core();
    const { state } = this;
    if (state.isKept) {
      state.moves = [...state.moves];
      state.isKept = false;
    }
    const move = state.moves.pop();
    if (move === undefined) return undefined;
    state.stamp = state.stamps.pop() ?? ++state.lastStamp;
    if (state.unmakeable > 0) {
      core.unmake(move);
      state.unmakeable--;
    } else {
      this.replay();
    }
    return move;
  }

  /** Takes the state of a position with the same start and moves, in place of replaying them. */
  protected takeState(other: GameState): void {
    // Not a look at whether it is on the core: a proxy of it may be, which a page's state has in its place.
    const saved = other.core().save(null);
    this.state.saved = saved;
    this.show(saved, SAVED_BOARD);
  }

  private enter(): void {
    const { state } = this;
    // Fails for what is no position before anything has changed.
    state.unmakeable = 0;
    GameState.current?.leave();
    GameState.current = this;
    if (state.saved === null) this.replay();
    else state.unmakeable = this.rules.restore(state.saved);
    this.show(this.rules.bytes, this.rules.board);
  }

  private leave(): void {
    const { state } = this;
    state.saved = this.rules.save(state.saved);
    this.show(state.saved, SAVED_BOARD);
  }

  private replay(): void {
    const { state } = this;
    this.rules.setGame({ setup: this.start, moves: state.moves });
    state.unmakeable = Math.min(state.moves.length, UNMAKEABLE);
  }
}
