// The raw records of a core's position, for tests that ask for every byte.

import { THREAD_POSITION } from '../../src/abi/memory';
import { POSITION_SIZE, POSITION_STATE, STATE_SIZE } from '../../src/abi/position';
import type { Core } from '../../src/runtime/core';

/** A copy of the position record and of the state record that it points to. */
export function copyRecords(core: Core): Buffer {
  const position = core.threadBase + THREAD_POSITION;
  const state = core.view.getUint32(position + POSITION_STATE, true);
  const memory = core.view.buffer;
  return Buffer.concat([new Uint8Array(memory, position, POSITION_SIZE), new Uint8Array(memory, state, STATE_SIZE)]);
}
