// The ledger of the games that networks learn from: every line is whole, and no set is listed twice.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../helpers/paths';

const row = z.strictObject({
  seed: z.int().nonnegative(),
  network: z.string(),
  networkSha256: z.string().regex(/^[0-9a-f]{16}$/),
  core: z.string().regex(/^[0-9a-f]{16}$/),
  nodes: z.int().positive(),
  hashMb: z.int().positive().optional(),
  dfrc: z.boolean(),
  /** The file of positions that the games began at. */
  book: z.string().optional(),
  /** Whether Syzygy tables ended games. */
  syzygy: z.boolean().optional(),
  /** The seed of the games that these are branches of. */
  branchesOf: z.int().nonnegative().optional(),
  games: z.int().positive(),
  positions: z.int().positive(),
  /** Labelled positions out of the same searches. */
  labels: z.int().positive().optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

test('each line is a set of games, listed once', () => {
  const lines = readFileSync(join(projectRoot, 'src/research/train/ledger.jsonl'), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => row.parse(JSON.parse(line)));
  expect(new Set(rows.map(({ seed, network }) => `${seed} ${network}`)).size).toBe(rows.length);
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(rows.length);
});
