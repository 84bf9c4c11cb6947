// The slider and the men, shared by all panels.

import { relevantSquares, type SliderName } from '../lab/fiekas/relevant';
import { toggled } from './bitboard';

export class SliderState {
  slider: SliderName = 'rook';
  square = 27;
  occupied = 0x281022000800n;
  private readonly watchers: (() => void)[] = [];

  /** Calls `seen` now and after each change. */
  watch(seen: () => void): void {
    this.watchers.push(seen);
    seen();
  }

  get letter(): string {
    return this.slider === 'rook' ? 'R' : 'B';
  }

  /** Squares that can block it. */
  get relevant(): bigint {
    return relevantSquares(this.slider, this.square);
  }

  change(change: Partial<Pick<SliderState, 'slider' | 'square' | 'occupied'>>): void {
    Object.assign(this, change);
    this.occupied &= ~(1n << BigInt(this.square));
    for (const seen of this.watchers) seen();
  }

  /** Puts a man on a square, or removes it. */
  toggle(square: number): void {
    if (square !== this.square) this.change({ occupied: toggled(this.occupied, square) });
  }
}
