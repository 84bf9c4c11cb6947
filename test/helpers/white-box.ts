// The white-box core (test/assembly): what plays, and parts of it that only tests call by themselves.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TABLE_TUNABLES } from '../../src/abi/memory';
import { TUNABLES } from '../../src/abi/tunables';
import { Random } from '../../src/engine/random';
import type { CoreExports, NodeTrace } from '../../src/runtime/core-exports';
import { isDebugModule, sideModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { Core } from '../../src/runtime/core';
import { bareCore } from '../../src/runtime/host';
import type { Result } from '../../src/notation/result';
import type { Info } from '../../src/runtime/search-records';
import { CoreMemory } from '../../src/runtime/memory';
import type { Network } from '../../src/runtime/network';
import { projectRoot } from './paths';
import type { ConstantExports } from './reference-evaluation/values';
import { valueOf } from '../notation/results';

/** `position` is the core's `threadBase`; `list` and `scores` are addresses. Truth is 0 or 1. */
export interface WhiteBoxExports extends CoreExports, ConstantExports {
  /** 1 if any 16 bits are a pseudo-legal move. */
  isPseudoLegalMove(position: number, move: number): number;
  /** 1 if a pseudo-legal move is legal. */
  isLegalMove(position: number, move: number): number;
  /** Writes the legal moves by the pseudo-legal generator, stage by stage, and the legality test; returns how many. */
  listStaged(position: number, list: number): number;
  /** Passes; the side to move must not be in check. */
  makeNullMove(position: number): void;
  unmakeNullMove(position: number): void;
  /** Writes the keys after a legal move into the state that the move will lead to; returns its address. */
  writeKeysOf(position: number, move: number): number;
  /**
   * 1 if the side to move can bring back an earlier position by one move of a piece: one less than `plies` plies ago, or one
   * that has stood on the board twice.
   */
  canRepeat(position: number, plies: number): number;
  /** 1 if some position has occurred twice since the last irreversible move. */
  hasRepeated(position: number): number;
  /** Gives one of the four castling rights, deserved or not. */
  grantCastling(position: number, right: number): void;
  /** Index of the parameter for a piece type on a square as White sees it. */
  pieceSquareParameter(type: number, square: number): number;
  /** With a network, 1 if the neurons kept incrementally are those of the pieces on the board. */
  neuronsAgree(position: number): number;
  /** Index of the first of the greatest in a list of one to 512 scores, i32 each within ± 2^22. */
  indexOfBest(scores: number, end: number): number;

  /** 1 if a move wins at least so many centipawns by exchanges on its target square. */
  winsExchange(position: number, move: number, threshold: number): number;
  /** Squares, as a bit set, that the opponent attacks with types up to PAWN, BISHOP, ROOK or KING. */
  threatsUpTo(position: number, type: number): bigint;
  /** Prepares for `searchWindow` of a position behind this one. */
  enterAbove(position: number): void;
  /** 1 if a move may give check; of quiet moves asked with `quiet`, 0 for castling too. */
  foreseesCheck(position: number, move: number, quiet: number): number;
  /**
   * Writes what the picker hands out for a node, or for quiescence with `tactics`; behind `skipAfter` moves, if not 0, without
   * the quiet ones. Returns how many.
   */
  pickMoves(position: number, tableMove: number, tactics: number, skipAfter: number, list: number): number;

  /** Takes a quarter from history scores in memory. */
  fade(scores: number, size: number): void;
  /** What a cutoff at a depth is worth to a history. */
  historyBonus(depth: number): number;
  /** Rewards the i16 at an address. */
  reward(entry: number, bonus: number): void;
  /** History of a quiet move `plies` after an earlier one, 0 for none, whose piece still stands where it came from. */
  quietScore(position: number, earlier: number, plies: number, move: number): number;
  rewardQuiet(position: number, earlier: number, plies: number, move: number, bonus: number): void;
  captureScore(position: number, move: number): number;
  rewardCapture(position: number, move: number, bonus: number): void;
  /** An evaluation with what has been learnt about the position behind an earlier move, as for `quietScore`. */
  correctedEval(position: number, earlier: number, evaluation: number): number;
  /** What has been learnt about the position behind no move, in units so small that every lesson shows. */
  correctionUnits(position: number): number;
  /** Learns that a search to `depth` came out at `score` where the evaluation had said `evaluation`. */
  learnError(position: number, earlier: number, depth: number, score: number, evaluation: number): void;

  /** Addresses of a frame's arrays, in their order, and the size of all. */
  checkSquaresOf(frame: number): number;
  movesOf(frame: number): number;
  scoresOf(frame: number): number;
  pvOf(frame: number): number;
  triedQuiets(frame: number): number;
  triedCaptures(frame: number): number;
  readonly FRAME_SIZE: { readonly value: number };
  readonly TRIED_MAX: { readonly value: number };
  /** 1 if the thread of this position leaves out an iteration. */
  skipsDepth(position: number, depth: number): number;

  /** Rank of a root move by the DTZ behind it; greater is better. `onlyShortest` is 0 or 1. */
  rankOfDistance(distance: number, clock: number, onlyShortest: number): number;
  /** The score that is shown for a rank. `fiftyMoves` is 0 or 1. */
  scoreOfRank(rank: number, fiftyMoves: number): number;

  /** The mate search's memory, src/core/search/proof-table.ts. */
  readonly DISPROVED: { readonly value: number };
  resetProofs(mayReachFiftyMoves: number): void;
  openValue(proof: number, disproof: number): number;
  provedValue(distance: number): number;
  recall(position: number, moves: number): number;
  /** Moves to a mate in at most `moves` of the side to move or of the other one, -1 if there is none. */
  proveMate(position: number, moves: number, isDefending: number): number;
  /** Nodes of the search that was called last. */
  searchedNodes(): number;
  retain(position: number, moves: number, value: number, effort: bigint): void;

  /** The count of a sub-tree of `depth` plies, 2 or more, in the perft table, or 0. */
  probePerft(key: bigint, lock: bigint, depth: number): bigint;
  storePerft(key: bigint, lock: bigint, depth: number, count: bigint): void;
  prefetchPerft(key: bigint, depth: number): void;

  prefetch(key: bigint): void;
  /** The table's entry for key and lock, or 0. */
  probe(key: bigint, lock: bigint): bigint;
  /** Stores a result under key and lock. */
  storeEntry(
    key: bigint,
    lock: bigint,
    move: number,
    score: number,
    staticEval: number,
    depth: number,
    bound: number,
    pv: number,
  ): void;
  /** Stores the evaluation of a position that the table does not know. */
  storeEval(key: bigint, lock: bigint, staticEval: number, pv: number): void;
  entryMove(entry: bigint): number;
  entryScore(entry: bigint): number;
  entryEval(entry: bigint): number;
  entryDepth(entry: bigint): number;
  entryBound(entry: bigint): number;
  entryPv(entry: bigint): number;
  /** Permill of a sample of the table that entries of this age fill. */
  hashFull(): number;
  scoreToTable(score: number, ply: number): number;
  scoreFromTable(score: number, ply: number, clock: number): number;
  /** An evaluation, or a score whose bound says that it is nearer the truth. */
  boundedEval(evaluation: number, bound: number, tableScore: number): number;

  /** src/core/search/pruning.ts, reductions.ts and extensions.ts; flags are 0 or 1. */
  reverseFutility(depth: number, improving: number): number;
  isFarAboveBeta(position: number, estimate: number, depth: number, improving: number, beta: number): number;
  isHopeless(estimate: number, depth: number, alpha: number): number;
  tooManySeen(seen: number, depth: number, improving: number): number;
  isFutile(staticEval: number, remaining: number, alpha: number): number;
  hasMostlyFailed(history: number, depth: number, remaining: number): number;
  nullMovePlies(depth: number, surplus: number): number;
  reduction(depth: number, moveNumber: number): number;
  reductionOfNode(
    pvNode: number,
    onPv: number,
    cutNode: number,
    inCheck: number,
    improving: number,
    tableCapture: number,
    correction: number,
  ): number;
  reducedPlies(sum: number, history: number, depth: number): number;
  singularExtension(
    score: number,
    singularBeta: number,
    tableScore: number,
    beta: number,
    pvNode: number,
    cutNode: number,
  ): number;

  /** Plies to add to a node behind a move that was reduced by `reduced` plies from a node with the evaluation `before`. */
  hindsightOf(
    position: number,
    before: number,
    reduced: number,
    staticEval: number,
    depth: number,
    pvNode: number,
  ): number;

  /** What a move adds to its reduction where so many answers to the moves of the node have failed high. */
  ownReduction(position: number, move: number, cutoffs: number, badCapture: number): number;

  /**
   * How far the score of a capture lies above a bound, which is `surplus` centipawns above the evaluation of the position, a
   * node without check; SCORE_NONE if ProbCut finds none that reaches it.
   */
  probCutSurplus(position: number, depth: number, surplus: number): number;
  /** 1 if a search takes the position, so many plies below its root, for a draw. */
  isDrawAt(position: number, ply: number): number;
  /**
   * Searches the position as a node at `ply`, by quiescence for depth 0; a wide window makes it a PV node. `cutNode` is 1 if it
   * is expected to fail high; `excluded` is a move to leave out.
   */
  searchWindow(
    position: number,
    ply: number,
    depth: number,
    alpha: number,
    beta: number,
    cutNode?: number,
    excluded?: number,
  ): number;
  /** Where the line of the last `searchWindow` begins: u16 each, ended by 0. */
  lineAddress(position: number): number;
}

/** What is beyond reach as a margin, in centipawns. */
const BEYOND = 100_000;
/** Search constants without which nothing is pruned, by what their names begin with; the others become 0. */
const PRUNES_NOTHING: readonly (readonly [name: RegExp, value: number])[] = [
  [/^(reverseFutilityMargin|razoringBase|probCutMargin|futilityBase|captureFutilityBase|quiescenceFutility)$/, BEYOND],
  [/^(historyPruningMargin|quietExchangeMargin|captureExchangeMargin|lateMoveCount)$/, BEYOND],
  // Divides.
  [/^nullMoveEval$/, BEYOND],
  [/^aspirationWindow$/, 1],
];

export type WhiteBox = Core<WhiteBoxExports>;

/** A white-box core whose search prunes nothing and has no table, with the hand-written evaluation. */
export async function plainCore(): Promise<WhiteBox> {
  const name = isDebugModule(processPlatform.build, 'test', DEFAULT_SLIDERS) ? 'plain.debug.wasm' : 'plain.wasm';
  const module = await WebAssembly.compile(await readFile(join(projectRoot, 'dist', 'test', name)));
  const { core } = valueOf(await bareCore<WhiteBoxExports>(module, { threads: 1, hashMb: 1, network: undefined }));
  pruneNothing(core);
  return core;
}

/** Sets the search constants to values with which nothing is pruned, but for those that are given by name. */
export function pruneNothing({ view }: WhiteBox, but: Readonly<Record<string, number>> = {}): void {
  for (const [index, { name }] of TUNABLES.entries()) {
    const value = but[name] ?? PRUNES_NOTHING.find(([part]) => part.test(name))?.[1] ?? 0;
    view.setInt32(TABLE_TUNABLES + index * 4, value, true);
  }
}

/** A white-box core that tells what its searches report, but for the lines that they end with. */
export async function searchingCore(onInfo: (info: Info) => void): Promise<WhiteBox> {
  const memory = valueOf(CoreMemory.allocate(1, 1));
  return prepared(
    await Core.create(valueOf(await whiteBoxModule()), memory.memory, memory.threadBase(0), (report) => {
      if (report.kind === 'info' && !report.final) onInfo(report.info);
    }),
  );
}

/** A white-box core that tells of each node below the one that is searched, but for those of quiescence. */
export async function tracedCore(trace: NodeTrace): Promise<WhiteBox> {
  const memory = valueOf(CoreMemory.allocate(1, 1));
  const [module, base] = [valueOf(await whiteBoxModule()), memory.threadBase(0)];
  return prepared(await Core.create(module, memory.memory, base, undefined, undefined, undefined, undefined, trace));
}

function prepared(core: WhiteBox): WhiteBox {
  core.exports.initTables();
  setTunables(core);
  return core;
}

/** A fresh white-box core on a memory of its own, with a hash table of `hashMb` megabytes. Builds it if it is missing. */
export async function whiteBox(hashMb = 1, network?: Network): Promise<WhiteBox> {
  const module = valueOf(await whiteBoxModule());
  const { core } = valueOf(await bareCore<WhiteBoxExports>(module, { threads: 1, hashMb, network }));
  setTunables(core);
  return core;
}

/**
 * Sets each search constant to the middle of its range: no test depends on the value that matches have chosen. With `TUNABLES`
 * in the environment, to its `min` or `max`, or by a seed to anything between.
 */
function setTunables({ view }: WhiteBox): void {
  const { TUNABLES: wanted = 'middle' } = process.env;
  const random = new Random(Number(wanted));
  for (const [index, { min, max }] of TUNABLES.entries()) {
    const values: Readonly<Record<string, number>> = { min, max, middle: Math.round((min + max) / 2) };
    view.setInt32(TABLE_TUNABLES + index * 4, values[wanted] ?? min + random.below(max - min + 1), true);
  }
}

function whiteBoxModule(): Promise<Result<WebAssembly.Module>> {
  return processPlatform.modules.load(sideModule(processPlatform.build, 'test', DEFAULT_SLIDERS));
}
