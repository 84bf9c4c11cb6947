// The files of an engine that is one file itself. src/tools/single.ts puts them in the place of this module.

export interface Embedded {
  readonly build: 'release' | 'tuning';
  /** By their names below dist: Brotli, in base64. */
  readonly files: Readonly<Record<string, string>>;
}

/** Null where they lie in a folder. */
export const embedded: Embedded | null = null as Embedded | null;
