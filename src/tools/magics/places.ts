// Parts of one table that must not overlap.

export class Places {
  private readonly taken: (readonly [first: number, end: number])[] = [];

  /** True if `size` entries from `first` on are free. */
  isFree(first: number, size: number): boolean {
    return this.taken.every(([begin, end]) => first >= end || first + size <= begin);
  }

  take(first: number, size: number): void {
    this.taken.push([first, first + size]);
  }
}
