// A set of resources, each lent to one user at a time; users wait in order.

interface Waiting<T> {
  readonly take: (thing: T) => void;
  readonly refuse: (reason: Error) => void;
}

export class Lending<T> {
  private readonly waiting = new Set<Waiting<T>>();
  private readonly free: T[];

  constructor(things: readonly T[]) {
    this.free = [...things];
  }

  /** Runs `work` with a resource as soon as one is free. Rejects with the signal's reason if it aborts before. */
  async use<Value>(work: (thing: T) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const thing = this.free.pop() ?? (await this.turn(signal));
    try {
      return await work(thing);
    } finally {
      const [next] = this.waiting;
      if (next === undefined) this.free.push(thing);
      else next.take(thing);
    }
  }

  /** Rejects what waits: nothing becomes free any more. */
  refuse(reason: Error): void {
    for (const { refuse } of this.waiting) refuse(reason);
  }

  private turn(signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(waiting);
        signal?.removeEventListener('abort', abort);
      };
      const waiting: Waiting<T> = {
        take: (thing) => {
          leave();
          resolve(thing);
        },
        refuse: (reason) => {
          leave();
          reject(reason);
        },
      };
      const abort = (): void => waiting.refuse(signal?.reason as Error);
      this.waiting.add(waiting);
      signal?.addEventListener('abort', abort);
    });
  }
}
