// The network as docs/NETWORK.md defines it, written for the reader and not for speed: what the trainer and the evaluation
// must agree with.

import { KING, NO_PIECE } from '../../src/abi/piece';
import { SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';

/** What of a position a network sees. */
export interface NetworkPosition {
  /** Piece codes by square. */
  readonly board: Uint8Array;
  readonly sideToMove: number;
}

/** The features that are set for a side, 768 for each king bucket; `kingMap` has the king bucket of each square. */
export function featuresOf(board: Uint8Array, side: number, mirrored: boolean, kingMap: Uint8Array): number[] {
  const flip = side === 0 ? 0 : 56;
  const king = board.findIndex((piece) => piece === KING * 2 + side);
  const mirror = mirrored && king % 8 >= 4 ? 7 : 0;
  const bucket = kingMap[king ^ flip ^ mirror] as number;
  const features: number[] = [];
  for (const [square, piece] of board.entries()) {
    if (piece === NO_PIECE) continue;
    const owner = piece % 2 === side ? 0 : 1;
    features.push(bucket * 768 + owner * 384 + Math.floor(piece / 2) * 64 + (square ^ flip ^ mirror));
  }
  return features;
}

export function bucketOf(board: Uint8Array, buckets: number): number {
  const pieces = board.filter((piece) => piece !== NO_PIECE).length;
  return Math.floor(((pieces - 2) * buckets) / 32);
}

/** A network file, read field by field at the offsets that docs/NETWORK.md lists. */
export function readNetworkFile(file: Uint8Array): {
  readonly name: string;
  /** Score in centipawns for the side to move, rounded at each step as an engine rounds. */
  readonly score: (position: NetworkPosition) => number;
} {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const magic = String.fromCharCode(...file.subarray(0, 4));
  if (magic !== 'SRNN' || ![1, 2].includes(view.getUint32(4, true))) throw new Error('not a network file');
  const width = view.getUint16(10, true);
  const buckets = view.getUint8(12);
  const mirrored = view.getUint8(13) === 1;
  if (view.getUint32(24, true) !== file.length - 128) throw new Error('a network file of another length');
  const scale = view.getUint32(20, true);
  const kingBuckets = view.getUint32(4, true) === 1 ? 1 : view.getUint8(32);
  const kingMap = kingBuckets > 1 ? file.subarray(128, 192) : new Uint8Array(64);
  const firstLayer = kingBuckets > 1 ? 192 : 128;
  const short = (index: number): number => view.getInt16(firstLayer + index * 2, true);
  /** A number of the first layer in the engine's unit. */
  const narrowed = (index: number): number => Math.round((short(index) * 127) / 255);
  const weight = (index: number): number => Math.min(127, Math.max(-127, narrowed(index)));

  /** Both sides' neurons, the side to move's first, clamped. */
  const neuronsOf = ({ board, sideToMove }: NetworkPosition): number[][] =>
    [sideToMove, 1 - sideToMove].map((side) => {
      const features = featuresOf(board, side, mirrored, kingMap);
      return numbers(width, (neuron) => {
        let value = narrowed(kingBuckets * 768 * width + neuron);
        for (const feature of features) value += weight(feature * width + neuron);
        return Math.min(127, Math.max(0, value));
      });
    });

  const outputs = (kingBuckets * 768 + 1) * width;
  const outputBiases = firstLayer + (outputs + buckets * 2 * width) * 2;
  const squareScore = (position: NetworkPosition): number => {
    const bucket = bucketOf(position.board, buckets);
    let sum = 0;
    for (const [place, neuron] of neuronsOf(position).flat().entries()) {
      sum += neuron * neuron * short(outputs + bucket * 2 * width + place);
    }
    const output = Math.trunc((sum * 255) / (127 * 127)) + view.getInt32(outputBiases + bucket * 4, true);
    return Math.trunc((output * scale) / (255 * 64));
  };

  const pairwiseScore = (position: NetworkPosition): number => {
    const inputs = neuronsOf(position).flatMap((side) =>
      numbers(width / 2, (place) => ((side[place] as number) * (side[place + width / 2] as number)) >> 7),
    );
    return layeredScore(view, firstLayer + outputs * 2, inputs, bucketOf(position.board, buckets));
  };

  return {
    name: new TextDecoder().decode(file.subarray(64, 128)).replace(/\0+$/, ''),
    score: view.getUint16(14, true) === 2 ? pairwiseScore : squareScore,
  };
}

/** The layers behind the first one, each step rounded to 32 bits. */
function layeredScore(view: DataView, secondWeights: number, inputs: readonly number[], bucket: number): number {
  const f32 = Math.fround;
  const width = view.getUint16(10, true);
  const buckets = view.getUint8(12);
  const second = view.getUint8(33);
  const third = view.getUint8(34);
  let end = secondWeights + buckets * width * second;
  /** The bucket's part of the next numbers, of which each bucket has `count`. */
  const next = (count: number): number[] => {
    const begin = end + bucket * count * 4;
    end += buckets * count * 4;
    return numbers(count, (index) => view.getFloat32(begin + index * 4, true));
  };
  const secondBiases = next(second);
  const thirdWeights = next(second * third);
  const thirdBiases = next(third);
  const lastWeights = next(third);
  const [lastBias = NaN] = next(1);

  const activated = (sum: number): number => f32(Math.min(1, Math.max(0, sum)) ** 2);
  const secondNeurons = secondBiases.map((bias, neuron) => {
    let sum = 0;
    for (const [place, input] of inputs.entries()) {
      const pair = bucket * (width / 2) + Math.floor(place / 2);
      sum += input * view.getInt8(secondWeights + (pair * second + neuron) * 2 + (place % 2));
    }
    return activated(f32(f32(sum * f32(128 / (127 * 127 * 64))) + bias));
  });
  const thirdNeurons = thirdBiases.map((bias, neuron) => {
    let sum = bias;
    for (const [place, input] of secondNeurons.entries()) {
      sum = f32(sum + f32(input * (thirdWeights[place * third + neuron] as number)));
    }
    return activated(sum);
  });
  const lanes: [number, number, number, number] = [0, 0, 0, 0];
  for (const [place, input] of thirdNeurons.entries()) {
    lanes[place % 4] = f32((lanes[place % 4] as number) + f32(input * (lastWeights[place] as number)));
  }
  const output = f32(f32(f32(lanes[0] + lanes[1]) + f32(lanes[2] + lanes[3])) + lastBias);
  const score = Math.trunc(f32(output * view.getUint32(20, true)));
  return Math.min(SCORE_MATE_IN_MAX_PLY - 1, Math.max(1 - SCORE_MATE_IN_MAX_PLY, score));
}

function numbers(count: number, numberAt: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => numberAt(index));
}
