// The project's sources and what they import, for the checks of the house rules.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Where the project lies. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Texts of source files by their path from the project root, with `/` between folders. */
export type SourceTree = ReadonlyMap<string, string>;

export interface Import {
  /** From 1. */
  readonly line: number;
  /** As it is written. */
  readonly specifier: string;
  /** Path of the imported source file; null for a package, a data file or a file that is not there. */
  readonly target: string | null;
}

/** Reads all TypeScript files of some folders of the project; a folder that is not there counts as empty. */
export function readSources(folders: readonly string[]): SourceTree {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    for (const file of filesBelow(join(PROJECT_ROOT, folder))) {
      sources.set(relative(PROJECT_ROOT, file).split(sep).join('/'), readFileSync(file, 'utf8'));
    }
  }
  return sources;
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Everything that a source file imports or re-exports, types and dynamic imports included, in its order. */
export function importsOf(path: string, sources: SourceTree): Import[] {
  const text = sources.get(path) ?? '';
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => ({
    line: text.slice(0, pos).split('\n').length,
    specifier: fileName,
    target: resolve(path, fileName, sources),
  }));
}

function resolve(path: string, specifier: string, sources: SourceTree): string | null {
  if (!specifier.startsWith('.')) return null;
  const base = posix.join(posix.dirname(path), specifier);
  const candidates = [base, `${base}.ts`, `${base}.d.ts`, `${base}/index.ts`];
  return candidates.find((candidate) => sources.has(candidate)) ?? null;
}
