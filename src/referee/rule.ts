// A rule of chess in words, for explanations.

/** A rule of chess that a program has broken. */
export interface Rule {
  /** Stable: tests and scripts may rely on it. */
  readonly code: string;
  /** One or two sentences. */
  readonly text: string;
}

export function rule(code: string, text: string): Rule {
  return { code, text };
}
