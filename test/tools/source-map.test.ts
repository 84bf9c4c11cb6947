// A debugger stops in AssemblyScript: the rules core is compiled with its source map, and a breakpoint is set by it.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLIDERS_MAGIC } from '../../src/abi/sliders';
import { ModuleCompiler } from '../../src/tools/modules';
import { projectRoot } from '../helpers/paths';

it('a module with a source map stops at a line of its source', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-map-'));
  const compiler = new ModuleCompiler(projectRoot);
  const file = join(folder, 'rules.wasm');
  try {
    const kind = { family: 'library', method: SLIDERS_MAGIC, unshared: true, embedded: true } as const;
    await compiler.compile({ ...kind, name: 'rules', debug: true, mapped: true }, file);
    const line = 'position = positionAt(threadBase);';
    const script = join(projectRoot, 'test/tools/breakpoint.mjs');
    const { stdout } = spawnSync(process.execPath, [script, file, 'src/core/rules.ts', line, 'attach'], {
      encoding: 'utf8',
    });
    expect(stdout).toContain(`attachPosition: ${line}`);
  } finally {
    compiler.close();
    rmSync(folder, { recursive: true });
  }
});
