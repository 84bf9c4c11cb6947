// What the documents tell a reader to type exists: scripts, commands, their options, recorded tables. Whether it does what they
// promise, the tests of each show. The pages of the laboratory are written by a program and left out.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/tools/commands';
import tables from '../../bench/results/tables.json';
import packageJson from '../../package.json';
import { runEngine } from '../helpers/engine-process';
import { projectRoot } from '../helpers/paths';

const documents = ['README.md', 'nets/README.md', 'perft-suites/README.md'].concat(
  readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
);

/** The indented lines and the code spans of a document, each as one line. */
function codeIn(document: string): string[] {
  const text = readFileSync(join(projectRoot, document), 'utf8').replaceAll(/\\\n\s*/g, '');
  const spans = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return [...(text.match(/^ {4}\S.*$/gm) ?? []), ...spans.map((span) => span.replaceAll(/\s+/g, ' '))];
}

/** The uses of each script or command, by its name, the first group of `pattern`: what follows up to the command's end. */
function usesOf(pattern: RegExp): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const code of documents.flatMap(codeIn)) {
    for (const { 0: start, 1: name = '', index } of code.matchAll(pattern)) {
      const [rest = ''] = code.slice(index + start.length).split(/[|&;]/);
      found.set(name, [...(found.get(name) ?? []), rest]);
    }
  }
  return [...found];
}

function optionsIn(uses: readonly string[]): string[] {
  return uses.flatMap((use) => [...use.matchAll(/(?<=[\s[])--([a-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** The options that a script's tables name. One with a folder of its own may keep them in another file there. */
function optionsOf(file: string): string[] {
  const folder = join(projectRoot, file, '..');
  const isInOwnFolder = basename(file, '.ts') === basename(folder);
  const names = isInOwnFolder ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : [];
  const files = names.length === 0 ? [join(projectRoot, file)] : names.map((name) => join(folder, name));
  const source = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  return [...source.matchAll(/[\s{]'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g)].map(([, name = '']) => name);
}

const scripts: Readonly<Record<string, string>> = packageJson.scripts;

/** The script behind `npm run NAME …`, if it is the project's; fails if there is no such command. */
function scriptOf(name: string, rest: string): string | undefined {
  const own = /^tsx (src\/\S+)$/.exec(scripts[name] ?? '')?.[1];
  if (own !== undefined && COMMANDS[name] === undefined) return own;
  const { plain, subcommands = {} } = COMMANDS[name] ?? {};
  const [word = ''] = rest.trim().split(/ |\[/);
  const run = (subcommands[word] ?? plain)?.run;
  const isAbout = /^(--help)?$|^--? *--help/.test(rest.trim());
  expect(run ?? isAbout, `npm run ${name}${rest}`).toBeTruthy();
  return typeof run === 'string' && run.endsWith('.ts') ? run : undefined;
}

describe('the documents name', () => {
  const scriptUses = usesOf(/npm (?:run )?(?:--silent )?((?<=run (?:--silent )?)[a-z][\w:-]*|test|start)/g);
  const fileUses = usesOf(/tsx (\S+\.ts)/g);
  const commandUses = usesOf(/(?<!cmd=\S*)engine\.sh ([a-z]+)\b/g);

  it('enough to be sure that they are read', () => {
    expect(scriptUses.flatMap(([, uses]) => uses).length).toBeGreaterThan(80);
    expect(commandUses.length).toBeGreaterThan(10);
  });

  it.each(scriptUses)('npm run %s', (script, uses) => {
    for (const use of uses) {
      const file = scriptOf(script, use);
      if (file !== undefined) expect(['help', ...optionsOf(file)]).toEqual(expect.arrayContaining(optionsIn([use])));
    }
  });

  it.each(fileUses)('tsx %s', (file, uses) => {
    expect(existsSync(join(projectRoot, file))).toBe(true);
    expect(optionsOf(file)).toEqual(expect.arrayContaining(optionsIn(uses)));
  });

  it.each(commandUses)('engine.sh %s', async (command, uses) => {
    const { errors, lines } = await runEngine(command, '--nonsense');
    expect(errors).not.toContain('is not a command');
    const [, known = ''] = /the options are (.*)\.$/m.exec(errors) ?? [];
    expect(known.replaceAll('--', '').split(', '), lines.join('\n')).toEqual(expect.arrayContaining(optionsIn(uses)));
  });

  it.each(usesOf(/npm run docs results -- ([\w-]+)/g))('the table %s', (name) => {
    expect(Object.keys(tables)).toContain(name);
  });
});
