// Finds the factors of the magic slider backend and writes them to its source.
//
//   tsx src/tools/find-magics.ts [--check]
//
// Trial and error with sparse random candidates (three random words anded), from a fixed seed: every run finds the same
// factors. `--check` compares them with the file instead of writing it. Takes a few seconds.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

const FILE = fileURLToPath(new URL('../core/attacks/sliders/magic-factors.ts', import.meta.url));
const SEED = 20081;
const BISHOP_STEPS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const ROOK_STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

type Steps = typeof BISHOP_STEPS | typeof ROOK_STEPS;

/** xorshift32 (Marsaglia, 2003): small and the same everywhere. */
function randomWords(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Squares of each ray, without (`relevant`) or with its last square, until a blocker of `occupied` is met. */
function attacks(square: number, steps: Steps, occupied: bigint, relevant: boolean): bigint {
  let reached = 0n;
  for (const [fileStep, rankStep] of steps) {
    let file = (square & 7) + fileStep;
    let rank = (square >> 3) + rankStep;
    const inside = (f: number, r: number) => f >= 0 && f < 8 && r >= 0 && r < 8;
    while (inside(file, rank) && (!relevant || inside(file + fileStep, rank + rankStep))) {
      const at = 1n << BigInt(rank * 8 + file);
      reached |= at;
      if (occupied & at) break;
      file += fileStep;
      rank += rankStep;
    }
  }
  return reached;
}

/** All occupancies of the relevant squares, as 32-bit halves, and the number of the attack set that each leads to. */
function occupancies(square: number, steps: Steps) {
  const mask = attacks(square, steps, 0n, true);
  const low: number[] = [];
  const high: number[] = [];
  const attackNumbers: number[] = [];
  const known = new Map<bigint, number>();
  let subset = 0n;
  do {
    low.push(Number(subset & 0xffffffffn));
    high.push(Number(subset >> 32n));
    const set = attacks(square, steps, subset, false);
    if (!known.has(set)) known.set(set, known.size + 1);
    attackNumbers.push(known.get(set) ?? 0);
    subset = (subset - mask) & mask;
  } while (subset);
  return { low, high, attackNumbers, bits: Math.log2(low.length) };
}

/** Upper 32 bits of the low 64 bits of a product of two 64-bit numbers in halves. */
function highProduct(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
  const a0 = aLow & 0xffff;
  const a1 = aLow >>> 16;
  const b0 = bLow & 0xffff;
  const b1 = bLow >>> 16;
  const middle = Math.imul(a1, b0) >>> 0;
  const carry = ((Math.imul(a0, b0) >>> 16) + (middle & 0xffff) + (Math.imul(a0, b1) & 0xffff)) >>> 16;
  const carried = Math.imul(a1, b1) + (middle >>> 16) + (Math.imul(a0, b1) >>> 16) + carry;
  return (carried + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow)) >>> 0;
}

function findFactor(square: number, steps: Steps, random: () => number): bigint {
  const { low, high, attackNumbers, bits } = occupancies(square, steps);
  const used = new Uint32Array(1 << bits);
  const age = new Uint32Array(1 << bits);
  for (let attempt = 1; ; attempt++) {
    const factorLow = (random() & random() & random()) >>> 0;
    const factorHigh = (random() & random() & random()) >>> 0;
    let index = 0;
    for (; index < low.length; index++) {
      const at = highProduct(low[index] ?? 0, high[index] ?? 0, factorLow, factorHigh) >>> (32 - bits);
      const attackNumber = attackNumbers[index] ?? 0;
      // An entry of an earlier attempt counts as empty: no need to clear the table.
      if (age[at] === attempt && used[at] !== attackNumber) break;
      age[at] = attempt;
      used[at] = attackNumber;
    }
    if (index === low.length) return (BigInt(factorHigh) << 32n) | BigInt(factorLow);
  }
}

function source(name: string, piece: string, factors: bigint[]): string {
  const words = factors.map((factor) => `0x${factor.toString(16).padStart(16, '0')}`);
  return `/** 64 × u64: ${piece} factors, a1 first. */\nexport const ${name}: usize = memory.data<u64>([${words.join(', ')}]);\n`;
}

const random = randomWords(SEED);
const squares = Array.from({ length: 64 }, (_, square) => square);
const bishops = squares.map((square) => findFactor(square, BISHOP_STEPS, random));
const rooks = squares.map((square) => findFactor(square, ROOK_STEPS, random));
const text = await format(
  `// Made by \`tsx src/tools/find-magics.ts\`, seed ${SEED}: do not edit, run it again.\n\n` +
    source('BISHOP_FACTORS', 'bishop', bishops) +
    '\n' +
    source('ROOK_FACTORS', 'rook', rooks),
  { parser: 'typescript', printWidth: 120, singleQuote: true },
);
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) throw new Error('magic-factors.ts is not what find-magics makes');
