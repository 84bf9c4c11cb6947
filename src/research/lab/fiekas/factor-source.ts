// The factors of the engine's own magic slider methods, read from their sources: what is tested is what is compiled.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../platform/node/artifacts';
import type { FactorTable } from './factor-table';

function numbers(text: string, name: string): bigint[] {
  const list = new RegExp(`export const ${name}: [^[]*\\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/0x[0-9a-f]+|\d+/g)].map(([word]) => BigInt(word));
}

/** The table of `src/core/attacks/sliders/METHOD-factors.ts`. */
export function readFactors(method: string): FactorTable {
  const file = join(projectFolder, 'src', 'core', 'attacks', 'sliders', `${method}-factors.ts`);
  const text = readFileSync(file, 'utf8');
  return {
    factors: { bishop: numbers(text, 'BISHOP_FACTORS'), rook: numbers(text, 'ROOK_FACTORS') },
    offsets: {
      bishop: numbers(text, 'BISHOP_OFFSETS').map(Number),
      rook: numbers(text, 'ROOK_OFFSETS').map(Number),
    },
  };
}
