// The mean of networks, weight by weight. Trainings that begin as the same network and end apart have learnt much the same and
// erred differently; their mean keeps the one and loses some of the other, at the cost of one network (Izmailov et al.,
// "Averaging weights leads to wider optima and better generalization", 2018; of separate trainings, Wortsman et al., "Model
// soups", 2022).

import { NETWORK_HEADER_SIZE, NETWORK_SCALE } from '../../abi/network';
import type { Network } from '../../runtime/network';
import { openNetworkFile, sealNetworkFile } from '../../runtime/network-file';
import { BYTES, READERS, WRITERS } from '../../runtime/network-numbers';
import { bodyParts, type NetworkShape } from '../../runtime/network-shape';

const SHAPE = [
  'width',
  'buckets',
  'kingBuckets',
  'mirrored',
  'activation',
  'secondLayer',
  'thirdLayer',
] as const satisfies readonly (keyof NetworkShape)[];

/** The nearest whole number, halves to the even one: rounded up, the half of all means of two would be too large by a half. */
function toEven(value: number): number {
  const floor = Math.floor(value);
  return value - floor === 0.5 ? floor + (floor & 1) : Math.round(value);
}

function viewOf({ bytes }: Network): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The file of the mean of one or more networks; `name` is cut to NETWORK_NAME_SIZE bytes, and `scale` is the search's
 * centipawns of an output of 1.0, 1 to NETWORK_MAX_SCALE. Whole numbers are rounded. Throws if the networks differ in shape or
 * in their king buckets, whose mean would mean nothing.
 */
export function averageNetworks(
  networks: readonly [Network, ...Network[]],
  name: string,
  scale = NETWORK_SCALE,
): Uint8Array {
  const [first] = networks;
  for (const other of networks) {
    const field = SHAPE.find((key) => other[key] !== first[key]);
    if (field !== undefined) {
      throw new Error(
        `${field} is ${String(first[field])} in '${first.name}' and ${String(other[field])} in '${other.name}'`,
      );
    }
  }
  const views = networks.map(viewOf);
  const file = openNetworkFile({ ...first, name }, scale);
  const target = new DataView(file.buffer);
  let offset = NETWORK_HEADER_SIZE;
  for (const { type, count } of bodyParts(first)) {
    const [read, write] = [READERS[type], WRITERS[type]];
    for (const end = offset + count * BYTES[type]; offset < end; offset += BYTES[type]) {
      const mean = views.reduce((sum, view) => sum + read(view, offset), 0) / views.length;
      if (type === 'u8' && views.some((view) => read(view, offset) !== mean)) {
        throw new Error('the networks have different king buckets');
      }
      write(target, offset, type === 'f32' ? mean : toEven(mean));
    }
  }
  return sealNetworkFile(file);
}
