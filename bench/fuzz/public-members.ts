// The public members of the library's classes, read from their sources: JavaScript does not know `private` and `@internal`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

type Names = ReadonlySet<string>;

function isPublic(member: ts.ClassElement): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    (ts.getCombinedModifierFlags(member) & hidden) === 0 &&
    !ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')
  );
}

/** The names of methods and accessors by the class that declares them, from the files of a folder. */
export function publicMembers(folder: string): ReadonlyMap<string, Names> {
  const members = new Map<string, Names>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (!ts.isClassDeclaration(statement) || statement.name === undefined) continue;
      const names = statement.members.filter(isPublic).flatMap(({ name }) => {
        return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
      });
      members.set(statement.name.text, new Set(names));
    }
  }
  return members;
}
