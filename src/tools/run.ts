// Runs a command of commands.ts: `npm run NAME [SUBCOMMAND] [-- ARGUMENTS]`, which is: tsx src/tools/run.ts NAME …

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMMANDS, type Command, type Subcommand } from './commands';

const root = fileURLToPath(new URL('../..', import.meta.url));

function refuse(message: string): never {
  process.stderr.write(`error: ${message}\n`);
  process.exit(1);
}

function usageOf(name: string, { summary, plain, subcommands = {} }: Command): string {
  const lines = Object.entries(subcommands).map(([word, { summary: what }]) => `  ${word.padEnd(16)} ${what}`);
  const without = plain === undefined ? [] : [`  ${''.padEnd(16)} ${plain.summary}`];
  return [`npm run ${name} [SUBCOMMAND] [-- ARGUMENTS]: ${summary}`, '', ...without, ...lines, ''].join('\n');
}

/** Runs a program with this Node; its exit code. */
async function runNode(args: readonly string[]): Promise<number> {
  const [code] = (await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit')) as [
    number | null,
  ];
  return code ?? 1;
}

/** The script behind a program of an installed package. */
function binOf(name: string, bin: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  const { bin: bins } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> };
  return join(dirname(file), typeof bins === 'string' ? bins : (bins[bin] ?? ''));
}

async function runSubcommand(subcommand: Subcommand, given: readonly string[]): Promise<void> {
  const { run, args = [], otherwise = [], first = [], env } = subcommand;
  const all = [...args, ...(given.length > 0 ? given : otherwise)];
  Object.assign(process.env, env);
  const isHelp = all.includes('--help');
  const tsx = binOf('tsx', 'tsx');
  for (const [file, ...options] of isHelp ? [] : first) {
    const code = await runNode([tsx, join(root, file), ...options]);
    if (code !== 0) process.exit(code);
  }
  if (typeof run === 'object') process.exit(await runNode([binOf(run.package, run.bin), ...all]));
  const script = join(root, run);
  if (!run.endsWith('.ts')) process.exit(await runNode([script, ...all]));
  // In this process: starting another would take half a second.
  process.argv = [process.execPath, script, ...all];
  await import(pathToFileURL(script).href);
}

async function main(name = '', ...rest: readonly string[]): Promise<void> {
  const command = Object.entries(COMMANDS).find(([word]) => word === name)?.[1];
  if (command === undefined) refuse(`"${name}" is not one of ${Object.keys(COMMANDS).join(', ')}.`);
  const { plain, subcommands = {} } = command;
  const [word = '', ...others] = rest;
  const subcommand = Object.entries(subcommands).find(([known]) => known === word)?.[1];
  if (subcommand !== undefined) return runSubcommand(subcommand, others);
  if (rest.includes('--help')) {
    process.stdout.write(`${usageOf(name, command)}\n`);
    if (plain === undefined) return;
  }
  if (plain === undefined) refuse(`"${word}" is not one of ${Object.keys(subcommands).join(', ')}.`);
  return runSubcommand(plain, rest);
}

await main(...process.argv.slice(2));
