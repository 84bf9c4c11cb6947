import { expect, it } from 'vitest';
import { parseInfo } from '../../../src/web/engine-line';

it.each([
  ['cp 135', { type: 'cp', value: 135 }],
  ['cp -7', { type: 'cp', value: -7 }],
  ['mate -12', { type: 'mate', value: -12 }],
  ['cp 135 lowerbound', undefined],
  ['cp -20 upperbound', undefined],
  ['mate 12 lowerbound', undefined],
])('reads the score %s', (text, score) => {
  expect(parseInfo(`info depth 9 multipv 1 score ${text} nodes 5 pv e2e4`)?.score).toEqual(score);
});
