// A core whose searches note what they find of the positions that they visit (src/research/data/core/noted.ts).

import { CONTROL_TABLE, CONTROL_TABLE_CLUSTERS } from '../../abi/memory';
import type { Random } from '../../engine/random';
import { success, type Result } from '../../notation/result';
import type { BareCore } from '../../runtime/host';
import { CLUSTER_SIZE } from '../../runtime/layout';
import type { Network } from '../../runtime/network';
import type { Tablebases } from '../../runtime/tablebases';
import { REPLAY_SIZE } from './abi/replay';
import { SAMPLE_SIZE } from './abi/sample';
import { openDataModule, type DataExports } from './data-core';

/** Bytes of the end of the hash table's memory, where notes are made: room for 8,192. A search of 7,000 nodes makes some 170. */
const SIZE = 1 << 18;

interface NotingExports extends DataExports {
  /** Begins to note positions at an address, each with a probability of part / 2³²; `seed` is not 0. */
  beginNotes(address: number, size: number, part: number, seed: number): void;
  /** Where the records (abi/replay.ts) of the notes end. */
  endOfNotes(): number;
  /** Notes the position of a thread with a score for the side to move. */
  noteScore(position: number, score: number): void;
}

export class Notes {
  private readonly address: number;
  private readonly bytes: Uint8Array;

  private constructor(readonly bare: BareCore<NotingExports>) {
    const { core, memory } = bare;
    this.bytes = new Uint8Array(core.view.buffer);
    const clusters = memory.clusters - SIZE / CLUSTER_SIZE;
    core.view.setUint32(CONTROL_TABLE_CLUSTERS, clusters, true);
    this.address = core.view.getUint32(CONTROL_TABLE, true) + clusters * CLUSTER_SIZE;
  }

  /** Errors: those of `openDataModule`. */
  static async open(network?: Network, tablebases?: Tablebases): Promise<Result<Notes>> {
    // Nodes limit these searches, so the clock may stand still.
    const opened = await openDataModule<NotingExports>('noting', network, tablebases, () => 0);
    return opened.ok ? success(new Notes(opened.value)) : opened;
  }

  /** Begins anew. From now on each node that a search has an answer to is noted with a probability of `share`. */
  begin(share: number, random: Random): void {
    const { exports } = this.bare.core;
    exports.beginNotes(this.address, SIZE, Math.round(share * (2 ** 32 - 1)), 1 + random.below(2 ** 31));
  }

  /** Notes the current position with a score for the side to move. */
  add(score: number): void {
    this.bare.core.exports.noteScore(this.bare.core.threadBase, score);
  }

  /** The notes since `begin`, SAMPLE_SIZE bytes each (abi/sample.ts), valid until the next search. */
  *samples(): Generator<Uint8Array> {
    const end = this.bare.core.exports.endOfNotes();
    for (let at = this.address; at < end; at += REPLAY_SIZE) yield this.bytes.subarray(at, at + SAMPLE_SIZE);
  }
}
