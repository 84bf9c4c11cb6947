// Finds the factors of the magic slider methods and writes them to their sources.
//
//   npm run check magics, which is: tsx src/tools/find-magics.ts [--check]
//
// Trial and error with sparse random candidates, from a fixed seed: every run finds the same factors. `--check` compares
// them with the files instead of writing these. Takes a few seconds.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { scriptArguments } from '../cli/script';
import { FactorTest } from '../research/lab/fiekas/factor';
import { wordOf, type Halves } from '../research/lab/fiekas/multiply';
import { occupancies, SLIDER_NAMES, type Occupancies, type SliderName } from '../research/lab/fiekas/relevant';
import { Candidates } from './magics/candidates';
import { Places } from './magics/places';

const { values } = scriptArguments({ options: { check: { type: 'boolean', default: false } } });
const SEED = 20081;
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const TABLES = SLIDER_NAMES.flatMap((slider) => SQUARES.map((square) => occupancies(slider, square)));

/** As in magic-with-offset: attack sets of a unit, and what spreads the offsets over 2^16 units. */
const OFFSET_UNIT = 4;
const OFFSET_SPREAD = 40503;

type Factors = Record<SliderName, bigint[]>;

function findFactor(of: Occupancies, candidates: Candidates, suits: (candidate: Halves) => boolean): bigint {
  const test = new FactorTest(of, of.bits);
  for (;;) {
    const candidate = candidates.next();
    if (suits(candidate) && test.passes(candidate.low, candidate.high)) return wordOf(candidate);
  }
}

/** Factors without further conditions. */
function plainFactors(): Factors {
  const candidates = new Candidates(SEED);
  const factors: Factors = { bishop: [], rook: [] };
  for (const of of TABLES) factors[of.slider][of.square] = findFactor(of, candidates, () => true);
  return factors;
}

/** Factors that carry their shift in the upper six bits. */
function factorsWithShift(): Factors {
  const candidates = new Candidates(SEED);
  const factors: Factors = { bishop: [], rook: [] };
  for (const of of TABLES) {
    candidates.fix(63n << 58n, BigInt(64 - of.bits) << 58n);
    factors[of.slider][of.square] = findFactor(of, candidates, () => true);
  }
  return factors;
}

/** Factors whose lower 16 bits are the offset of the square's part of the table; large parts are placed first. */
function factorsWithOffset(): Factors {
  const candidates = new Candidates(SEED);
  const places = new Places();
  const factors: Factors = { bishop: [], rook: [] };
  for (const of of TABLES.toSorted((a, b) => b.bits - a.bits)) {
    const place = (low: number): number => (Math.imul(low, OFFSET_SPREAD) & 0xffff) * OFFSET_UNIT;
    const factor = findFactor(of, candidates, ({ low }) => places.isFree(place(low), 1 << of.bits));
    places.take(place(Number(factor & 0xffffn)), 1 << of.bits);
    factors[of.slider][of.square] = factor;
  }
  return factors;
}

function source(slider: SliderName, factors: readonly bigint[]): string {
  const words = factors.map((factor) => `0x${factor.toString(16).padStart(16, '0')}`);
  const name = `${slider.toUpperCase()}_FACTORS`;
  return `/** 64 × u64: ${slider} factors, a1 first. */\nexport const ${name}: usize = memory.data<u64>([${words.join(', ')}]);\n`;
}

/** Writes the factors of a slider method, or throws if its file has different ones. */
async function finish(method: string, factors: Readonly<Record<SliderName, bigint[]>>): Promise<void> {
  const text = await format(
    `// Made by \`tsx src/tools/find-magics.ts\`, seed ${SEED}: do not edit, run it again.\n\n` +
      SLIDER_NAMES.map((slider) => source(slider, factors[slider])).join('\n'),
    { parser: 'typescript', printWidth: 120, singleQuote: true },
  );
  const name = `${method}-factors.ts`;
  const file = fileURLToPath(new URL(`../core/attacks/sliders/${name}`, import.meta.url));
  if (!values.check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) throw new Error(`${name} is not what find-magics makes.`);
}

await finish('magic', plainFactors());
await finish('magic-with-shift', factorsWithShift());
await finish('magic-with-offset', factorsWithOffset());
