// A set of resources, each lent to one user at a time; users wait in order.

export class Lending<T> {
  private readonly waiting: ((thing: T) => void)[] = [];
  private readonly free: T[];

  constructor(things: readonly T[]) {
    this.free = [...things];
  }

  /** Runs `work` with a resource as soon as one is free. */
  async use<Value>(work: (thing: T) => Promise<Value>): Promise<Value> {
    const thing = this.free.pop() ?? (await new Promise<T>((resolve) => this.waiting.push(resolve)));
    try {
      return await work(thing);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(thing);
      else next(thing);
    }
  }
}
