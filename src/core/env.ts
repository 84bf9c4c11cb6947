// The functions that the host provides. AssemblyScript names the imported module after this file: `env`.

/** Milliseconds on a clock that all threads share. */
export declare function now(): f64;

/** The info record is filled. */
export declare function report(): void;

/**
 * Reads `length` bytes of a tablebase file from `offset` on to an address in memory; returns the number of bytes read.
 */
export declare function readBlock(file: u32, offset: f64, length: i32, address: usize): i32;

/**
 * In builds for one thread: lets the host handle messages. It may suspend the core here and resume it later, so a
 * caller must read the control block again.
 */
export declare function pause(): void;
