// The shape of a network, as a recipe gives it.

import { z } from 'zod';
import {
  ACTIVATION_PAIRWISE,
  ACTIVATION_SCRELU,
  NETWORK_KING_MAP_SIZE,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_KING_BUCKETS,
  NETWORK_MAX_WIDTH,
  NETWORK_SECOND_LAYER,
  NETWORK_THIRD_LAYER,
  NETWORK_WIDTH_STEP,
} from '../../abi/network';
import type { NetworkShape as FileShape } from '../../runtime/network-shape';

/** Further layers by activation: the trainer's kernels are made for these sizes. */
const LAYERS = { screlu: [], pairwise: [NETWORK_SECOND_LAYER, NETWORK_THIRD_LAYER] } as const;
const ACTIVATION_NUMBERS = { screlu: ACTIVATION_SCRELU, pairwise: ACTIVATION_PAIRWISE } as const;
const ACTIVATIONS = Object.keys(LAYERS) as (keyof typeof LAYERS)[];

export const networkShape = z
  .strictObject({
    width: z.int().positive().max(NETWORK_MAX_WIDTH).multipleOf(NETWORK_WIDTH_STEP),
    buckets: z.int().min(1).max(NETWORK_MAX_BUCKETS).default(1),
    mirrored: z.boolean().default(false),
    /** King buckets of the squares by rank, the side's first rank first; four files if mirrored. None is one bucket. */
    kings: z
      .array(
        z.array(
          z
            .int()
            .min(0)
            .max(NETWORK_MAX_KING_BUCKETS - 1),
        ),
      )
      .default([]),
    /** Of the first layer: each neuron squared, or multiplied by its partner. */
    activation: z
      .enum(ACTIVATIONS, { error: ({ input }) => `${JSON.stringify(input)} is not one of ${ACTIVATIONS.join(', ')}` })
      .default('screlu'),
    /** Neurons of the layers between the first one and the output. */
    layers: z.array(z.number()).default([]),
  })
  .superRefine(({ activation, layers }, context) => {
    const [found, wanted] = [JSON.stringify(layers), JSON.stringify(LAYERS[activation])];
    if (found === wanted) return;
    const message = `${found} is not ${wanted}, the layers of activation ${activation}`;
    context.addIssue({ code: 'custom', path: ['layers'], message });
  })
  .superRefine(({ kings, mirrored }, context) => {
    if (kings.length === 0) return;
    const files = mirrored ? 4 : 8;
    const message = wrongKings(kings, files);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['kings'], message });
  });

/** Why a recipe's king buckets are not some; undefined if they are. */
function wrongKings(kings: readonly (readonly number[])[], files: number): string | undefined {
  if (kings.length !== 8 || kings.some((rank) => rank.length !== files)) {
    return `not 8 ranks of ${files} squares`;
  }
  const used = new Set(kings.flat());
  const unused = Array.from({ length: Math.max(...used) }, (_, bucket) => bucket).find((bucket) => !used.has(bucket));
  return unused === undefined ? undefined : `no square has king bucket ${unused}`;
}

export type NetworkShape = z.infer<typeof networkShape>;

/** Number of king buckets. Called for each parameter, so it makes no lists. */
export function kingBucketsOf(kings: NetworkShape['kings']): number {
  let last = 0;
  for (const rank of kings) for (const bucket of rank) last = Math.max(last, bucket);
  return last + 1;
}

/** The shape as files and control records have it. */
export function fileShapeOf({ width, buckets, mirrored, kings, activation, layers }: NetworkShape): FileShape {
  const [secondLayer = 0, thirdLayer = 0] = layers;
  const kingBuckets = kingBucketsOf(kings);
  return { width, buckets, kingBuckets, mirrored, activation: ACTIVATION_NUMBERS[activation], secondLayer, thirdLayer };
}

/** The king bucket of each square, as files have it; where a mirrored network's king never stands, that of the mirror image. */
export function kingMapOf({ kings }: NetworkShape): Uint8Array {
  return Uint8Array.from({ length: NETWORK_KING_MAP_SIZE }, (_, square) => {
    const rank = kings[square >> 3] ?? [];
    const file = square & 7;
    return rank[file < rank.length ? file : 7 - file] ?? 0;
  });
}
