// The machine that a measurement was made on.

import { cpus, loadavg } from 'node:os';

/** Processor model, number of cores, version of Node. */
export function machineName(): string {
  const processors = cpus();
  return `${processors[0]?.model.trim() ?? 'unknown processor'} (${processors.length} cores), Node ${process.versions.node}`;
}

/** Average load of the last minute; 0 on Windows. */
export function load(): number {
  return loadavg()[0] ?? NaN;
}

/** Where and when something was measured. */
export interface Circumstances {
  readonly date: string;
  readonly machine: string;
}

export function circumstances(): Circumstances {
  return { date: new Date().toISOString().slice(0, 10), machine: machineName() };
}
