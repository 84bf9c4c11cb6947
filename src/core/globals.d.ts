// Constants set by the build, declared for editors and `tsc`.

/** Number of the slider backend, `src/abi/sliders.ts`; set by `asc --use SLIDERS=n`. */
declare const SLIDERS: i32;

/** 1 in a build whose search constants can be set from outside (src/abi/tunables.ts); set by `asc --use TUNING=n`. */
declare const TUNING: i32;

/** 1 for 128-bit vectors in the network's arithmetic, 0 for the same one by one; set by `asc --use SIMD=n`. */
declare const SIMD: i32;

/** 1 in the engine's core, which may yield to its host (src/runtime/pauses.ts); set by `asc --use PAUSES=n`. */
declare const PAUSES: i32;

/** 1 in a build that tells its host of every node (docs/DEBUGGING.md); set by `asc --use TRACE=n`. */
declare const TRACE: i32;
