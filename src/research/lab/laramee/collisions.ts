// The hash-lock experiment: how often two different positions look the same, by bits of the key.

import { POSITION_STATE, STATE_KEY, STATE_LOCK } from '../../../abi/position';
import { Random } from '../../../engine/random';
import { parseFen, START_FEN } from '../../../notation/fen';
import type { LabInstance } from '../lab-instance';
import { ALL_SQUARES } from '../squares';
import { unwrap } from '../../../notation/result';

const PLIES = 80;

/** A position's two hash values. */
export interface Signature {
  readonly key: bigint;
  readonly lock: bigint;
}

/** Different positions: what the engine makes of each, and its board. */
export interface Positions {
  readonly signatures: readonly Signature[];
  readonly boards: readonly Uint8Array[];
}

/** Collects positions whose engine key and lock are not both known. */
class Collector {
  private readonly found = new Map<string, { signature: Signature; board: Uint8Array }>();

  constructor(private readonly core: LabInstance) {}

  get size(): number {
    return this.found.size;
  }

  /** Adds the core's present position. */
  add(): void {
    const { exports, threadBase, view } = this.core;
    const record = view.getUint32(threadBase + POSITION_STATE, true);
    const key = view.getBigUint64(record + STATE_KEY, true);
    const lock = view.getBigUint64(record + STATE_LOCK, true);
    const name = `${key}/${lock}`;
    if (this.found.has(name)) return;
    const board = Uint8Array.from(ALL_SQUARES, (square) => exports.pieceOnSquare(threadBase, square));
    this.found.set(name, { signature: { key, lock }, board });
  }

  positions(): Positions {
    const all = [...this.found.values()];
    return { signatures: all.map(({ signature }) => signature), boards: all.map(({ board }) => board) };
  }
}

/** Different positions of seeded random games. No two have the engine's key and lock in common. */
export function randomPositions(core: LabInstance, count: number): Positions {
  const { exports, threadBase } = core;
  const start = unwrap(parseFen(START_FEN));
  const found = new Collector(core);
  const random = new Random(1);
  while (found.size < count) {
    core.setSetup(start);
    for (let ply = 0; ply < PLIES && found.size < count; ply++) {
      if (exports.playRandomMove(threadBase, random.word()) === 0) break;
      found.add();
    }
  }
  return found.positions();
}

/** The different positions within some plies of `fen`, itself included. */
export function treePositions(core: LabInstance, fen: string, plies: number): Positions {
  const { exports, threadBase } = core;
  const root = unwrap(parseFen(fen));
  const found = new Collector(core);
  const visit = (path: readonly number[]): void => {
    const replay = (): void => {
      core.setSetup(root);
      for (const choice of path) exports.playRandomMove(threadBase, choice);
    };
    replay();
    found.add();
    if (path.length === plies) return;
    const moves = exports.legalMoveCount(threadBase);
    for (let choice = 0; choice < moves; choice++) visit([...path, choice]);
  };
  visit([]);
  return found.positions();
}

/** How many of some positions have the whole key and lock of another one: by no width of either are they told apart. */
export function sharedSignatures(signatures: readonly Signature[]): { distinct: number; shared: number } {
  const counts = new Map<string, number>();
  for (const { key, lock } of signatures) counts.set(`${key}/${lock}`, (counts.get(`${key}/${lock}`) ?? 0) + 1);
  const groups = [...counts.values()];
  return {
    distinct: groups.length,
    shared: groups.filter((count) => count > 1).reduce((sum, count) => sum + count, 0),
  };
}

/**
 * False hits: of all pairs of positions, how many agree in the low `keyBits` of the key and the low `lockBits` of the lock.
 * A probe that meets another position's entry is such a pair.
 */
export function falseHits(signatures: readonly Signature[], keyBits: number, lockBits: number): number {
  const keyMask = (1n << BigInt(keyBits)) - 1n;
  const lockMask = (1n << BigInt(lockBits)) - 1n;
  const seen = new Map<bigint, number>();
  let pairs = 0;
  for (const { key, lock } of signatures) {
    const bits = ((key & keyMask) << BigInt(lockBits)) | (lock & lockMask);
    const before = seen.get(bits) ?? 0;
    pairs += before;
    seen.set(bits, before + 1);
  }
  return pairs;
}

/** Number of pairs of `count` positions. */
export function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}
