// How a position ends the game: whose turn it is, check, mate, stalemate, and all draws.

import { GameState } from './game-state';
import { checkmate, DRAWS, STALEMATE, type Outcome } from './outcome';
import { colourName, colourOf, type Colour } from './values';

/** What decides the end of a game. */
export abstract class Ends extends GameState {
  /** Who is to move. */
  get turn(): Colour {
    return colourName(this.sideToMove);
  }

  /** Plies since the last capture or pawn move. */
  get halfmoveClock(): number {
    return this.core().halfmoveClock();
  }

  /** True if the side to move is in check. */
  isCheck(): boolean {
    return this.core().inCheck();
  }

  /** How many legal moves there are; quicker than the list. */
  get moveCount(): number {
    return this.core().exports.countMoves();
  }

  /** How the game ended, or why a draw can be claimed; null while it goes on. */
  outcome(): Outcome | null {
    const { exports } = this.core();
    if (exports.countMoves() > 0) return DRAWS[exports.drawState()] ?? null;
    return exports.inCheck() === 0 ? STALEMATE : checkmate(this.turn);
  }

  /** True if the side to move is in check and has no legal move. */
  isCheckmate(): boolean {
    return this.isCheck() && this.moveCount === 0;
  }

  /** True if the side to move has no legal move and is not in check. */
  isStalemate(): boolean {
    return !this.isCheck() && this.moveCount === 0;
  }

  /**
   * True if neither side, or the one that is named, can mate by any series of moves, as far as material tells. Throws with
   * COLOUR.
   */
  isInsufficientMaterial(colour?: Colour): boolean {
    const { exports } = this.core();
    return (colour === undefined ? exports.isDead() : exports.cannotMate(colourOf(colour))) !== 0;
  }

  /** True if the position stands on the board for the third time, or more often: a draw may be claimed. */
  isThreefold(): boolean {
    return this.core().exports.occurrences() >= 3;
  }

  /** True if it does for the fifth time, or more often: the game is drawn. */
  isFivefold(): boolean {
    return this.core().exports.occurrences() >= 5;
  }

  /** True after fifty moves of each side without a capture or a pawn move: a draw may be claimed, unless the last one mates. */
  isFiftyMoves(): boolean {
    return this.halfmoveClock >= 100 && !this.isCheckmate();
  }

  /** True after seventy-five such moves: the game is drawn, unless the last one mates. */
  isSeventyFiveMoves(): boolean {
    return this.halfmoveClock >= 150 && !this.isCheckmate();
  }
}
