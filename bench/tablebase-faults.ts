// Damages files of tables at random, and looks what becomes of them: each must be named and left out, no value may be wrong, and
// nothing may crash.
//
//   npm run bench tablebase-faults -- --tables FOLDER [--rounds N] [--seed N] [--record]
//
// In each round one file of an ending of 3 or 4 men is damaged: bits and bytes changed, cut short, a piece doubled or
// zeroed, or it is another ending's file. Then random positions of that ending are looked up. In every second round the
// checksum is put right again, so that the damage reaches the decoder: then values may be wrong, but they must be values.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { PROBE_FAILED } from '../src/abi/tablebase';
import { Random, seedOf } from '../src/engine/random';
import { endingsUpTo, type Ending } from '../src/research/tablebases/endings';
import type { Setup } from '../src/notation/setup';
import { processPlatform } from '../src/platform/node/process-platform';
import type { Core } from '../src/runtime/core';
import { openCore } from '../src/runtime/host';
import type { ThreadPlatform } from '../src/runtime/platform';
import { openTablebases } from '../src/runtime/tablebases';
import { appendRows, isRecording } from './results/store';
import { DAMAGES, damaged, folderOf, sealed } from './tablebase-damage';
import { scatter } from './tablebase-positions';
import { unwrap } from '../src/notation/result';

const { values: options } = scriptArguments({
  options: {
    record: { type: 'boolean' },
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    tables: { type: 'string' },
  },
});
if (options.tables === undefined) throw new UsageError('--tables FOLDER is missing.');
const folder = options.tables;
const seed = wholeNumber('--seed', options.seed, 0, 2 ** 31);
const rounds = wholeNumber('--rounds', options.rounds, 1);
const POSITIONS = 20;

async function open(system: ThreadPlatform, faults: string[]): Promise<Core> {
  const tablebases = openTablebases([folder], system, (fault) => faults.push(fault));
  return unwrap(await openCore(processPlatform, { tablebases })).core;
}

const files = new Map(
  readdirSync(folder)
    .filter((name) => /\.rtb[wz]$/.test(name))
    .map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
);
const names = [...files.keys()];
const endings = new Map<string, Ending>(endingsUpTo(4).map((ending) => [ending.name, ending]));
const reference = await open(folderOf(files), []);

function drawPosition(pieces: readonly number[], random: Random): Setup {
  for (;;) {
    const setup = scatter(pieces, random);
    if (setup !== null) return setup;
  }
}

/** Outcome and distance. */
function probe(core: Core, setup: Setup): [number, number] {
  core.setSetup(setup);
  return [core.exports.probeWdl(), core.exports.probeDtz()];
}

const figures = { damaged: 0, named: 0, sealed: 0, accepted: 0, values: 0, unknown: 0, wrong: 0, crashes: 0 };

/** Damages a file and looks its ending up. */
async function tryRound(round: number): Promise<void> {
  const random = new Random(seedOf(seed, round));
  const name = names[random.below(names.length)] ?? '';
  const bytes = files.get(name) ?? new Uint8Array(0);
  const damage = DAMAGES[random.below(DAMAGES.length)] ?? 'bit';
  const other = files.get(names.filter((other) => other !== name)[random.below(names.length - 1)] ?? '') ?? bytes;
  const isSealed = round % 2 === 1;
  const broken = damaged(bytes, damage, other, random);
  const replaced = isSealed ? sealed(broken) : broken;
  if (Buffer.compare(replaced, bytes) === 0) return;
  const ending = name.slice(0, name.indexOf('.'));
  const faults: string[] = [];
  // Captures lead to endings of 3 men, whose files are good.
  const wanted = names.filter((other) => other.startsWith(`${ending}.`) || other.indexOf('.') === 4);
  const core = await open(
    folderOf(new Map(wanted.map((other) => [other, other === name ? replaced : (files.get(other) ?? bytes)]))),
    faults,
  );
  figures[isSealed ? 'sealed' : 'damaged']++;
  const isNamed = faults.length === 1 && faults[0]?.includes(name) === true;
  if (isSealed) figures.accepted += Number(faults.length === 0);
  else figures.named += Number(isNamed);
  for (let count = 0; count < POSITIONS; count++) {
    const setup = drawPosition(endings.get(ending)?.pieces ?? [], random);
    const truth = probe(reference, setup);
    for (const [index, value] of probe(core, setup).entries()) {
      figures.values++;
      if (value === PROBE_FAILED) figures.unknown++;
      else if (isSealed ? index === 0 && Math.abs(value) > 2 : value !== truth[index]) figures.wrong++;
    }
    if (core.verify() !== 0) figures.wrong++;
  }
  if (!isSealed && !isNamed) console.log(`round ${round}: ${name}, ${damage}: ${faults.join(' ')}`);
}

for (let round = 0; round < rounds; round++) {
  try {
    await tryRound(round);
  } catch (error) {
    figures.crashes++;
    console.log(`round ${round}: ${String(error)}`);
  }
}
const row = { rounds, seed, ...figures };
console.log(JSON.stringify(row));
if (isRecording) appendRows('experiments', 'tablebase-faults', [row]);
process.exitCode = figures.wrong + figures.crashes === 0 && figures.named === figures.damaged ? 0 : 1;
