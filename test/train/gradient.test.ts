// The kernels against a network in plain TypeScript and doubles: outputs, loss, and the gradient against differences.

import { beforeAll, describe, expect, test } from 'vitest';
import { BLOCK, TILE_BIAS_ROW, TRAINING_GRADIENTS } from '../../src/train/abi/training';
import { TrainingMemory } from '../../src/train/memory-plan';
import { featureWeight, initialise, outputBias, outputWeight } from '../../src/train/parameters';
import type { NetworkShape } from '../../src/train/recipe';
import { SampleStore, type LabelledPosition } from '../../src/train/samples';
import { loadTrainingModule, openTrainingCore, type TrainingCore } from '../../src/train/training-core';
import { buildName, testCore } from '../helpers/core';
import { bucketOf, featuresOf } from '../helpers/reference-network';
import { randomPositions } from './positions';

const COUNT = BLOCK + 22;
const WDL = 0.3;
/** Step of the differences; in doubles their error is about its square. */
const STEP = 1e-4;

const SHAPES: readonly NetworkShape[] = [
  { width: 64, buckets: 1, mirrored: false },
  { width: 32, buckets: 8, mirrored: true },
];

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

interface Example extends LabelledPosition {
  readonly bucket: number;
  /** The side to move's features, then the opponent's, with that of the biases. */
  readonly sides: readonly (readonly number[])[];
}

function exampleOf(shape: NetworkShape, position: LabelledPosition): Example {
  const { board, sideToMove } = position;
  const sides = [sideToMove, 1 - sideToMove].map((side) => [...featuresOf(board, side, shape.mirrored), TILE_BIAS_ROW]);
  return { ...position, bucket: bucketOf(board, shape.buckets), sides };
}

/** The output of a network with parameters in the trainer's layout. */
function outputOf(shape: NetworkShape, parameters: Float64Array, { bucket, sides }: Example): number {
  const at = (index: number): number => parameters[index] as number;
  let output = at(outputBias(shape, bucket));
  for (const [place, features] of sides.entries()) {
    for (let neuron = 0; neuron < shape.width; neuron++) {
      let sum = 0;
      for (const feature of features) sum += at(featureWeight(feature, neuron));
      output += Math.min(1, Math.max(0, sum)) ** 2 * at(outputWeight(shape, bucket, place * shape.width + neuron));
    }
  }
  return output;
}

function lossOf(shape: NetworkShape, parameters: Float64Array, positions: readonly Example[]): number {
  return positions.reduce((sum, position) => {
    const { sideToMove, score, result } = position;
    const won = sideToMove === 0 ? result / 2 : 1 - result / 2;
    const target = WDL * won + (1 - WDL) * sigmoid((sideToMove === 0 ? score : -score) / 400);
    return sum + (sigmoid(outputOf(shape, parameters, position)) - target) ** 2;
  }, 0);
}

describe.each(SHAPES)(`$width wide, $buckets buckets, mirrored $mirrored, ${buildName}`, (shape) => {
  let positions: Example[];
  let memory: TrainingMemory;
  let core: TrainingCore;
  let loss: number;
  let gradient: Float32Array;
  let parameters: Float64Array;

  beforeAll(async () => {
    positions = randomPositions(await testCore(), COUNT, 42).map((position) => exampleOf(shape, position));
    memory = new TrainingMemory({ network: shape, shares: 2, threads: 1, capacity: COUNT });
    const store = new SampleStore(memory);
    for (const position of positions) store.add(position, false);
    initialise(memory.weights, shape, 7);
    for (let bucket = 0; bucket < shape.buckets; bucket++) memory.weights[outputBias(shape, bucket)] = bucket / 50;
    parameters = Float64Array.from(memory.weights);
    core = openTrainingCore(await loadTrainingModule(), memory.memory, 0);
    core.chooseSamples(store.training.address, COUNT, 0);
    core.setBlend(WDL);
    core.chooseShare(1);
    loss = core.learn(0, COUNT);
    const address = memory.view.getUint32(TRAINING_GRADIENTS, true) + memory.parameters * 4;
    gradient = new Float32Array(memory.memory.buffer, address, memory.parameters);
  });

  test('outputs are those of the definition', () => {
    for (const [place, position] of positions.entries()) {
      expect(core.networkOutput(place)).toBeCloseTo(outputOf(shape, parameters, position), 5);
    }
  });

  test('the loss is the squared error from the blended target', () => {
    expect(loss).toBeCloseTo(lossOf(shape, parameters, positions), 3);
    expect(core.measureLoss(0, COUNT)).toBe(loss);
  });

  test('the gradient is what differences of the loss say', () => {
    const features = (positions[0] as Example).sides[0] as readonly number[];
    const outputs = 2 * shape.width * shape.buckets;
    const indices = [
      ...features.slice(0, 6).map((feature, at) => featureWeight(feature, (at * 13) % shape.width)),
      ...Array.from({ length: shape.buckets }, (_, bucket) => outputBias(shape, bucket)),
      ...Array.from({ length: 5 }, (_, at) => outputWeight(shape, 0, Math.floor((at * outputs) / 5))),
    ];
    const largest = gradient.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
    for (const index of indices) {
      const value = parameters[index] as number;
      parameters[index] = value + STEP;
      const above = lossOf(shape, parameters, positions);
      parameters[index] = value - STEP;
      const below = lossOf(shape, parameters, positions);
      parameters[index] = value;
      const difference = (above - below) / (2 * STEP);
      expect(Math.abs((gradient[index] as number) - difference)).toBeLessThan(largest * 1e-4);
    }
  });

  test('an order takes each position once, and another one otherwise', () => {
    const outputs = (count: number, key: number): number[] => {
      core.chooseSamples(memory.samples, count, key);
      return Array.from({ length: count }, (_, place) => core.networkOutput(place));
    };
    for (const count of [1, 2, 3, 64, 65, COUNT]) {
      const plain = outputs(count, 0).sort();
      for (const key of [1, 0x1234_5678, 0xffff_ffff]) expect(outputs(count, key).sort()).toEqual(plain);
    }
    expect(outputs(COUNT, 1)).not.toEqual(outputs(COUNT, 2));
    core.chooseSamples(memory.samples, COUNT, 0);
  });

  test('a position that is seen twice counts twice', () => {
    const before = gradient.slice();
    core.learn(0, COUNT);
    const error = gradient.reduce(
      (most, slope, index) => Math.max(most, Math.abs(slope - 2 * (before[index] as number))),
      0,
    );
    expect(error).toBeLessThan(1e-4);
  });
});
