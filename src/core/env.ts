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
 * In builds that trace a search: a node is entered. `move` has led to it, `excluded` was left out by its parent; both may be
 * MOVE_NONE.
 */
export declare function enterNode(ply: i32, depth: i32, alpha: i32, beta: i32, move: i32, excluded: i32): void;

/** In builds that trace a search: the node entered last that has not been left is left. */
export declare function leaveNode(score: i32): void;

/**
 * In builds for one thread: lets the host handle messages. It may suspend the core here and resume it later, so a
 * caller must read the control block again.
 */
export declare function pause(): void;
