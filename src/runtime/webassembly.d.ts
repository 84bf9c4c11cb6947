// The part of the WebAssembly JavaScript interface that the project uses. TypeScript declares it only together with the whole
// DOM, which nothing here may see.

declare namespace WebAssembly {
  interface MemoryDescriptor {
    initial: number;
    maximum: number;
    shared: boolean;
  }

  class Memory {
    constructor(descriptor: MemoryDescriptor);
    readonly buffer: ArrayBuffer | SharedArrayBuffer;
  }

  /** Compiled code; it can be posted to workers, which then share it. */
  class Module {
    constructor(bytes: Uint8Array);
    private readonly compiled: never;
    static exports(module: Module): { name: string }[];
  }

  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: unknown;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, Record<string, unknown>>): Promise<Instance>;
}
