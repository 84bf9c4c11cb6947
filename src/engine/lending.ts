// A set of resources, each lent to one user at a time; users wait in order.

interface Waiting<T> {
  readonly take: (thing: T) => void;
  readonly refuse: (reason: Error) => void;
}

export class Lending<T> {
  private readonly waiting: Waiting<T>[] = [];
  private readonly free: T[];

  constructor(things: readonly T[]) {
    this.free = [...things];
  }

  /** Runs `work` with a resource as soon as one is free. */
  async use<Value>(work: (thing: T) => Promise<Value>): Promise<Value> {
    const thing = this.free.pop() ?? (await new Promise<T>((take, refuse) => this.waiting.push({ take, refuse })));
    try {
      return await work(thing);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(thing);
      else next.take(thing);
    }
  }

  /** Rejects what waits: nothing becomes free any more. */
  refuse(reason: Error): void {
    for (const { refuse } of this.waiting.splice(0)) refuse(reason);
  }
}
