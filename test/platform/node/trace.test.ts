// SLIDERULE_TRACE: the tree that a search leaves in a file.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { projectRoot } from '../../helpers/paths';

const LINE =
  /^( *)(root|[a-h][1-8][a-h][1-8][nbrq]?|0000)(?: without \S+)?, (?:depth (\d+)|quiescence), (\S+)…(\S+): (\S+), (\d+) nodes$/;

it(
  'a trace is a tree: plies nest, nodes add up, and the last iteration has the score that is told',
  { timeout: 300_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sliderule-trace-'));
    const file = join(folder, 'tree.txt');
    try {
      const { stdout } = spawnSync(
        process.execPath,
        ['dist/main.js', 'setoption name Use NNUE value false', 'go depth 5'],
        {
          cwd: projectRoot,
          encoding: 'utf8',
          env: { ...process.env, SLIDERULE_TRACE: file },
        },
      );
      const nodes = readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [, indent = '', move = '', depth, , , score = '', count = ''] = LINE.exec(line) ?? [];
          expect(move, line).not.toBe('');
          return { ply: indent.length / 2, depth, score, count: Number(count) };
        });
      for (const [index, { ply, count }] of nodes.entries()) {
        const below = nodes.slice(index + 1, index + count);
        expect(below.every((node) => node.ply > ply)).toBe(true);
        expect(nodes[index + count]?.ply ?? 0).toBeLessThanOrEqual(ply);
      }
      const roots = nodes.filter(({ ply }) => ply === 0);
      expect(new Set(roots.map(({ depth }) => depth))).toEqual(new Set(['1', '2', '3', '4', '5']));
      expect([...stdout.matchAll(/depth 5 .* score cp (-?\d+)/g)].at(-1)?.[1]).toBe(roots.at(-1)?.score);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
