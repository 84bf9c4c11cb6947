// The file of a network: what an engine computes from it is what the trainer meant, but for the rounding.

import { expect, test } from 'vitest';
import { NETWORK_FEATURES, NETWORK_QB, NETWORK_SCALE } from '../../../src/abi/network';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import type { NetworkShape } from '../../../src/research/train/network-shape';
import { decodeNetwork, encodeNetwork } from '../../../src/research/train/network-file';
import {
  biasRow,
  featureWeight,
  initialise,
  lastBias,
  lastWeight,
  outputBias,
  outputWeight,
  secondBias,
  secondWeight,
  thirdBias,
  thirdWeight,
} from '../../../src/research/train/parameters';
import { SampleStore } from '../../../src/research/train/samples';
import { loadTrainingModule, openTrainingCore } from '../../../src/research/train/training-core';
import { testCore } from '../../helpers/core';
import { readNetworkFile } from '../../helpers/reference-network';
import { FOUR_KING_BUCKETS, TWO_KING_BUCKETS, shapeOf } from './plain-network';
import { randomPositions } from './positions';
import { addPositions } from './samples';

const COUNT = 300;

test.each([
  { width: 128, buckets: 1, mirrored: false },
  { width: 64, buckets: 8, mirrored: true },
  { width: 64, buckets: 2, mirrored: true, kings: FOUR_KING_BUCKETS },
  { width: 64, buckets: 1, mirrored: false, kings: TWO_KING_BUCKETS },
])(
  '$width wide, $buckets buckets, mirrored $mirrored, kings $kings: what rounding costs is bounded',
  async (fields) => {
    const network = shapeOf(fields);
    const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: COUNT });
    initialise(memory.weights, network, 3);
    // So that king buckets differ.
    for (let row = NETWORK_FEATURES; row < biasRow(network); row += 3) {
      memory.weights[featureWeight(network, row, 5)] = 0.2;
    }
    for (let bucket = 0; bucket < network.buckets; bucket++) memory.weights[outputBias(network, bucket)] = bucket / 9;
    const samples = new SampleStore(memory);
    const positions = randomPositions(await testCore(), COUNT, 11);
    addPositions(samples, positions);
    const core = openTrainingCore(await loadTrainingModule(), memory.memory, 0);
    core.chooseSamples(samples.training.address, COUNT, 0);

    const { name, score } = readNetworkFile(encodeNetwork(memory.weights, network, 'größer'));
    expect(name).toBe('größer');
    const errors = positions.map((position, place) =>
      Math.abs(score(position) - core.networkOutput(place) * NETWORK_SCALE),
    );
    // Output weights are rounded to 1/64, each with an error of 1/64/√12 on average: this is what they would make together if
    // every neuron were full, and most are far from it.
    const bound = (NETWORK_SCALE * Math.sqrt(2 * network.width)) / NETWORK_QB / Math.sqrt(12);
    expect(Math.max(...errors)).toBeLessThan(bound);
    expect(errors.reduce((sum, error) => sum + error, 0) / COUNT).toBeLessThan(bound / 3);
  },
);

test('a pairwise file computes what the trainer does, within the rounding of the first layer and of products', async () => {
  const network = shapeOf({ width: 128, buckets: 8, mirrored: true, activation: 'pairwise', layers: [16, 32] });
  const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: COUNT });
  initialise(memory.weights, network, 3);
  // So large that most layers' neurons have a slope, and scores are of some hundred centipawns.
  const second = secondWeight(network, 0, 0, 0);
  for (let index = 0; index < memory.weights.length; index++) {
    (memory.weights[index] as number) *= index < second ? 3.5 : 2;
  }
  const samples = new SampleStore(memory);
  const positions = randomPositions(await testCore(), COUNT, 11);
  addPositions(samples, positions);
  const core = openTrainingCore(await loadTrainingModule(), memory.memory, 0);
  core.chooseSamples(samples.training.address, COUNT, 0);
  const { score } = readNetworkFile(encodeNetwork(memory.weights, network, 'pairs'));
  const scores = positions.map((_, place) => core.networkOutput(place) * NETWORK_SCALE);
  const errors = positions.map((position, place) => Math.abs(score(position) - (scores[place] as number)));
  expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(100);
  // With feature weights of eight bits 13 at most and 2.9 on average; with sixteen it was 5 and 1.5.
  expect(Math.max(...errors)).toBeLessThan(15);
  expect(errors.reduce((sum, error) => sum + error, 0) / COUNT).toBeLessThan(3);
});

test('a pairwise file holds each weight at its place', () => {
  const network = shapeOf({ width: 64, buckets: 3, activation: 'pairwise', layers: [16, 32] });
  const { weights } = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  weights[featureWeight(network, 700, 33)] = -1.98;
  weights[secondWeight(network, 2, 5, 9)] = 1.98;
  weights[secondWeight(network, 1, 62, 0)] = -0.5;
  weights[secondBias(network, 1, 3)] = 127.5;
  weights[thirdWeight(network, 2, 15, 30)] = 0.1;
  weights[thirdBias(network, 0, 31)] = -3.25;
  weights[lastWeight(network, 1, 7)] = -128;
  weights[lastBias(network, 2)] = 0.75;
  const file = encodeNetwork(weights, network, 'places');
  const view = new DataView(file.buffer, 128);
  const second = 769 * 64 * 2;
  const floats = second + 3 * 64 * 16;
  const floatAt = (index: number): number => view.getFloat32(floats + index * 4, true);
  expect(view.getInt16((700 * 64 + 33) * 2, true)).toBe(-505);
  expect(view.getInt8(second + 2 * 64 * 16 + 2 * 32 + 9 * 2 + 1)).toBe(127);
  expect(view.getInt8(second + 64 * 16 + 31 * 32)).toBe(-32);
  expect(floatAt(16 + 3)).toBe(127.5);
  expect(floatAt(3 * 16 + 2 * 512 + 15 * 32 + 30)).toBe(Math.fround(0.1));
  expect(floatAt(3 * (16 + 512) + 31)).toBe(-3.25);
  expect(floatAt(3 * (16 + 512 + 32) + 32 + 7)).toBe(-128);
  expect(floatAt(3 * (16 + 512 + 32 + 32) + 2)).toBe(0.75);
  expect(file.length - 128).toBe(Math.ceil((floats + 3 * (16 + 512 + 32 + 32 + 1) * 4) / 64) * 64);

  const read = new Float32Array(weights.length);
  decodeNetwork(file, network, read);
  expect(encodeNetwork(read, network, 'places')).toEqual(file);
});

test('what a file holds can be trained on', () => {
  const network = shapeOf({ width: 64, buckets: 2, mirrored: true });
  const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  initialise(memory.weights, network, 5);
  memory.weights[outputBias(network, 1)] = 0.25;
  const file = encodeNetwork(memory.weights, network, 'first');
  memory.weights.fill(0);
  decodeNetwork(file, network, memory.weights);
  expect(memory.weights[outputBias(network, 1)]).toBe(0.25);
  expect(encodeNetwork(memory.weights, network, 'first')).toEqual(file);
  const narrower = { ...network, width: 32 };
  expect(() => decodeNetwork(file, narrower, memory.weights)).toThrow("its width is 64, the recipe's 32");
  expect(() => decodeNetwork(file.subarray(1), network, memory.weights)).toThrow('not a network file');
});

/** Initial parameters. */
function parametersOf(network: NetworkShape, seed: number): Float32Array {
  const { weights } = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  initialise(weights, network, seed);
  return weights;
}

test('a wider network can begin as a narrower one, and has its output', async () => {
  const narrow = shapeOf({ width: 64, buckets: 2, mirrored: true });
  const wide = { ...narrow, width: 160 };
  const from = parametersOf(narrow, 5);
  for (let bucket = 0; bucket < 2; bucket++) from[outputBias(narrow, bucket)] = bucket + 0.25;
  from[outputWeight(narrow, 1, 127)] = -1.5;
  const file = encodeNetwork(from, narrow, 'narrow');
  const [parameters, random] = [parametersOf(wide, 6), parametersOf(wide, 6)];
  decodeNetwork(file, wide, parameters);
  const grown = readNetworkFile(encodeNetwork(parameters, wide, 'wide'));
  const { score } = readNetworkFile(file);
  for (const position of randomPositions(await testCore(), COUNT, 12)) {
    expect(grown.score(position)).toBe(score(position));
  }
  // Neurons that came in addition have weights to learn from.
  for (const neuron of [64, 159]) {
    const further = featureWeight(wide, 700, neuron);
    expect([parameters[further], parameters[outputWeight(wide, 1, 160 + neuron)]]).toEqual([random[further], 0]);
  }
  expect(() => decodeNetwork(file, { ...wide, buckets: 3 }, parameters)).toThrow("its buckets is 2, the recipe's 3");
});

test('a network with king buckets can begin as one without, and has its output', async () => {
  const single = shapeOf({ width: 64, buckets: 2, mirrored: true });
  const kings = shapeOf({ ...single, width: 96, kings: FOUR_KING_BUCKETS });
  const from = parametersOf(single, 5);
  from[featureWeight(single, biasRow(single), 7)] = 0.5;
  const file = encodeNetwork(from, single, 'single');
  const parameters = parametersOf(kings, 6);
  decodeNetwork(file, kings, parameters);
  const grown = encodeNetwork(parameters, kings, 'kings');
  const [{ score }, { score: grownScore }] = [readNetworkFile(file), readNetworkFile(grown)];
  for (const position of randomPositions(await testCore(), COUNT, 13)) {
    expect(grownScore(position)).toBe(score(position));
  }
  // A network with king buckets begins as one with the same.
  parameters[featureWeight(kings, 2 * NETWORK_FEATURES + 9, 3)] = 1;
  const again = parametersOf(kings, 7);
  decodeNetwork(encodeNetwork(parameters, kings, 'kings'), kings, again);
  expect(encodeNetwork(again, kings, 'kings')).toEqual(encodeNetwork(parameters, kings, 'kings'));
  const others = { ...kings, kings: FOUR_KING_BUCKETS.toReversed() };
  expect(() => decodeNetwork(grown, others, again)).toThrow("its squares have other king buckets than the recipe's");
  expect(() => decodeNetwork(grown, { ...single, width: 96 }, from)).toThrow("its kingBuckets is 4, the recipe's 1");
});

test('a pairwise network can begin with the first layer of one that has one output', () => {
  const [single, pairs] = [
    shapeOf({ width: 64, mirrored: true }),
    shapeOf({ width: 64, buckets: 2, mirrored: true, activation: 'pairwise', layers: [16, 32] }),
  ];
  const from = parametersOf(single, 5);
  from[featureWeight(single, 700, 40)] = 0.6;
  const [parameters, random] = [parametersOf(pairs, 6), parametersOf(pairs, 6)];
  decodeNetwork(encodeNetwork(from, single, 'first'), pairs, parameters);
  for (const [feature, neuron] of [
    [0, 0],
    [3, 31],
    [700, 40],
    [768, 63],
  ] as const) {
    const value = from[featureWeight(single, feature, neuron)] as number;
    expect(Math.abs((parameters[featureWeight(pairs, feature, neuron)] as number) - value)).toBeLessThan(0.5 / 254);
  }
  const behind = secondWeight(pairs, 0, 0, 0);
  expect(parameters.slice(behind)).toEqual(random.slice(behind));

  const file = encodeNetwork(parameters, pairs, 'second');
  expect(() => decodeNetwork(file, single, from)).toThrow("its activation is 2, the recipe's 1");
  const narrow = shapeOf({ ...pairs, width: 32 });
  expect(() => decodeNetwork(encodeNetwork(from, single, 'first'), narrow, parametersOf(narrow, 1))).toThrow(
    "its width is 64, the recipe's 32",
  );
});

test('the largest weights fit', () => {
  const network = shapeOf({ width: 32, buckets: 1, mirrored: false });
  const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  memory.weights[featureWeight(network, 767, 31)] = -1.98;
  memory.weights[outputWeight(network, 0, 63)] = 1.98;
  memory.weights[outputBias(network, 0)] = -1.98;
  const file = encodeNetwork(memory.weights, network, 'limits');
  const view = new DataView(file.buffer);
  const body = 128;
  expect(file.length).toBe(body + Math.ceil((769 * 32 * 2 + 64 * 2 + 4) / 64) * 64);
  expect(view.getInt16(body + (768 * 32 - 1) * 2, true)).toBe(-505);
  expect(view.getInt16(body + (769 * 32 + 63) * 2, true)).toBe(127);
  expect(view.getInt32(body + (769 * 32 + 64) * 2, true)).toBe(-32314);
});
