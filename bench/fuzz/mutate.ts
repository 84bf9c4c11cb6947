// Damage, by lot.

import { type Random } from '../../src/engine/random';

/** An element by lot. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)] as T;
}

/** Flips, cuts, doubles, clears or inserts bytes, one to three times. */
export function damage(random: Random, bytes: Uint8Array): Uint8Array {
  let result = Uint8Array.from(bytes);
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(result.length + 1);
    // Headers are short and decide most: half of the damage is done there.
    const near = random.below(2) === 0 ? random.below(Math.min(result.length, 128) + 1) : at;
    const size = 1 + random.below(random.below(4) === 0 ? 4096 : 8);
    switch (random.below(6)) {
      case 0:
      case 1:
        if (near < result.length) result[near] = (result[near] as number) ^ (1 << random.below(8));
        break;
      case 2:
        result = result.slice(0, near);
        break;
      case 3:
        result = join(result.subarray(0, near), result.subarray(near, near + size), result.subarray(near));
        break;
      case 4:
        result = join(result.subarray(0, near), result.subarray(near + size));
        break;
      default:
        result.fill(pick(random, [0, 0x20, 0x7f, 0x80, 0xff]), near, near + size);
    }
  }
  return result;
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}

/** The same of a text, which stays one line. */
export function damageText(random: Random, text: string): string {
  const characters = Array.from(text);
  const letters = "KQRBNPkqrbnp12345678/ wb-abcdefghAHX09~;'+é\t";
  for (let left = 1 + random.below(2); left > 0; left--) {
    const at = random.below(characters.length + 1);
    if (random.below(3) === 0) characters.splice(at, 1);
    else characters.splice(at, random.below(2), pick(random, Array.from(letters)));
  }
  return characters.join('');
}
