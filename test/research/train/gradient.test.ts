// The kernels against a network in plain TypeScript and doubles: outputs, loss, and the gradient against differences.

import { beforeAll, describe, expect, test } from 'vitest';
import { NETWORK_QB } from '../../../src/abi/network';
import { Random } from '../../../src/engine/random';
import { BLOCK, TRAINING_GRADIENTS } from '../../../src/research/train/abi/training';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import type { NetworkShape } from '../../../src/research/train/network-shape';
import {
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
import { UNKNOWN } from '../../../src/notation/viriformat';
import { loadTrainingModule, openTrainingCore, type TrainingCore } from '../../../src/research/train/training-core';
import { buildName, testCore } from '../../helpers/core';
import {
  FOUR_KING_BUCKETS,
  TWO_KING_BUCKETS,
  exampleOf,
  plainHead,
  plainNeurons,
  plainOutput,
  shapeOf,
  wordsOf,
  type Example,
} from './plain-network';
import { randomPositions } from './positions';
import { addPositions } from './samples';

const COUNT = BLOCK + 22;
const WDL = 0.3;
/** Step of the differences: so small that hardly a neuron passes an end of its clamp within it. */
const STEP = 1e-6;
/** Parameters of a kind whose slopes are tested. */
const TESTED = 8;

const SHAPES = [
  { width: 64, buckets: 1, mirrored: false },
  { width: 32, buckets: 8, mirrored: true },
  { width: 32, buckets: 8, mirrored: true, activation: 'pairwise', layers: [16, 32] },
  { width: 64, buckets: 1, mirrored: false, activation: 'pairwise', layers: [16, 32] },
  { width: 64, buckets: 2, mirrored: true, kings: FOUR_KING_BUCKETS },
  { width: 32, mirrored: false, kings: TWO_KING_BUCKETS, activation: 'pairwise', layers: [16, 32] },
].map(shapeOf);

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function lossOf(positions: readonly Example[], outputOf: (position: Example) => number): number {
  return positions.reduce((sum, position) => {
    const { sideToMove, score, result } = position;
    const expected = sigmoid((sideToMove === 0 ? score : -score) / 400);
    const won = sideToMove === 0 ? result / 2 : 1 - result / 2;
    const target = result === UNKNOWN ? expected : WDL * won + (1 - WDL) * expected;
    return sum + (sigmoid(outputOf(position)) - target) ** 2;
  }, 0);
}

/** A number of a place and a neuron. */
type IndexOf = (place: number, neuron: number) => number;

/** Every kind of parameter behind the first layer: how many there are of it, and their indexes. */
function kindsOf(shape: NetworkShape, bucket: number): Record<string, number[]> {
  const { width } = shape;
  const all = (places: number, neurons: number, indexOf: IndexOf): number[] =>
    Array.from({ length: places * neurons }, (_, at) => indexOf(Math.floor(at / neurons), at % neurons));
  if (shape.activation === 'screlu') {
    return {
      'output weights': all(2, width, (side, neuron) => outputWeight(shape, bucket, side * width + neuron)),
      'output bias': [outputBias(shape, bucket)],
    };
  }
  return {
    'second-layer weights': all(width, 16, (product, neuron) => secondWeight(shape, bucket, product, neuron)),
    'second-layer biases': all(1, 16, (_, neuron) => secondBias(shape, bucket, neuron)),
    'third-layer weights': all(16, 32, (second, neuron) => thirdWeight(shape, bucket, second, neuron)),
    'third-layer biases': all(1, 32, (_, neuron) => thirdBias(shape, bucket, neuron)),
    'last weights': all(1, 32, (_, neuron) => lastWeight(shape, bucket, neuron)),
    'last bias': [lastBias(shape, bucket)],
  };
}

/**
 * Parameters at which neurons of every layer are below, within and above their clamp. They are steps of what 1.0 is in
 * the file, so that rounding does not change them.
 */
function scatter(parameters: Float32Array, shape: NetworkShape): void {
  const random = new Random(9);
  initialise(parameters, shape, 7);
  for (let bucket = 0; bucket < shape.buckets; bucket++) {
    for (const index of Object.values(kindsOf(shape, bucket)).flat()) {
      parameters[index] = (32 - random.below(65)) / NETWORK_QB;
    }
  }
}

describe.each(SHAPES.map((shape) => [wordsOf(shape), shape] as const))(`%s, ${buildName}`, (_words, shape) => {
  let positions: Example[];
  let memory: TrainingMemory;
  let core: TrainingCore;
  let loss: number;
  let gradient: Float32Array;
  let parameters: Float64Array;
  let neurons: Map<Example, number[][]>;

  beforeAll(async () => {
    positions = randomPositions(await testCore(), COUNT, 42).map((position) => exampleOf(shape, position));
    memory = new TrainingMemory({ network: shape, shares: 2, threads: 1, capacity: COUNT });
    const store = new SampleStore(memory);
    addPositions(store, positions);
    scatter(memory.weights, shape);
    parameters = Float64Array.from(memory.weights);
    neurons = new Map(positions.map((position) => [position, plainNeurons(shape, parameters, position)]));
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
      expect(core.networkOutput(place)).toBeCloseTo(plainOutput(shape, parameters, position), 5);
    }
  });

  test('the loss is the squared error from the blended target', () => {
    expect(loss).toBeCloseTo(lossOf(positions, wholeOutput), 3);
    expect(core.measureLoss(0, COUNT)).toBe(loss);
  });

  function wholeOutput(position: Example): number {
    return plainOutput(shape, parameters, position);
  }

  /**
   * Largest slope among some parameters, and the tested ones' greatest difference from what their loss does; `lossNow` is that
   * of all positions that the parameter at a place in the list affects.
   */
  function compare(indices: readonly number[], lossNow: (at: number) => number): { largest: number; error: number } {
    const largest = Math.max(...indices.map((index) => Math.abs(gradient[index] as number)));
    let error = 0;
    for (let number = 0; number < Math.min(TESTED, indices.length); number++) {
      const at = Math.floor((number * indices.length) / TESTED);
      const index = indices[at] as number;
      const value = parameters[index] as number;
      parameters[index] = value + STEP;
      const above = lossNow(at);
      parameters[index] = value - STEP;
      const below = lossNow(at);
      parameters[index] = value;
      error = Math.max(error, Math.abs((gradient[index] as number) - (above - below) / (2 * STEP)));
    }
    return { largest, error };
  }

  test('the gradient of the first layer is what differences of the loss say', () => {
    const features = (positions[0] as Example).sides.flat();
    const indices = features.flatMap((feature) =>
      Array.from({ length: shape.width }, (_, neuron) => featureWeight(shape, feature, neuron)),
    );
    const { largest, error } = compare(indices, (at) => {
      const feature = features[Math.floor(at / shape.width)] as number;
      const affected = positions.filter(({ sides }) => sides.some((side) => side.includes(feature)));
      return lossOf(affected, wholeOutput);
    });
    expect(largest).toBeGreaterThan(0);
    expect(error).toBeLessThan(largest * 1e-4);
  });

  test.each(Object.keys(kindsOf(shape, 0)))('so is that of the %s', (kind) => {
    const buckets = new Set(positions.map(({ bucket }) => bucket));
    for (const bucket of buckets) {
      const affected = positions.filter((position) => position.bucket === bucket);
      const outputOf = (position: Example): number =>
        plainHead(shape, parameters, bucket, neurons.get(position) as number[][]);
      const { largest, error } = compare(kindsOf(shape, bucket)[kind] as number[], () => lossOf(affected, outputOf));
      expect(largest).toBeGreaterThan(0);
      expect(error).toBeLessThan(largest * 1e-4);
    }
  });

  if (shape.activation === 'pairwise') {
    test('second-layer weights count as the file will hold them', () => {
      const output = core.networkOutput(0);
      const { bucket } = positions[0] as Example;
      const indices = kindsOf(shape, bucket)['second-layer weights'] as number[];
      const before = memory.weights.slice();
      for (const [at, index] of indices.entries()) {
        (memory.weights[index] as number) += ((at % 3) - 1) * (0.49 / NETWORK_QB);
      }
      expect(core.networkOutput(0)).toBe(output);
      for (const index of indices) memory.weights[index] = (before[index] as number) + 0.51 / NETWORK_QB;
      expect(core.networkOutput(0)).not.toBe(output);
      memory.weights.set(before);
    });
  }

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
