// Parts of one table, of which no two may overlap.

export class Places {
  private readonly taken: (readonly [first: number, end: number])[] = [];

  /** True if nothing lies within `size` entries from `first` on. */
  isFree(first: number, size: number): boolean {
    return this.taken.every(([begin, end]) => first >= end || first + size <= begin);
  }

  take(first: number, size: number): void {
    this.taken.push([first, first + size]);
  }
}
