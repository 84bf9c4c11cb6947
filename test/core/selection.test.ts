// The best of a list of scores, against a plain look through it.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { THREAD_MOVE_LISTS } from '../../src/abi/memory';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';

const LONGEST = 512;
const GREATEST = 2 ** 22 - 1;

let core: WhiteBox;
/** Any memory of the thread region will do that no search is using. */
let scores: Int32Array;

beforeAll(async () => {
  core = await whiteBox();
  scores = new Int32Array(core.view.buffer, core.threadBase + THREAD_MOVE_LISTS, LONGEST + 1);
});

/** Index of the first of the greatest between two indices, counted from the first of them. */
function best(from: number, to: number): number {
  const list = scores.subarray(from, to);
  return list.indexOf(Math.max(...list));
}

describe(`selection of the best score, ${buildName}`, () => {
  it('is the first of the greatest, wherever the list begins and however long it is', () => {
    // Few values, so that many are equal; or any.
    const score = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -GREATEST, max: GREATEST }));
    const list = fc.array(score, { minLength: 1, maxLength: LONGEST, size: 'max' });
    fc.assert(
      fc.property(list, fc.nat({ max: 1 }), (values, from) => {
        scores.fill(GREATEST);
        scores.set(values, from);
        const first = scores.byteOffset + from * 4;
        const index = core.exports.indexOfBest(first, first + values.length * 4);
        expect(index).toBe(best(from, from + values.length));
      }),
    );
  });

  it.each([1, 2, 3, 4, 5, 7, 8, 9, 511, 512])('finds the best in every place of %i', (length) => {
    for (let place = 0; place < length; place++) {
      scores.fill(-GREATEST);
      scores[place] = -GREATEST + 1;
      expect(core.exports.indexOfBest(scores.byteOffset, scores.byteOffset + length * 4)).toBe(place);
    }
  });
});
