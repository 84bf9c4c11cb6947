// Programs that this one starts do not outlive it, whether it ends by itself, by an error or by a signal.

/** The signals that ask a program to end. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const ends = new Set<() => void>();
let isWatched = false;

/** Ends all of them. */
export function endChildren(): void {
  for (const end of ends) end();
}

/**
 * Has `end` called when this program ends, unless the function that is returned was called before. A signal ends this program as
 * ever, and if something else listens to the signal, that decides when.
 */
export function endWithThis(end: () => void): () => void {
  watchSignals();
  ends.add(end);
  return () => ends.delete(end);
}

/** To be called before a child is started: a signal between its start and `endWithThis` would end this program alone. */
export function watchSignals(): void {
  if (isWatched) return;
  isWatched = true;
  process.on('exit', endChildren);
  for (const signal of ENDING_SIGNALS) {
    const onSignal = (): void => {
      if (process.listenerCount(signal) > 1) return;
      endChildren();
      process.off(signal, onSignal);
      process.kill(process.pid, signal);
    };
    process.on(signal, onSignal);
  }
}
