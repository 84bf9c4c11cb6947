// The mean of networks: every number, and what is refused.

import { describe, expect, it } from 'vitest';
import { NETWORK_HEADER_SCALE, NETWORK_HEADER_SIZE, NETWORK_SCALE } from '../../../src/abi/network';
import { unwrap } from '../../../src/notation/result';
import { parseNetwork, type Network } from '../../../src/runtime/network';
import { averageNetworks } from '../../../src/research/train/averaged';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import { encodeNetwork } from '../../../src/research/train/network-file';
import { initialise } from '../../../src/research/train/parameters';
import { FOUR_KING_BUCKETS, TWO_KING_BUCKETS, shapeOf } from './plain-network';

type Fields = Parameters<typeof shapeOf>[0];

const PLAIN: Fields = { width: 32, buckets: 2, mirrored: true };

function randomNetwork(fields: Fields, seed: number): Network {
  const network = shapeOf(fields);
  const { weights } = new TrainingMemory({ network, shares: 1, threads: 1, capacity: 1 });
  initialise(weights, network, seed);
  return unwrap(parseNetwork(encodeNetwork(weights, network, `seed ${seed}`)));
}

/** The first numbers of a body, as i16. */
function bodyOf({ bytes }: Pick<Network, 'bytes'>): Int16Array {
  return new Int16Array(bytes.slice(NETWORK_HEADER_SIZE, NETWORK_HEADER_SIZE + 1000).buffer);
}

describe('the mean of networks', () => {
  it.each([
    PLAIN,
    { width: 32, buckets: 1, mirrored: true, kings: FOUR_KING_BUCKETS },
    { width: 64, buckets: 1, mirrored: false, activation: 'pairwise', layers: [16, 32] } satisfies Fields,
  ])('of one network twice is that network: %o', (fields) => {
    const network = randomNetwork(fields, 1);
    const mean = unwrap(parseNetwork(averageNetworks([network, network], 'mean')));
    expect(mean.name).toBe('mean');
    expect(Buffer.compare(mean.bytes.subarray(NETWORK_HEADER_SIZE), network.bytes.subarray(NETWORK_HEADER_SIZE))).toBe(
      0,
    );
  });

  it('has the mean of each number', () => {
    const networks = [randomNetwork(PLAIN, 1), randomNetwork(PLAIN, 2), randomNetwork(PLAIN, 3)] as const;
    const mean = bodyOf({ bytes: averageNetworks(networks, 'mean') });
    const [first, second, third] = networks.map(bodyOf) as [Int16Array, Int16Array, Int16Array];
    const expected = first.map((value, index) =>
      Math.round((value + (second[index] ?? NaN) + (third[index] ?? NaN)) / 3),
    );
    expect(mean).toEqual(expected);
    expect(new Set(mean).size).toBeGreaterThan(10);
  });

  it('has the scale that it is given, and else that of training', () => {
    const scaleOf = (file: Uint8Array): number => new DataView(file.buffer).getUint32(NETWORK_HEADER_SCALE, true);
    const network = randomNetwork(PLAIN, 1);
    expect(scaleOf(averageNetworks([network], 'mean'))).toBe(NETWORK_SCALE);
    const rescaled = averageNetworks([network], 'mean', 376);
    expect(scaleOf(rescaled)).toBe(376);
    expect(bodyOf({ bytes: rescaled })).toEqual(bodyOf(network));
  });

  it('is no larger than the networks where halves are rounded', () => {
    const networks = [randomNetwork(PLAIN, 1), randomNetwork(PLAIN, 2)] as const;
    const mean = bodyOf({ bytes: averageNetworks(networks, 'mean') });
    const [first, second] = networks.map(bodyOf) as [Int16Array, Int16Array];
    const excess = first.map((value, index) => 2 * (mean[index] ?? NaN) - value - (second[index] ?? NaN));
    expect(excess.filter((value) => value !== 0).length).toBeGreaterThan(excess.length / 4);
    expect(Math.abs(excess.reduce((sum, value) => sum + value, 0))).toBeLessThan(excess.length / 8);
  });

  it('is refused for different shapes', () => {
    const wide = randomNetwork({ ...PLAIN, width: 64 }, 2);
    expect(() => averageNetworks([randomNetwork(PLAIN, 1), wide], 'mean')).toThrow(
      "width is 32 in 'seed 1' and 64 in 'seed 2'",
    );
    const [two, other] = [TWO_KING_BUCKETS, TWO_KING_BUCKETS.map((rank) => rank.toReversed())].map((kings, index) =>
      randomNetwork({ width: 32, buckets: 1, mirrored: false, kings }, index),
    ) as [Network, Network];
    expect(() => averageNetworks([two, other], 'mean')).toThrow('the networks have different king buckets');
  });
});
