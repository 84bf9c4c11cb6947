// The process that has started this one, and reads its output.

const parent = process.ppid;

/** Whether it has ended: the system has given this process another parent. */
export function isOrphan(): boolean {
  return process.ppid !== parent;
}
