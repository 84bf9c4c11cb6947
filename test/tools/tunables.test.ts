import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_TUNABLES } from '../../src/abi/memory';
import { TUNABLES } from '../../src/abi/tunables';
import { projectFolder } from '../../src/platform/node/artifacts';
import { formatTunables } from '../../src/tools/tunables';

describe('tunables', () => {
  it('are compiled in as the table says', () => {
    const file = readFileSync(join(projectFolder, 'src/core/search/tunables.ts'), 'utf8');
    expect(file, "run 'npm run build tables'").toBe(formatTunables());
  });

  it('fit into their place in memory and have names of their own', () => {
    expect(TUNABLES.length).toBeLessThanOrEqual(MAX_TUNABLES);
    expect(new Set(TUNABLES.map(({ name }) => name)).size).toBe(TUNABLES.length);
  });

  it('have values within their ranges, and steps that fit in', () => {
    for (const { name, value, min, max, step } of TUNABLES) {
      expect(value, name).toBeGreaterThanOrEqual(min);
      expect(value, name).toBeLessThanOrEqual(max);
      expect(step * 4, name).toBeLessThanOrEqual(max - min);
    }
  });
});
