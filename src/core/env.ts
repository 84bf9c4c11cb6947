// What the core asks of its host. AssemblyScript names the imported module after this file: `env`.

/** Milliseconds on a clock that all threads share. */
export declare function now(): f64;

/** The info record is filled. */
export declare function report(): void;
