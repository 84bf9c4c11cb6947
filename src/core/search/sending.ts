// Sends the info record to the host, with the current counters.

import { report } from '../env';
import { Position } from '../position/position';
import { infoOf } from './info';
import { elapsed } from './limits';
import { hashFull } from './table';
import { tableHits } from './tablebases';
import { nodes } from './thread';

/** When the last report was sent, in milliseconds since `go`. */
let sentAt: f64 = 0;

/** Before each search. */
export function resetSending(): void {
  sentAt = max(elapsed(), 0);
}

/** Fills in the counters and sends the info record. The caller has filled in the other fields. */
export function send(position: Position): void {
  const info = infoOf(position);
  info.hashfull = hashFull();
  info.nodes = f64(nodes());
  info.tbhits = f64(tableHits());
  info.time = elapsed();
  sentAt = info.time;
  report();
}

/** Milliseconds since the last report, or since the search began. */
export function silence(): f64 {
  return elapsed() - sentAt;
}
