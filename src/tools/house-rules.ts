// The rules of the house that no linter knows: floors, cycles, file length, contents of the border, packages.

import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { brokenRule, roomOf } from './floor-plan';
import { importsOf, type SourceTree } from './source-tree';

/** Lines; a longer file holds more than one noun. */
export const MAX_LINES = 400;

/** Tables of numbers, which nobody reads. */
const DATA_FILES: readonly string[] = [
  'src/core/attacks/sliders/magic-factors.ts',
  'src/core/position/polyglot-random.ts',
];

/** Everything that breaks a rule, one line each: `file:line: what, and which rule`. `packages` may be needed at run time. */
export function checkHouse(sources: SourceTree, packages: readonly string[]): string[] {
  return [
    ...checkFloors(sources),
    ...checkCycles(sources),
    ...checkLengths(sources),
    ...checkBorder(sources),
    ...checkPackages(sources, packages),
  ];
}

/** Imports that the floor plan forbids, and files that it has no room for. */
export function checkFloors(sources: SourceTree): string[] {
  const found: string[] = [];
  for (const path of sources.keys()) {
    const room = roomOf(path);
    if (room === undefined) {
      found.push(`${path}:1: lies in no room of the floor plan (src/tools/floor-plan.ts)`);
      continue;
    }
    for (const { line, target } of importsOf(path, sources)) {
      const targetRoom = target === null ? undefined : roomOf(target);
      const rule = targetRoom === undefined ? null : brokenRule(room, targetRoom);
      if (rule !== null) found.push(`${path}:${line}: imports ${target}, but ${rule}`);
    }
  }
  return found;
}

/** Import cycles, each once, as the way round. */
export function checkCycles(sources: SourceTree): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): void => {
    const at = way.indexOf(path);
    if (at >= 0) found.push(`${path}:1: is in an import cycle: ${[...way.slice(at), path].join(' -> ')}`);
    if (at >= 0 || done.has(path)) return;
    way.push(path);
    for (const { target } of importsOf(path, sources)) {
      if (target !== null) visit(target);
    }
    way.pop();
    done.add(path);
  };
  for (const path of sources.keys()) visit(path);
  return found;
}

/** Files longer than MAX_LINES. */
export function checkLengths(sources: SourceTree): string[] {
  const found: string[] = [];
  for (const [path, text] of sources) {
    const lines = text.replace(/\n$/, '').split('\n').length;
    if (lines <= MAX_LINES || DATA_FILES.includes(path)) continue;
    found.push(`${path}:${lines}: has ${lines} lines, but a file holds at most ${MAX_LINES}`);
  }
  return found;
}

/** What is neither an import nor an `export const` without a function in src/abi: both sides compile it. */
export function checkBorder(sources: SourceTree): string[] {
  const found: string[] = [];
  for (const [path, text] of sources) {
    if (roomOf(path)?.building !== 'abi') continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    for (const statement of file.statements) {
      if (ts.isImportDeclaration(statement) || isExportedConstant(statement)) continue;
      const line = file.getLineAndCharacterOfPosition(statement.getStart(file)).line + 1;
      found.push(`${path}:${line}: src/abi holds only imports and \`export const\` values, no logic`);
    }
  }
  return found;
}

function isExportedConstant(statement: ts.Statement): boolean {
  if (!ts.isVariableStatement(statement)) return false;
  const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  const constant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
  return exported && constant && !containsFunction(statement);
}

function containsFunction(node: ts.Node): boolean {
  return ts.isFunctionLike(node) || ts.forEachChild(node, containsFunction) === true;
}

/** Packages that an installed engine would not find: it comes with `packages`, the run-time dependencies, only. */
export function checkPackages(sources: SourceTree, packages: readonly string[]): string[] {
  const found: string[] = [];
  for (const path of sources.keys()) {
    const building = roomOf(path)?.building;
    if (building !== 'shell' && building !== 'core' && building !== 'abi') continue;
    for (const { line, specifier } of importsOf(path, sources)) {
      if (specifier.startsWith('.') || isBuiltin(specifier) || packages.includes(specifier)) continue;
      found.push(`${path}:${line}: imports ${specifier}, which is not among the dependencies of package.json`);
    }
  }
  return found;
}
