// Fiekas's section 5.3 and appendix B: testing magic factors on a graphics card, as a WebGPU compute shader.
//
// WGSL has no 64-bit integers, so candidates and occupancies are pairs of 32-bit halves. Only the upper half of their product
// is needed; it is computed from partial products of 16 bits. As in the appendix, each thread has its own table of 8-bit
// attack set numbers, here four to a word, and clears it for each candidate; the thesis found this faster than ages.

import type { Occupancies } from '../fiekas/relevant';

export const WORKGROUP_SIZE = 64;
/** Words of the result before the list: the number of magic candidates. */
export const RESULT_HEADER = 1;

/** The shader for indices of `bits` bits, 2 … 12, that lists up to `room` factors by their distance from the first candidate. */
export function shaderText(bits: number, room: number): string {
  const words = (1 << bits) / 4;
  return `
struct Work { first: vec2<u32>, count: u32, stride: u32 }
@group(0) @binding(0) var<storage, read> work: Work;
/** Lower and upper half of an occupancy, number of its attack set from 1 on. */
@group(0) @binding(1) var<storage, read> references: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> found: array<atomic<u32>>;

/** Upper 32 bits of the product of two 32-bit numbers. */
fn upperProduct(a: u32, b: u32) -> u32 {
  let low = (a & 0xffffu) * (b & 0xffffu);
  let middle = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
  let other = (a & 0xffffu) * (b >> 16u) + (middle & 0xffffu);
  return (a >> 16u) * (b >> 16u) + (middle >> 16u) + (other >> 16u);
}

fn isMagic(factor: vec2<u32>) -> bool {
  var table: array<u32, ${words}>;
  for (var i = 0u; i < ${words}u; i++) { table[i] = 0u; }
  let end = arrayLength(&references);
  for (var i = 0u; i < end; i++) {
    let key = references[i];
    let product = upperProduct(factor.x, key.x) + factor.x * key.y + factor.y * key.x;
    let index = product >> ${32 - bits}u;
    let place = (index & 3u) * 8u;
    let there = (table[index >> 2u] >> place) & 0xffu;
    if (there == 0u) { table[index >> 2u] |= key.z << place; }
    else if (there != key.z) { return false; }
  }
  return true;
}

@compute @workgroup_size(${WORKGROUP_SIZE})
fn test(@builtin(global_invocation_id) id: vec3<u32>) {
  for (var i = id.x; i < work.count; i += work.stride) {
    let low = work.first.x + i;
    let carry = select(0u, 1u, low < i);
    if (isMagic(vec2<u32>(low, work.first.y + carry))) {
      let number = atomicAdd(&found[0], 1u);
      if (number < ${room}u) { atomicStore(&found[number + ${RESULT_HEADER}u], i); }
    }
  }
}`;
}

/** The references as the shader reads them, in the order of their subsets. */
export function referenceWords({ low, high, attackNumbers }: Occupancies): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(low.length * 4);
  for (let at = 0; at < low.length; at++) {
    words.set([low[at] ?? 0, high[at] ?? 0, (attackNumbers[at] ?? 0) + 1], at * 4);
  }
  return words;
}
