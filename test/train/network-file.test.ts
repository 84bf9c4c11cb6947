// The file of a network: what an engine computes from it is what the trainer meant, but for the rounding.

import { expect, test } from 'vitest';
import { NETWORK_QB, NETWORK_SCALE } from '../../src/abi/network';
import { TrainingMemory } from '../../src/train/memory-plan';
import { decodeNetwork, encodeNetwork } from '../../src/train/network-file';
import { featureWeight, initialise, outputBias, outputWeight } from '../../src/train/parameters';
import { SampleStore } from '../../src/train/samples';
import { loadTrainingModule, openTrainingCore } from '../../src/train/training-core';
import { testCore } from '../helpers/core';
import { readNetworkFile } from '../helpers/reference-network';
import { randomPositions } from './positions';

const COUNT = 300;

test.each([
  { width: 128, buckets: 1, mirrored: false },
  { width: 64, buckets: 8, mirrored: true },
])('$width wide, $buckets buckets, mirrored $mirrored: what rounding costs is bounded', async (network) => {
  const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: COUNT });
  initialise(memory.weights, network, 3);
  for (let bucket = 0; bucket < network.buckets; bucket++) memory.weights[outputBias(network, bucket)] = bucket / 9;
  const samples = new SampleStore(memory);
  const positions = randomPositions(await testCore(), COUNT, 11);
  for (const position of positions) samples.add(position, false);
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
});

test('what a file holds can be trained on', () => {
  const network = { width: 64, buckets: 2, mirrored: true };
  const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  initialise(memory.weights, network, 5);
  memory.weights[outputBias(network, 1)] = 0.25;
  const file = encodeNetwork(memory.weights, network, 'first');
  memory.weights.fill(0);
  decodeNetwork(file, network, memory.weights);
  expect(memory.weights[outputBias(network, 1)]).toBe(0.25);
  expect(encodeNetwork(memory.weights, network, 'first')).toEqual(file);
  const wider = { ...network, width: 128 };
  expect(() => decodeNetwork(file, wider, memory.weights)).toThrow('its width is 64');
  expect(() => decodeNetwork(file.subarray(1), network, memory.weights)).toThrow('not a network file');
});

test('the largest weights fit', () => {
  const network = { width: 32, buckets: 1, mirrored: false };
  const memory = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  memory.weights[featureWeight(767, 31)] = -1.98;
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
