// Finds the factors of the magic slider methods and writes them to their sources.
//
//   npm run check magics, which is: tsx src/tools/find-magics.ts [--check]
//
// Trial and error with sparse random candidates, from a fixed seed: every run finds the same factors. Those with one shift
// for a piece come from the shortest packings on record (docs/lab/magics.md). `--check` compares all of them with the files
// instead of writing these. Takes a few seconds.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { scriptArguments } from '../cli/script';
import { FactorTest } from '../research/lab/fiekas/factor';
import { wordOf, type Halves } from '../research/lab/fiekas/multiply';
import { occupancies, SLIDER_NAMES, type Occupancies, type SliderName } from '../research/lab/fiekas/relevant';
import { PACK_NEAR_RECORDS, shippedPacking } from '../research/lab/magics/pack';
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

function word(factor: bigint): string {
  return `0x${factor.toString(16).padStart(16, '0')}`;
}

function factorsText(slider: SliderName, factors: readonly bigint[]): string {
  const name = `${slider.toUpperCase()}_FACTORS`;
  return `/** 64 × u64: ${slider} factors, a1 first. */\nexport const ${name}: usize = memory.data<u64>([${factors.map(word).join(', ')}]);\n`;
}

function offsetsText(slider: SliderName, offsets: readonly number[]): string {
  const name = `${slider.toUpperCase()}_OFFSETS`;
  return `/** 64 × u32: entry of the table where index 0 of the ${slider}'s square lies. */\nexport const ${name}: usize = memory.data<u32>([${offsets.join(', ')}]);\n`;
}

/** Writes the source of a slider method's factors, or throws if its file is different. */
async function finish(method: string, origin: string, parts: readonly string[]): Promise<void> {
  const head = `// Made by \`tsx src/tools/find-magics.ts\`, ${origin}: do not edit, run it again.\n\n`;
  const text = await format(head + parts.join('\n'), { parser: 'typescript', printWidth: 120, singleQuote: true });
  const name = `${method}-factors.ts`;
  const file = fileURLToPath(new URL(`../core/attacks/sliders/${name}`, import.meta.url));
  if (!values.check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) throw new Error(`${name} is not what find-magics makes.`);
}

async function finishFound(method: string, find: () => Factors): Promise<void> {
  const start = process.cpuUsage().user;
  const factors = find();
  const milliseconds = (process.cpuUsage().user - start) / 1000 / TABLES.length;
  console.log(`${method}: ${TABLES.length} factors, ${milliseconds.toFixed(1)} ms of processor time each`);
  const parts = SLIDER_NAMES.map((slider) => factorsText(slider, factors[slider]));
  await finish(method, `seed ${SEED}`, parts);
}

/** The shortest packing on record: its factors, and where each square's part lies in the one table. */
async function finishPacked(method: string, colour: 'white' | 'black'): Promise<void> {
  const packing = shippedPacking(colour);
  const parts = SLIDER_NAMES.flatMap((slider) => {
    const tables = packing[`${slider}s`];
    const factors = tables.map((table) => BigInt(table.factors[0] ?? NaN));
    return [
      factorsText(slider, factors),
      offsetsText(
        slider,
        tables.map(({ offset }) => offset),
      ),
    ];
  });
  const entries = `/** Entries of the table. */\nexport const TABLE_ENTRIES = ${packing.length};\n`;
  await finish(method, `of docs/lab/data/${PACK_NEAR_RECORDS[colour]}.json`, [entries, ...parts]);
}

await finishFound('magic', plainFactors);
await finishFound('magic-with-shift', factorsWithShift);
await finishFound('magic-with-offset', factorsWithOffset);
await finishPacked('fixed-shift-magic', 'white');
await finishPacked('black-magic', 'black');
