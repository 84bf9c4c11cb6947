// The Node that runs this, and the oldest one that has what is used.

const OLDEST = 20;

/** What is wrong with this Node; null for one that is new enough. */
export function nodeFault(version = process.versions.node): string | null {
  return Number.parseInt(version, 10) < OLDEST ? `Sliderule needs Node ${OLDEST} or newer; this is v${version}.` : null;
}
