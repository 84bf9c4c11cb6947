// Makes small changes to the core, one at a time, and lists those that no test detects.
//
//   npm test mutants -- [--seed N] [--count N] [--files NAME ...] [--log FILE]
//
// `--files` names folders or files below src/core, or an area: `rules` (attacks, position, moves, table), `rest` (search and
// evaluation) or `tables` (tablebases). The seed chooses which mutants are tried; a run that is stopped goes on where its log
// ends.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, wholeNumber } from '../../cli/arguments';
import { scriptArguments } from '../../cli/script';
import { distFile, projectFolder } from '../../platform/node/artifacts';
import { mutationsOf, type Mutation } from './mutations';
import { AREAS, groupOf } from './suspects';
import { Workshop, type Verdict } from './workshop';

const CORE = 'src/core/';

interface Mutant extends Mutation {
  readonly source: string;
  readonly text: string;
  readonly tests: readonly string[];
}

/** A line of the log. */
interface Entry {
  readonly mutant: string;
  readonly verdict: Verdict;
}

function nameOf({ source, line, start, description }: Mutant): string {
  return `${source}:${line} (${start}) ${description}`;
}

/** All mutants of the sources below some folders of src/core. */
function allMutants(wanted: readonly string[], isRest: boolean): Mutant[] {
  const files = readdirSync(join(projectFolder, CORE), { recursive: true, encoding: 'utf8' });
  return files.sort().flatMap((path) => {
    if (!path.endsWith('.ts')) return [];
    const source = CORE + path;
    const text = readFileSync(join(projectFolder, source), 'utf8');
    const group = groupOf(path);
    const isWanted = wanted.some((part) => path === part || path.startsWith(`${part}/`));
    if (group === undefined || !isWanted || (isRest && AREAS.rules?.includes(path))) return [];
    return mutationsOf(source, text, group.numbers).map((mutation) => ({
      ...mutation,
      source,
      text: text.slice(0, mutation.start) + mutation.replacement + text.slice(mutation.end),
      tests: group.tests,
    }));
  });
}

/** The mutants in an order determined by the seed. */
function shuffled(mutants: readonly Mutant[], seed: number): Mutant[] {
  const rank = (mutant: Mutant): string =>
    createHash('sha256')
      .update(`${seed} ${nameOf(mutant)}`)
      .digest('hex');
  return [...mutants].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function readLog(file: string): Map<string, Verdict> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n');
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  return new Map(entries.map(({ mutant, verdict }) => [mutant, verdict]));
}

const { values } = scriptArguments({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '100' },
    files: { type: 'string', multiple: true, default: ['rules'] },
    log: { type: 'string', default: 'mutants.log' },
  },
});
const seed = wholeNumber('--seed', values.seed ?? String(Math.floor(Date.now() / 1000)), 0);
const count = wholeNumber('--count', values.count, 1);
const wanted = values.files.flatMap((name) => AREAS[name] ?? [name]);
const mutants = shuffled(allMutants(wanted, values.files.includes('rest')), seed);
console.log(`seed ${seed}: ${count} of ${mutants.length} mutants of ${wanted.join(', ')}`);

if (!existsSync(distFile('main.js'))) {
  throw new UsageError('the tests start the engine: build it first, with npm run build.');
}
const known = readLog(values.log);
const workshop = new Workshop();
const survivors: string[] = [];
let tried = 0;
try {
  const failure = await workshop.prepare(mutants.flatMap(({ tests }) => tests));
  if (failure !== null) throw new Error(`without any change: ${failure}`);
  for (const mutant of mutants) {
    if (tried === count) break;
    const name = nameOf(mutant);
    const verdict = known.get(name) ?? (await workshop.judge(mutant.source, mutant.text, mutant.tests));
    if (!known.has(name)) appendFileSync(values.log, `${JSON.stringify({ mutant: name, verdict })}\n`);
    if (verdict.kind === 'void') continue;
    tried += 1;
    if (verdict.kind === 'survived') survivors.push(name);
    console.log(`${tried} ${verdict.kind} ${name}${verdict.kind === 'killed' ? ` by ${verdict.by}` : ''}`);
  }
} finally {
  workshop.close();
}
console.log(
  `${tried - survivors.length} of ${tried} killed (${((100 * (tried - survivors.length)) / tried).toFixed(1)} %)`,
);
for (const name of survivors) console.log(`survived: ${name}`);
