// The errors that the library throws and rejects with.

import type { Result } from '../notation/result';

/** An error that a caller can handle. `code` is stable; `message` is a sentence that names the value and the rule. */
export class SlideruleError extends Error {
  override readonly name = 'SlideruleError';

  /**
   * Codes: FEN_…, UCI_MOVE_…, SAN_…, MOVE_…, SQUARE, PERFT_DEPTH, POSITION_…, OPTION_…, THREADS_…, HASH_…, NETWORK_…, PGN_…,
   * LIMIT_VALUE, LIMITS_MISSING, FIELD_UNKNOWN, OPTIONS, TEXT, EVENT, ANALYSIS_LOOP, PROGRAM, CHESS960_NUMBER, CONSTRUCTOR, ENGINE_CLOSED,
   * ENGINE_CRASHED, COMMAND, LISTENER, NODE_VERSION.
   */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** @internal The value of a success. Throws the error of a failure. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new SlideruleError(result.error.code, result.error.message);
  return result.value;
}
