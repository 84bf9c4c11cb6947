// Programs in C that an experiment writes, compiles and runs: what WebAssembly cannot do, or what only C shows.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMPILER = 'cc';
const FLAGS = ['-O3', '-march=native'];
/** What the programs need of the processor beyond its base: PEXT and PDEP. */
const NEEDED = '__BMI2__';

/** Runs a program and returns its output; throws with its error output if it fails. */
export function output(program: string, args: readonly string[], folder: string, input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, input, encoding: 'utf8' });
  if (error !== undefined) {
    throw new Error(`${program} cannot be run (Debian: gperf, libcmph-dev, libcmph-tools, gcc): ${error.message}`);
  }
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Why native programs cannot be run here, in words, or undefined if they can. */
export function whyNotNative(): string | undefined {
  const { status, stdout } = spawnSync(COMPILER, [...FLAGS, '-dM', '-E', '-x', 'c', '/dev/null'], { encoding: 'utf8' });
  if (status !== 0) return 'there is no C compiler';
  return stdout.includes(NEEDED) ? undefined : 'the processor has no BMI2';
}

/** First line of the compiler's version. */
export function compilerVersion(): string {
  return output(COMPILER, ['--version'], tmpdir()).split('\n')[0] ?? '';
}

/** Compiles a program and runs it; returns the lines of its output, each a line of JSON. Throws if either fails. */
export function runNative(source: string, args: readonly string[] = []): unknown[] {
  const reason = whyNotNative();
  if (reason !== undefined) throw new Error(`This experiment compiles C with BMI2, but ${reason}.`);
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-native-'));
  try {
    writeFileSync(join(folder, 'program.c'), source);
    output(COMPILER, [...FLAGS, '-o', 'program', 'program.c', '-lm'], folder);
    const lines = output(join(folder, 'program'), args, folder).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as unknown);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
