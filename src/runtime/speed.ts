/** Nodes per second, a whole number; a search faster than the clock counts as one millisecond. */
export function nodesPerSecond(nodes: number, timeMs: number): number {
  return Math.round((nodes * 1000) / Math.max(timeMs, 1));
}
