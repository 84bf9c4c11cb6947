// The clock of one side in a game.

import type { Limits } from './limits';

export class Clock {
  private leftMs: number | undefined;
  private moves = 0;

  constructor(private readonly limits: Limits) {
    this.leftMs = limits.timeControl?.baseMs;
  }

  /** Milliseconds on the clock for the current move; undefined without a clock. */
  get remainingMs(): number | undefined {
    return this.leftMs;
  }

  /** Milliseconds that the current move may take; undefined if only nodes or depth limit it. */
  get allowedMs(): number | undefined {
    return this.leftMs ?? this.limits.moveTimeMs;
  }

  /**
   * Subtracts the time of a move. False if it exceeds `allowedMs` plus the margin; within the margin the side plays on
   * as if it had used exactly its time.
   */
  spend(elapsedMs: number, marginMs: number): boolean {
    const { allowedMs, limits } = this;
    if (allowedMs !== undefined && elapsedMs > allowedMs + marginMs) return false;
    const { timeControl } = limits;
    this.moves += 1;
    if (timeControl !== undefined && this.leftMs !== undefined) {
      const period = timeControl.movesPerPeriod;
      const refill = period !== undefined && this.moves % period === 0 ? timeControl.baseMs : 0;
      this.leftMs = Math.max(0, this.leftMs - elapsedMs) + timeControl.incrementMs + refill;
    }
    return true;
  }

  /** Moves to the next time control; undefined if there is only one. */
  get movesToGo(): number | undefined {
    const period = this.limits.timeControl?.movesPerPeriod;
    return period === undefined ? undefined : period - (this.moves % period);
  }

  /**
   * The `go` line of the side that this clock belongs to. An opponent without a clock gets the same time, because
   * engines expect both. `spentMs` of the move are used already.
   */
  goLine(white: boolean, opponent: Clock, spentMs = 0): string {
    const { timeControl, moveTimeMs, nodes, depth } = this.limits;
    const words = ['go'];
    if (timeControl !== undefined) {
      const own = wholeMs((this.remainingMs ?? 0) - spentMs);
      const other = wholeMs(opponent.remainingMs ?? this.remainingMs);
      const ownIncrement = timeControl.incrementMs;
      const otherIncrement = opponent.limits.timeControl?.incrementMs ?? ownIncrement;
      words.push('wtime', white ? own : other, 'btime', white ? other : own);
      words.push('winc', String(white ? ownIncrement : otherIncrement));
      words.push('binc', String(white ? otherIncrement : ownIncrement));
      if (this.movesToGo !== undefined) words.push('movestogo', String(this.movesToGo));
    }
    if (moveTimeMs !== undefined) words.push('movetime', String(moveTimeMs));
    if (nodes !== undefined) words.push('nodes', String(nodes));
    if (depth !== undefined) words.push('depth', String(depth));
    return words.join(' ');
  }
}

/** Within the margin the clock is at 0, which some engines would read as having no clock. */
function wholeMs(timeMs: number | undefined): string {
  return String(Math.max(1, Math.floor(timeMs ?? 0)));
}
