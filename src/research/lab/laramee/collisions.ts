// The hash-lock experiment: how often two different positions look the same, by bits of the key.

import { POSITION_STATE, STATE_KEY, STATE_LOCK } from '../../../abi/position';
import { Random } from '../../../engine/random';
import { parseFen, START_FEN } from '../../../notation/fen';
import type { LabInstance } from '../lab-instance';
import { unwrap } from '../../../notation/result';

const PLIES = 80;

/** A position's two hash values. */
export interface Signature {
  readonly key: bigint;
  readonly lock: bigint;
}

/** Different positions of seeded random games. No two have key and lock in common. */
export function randomSignatures(core: LabInstance, count: number): Signature[] {
  const { exports, threadBase, view } = core;
  const start = unwrap(parseFen(START_FEN));
  const found = new Map<string, Signature>();
  const random = new Random(1);
  while (found.size < count) {
    core.setSetup(start);
    for (let ply = 0; ply < PLIES && found.size < count; ply++) {
      if (exports.playRandomMove(threadBase, random.word()) === 0) break;
      const record = view.getUint32(threadBase + POSITION_STATE, true);
      const key = view.getBigUint64(record + STATE_KEY, true);
      const lock = view.getBigUint64(record + STATE_LOCK, true);
      found.set(`${key}/${lock}`, { key, lock });
    }
  }
  return [...found.values()];
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
