// What the core asks of its host. AssemblyScript names the imported module after this file: `env`.

/** Milliseconds on a clock that all threads share. */
export declare function now(): f64;

/** The info record is filled. */
export declare function report(): void;

/** Reads `length` bytes of a tablebase's file from `offset` on to an address in memory; returns how many there were. */
export declare function readBlock(file: u32, offset: f64, length: i32, address: usize): i32;

/**
 * In builds for one thread: a chance for the host to hear messages. It may leave the core here and come back later, so a caller has
 * to read the control block anew.
 */
export declare function pause(): void;
