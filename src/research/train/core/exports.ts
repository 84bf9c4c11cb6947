// The exports of the trainer's core. src/research/train/training-core.ts documents them.

import { BLOCK, SCRATCH_ERRORS } from '../abi/training';
import { addGradients } from './backward';
import { computeOutputs } from './forward';
import { scratch } from './layout';
import { judge } from './loss';
import { readBlock } from './samples';

export { attachThread, chooseShare } from './layout';
export { chooseSamples } from './samples';
export { setBlend } from './loss';
export { prepareStep, updateCommon, updateParameters } from './adamw';
export { measureAdditions } from './peak';

export function learn(first: u32, count: u32): f64 {
  let loss: f64 = 0;
  for (let done: u32 = 0; done < count; done += BLOCK) {
    loss += judgeBlock(first + done, count - done);
    addGradients(min(BLOCK, count - done));
  }
  return loss;
}

export function measureLoss(first: u32, count: u32): f64 {
  let loss: f64 = 0;
  for (let done: u32 = 0; done < count; done += BLOCK) loss += judgeBlock(first + done, count - done);
  return loss;
}

export function networkOutput(place: u32): f32 {
  readBlock(place, 1);
  computeOutputs(1);
  return load<f32>(scratch, SCRATCH_ERRORS);
}

function judgeBlock(first: u32, left: u32): f64 {
  const size = min<u32>(BLOCK, left);
  readBlock(first, size);
  computeOutputs(size);
  return judge(size);
}
