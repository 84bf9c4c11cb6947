// Errors as values: reading text never throws.

/** The reason why a text was refused. */
export interface NotationError {
  /** Stable; scripts and tests may rely on it, e.g. `FEN_KINGS`. */
  readonly code: string;
  /** One sentence that names the field, the value and the rule that it broke. */
  readonly message: string;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: NotationError };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure<T>(code: string, message: string): Result<T> {
  return { ok: false, error: { code, message } };
}

/** The value of a success. Throws an Error with the message of a failure, for programs that can only end with it. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** What went wrong, in words: JavaScript lets anything be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_QUOTE = 80;

/** A value for a message: in quotes, on one line, and cut if it is long. */
export function quote(value: string): string {
  return JSON.stringify(value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value);
}
