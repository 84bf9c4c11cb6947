// The interface of a slider method in plain TypeScript.

export type Attacks = (square: number, occupied: bigint) => bigint;

export interface BigIntMethod {
  /** The compiled method's name. */
  readonly name: string;
  readonly bishopAttacks: Attacks;
  readonly rookAttacks: Attacks;
}
