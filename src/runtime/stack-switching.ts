// WebAssembly's functions for suspending stacks (JSPI), if the runtime has them.
// https://github.com/WebAssembly/js-promise-integration

interface StackSwitching {
  Suspending?: new (imported: () => Promise<void> | undefined) => () => void;
  promising?: (exported: (...numbers: number[]) => void) => (...numbers: number[]) => Promise<void>;
}

export const { Suspending, promising } = WebAssembly as StackSwitching;

/** True if the runtime can suspend stacks, so that no asyncified module is needed. */
export const switchesStacks = Suspending !== undefined && promising !== undefined;
