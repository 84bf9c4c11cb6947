// Work on the only thread there is, interrupted every few milliseconds so that the thread hears messages: stop, ponderhit,
// isready.
//
// The core calls `env.pause` whenever it looks at the stop flag. What can be done there depends on module and runtime:
//
//   asyncify  A module that wasm-opt has rewritten unwinds all its calls, keeps them in memory, and rewinds later. It costs
//             some speed and runs everywhere. https://github.com/WebAssembly/binaryen/blob/main/src/passes/Asyncify.cpp
//   JSPI      The runtime itself puts a stack aside, at no cost. https://github.com/WebAssembly/js-promise-integration
//   neither   Nothing: the work goes on, and messages wait for its end.

import { CONTROL_UNWOUND_STACK, UNWOUND_STACK_SIZE } from '../abi/memory';
import { now } from './core';
import { promising, Suspending } from './stack-switching';

/**
 * Milliseconds of work between two pauses: a message waits at most this long, and pausing costs less than 1 % of the
 * time.
 */
const WORK_MS = 5;

/** Bytes at the start of an unwound stack that hold its own bounds. */
const STACK_HEADER = 8;

/** The exports that asyncify adds to a module. */
interface Asyncified {
  asyncify_start_unwind(stack: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(stack: number): void;
  asyncify_stop_rewind(): void;
}

/** An export that calls `env.pause`. */
export type CoreWork = (...numbers: number[]) => void;

/** Interrupts the work of one instance. */
export interface Pauses {
  /** The instance's import `env.pause`. */
  readonly pause: () => void;
  /** Calls `work`, one of an instance's `exports`; resolves at its end. Rejects when the core traps. */
  run(exports: object, work: CoreWork, ...numbers: number[]): Promise<void>;
  /** Suspended work does not continue; its promise rejects. */
  end(): void;
}

/** For threads that get their orders through shared memory: work is never interrupted. */
export const noPauses: Pauses = {
  pause: () => undefined,
  run: (_, work, ...numbers) =>
    new Promise((resolve) => {
      work(...numbers);
      resolve();
    }),
  end: () => undefined,
};

/** The best way that module and runtime both support. */
export function pausesFor(module: WebAssembly.Module, memory: WebAssembly.Memory): Pauses {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  if (names.includes('asyncify_start_unwind')) return new UnwoundPauses(memory);
  if (Suspending !== undefined && promising !== undefined) return suspendedPauses(Suspending, promising);
  return noPauses;
}

/** Decides when a pause is due. */
class Stopwatch {
  private resumedAt = 0;

  resume(): void {
    this.resumedAt = now();
  }

  get isDue(): boolean {
    return now() - this.resumedAt >= WORK_MS;
  }
}

class UnwoundPauses implements Pauses {
  private state: 'working' | 'unwinding' | 'rewinding' = 'working';
  private hasEnded = false;
  private readonly watch = new Stopwatch();
  private readonly view: DataView;
  private readonly stack: number;

  private exports: Asyncified | null = null;

  constructor(memory: WebAssembly.Memory) {
    this.view = new DataView(memory.buffer);
    this.stack = this.view.getUint32(CONTROL_UNWOUND_STACK, true);
  }

  /** Called during the work, and again after the calls that led here have been rewound. */
  readonly pause = (): void => {
    if (this.state === 'rewinding') {
      this.state = 'working';
      this.exports?.asyncify_stop_rewind();
    } else if (this.watch.isDue) {
      this.state = 'unwinding';
      this.view.setUint32(this.stack, this.stack + STACK_HEADER, true);
      this.view.setUint32(this.stack + 4, this.stack + UNWOUND_STACK_SIZE, true);
      this.exports?.asyncify_start_unwind(this.stack);
    }
  };

  async run(exports: object, work: CoreWork, ...numbers: number[]): Promise<void> {
    const asyncified = exports as Asyncified;
    this.exports = asyncified;
    this.watch.resume();
    work(...numbers);
    while (this.isUnwound()) {
      asyncified.asyncify_stop_unwind();
      await nextTask();
      if (this.hasEnded) throw ended();
      this.state = 'rewinding';
      asyncified.asyncify_start_rewind(this.stack);
      this.watch.resume();
      work(...numbers);
    }
  }

  end(): void {
    this.hasEnded = true;
  }

  private isUnwound(): boolean {
    return this.state === 'unwinding';
  }
}

function suspendedPauses(suspending: NonNullable<typeof Suspending>, promise: NonNullable<typeof promising>): Pauses {
  const watch = new Stopwatch();
  let hasEnded = false;
  const pause = (): Promise<void> | undefined => (watch.isDue ? suspend() : undefined);
  const suspend = async (): Promise<void> => {
    await nextTask();
    if (hasEnded) throw ended();
    watch.resume();
  };
  return {
    pause: new suspending(pause),
    run: (_, work, ...numbers) => {
      watch.resume();
      return promise(work)(...numbers);
    },
    end: () => {
      hasEnded = true;
    },
  };
}

function ended(): Error {
  return new Error('the work was ended in a pause');
}

/** Resolves after pending messages and timers; a plain promise would resolve before them. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
