// The white-box core (test/assembly): what plays, and parts of it that only tests call by themselves.

import type { CoreExports } from '../../src/runtime/core-exports';
import { sideModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import type { Core } from '../../src/runtime/core';
import { bareCore } from '../../src/runtime/host';
import type { Network } from '../../src/runtime/network';
import { valueOf } from '../notation/results';

/** `position` is the core's `threadBase`; `list` and `scores` are addresses. Truth is 0 or 1. */
export interface WhiteBoxExports extends CoreExports {
  /** 1 if any 16 bits are a pseudo-legal move. */
  isPseudoLegalMove(position: number, move: number): number;
  /** 1 if a pseudo-legal move is legal. */
  isLegalMove(position: number, move: number): number;
  /** Writes the legal moves by the pseudo-legal generator, stage by stage, and the legality test; returns how many. */
  listStaged(position: number, list: number): number;
  /** Passes; the side to move must not be in check. */
  makeNullMove(position: number): void;
  unmakeNullMove(position: number): void;
  /**
   * 1 if the side to move can bring back an earlier position by one move of a piece: one less than `plies` plies ago, or one
   * that has stood on the board twice.
   */
  canRepeat(position: number, plies: number): number;
  /** Entries that perfts with a table have met and that a key alone would have taken for the position's. */
  perftRejections(): bigint;
  /** With a network, 1 if the neurons kept incrementally are those of the pieces on the board. */
  neuronsAgree(position: number): number;
  /** Index of the first of the greatest in a list of one to 512 scores, i32 each within ± 2^22. */
  indexOfBest(scores: number, end: number): number;
}

export type WhiteBox = Core<WhiteBoxExports>;

/** A fresh white-box core on a memory of its own, with a hash table of `hashMb` megabytes. Builds it if it is missing. */
export async function whiteBox(hashMb = 1, network?: Network): Promise<WhiteBox> {
  const module = valueOf(
    await processPlatform.modules.load(sideModule(processPlatform.build, 'test', DEFAULT_SLIDERS)),
  );
  return valueOf(await bareCore<WhiteBoxExports>(module, { threads: 1, hashMb, network })).core;
}
