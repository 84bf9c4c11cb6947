// The info record of a thread, by which it tells what it has found (src/abi/records.ts).

import { THREAD_INFO } from '../../abi/memory';
import { INFO_PV } from '../../abi/search';
import { Position, threadRegion } from '../position/position';
import { Info } from './records';

/** The info record of the thread whose region begins here. */
export function infoAt(threadBase: usize): Info {
  return changetype<Info>(threadBase + THREAD_INFO);
}

export function infoOf(position: Position): Info {
  return infoAt(threadRegion(position));
}

/** Address of MAX_PLY × u16, of which `pvLength` count. */
export function infoPv(info: Info): usize {
  return changetype<usize>(info) + INFO_PV;
}
