// The shape of a network, as a recipe gives it.

import { z } from 'zod';
import {
  ACTIVATION_PAIRWISE,
  ACTIVATION_SCRELU,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_WIDTH,
  NETWORK_SECOND_LAYER,
  NETWORK_THIRD_LAYER,
  NETWORK_WIDTH_STEP,
} from '../abi/network';
import type { NetworkShape as FileShape } from '../runtime/network-shape';

/** Further layers by activation: the trainer's kernels are made for these sizes. */
const LAYERS = { screlu: [], pairwise: [NETWORK_SECOND_LAYER, NETWORK_THIRD_LAYER] } as const;
const ACTIVATION_NUMBERS = { screlu: ACTIVATION_SCRELU, pairwise: ACTIVATION_PAIRWISE } as const;
const ACTIVATIONS = Object.keys(LAYERS) as (keyof typeof LAYERS)[];

export const networkShape = z
  .strictObject({
    width: z.int().positive().max(NETWORK_MAX_WIDTH).multipleOf(NETWORK_WIDTH_STEP),
    buckets: z.int().min(1).max(NETWORK_MAX_BUCKETS).default(1),
    mirrored: z.boolean().default(false),
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
  });

export type NetworkShape = z.infer<typeof networkShape>;

/** The shape as files and control records have it. */
export function fileShapeOf({ width, buckets, mirrored, activation, layers }: NetworkShape): FileShape {
  const [secondLayer = 0, thirdLayer = 0] = layers;
  return { width, buckets, mirrored, activation: ACTIVATION_NUMBERS[activation], secondLayer, thirdLayer };
}
