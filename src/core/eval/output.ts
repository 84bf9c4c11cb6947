// The network's value: one number from both sides' neurons, computed as docs/NETWORK.md prescribes.

import { NETWORK_QA, NETWORK_QB, NEURON_ONE } from '../../abi/network';
import { SCORE_MATE_IN_MAX_PLY } from '../../abi/score';
import { popcount } from '../bitboard/bits';
import { Position, occupiedSet } from '../position/position';
import { neurons } from './accumulators';
import { layeredOutput } from './layers';
import { bucketOf, isLayered, outputBias, outputScale, outputWeightsOf, rowSize } from './network';
import { activatedSum } from './rows';

/** The network's value of a position in centipawns for the side to move, never a mate. */
export function evaluateNetwork(position: Position): i32 {
  const us = position.sideToMove;
  const bucket = bucketOf(popcount(occupiedSet(position)));
  const own = neurons(position, us);
  const others = neurons(position, us ^ 1);
  const score = isLayered() ? layeredScore(position, own, others, bucket) : squaredScore(own, others, bucket);
  return i32(min(max(score, i64(1 - SCORE_MATE_IN_MAX_PLY)), i64(SCORE_MATE_IN_MAX_PLY - 1)));
}

/** The score of a network whose output follows the first layer. */
function squaredScore(own: usize, others: usize, bucket: i32): i64 {
  const weights = outputWeightsOf(bucket);
  const sum = activatedSum(own, weights, rowSize()) + activatedSum(others, weights + rowSize(), rowSize());
  const output = (sum * NETWORK_QA) / (NEURON_ONE * NEURON_ONE) + i64(outputBias(bucket));
  return (output * i64(outputScale())) / (NETWORK_QA * NETWORK_QB);
}

/** The score of a network with further layers. */
function layeredScore(position: Position, own: usize, others: usize, bucket: i32): i64 {
  return i64(layeredOutput(position, own, others, bucket) * f32(outputScale()));
}
