// The part of the WebAssembly JavaScript interface that the host uses. TypeScript declares it only together with the whole
// DOM, which a Node program must not see.

declare namespace WebAssembly {
  interface MemoryDescriptor {
    initial: number;
    maximum: number;
    shared: true;
  }

  class Memory {
    constructor(descriptor: MemoryDescriptor);
    readonly buffer: SharedArrayBuffer;
  }

  /** Compiled code; it can be posted to workers, which then share it. */
  class Module {
    private readonly compiled: never;
  }

  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: unknown;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
