// Labels for positions near games, out of searches: those begin a random move or two beside the game, and each gives the score of
// the position that it begins with, and the bounds of quiet ones on its way (src/research/data/core/noted.ts).
//
// Many different beginnings count for more than many labels of each: what one search says of its nodes has much in common.

import { CONTROL_TABLE, CONTROL_TABLE_CLUSTERS } from '../../abi/memory';
import { randomOpening } from '../../engine/openings';
import type { Random } from '../../engine/random';
import { isNoisy } from '../../notation/packed-move';
import { success, type Result } from '../../notation/result';
import { sideModule } from '../../platform/node/modules';
import { processPlatform } from '../../platform/node/process-platform';
import { bareCore, type BareCore } from '../../runtime/host';
import { CLUSTER_SIZE } from '../../runtime/layout';
import type { Network } from '../../runtime/network';
import { REPLAY_SIZE } from './abi/replay';
import { SAMPLE_SIZE } from './abi/sample';
import type { DataExports } from './data-core';
import { gamePositions } from './game-positions';
import { ShortSearch } from './short-search';

const HASH_MB = 1;
/** Bytes of the end of the hash table's memory, where notes are made: room for 8,192. A search of 7,000 nodes makes some 170. */
const NOTES_SIZE = 1 << 18;
/** Plies from the standard start position before which no search begins: openings are alike. */
const FIRST_PLY = 8;
/** Centipawns from which on a game is decided. */
const DECIDED = 2000;
/** The part of the searches that begin in the game's position, and the part that are at most one random move away. */
const IN_GAME = 0.15;
const WITHIN_A_MOVE = 0.7;

interface NotingExports extends DataExports {
  /** Begins to note positions at an address, each with a probability of part / 2³²; `seed` is not 0. */
  beginNotes(address: number, size: number, part: number, seed: number): void;
  /** Where the records (abi/replay.ts) of the notes end. */
  endOfNotes(): number;
  /** Notes the position of a thread with a score for the side to move. */
  noteScore(position: number, score: number): void;
}

/** How many labels there are of a game. */
export interface Shares {
  /** The probability that a search begins at a position. */
  readonly searches: number;
  /** The probability that a node of a search counts. */
  readonly nodes: number;
}

export class NodeLabels {
  private readonly search: ShortSearch;
  private readonly notes: number;
  private readonly bytes: Uint8Array;

  private constructor(
    private readonly bare: BareCore<NotingExports>,
    nodes: number,
  ) {
    const { core, memory } = bare;
    this.search = new ShortSearch(bare, nodes);
    this.bytes = new Uint8Array(core.view.buffer);
    const clusters = memory.clusters - NOTES_SIZE / CLUSTER_SIZE;
    core.view.setUint32(CONTROL_TABLE_CLUSTERS, clusters, true);
    this.notes = core.view.getUint32(CONTROL_TABLE, true) + clusters * CLUSTER_SIZE;
  }

  /** `nodes` are those after which a search begins no new iteration. Errors: those of `ModuleCache.load` and `bareCore`. */
  static async open(network: Network | undefined, nodes: number): Promise<Result<NodeLabels>> {
    const module = await processPlatform.modules.load(sideModule(processPlatform.build, 'data', 'noting'));
    if (!module.ok) return module;
    const settings = { threads: 1, hashMb: HASH_MB, network };
    // Nodes limit these searches, so the clock may stand still.
    const opened = await bareCore<NotingExports>(module.value, settings, 'shared', () => 0);
    return opened.ok ? success(new NodeLabels(opened.value, nodes)) : opened;
  }

  /**
   * Labelled positions near a game in viriformat, SAMPLE_SIZE bytes each (abi/sample.ts), valid until the next one is requested.
   * Throws if the game is not legal.
   */
  *of(game: Uint8Array, shares: Shares, random: Random): Generator<Uint8Array> {
    const { core } = this.bare;
    const positions = gamePositions(game, core, (_, __, ply) => ply >= FIRST_PLY && random.next() < shares.searches);
    for (const { setup, score } of positions) {
      if (Math.abs(score) >= DECIDED) continue;
      const lot = random.next();
      const plies = Number(lot >= IN_GAME) + Number(lot >= WITHIN_A_MOVE);
      const start = randomOpening(core, setup, plies, random);
      if (start === null) continue;
      this.search.begin(start);
      yield* this.label(shares.nodes, 1 + random.below(2 ** 31));
    }
  }

  private *label(share: number, seed: number): Generator<Uint8Array> {
    const { exports, threadBase } = this.bare.core;
    exports.beginNotes(this.notes, NOTES_SIZE, Math.round(share * (2 ** 32 - 1)), seed);
    const wasInCheck = this.bare.core.inCheck();
    const { move, score } = this.search.run();
    if (!wasInCheck && !isNoisy(move) && Math.abs(score) < DECIDED) exports.noteScore(threadBase, score);
    const end = exports.endOfNotes();
    for (let at = this.notes; at < end; at += REPLAY_SIZE) yield this.bytes.subarray(at, at + SAMPLE_SIZE);
  }
}
