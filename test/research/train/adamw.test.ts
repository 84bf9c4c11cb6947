// The step of AdamW against the algorithm in plain TypeScript and doubles, with the king buckets' common weights spelt out.

import { expect, test } from 'vitest';
import { NETWORK_FEATURES } from '../../../src/abi/network';
import { Random } from '../../../src/engine/random';
import { TRAINING_GRADIENTS } from '../../../src/research/train/abi/training';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import { biasRow, featureWeight, initialise, lastBias, outputWeight } from '../../../src/research/train/parameters';
import { loadTrainingModule, openTrainingCore } from '../../../src/research/train/training-core';
import { FOUR_KING_BUCKETS, shapeOf } from './plain-network';

const SHARES = 2;
const COUNT = 100;
const STEPS = 5;
const RATE = 0.01;
const KEPT = 1 - RATE * 0.1;

/** A parameter with its means, as the paper has it. */
class PlainAdamW {
  private mean = 0;
  private variance = 0;
  private steps = 0;

  constructor(
    public value: number,
    private readonly kept = KEPT,
  ) {}

  step(slope: number): void {
    this.steps++;
    this.mean = 0.9 * this.mean + 0.1 * slope;
    this.variance = 0.999 * this.variance + 0.001 * slope ** 2;
    const mean = this.mean / (1 - 0.9 ** this.steps);
    const variance = this.variance / (1 - 0.999 ** this.steps);
    this.value = this.value * this.kept - (RATE * mean) / (Math.sqrt(variance) + 1e-8);
  }
}

async function trainedBy(fields: object): Promise<{
  /** Sets slopes of the loss by parameters, and steps. */
  step: (slopes: ReadonlyMap<number, number>) => void;
  weights: Float32Array;
}> {
  const network = shapeOf(fields);
  const memory = new TrainingMemory({ network, shares: SHARES, threads: 1, capacity: 1 });
  initialise(memory.weights, network, 3);
  const core = openTrainingCore(await loadTrainingModule(), memory.memory, 0);
  const first = memory.view.getUint32(TRAINING_GRADIENTS, true);
  const gradients = new Float32Array(memory.memory.buffer, first, memory.parameters * SHARES);
  let steps = 0;
  const step = (slopes: ReadonlyMap<number, number>): void => {
    steps++;
    expect(gradients.every((value) => value === 0)).toBe(true);
    for (const [parameter, slope] of slopes) {
      gradients[parameter] = slope * COUNT * 0.75;
      gradients[memory.parameters + parameter] = slope * COUNT * 0.25;
    }
    core.prepareStep(1 / COUNT, RATE / (1 - 0.9 ** steps), 1 / (1 - 0.999 ** steps));
    const common = memory.parameters - memory.own;
    const half = Math.floor(common / 32) * 16;
    core.updateCommon(0, half);
    core.updateCommon(half, common);
    // The parts of three threads, which end within rows.
    const third = Math.floor(memory.own / 48) * 16;
    for (let part = 0; part < 3; part++) {
      core.updateParameters(part * third, part === 2 ? memory.own : (part + 1) * third, KEPT);
    }
  };
  return { step, weights: memory.weights };
}

test('a network without king buckets steps by each gradient', async () => {
  const fields = { width: 64, buckets: 2, mirrored: true, activation: 'pairwise', layers: [16, 32] };
  const { step, weights } = await trainedBy(fields);
  const shape = shapeOf(fields);
  const feature = featureWeight(shape, 700, 33);
  const bias = featureWeight(shape, biasRow(shape), 63);
  const float = lastBias(shape, 1);
  const random = new Random(4);
  const plain = new Map([feature, bias].map((index) => [index, new PlainAdamW(weights[index] as number)]));
  plain.set(float, new PlainAdamW(0.5, 1));
  weights[float] = 0.5;
  for (let round = 0; round < STEPS; round++) {
    const slopes = new Map([...plain.keys()].map((index) => [index, random.next() - 0.4]));
    step(slopes);
    for (const [index, parameter] of plain) {
      parameter.step(slopes.get(index) as number);
      expect(weights[index]).toBeCloseTo(parameter.value, 5);
    }
  }
});

test('feature weights of king buckets step by a common weight and their own', async () => {
  const fields = { width: 96, buckets: 2, mirrored: true, kings: FOUR_KING_BUCKETS };
  const { step, weights } = await trainedBy(fields);
  const shape = shapeOf(fields);
  const random = new Random(5);
  const places = [
    { feature: 0, neuron: 0 },
    { feature: 300, neuron: 40 },
    { feature: 767, neuron: 95 },
  ];
  // A common weight and each bucket's own, which begin with nothing.
  const parts = places.map(({ feature, neuron }) => ({
    indexes: [0, 1, 2, 3].map((bucket) => featureWeight(shape, bucket * NETWORK_FEATURES + feature, neuron)),
    common: new PlainAdamW(weights[featureWeight(shape, feature, neuron)] as number),
    own: [0, 1, 2, 3].map(() => new PlainAdamW(0)),
  }));
  const single = [featureWeight(shape, biasRow(shape), 40), outputWeight(shape, 1, 100)];
  const plain = single.map((index) => new PlainAdamW(weights[index] as number));
  for (let round = 0; round < STEPS; round++) {
    // The last bucket sees nothing, and moves with the others.
    const bucketSlopes = parts.map(() => [random.next() - 0.3, random.next() - 0.5, random.next() / 9, 0]);
    const singleSlopes = single.map(() => random.next() - 0.6);
    const slopes = new Map(single.map((index, place) => [index, singleSlopes[place] as number]));
    for (const [place, { indexes }] of parts.entries()) {
      for (const [bucket, index] of indexes.entries()) slopes.set(index, bucketSlopes[place]?.[bucket] as number);
    }
    step(slopes);
    for (const [place, parameter] of plain.entries()) {
      parameter.step(singleSlopes[place] as number);
      expect(weights[single[place] as number]).toBeCloseTo(parameter.value, 5);
    }
    for (const [place, { indexes, common, own }] of parts.entries()) {
      const seen = bucketSlopes[place] as number[];
      common.step(seen.reduce((sum, slope) => sum + slope, 0));
      for (const [bucket, index] of indexes.entries()) {
        const part = own[bucket] as PlainAdamW;
        part.step(seen[bucket] as number);
        expect(weights[index]).toBeCloseTo(common.value + part.value, 5);
      }
    }
  }
});

test('feature weights are clipped to what the core computes with, biases further away, those of files as f32 far away', async () => {
  const fields = { width: 32, activation: 'pairwise', layers: [16, 32] };
  const { step, weights } = await trainedBy(fields);
  const shape = shapeOf(fields);
  const [feature, float] = [featureWeight(shape, 5, 5), lastBias(shape, 0)];
  const bias = featureWeight(shape, biasRow(shape), 5);
  weights[feature] = -0.989;
  weights[bias] = -1.979;
  weights[float] = 127.999;
  step(
    new Map([
      [feature, 1],
      [bias, 1],
      [float, -1],
    ]),
  );
  expect(weights[feature]).toBe(Math.fround(-0.99));
  expect(weights[bias]).toBe(Math.fround(-1.98));
  expect(weights[float]).toBe(128);
});
