// A service in a worker: calls and answers as messages. The worker's script serves what `serve` makes.

import { failure, messageOf, type Result } from '../notation/result';
import type { PlainPosition } from './position-types';
import type { PlainAnalysis, PlainOptions, Service, ServiceOwner } from './service';
import type { AnalysisInfo, AnalysisResult, PerftCounts, TableAnswer } from './types';

type CallName = 'configure' | 'setOption' | 'newGame' | 'probe' | 'analyse' | 'perft';

/** Messages to the worker. */
export type Order =
  | { readonly kind: 'call'; readonly id: number; readonly name: CallName; readonly args: readonly unknown[] }
  | { readonly kind: 'stop'; readonly id: number }
  | { readonly kind: 'send'; readonly line: string }
  | { readonly kind: 'close' };

/** Messages from it. */
export type News =
  | { readonly kind: 'info'; readonly id: number; readonly info: AnalysisInfo }
  | { readonly kind: 'result'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  | { readonly kind: 'exit' }
  | { readonly kind: 'closed' };

/** One end of a conversation. */
export interface Channel {
  post(message: unknown): void;
  /** Ends the other side. */
  end(): void;
}

interface Pending {
  readonly resolve: (result: Result<unknown>) => void;
  readonly tell: (info: AnalysisInfo) => void;
}

export class RemoteService implements Service {
  private readonly pending = new Map<number, Pending>();
  private calls = 0;
  private closed: () => void = () => undefined;
  private isGone = false;

  constructor(
    private readonly channel: Channel,
    private readonly owner: ServiceOwner,
  ) {}

  configure(options: PlainOptions): Promise<Result<void>> {
    const { network } = options;
    return this.call('configure', [{ ...options, ...(network instanceof URL && { network: network.href }) }]);
  }

  setOption(name: string, value: string | number | boolean | undefined): Promise<Result<void>> {
    return this.call('setOption', [name, value]);
  }

  newGame(): Promise<Result<void>> {
    return this.call('newGame', []);
  }

  probe(position: PlainPosition): Promise<Result<TableAnswer>> {
    return this.call('probe', [position]);
  }

  analyse(
    position: PlainPosition,
    options: PlainAnalysis,
    tell: (info: AnalysisInfo) => void,
    stop: AbortSignal,
  ): Promise<Result<AnalysisResult>> {
    return this.call('analyse', [position, options], tell, stop);
  }

  perft(
    position: PlainPosition,
    depth: number,
    _tell: (info: never) => void,
    stop: AbortSignal,
  ): Promise<Result<PerftCounts>> {
    return this.call('perft', [position, depth], undefined, stop);
  }

  send(line: string): void {
    this.post({ kind: 'send', line });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.closed = resolve;
    });
    this.post({ kind: 'close' });
    if (!this.isGone) await closed;
    this.channel.end();
  }

  /** A message of the worker. */
  receive(news: News): void {
    switch (news.kind) {
      case 'info':
        this.pending.get(news.id)?.tell(news.info);
        break;
      case 'result':
        this.settle(news.id, news.result);
        break;
      case 'line':
        this.owner.line(news.line);
        break;
      case 'message':
        this.owner.message(news.text);
        break;
      case 'error':
        this.owner.error(news.code, news.message);
        break;
      case 'exit':
        this.owner.exit();
        break;
      case 'closed':
        this.closed();
    }
  }

  /** The worker is gone, or never came to be. */
  failed(message: string): void {
    this.isGone = true;
    const crash = { code: 'ENGINE_CRASHED', message: `The engine's worker has failed: ${message}.` };
    for (const id of this.pending.keys()) this.settle(id, { ok: false, error: crash });
    this.owner.error(crash.code, crash.message);
    this.closed();
    this.owner.exit();
  }

  private settle(id: number, result: Result<unknown>): void {
    this.pending.get(id)?.resolve(result);
    this.pending.delete(id);
  }

  private call<T>(
    name: CallName,
    args: readonly unknown[],
    tell: Pending['tell'] = () => undefined,
    stop?: AbortSignal,
  ): Promise<Result<T>> {
    const id = this.calls++;
    stop?.addEventListener('abort', () => this.post({ kind: 'stop', id }));
    return new Promise((resolve) => {
      this.pending.set(id, { resolve: resolve as Pending['resolve'], tell });
      this.post({ kind: 'call', id, name, args });
      if (stop?.aborted === true) this.post({ kind: 'stop', id });
    });
  }

  private post(order: Order): void {
    this.channel.post(order);
  }
}

/** The worker's end: performs the orders that it returns a function for. */
export function serve(open: (owner: ServiceOwner) => Service, post: (news: News) => void): (order: Order) => void {
  const stops = new Map<number, AbortController>();
  const service = open({
    line: (line) => post({ kind: 'line', line }),
    message: (text) => post({ kind: 'message', text }),
    error: (code, message) => post({ kind: 'error', code, message }),
    exit: () => post({ kind: 'exit' }),
  });
  const perform = async (id: number, name: CallName, args: readonly unknown[]): Promise<void> => {
    const stop = new AbortController();
    stops.set(id, stop);
    const tell = (info: AnalysisInfo): void => post({ kind: 'info', id, info });
    // Both ends are of one build: the arguments are those of the method.
    const run = service[name].bind(service) as (...all: unknown[]) => Promise<Result<unknown>>;
    const result = await run(...args, tell, stop.signal).catch((error: unknown): Result<unknown> =>
      failure('ENGINE_CRASHED', messageOf(error)),
    );
    stops.delete(id);
    post({ kind: 'result', id, result });
  };
  return (order) => {
    switch (order.kind) {
      case 'call':
        void perform(order.id, order.name, order.args);
        break;
      case 'stop':
        stops.get(order.id)?.abort();
        break;
      case 'send':
        service.send(order.line);
        break;
      case 'close':
        void service.close().then(() => post({ kind: 'closed' }));
    }
  };
}
