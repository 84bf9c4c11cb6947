// The floor plan refuses what it is there to refuse.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../helpers/paths';

/** What each file of a small house imports. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'src/abi/move.ts': ['../core/rules'],
  'src/core/rules.ts': ['./exports', '../abi/move'],
  'src/core/exports.ts': [],
  'src/notation/fen.ts': ['node:fs', './epd'],
  'src/notation/epd.ts': ['./fen'],
  'src/runtime/core.ts': ['../core/exports', '../notation/fen', 'pino'],
  'src/engine/engine.ts': ['../runtime/core', '../platform/node/files', '../uci/log'],
  'src/platform/node/files.ts': ['node:fs', '../../runtime/core'],
  'src/uci/log.ts': ['../engine/engine', '../research/lab/laboratory'],
  'src/research/lab/laboratory.ts': ['node:fs', '../../engine/engine', '../../cli/cli', '../train/train'],
  'src/research/train/train.ts': [],
  'src/cli/cli.ts': ['node:util', '../uci/log'],
  'src/util/strings.ts': ['../abi/move'],
};

const FORBIDDEN = [
  'src/abi/move.ts -> src/core/rules.ts',
  'src/core/rules.ts -> src/core/exports.ts',
  'src/notation/fen.ts -> fs',
  'src/runtime/core.ts -> src/core/exports.ts',
  'src/runtime/core.ts -> pino',
  'src/engine/engine.ts -> src/platform/node/files.ts',
  'src/engine/engine.ts -> src/uci/log.ts',
  'src/uci/log.ts -> src/research/lab/laboratory.ts',
  'src/research/lab/laboratory.ts -> src/research/train/train.ts',
  'src/util/strings.ts -> src/abi/move.ts',
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

let violations: readonly Violation[];
const folder = mkdtempSync(join(tmpdir(), 'sliderule-floors-'));

beforeAll(() => {
  for (const [path, imports] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), imports.map((from) => `export * from '${from}';\n`).join(''));
  }
  const program = join(projectRoot, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const config = join(projectRoot, '.dependency-cruiser.mjs');
  const args = [program, 'src', '--config', config, '--output-type', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 24 });
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the floor plan', () => {
  it('refuses imports that go up or out, and nothing else', () => {
    const found = violations.filter(({ rule }) => rule.name !== 'no circle').map(({ from, to }) => `${from} -> ${to}`);
    expect([...new Set(found)].sort()).toEqual([...FORBIDDEN].sort());
  });

  it('refuses a circle', () => {
    const circles = violations.filter(({ rule }) => rule.name === 'no circle').map(({ from }) => from);
    expect(circles.some((from) => from.startsWith('src/notation/'))).toBe(true);
  });
});
