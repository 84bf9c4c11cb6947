// The files of the single-file engine. src/tools/single.ts puts them in place of this module.

export interface Embedded {
  readonly build: 'release' | 'tuning';
  /** By name below dist: Brotli, in base64. Null for an asset of a single executable application, which needs no unpacking. */
  readonly files: Readonly<Record<string, string | null>>;
}

/** Null if the files are in a folder. */
export const embedded: Embedded | null = null as Embedded | null;
