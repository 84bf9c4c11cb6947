// What a part of the fuzz has seen.

export interface Tally {
  /** What was tried. */
  readonly cases: number;
  /** How many were accepted, as opposed to refused with a reason. */
  readonly accepted: number;
  readonly faults: readonly string[];
}

/** One broken rule fails on thousands of cases: only the first are kept. */
const MOST_FAULTS = 20;

export class Faults {
  readonly list: string[] = [];

  /** Adds a fault, with the case that shows it, unless all is right. */
  expect(isRight: boolean, what: string, shown: string): void {
    if (!isRight && this.list.length < MOST_FAULTS) this.list.push(`${what}: ${shown}`);
  }
}
