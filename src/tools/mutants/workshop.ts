// A copy of the project in which one source at a time is changed, built and tested.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../platform/node/artifacts';
import { DEBUG_MODULES, ModuleCompiler, fileOf } from '../modules';

/** The files that the core's tests read. node_modules is linked. */
const COPIED = [
  'src',
  'test',
  'perft-suites',
  'bench',
  'nets',
  'dist',
  'engine.sh',
  'engine.mjs',
  'package.json',
  'tsconfig.json',
];
/** Other modules for the tests, built from the unchanged sources. */
const OTHERS = ['--sliders', 'ray-scan', '--data', 'magic', '--scalar', '--debug'];
const CONFIG = 'src/tools/mutants/vitest.config.ts';
/** Processor seconds of one process, after which a mutant counts as endless. */
const LIMIT_SECONDS = 200;

export type Verdict =
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'survived' }
  /** It does not compile, or compiles to the same code. */
  | { readonly kind: 'void'; readonly by: string };

export class Workshop {
  private readonly folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  private readonly compiler: ModuleCompiler;
  private unchanged = '';

  constructor() {
    for (const name of COPIED) {
      const from = join(projectFolder, name);
      if (existsSync(from)) cpSync(from, join(this.folder, name), { recursive: true });
    }
    symlinkSync(join(projectFolder, 'node_modules'), join(this.folder, 'node_modules'));
    this.compiler = new ModuleCompiler(this.folder);
  }

  /** Builds the unchanged project and runs the tests, which must pass; returns the failure, or null. */
  async prepare(tests: readonly string[]): Promise<string | null> {
    const failure = (await this.build()) ?? (await this.run('tsx', ['src/tools/build.ts', ...OTHERS]));
    this.unchanged = this.modulesHash();
    return failure ?? (await this.test(tests));
  }

  /** Tests a changed text of a source. */
  async judge(source: string, text: string, tests: readonly string[]): Promise<Verdict> {
    const file = join(this.folder, source);
    const original = readFileSync(file, 'utf8');
    writeFileSync(file, text);
    try {
      if ((await this.build()) !== null) return { kind: 'void', by: 'does not compile' };
      if (this.modulesHash() === this.unchanged) return { kind: 'void', by: 'the same code' };
      const failed = await this.test(tests);
      return failed === null ? { kind: 'survived' } : { kind: 'killed', by: failed };
    } finally {
      writeFileSync(file, original);
    }
  }

  close(): void {
    this.compiler.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Compiles all modules; returns the compiler's error, or null. */
  private async build(): Promise<string | null> {
    try {
      for (const module of DEBUG_MODULES) {
        await this.compiler.compile(module, join(this.folder, 'dist', fileOf(module)));
      }
      return null;
    } catch (error) {
      return String(error);
    }
  }

  private modulesHash(): string {
    const hash = createHash('sha256');
    for (const module of DEBUG_MODULES) hash.update(readFileSync(join(this.folder, 'dist', fileOf(module))));
    return hash.digest('hex');
  }

  /** Runs test files in order until one fails; returns the failure, or null. */
  private test(tests: readonly string[]): Promise<string | null> {
    const files = [...new Set(tests)].map((name) => `test/${name}.test.ts`);
    return this.run('vitest', ['run', '--config', CONFIG, ...files], { MUTANT_TESTS: files.join(',') });
  }

  /** Runs a program of a package; null if it succeeds, else the first line that describes the failure. */
  private async run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string | null> {
    const limited = ['-c', `ulimit -t ${LIMIT_SECONDS}; exec "$@"`, 'bash', join('node_modules', '.bin', program)];
    const child = spawn('bash', [...limited, ...args], {
      cwd: this.folder,
      env: { ...process.env, SLIDERULE_BUILD: 'debug', SLIDERULE_METHODS: 'magic', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return null;
    return /^\s*(FAIL .*|.*Error: .*)$/m.exec(output)?.[1] ?? `exit ${code}`;
  }
}
