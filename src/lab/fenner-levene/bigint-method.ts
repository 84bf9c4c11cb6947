// What a slider method in plain TypeScript is.

export type Attacks = (square: number, occupied: bigint) => bigint;

export interface BigIntMethod {
  /** As the compiled method is called. */
  readonly name: string;
  readonly bishopAttacks: Attacks;
  readonly rookAttacks: Attacks;
}
