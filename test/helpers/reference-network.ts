// The network as docs/NETWORK.md defines it, written for the reader and not for speed: what the trainer and the evaluation
// must agree with.

import { KING, NO_PIECE } from '../../src/abi/piece';

/** What of a position a network sees. */
export interface NetworkPosition {
  /** Piece codes by square. */
  readonly board: Uint8Array;
  readonly sideToMove: number;
}

/** The features that are set for a side. */
export function featuresOf(board: Uint8Array, side: number, mirrored: boolean): number[] {
  const flip = side === 0 ? 0 : 56;
  const king = board.findIndex((piece) => piece === KING * 2 + side);
  const mirror = mirrored && king % 8 >= 4 ? 7 : 0;
  const features: number[] = [];
  for (const [square, piece] of board.entries()) {
    if (piece === NO_PIECE) continue;
    const owner = piece % 2 === side ? 0 : 1;
    features.push(owner * 384 + Math.floor(piece / 2) * 64 + (square ^ flip ^ mirror));
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
  /** Score in centipawns for the side to move, in whole numbers as an engine computes it. */
  readonly score: (position: NetworkPosition) => number;
} {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const magic = String.fromCharCode(...file.subarray(0, 4));
  if (magic !== 'SRNN' || ![1, 2].includes(view.getUint32(4, true))) throw new Error('not a network file');
  const width = view.getUint16(10, true);
  const buckets = view.getUint8(12);
  const mirrored = view.getUint8(13) === 1;
  if (view.getUint32(24, true) !== file.length - 128) throw new Error('a network file of another length');
  const short = (index: number): number => view.getInt16(128 + index * 2, true);
  const biases = 768 * width;
  const outputs = biases + width;
  const outputBiases = 128 + (outputs + buckets * 2 * width) * 2;

  const score = ({ board, sideToMove }: NetworkPosition): number => {
    const bucket = bucketOf(board, buckets);
    let sum = 0;
    for (const side of [0, 1]) {
      const features = featuresOf(board, side === 0 ? sideToMove : 1 - sideToMove, mirrored);
      for (let neuron = 0; neuron < width; neuron++) {
        let value = short(biases + neuron);
        for (const feature of features) value += short(feature * width + neuron);
        const clamped = Math.min(255, Math.max(0, value));
        sum += clamped * clamped * short(outputs + (bucket * 2 + side) * width + neuron);
      }
    }
    const output = Math.trunc(sum / 255) + view.getInt32(outputBiases + bucket * 4, true);
    return Math.trunc((output * 400) / (255 * 64));
  };
  return { name: new TextDecoder().decode(file.subarray(64, 128)).replace(/\0+$/, ''), score };
}
