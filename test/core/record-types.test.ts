// Records are told apart by both checkers of the core: one where another is wanted is an error.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler } from '../../src/tools/compile-worker';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// By a name that tsc does not see, like src/tools/compile-worker.ts.
const COMPILER = ['assemblyscript', 'asc'].join('/');
const asc = (await import(COMPILER)) as Compiler;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The records by file in src/core. */
const RECORDS = {
  CheckSquares: 'moves/check-squares',
  Frame: 'search/frame',
  Info: 'search/records',
  Line: 'search/line',
  Limits: 'search/records',
  Position: 'position/position',
  RootMove: 'search/root-move',
  Setup: 'position/setup',
  State: 'position/state',
  TableEntry: 'position/table-entry',
};

const NAMES = Object.keys(RECORDS);
const IMPORTS = Object.entries(RECORDS).map(([name, file]) => `import { ${name} } from './${file}';`);

/** Each record, and an address, where another record is wanted; one to a line after the imports. */
const CONFUSIONS = NAMES.flatMap((wanted) =>
  [...NAMES, 'usize'].filter((given) => given !== wanted).map((given) => ({ wanted, given })),
);
const SNIPPET = [
  ...IMPORTS,
  ...CONFUSIONS.map(({ wanted, given }, n) => `export function f${n}(given: ${given}): ${wanted} { return given; }`),
].join('\n');

/** The snippet stands here for the compilers, and nowhere on disk. */
const FILE = 'src/core/confusions.ts';

/** Messages of tsc, with the core's options, by line of the snippet. */
function tscErrors(): number[] {
  const path = join(root, FILE);
  const config = join(root, 'src/core/tsconfig.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (problem) => {
        throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, ' '));
      },
    },
  );
  if (parsed === undefined) throw new Error('no configuration');
  const host = ts.createCompilerHost(parsed.options);
  const onDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === path ? ts.createSourceFile(name, SNIPPET, target) : onDisk(name, target);
  const program = ts.createProgram(
    [path, ...parsed.fileNames.filter((name) => name.endsWith('.d.ts'))],
    parsed.options,
    host,
  );
  const file = program.getSourceFile(path);
  return program
    .getSemanticDiagnostics(file)
    .map(({ start = 0 }) => (file?.getLineAndCharacterOfPosition(start).line ?? 0) - IMPORTS.length);
}

describe('a record where another is wanted', () => {
  it('is refused by tsc', () => {
    expect(tscErrors()).toEqual(CONFUSIONS.map((_, n) => n));
  });

  it('is refused by asc', async () => {
    const stderr = asc.createMemoryStream();
    const { error } = await asc.main([FILE, '--runtime', 'stub', '--use', 'SLIDERS=0', '--noEmit'], {
      readFile: async (name: string, folder: string) =>
        name === FILE
          ? SNIPPET
          : await readFile(join(root, folder === '.' ? '' : folder, name), 'utf8').catch(() => null),
      stderr,
      writeFile: () => undefined,
      listFiles: () => [],
    });
    expect(error).not.toBeNull();
    const lines = [...stderr.toString().matchAll(/confusions\.ts\((\d+),/g)].map(([, line]) => Number(line));
    expect([...new Set(lines)].sort((a, b) => a - b)).toEqual(CONFUSIONS.map((_, n) => n + IMPORTS.length + 1));
  });
});
