// The compiler is a process, which may end before it answers.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SLIDERS_MAGIC } from '../../src/abi/sliders';
import { ModuleCompiler } from '../../src/tools/modules';
import { projectRoot } from '../helpers/paths';

const project = mkdtempSync(join(tmpdir(), 'sliderule-compiler-'));
afterAll(() => rmSync(project, { recursive: true }));
const MODULE = { name: 'none', method: SLIDERS_MAGIC, debug: true } as const;

/** A compiler whose process does this with a job. */
function compilerThat(does: string): ModuleCompiler {
  mkdirSync(join(project, 'src', 'tools'), { recursive: true });
  writeFileSync(join(project, 'src', 'tools', 'compile-worker.ts'), `process.on('message', () => ${does});`);
  return new ModuleCompiler(project);
}

it.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'the compiler ended (SIGKILL)'],
  ['leaves', 'process.exit(7)', 'the compiler ended (exit 7)'],
])('a compiler that %s is named, and the next module gets another one', async (_, does, message) => {
  const compiler = compilerThat(does);
  await expect(compiler.compile(MODULE, 'none.wasm')).rejects.toThrow(message);
  writeFileSync(join(project, 'src', 'tools', 'compile-worker.ts'), "process.on('message', () => process.send(null));");
  await expect.poll(() => compiler.compile(MODULE, 'none.wasm').then(() => 'compiled', String)).toBe('compiled');
  compiler.close();
  compiler.close();
});

it('a compiler that cannot be loaded says why', async () => {
  for (const name of ['compile-worker.ts', 'stand-ins.ts']) {
    cpSync(join(projectRoot, 'src', 'tools', name), join(project, 'src', 'tools', name));
  }
  const compiler = new ModuleCompiler(project);
  await expect(compiler.compile(MODULE, 'none.wasm')).rejects.toThrow("Cannot find package 'assemblyscript'");
  compiler.close();
});
