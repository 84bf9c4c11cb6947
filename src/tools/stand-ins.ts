// A transform of the AssemblyScript compiler: the files of a folder stand in for those of src/core with the same path below it.
//
// So a workshop changes a part of the core for a build of its own, and the part that plays need not know. A stand-in is a
// whole module; mostly it re-exports the one it stands in for, and replaces a function or two.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CORE = 'src/core';

/**
 * The part of the compiler's parser that is used here. Paths are relative to the project's root and have no extension.
 */
export interface Parser {
  readonly sources: readonly {
    readonly internalPath: string;
    /** Imports and re-exports name another file. */
    readonly statements: readonly { internalPath?: string | null }[];
  }[];
  parseFile(text: string, path: string, isEntry: boolean): void;
}

/**
 * Adds the stand-ins of a folder to the parsed files, and makes all other files import them. Throws if one has no
 * original.
 */
export function addStandIns(parser: Parser, folder: string): void {
  const standIns = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const name = file.slice(0, -3).replaceAll('\\', '/');
    standIns.set(`${CORE}/${name}`, `${folder}/${name}`);
    parser.parseFile(readFileSync(join(folder, file), 'utf8'), `${folder}/${name}.ts`, false);
  }
  for (const path of standIns.keys()) {
    if (!parser.sources.some(({ internalPath }) => internalPath === path)) {
      throw new Error(`${folder}: there is no ${path}.ts to stand in for`);
    }
  }
  for (const { internalPath, statements } of parser.sources) {
    if (internalPath.startsWith(`${folder}/`)) continue;
    for (const statement of statements) {
      const standIn = standIns.get(statement.internalPath ?? '');
      if (standIn !== undefined) statement.internalPath = standIn;
    }
  }
}
