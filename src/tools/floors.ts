// Checks the floor plan (.dependency-cruiser.mjs) against all imports, and the table of docs/ARCHITECTURE.md against the plan.
//
//   npm run check floors
//   npm run docs floors     writes the table
//
// It refuses an import that the plan does not allow, a permission that nothing uses, and a table that does not show the plan.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scriptArguments } from '../cli/script';
import { projectFolder } from '../platform/node/artifacts';
import { formatTable } from '../research/report/draft';
import { replaceSection } from '../research/report/page-section';

interface Room {
  readonly name: string;
  readonly what: string;
  readonly knows: readonly string[] | 'everything';
}

interface Plan {
  readonly ROOMS: readonly { readonly group: string; readonly rooms: readonly Room[] }[];
  whereIs(name: string): string;
}

/** What dependency-cruiser writes as JSON, as far as it is read here. */
interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const PLAN = '.dependency-cruiser.mjs';
const PAGE = join(projectFolder, 'docs', 'ARCHITECTURE.md');
const FOLDERS = ['src', 'bench', 'perft-suites', 'test'];

/** All imports of the project, and those that the plan does not allow. */
function cruise(): Cruise {
  const program = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const args = [program, ...FOLDERS, '--config', PLAN, '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

/** The rooms that each room imports from, `src/abi` and itself left out. */
function arrowsOf({ modules }: Cruise, rooms: readonly Room[], where: Plan['whereIs']): Map<string, Set<string>> {
  const patterns = rooms.map(({ name }) => [name, new RegExp(`^${where(name)}`)] as const);
  const roomOf = (path: string): string | undefined => patterns.find(([, pattern]) => pattern.test(path))?.[0];
  const arrows = new Map(rooms.map(({ name }) => [name, new Set<string>()]));
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    for (const { resolved } of from === undefined ? [] : dependencies) {
      const to = roomOf(resolved);
      if (to !== undefined && to !== from && to !== 'src/abi') arrows.get(from ?? '')?.add(to);
    }
  }
  return arrows;
}

/** The plan as tables, one for each group. */
function tableOf({ ROOMS }: Plan): string {
  return ROOMS.map(({ group, rooms }) => {
    const rows = rooms.map(({ name, what, knows }) => {
      const shown = typeof knows === 'string' ? [] : knows.filter((room) => room.startsWith('src/'));
      return [codeOf(name), what, shown.map(codeOf).join(', ')];
    });
    return `**${group}**\n\n${formatTable(['room', 'what is in it', 'imports'], rows)}`;
  }).join('\n\n');
}

function codeOf(room: string): string {
  return room.replace(/^[^,]+/, '`$&`');
}

const { values } = scriptArguments({ options: { write: { type: 'boolean', default: false } } });
const plan = (await import(pathToFileURL(join(projectFolder, PLAN)).href)) as Plan;
const page = readFileSync(PAGE, 'utf8');
const drawn = replaceSection(page, 'floors', `\n${tableOf(plan)}\n`);
if (values.write) {
  writeFileSync(PAGE, drawn);
} else {
  const found = cruise();
  const rooms = plan.ROOMS.flatMap((group) => group.rooms);
  const arrows = arrowsOf(found, rooms, (name) => plan.whereIs(name));
  const faults = found.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
  for (const { name, knows } of rooms) {
    for (const room of typeof knows === 'string' ? [] : knows) {
      const isRoom = rooms.some((other) => other.name === room);
      if (isRoom && arrows.get(name)?.has(room) !== true) faults.push(`${PLAN}: ${name} imports nothing from ${room}`);
    }
  }
  if (drawn !== page) faults.push("docs/ARCHITECTURE.md does not show the plan: run 'npm run docs floors'");
  for (const fault of faults) console.error(fault);
  const shell = rooms.filter(({ name, knows }) => name.startsWith('src/') && typeof knows !== 'string');
  const count = shell.reduce((sum, { name }) => sum + (arrows.get(name)?.size ?? 0), 0);
  console.log(
    `${found.modules.length} files, ${shell.length} rooms of src, ${count} arrows between them, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
