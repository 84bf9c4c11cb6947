// Writes what follows from the tables of src/abi/records.ts, src/engine/go-parameters.ts and src/engine/options.ts.
//
// Each generated file is a function that returns its text; prettier formats it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { INFO_FIELDS, LIMIT_FIELDS } from '../abi/records';
import { GO_PARAMETERS } from '../engine/go-parameters';
import { OPTIONS, type OptionRow } from '../engine/options';
import { LOG_OPTION } from '../uci/options';
import { projectFolder } from '../platform/node/artifacts';
import { constantOf, layoutOf, type Field } from './record-layout';

/** The methods of DataView by type. */
const ACCESS = { i32: 'Int32', flag: 'Int32', f64: 'Float64', u16: 'Uint16', moves: 'Uint16' } as const;

const INFO: readonly Field[] = INFO_FIELDS;
const RECORDS = [
  { name: 'Limits', prefix: 'LIMIT', layout: layoutOf('LIMIT', LIMIT_FIELDS) },
  { name: 'Info', prefix: 'INFO', layout: layoutOf('INFO', INFO) },
] as const;

/** A comment for a field: its purpose, unit, range and default. */
function comment({ purpose, unit, min, max, absent }: Omit<Field, 'name'>): string {
  const range = min === undefined ? [] : [max === undefined ? `from ${min}` : `${min} … ${max}`];
  const said = unit === undefined || purpose.toLowerCase().includes(unit) ? [] : [unit];
  const facts = [said, range, absent === undefined ? [] : `default ${String(absent)}`].flat();
  return `/** ${facts.length === 0 ? purpose : `${purpose.replace(/\.$/, '')} (${facts.join(', ')}).`} */`;
}

function heading(what: string, table: string): string[] {
  return [`// ${what} Made by \`npm run build tables\` of ${table}.`, ''];
}

function offsets(): string {
  const lines = RECORDS.flatMap(({ name, prefix, layout: { fields, list, size } }) => [
    `// --- ${name} ---`,
    ...fields.flatMap(({ type, purpose, offset, constant }) => [
      `/** ${type}: ${purpose} */`,
      `export const ${constant} = ${offset};`,
    ]),
    `/** ${list.most} × u16: ${list.purpose} */`,
    `export const ${list.constant} = ${list.offset};`,
    `export const ${prefix}_SIZE = ${size};`,
    '',
  ]);
  return [...heading('Byte offsets of the records of a search.', 'src/abi/records.ts'), ...lines].join('\n');
}

function coreClasses(): string {
  const constants = RECORDS.flatMap(({ layout: { fields, list } }) => [...fields, list].map((field) => field.constant));
  const classes = RECORDS.flatMap(({ name, layout: { fields, list } }) => [
    '@unmanaged',
    `export class ${name} {`,
    ...fields.flatMap((field) => [comment(field), `${field.name}: ${field.type === 'flag' ? 'i32' : field.type};`]),
    '',
    'protected brand(): void {}',
    '}',
    '',
    ...fields.map(
      (field) => `if (offsetof<${name}>('${field.name}') != ${field.constant}) ERROR('${field.constant}');`,
    ),
    `if (offsetof<${name}>() != ${list.constant}) ERROR('${list.constant}');`,
    '',
  ]);
  const imports = `import { ${constants.join(', ')} } from '../../abi/search';`;
  return [...heading('The records of a search.', 'src/abi/records.ts'), imports, '', ...classes].join('\n');
}

/** The value of a limit as the record has it. */
function written({ name, type, min, max, absent }: Field): string {
  const value = absent === undefined ? `limits.${name}` : `limits.${name} ?? ${String(absent)}`;
  if (type === 'flag') return `Number(${value})`;
  const raised = min === undefined ? value : `Math.max(${min}, ${value})`;
  return max === undefined ? raised : `Math.min(${max}, ${raised})`;
}

function limitsHalf(): string[] {
  const { fields, list } = RECORDS[0].layout;
  const typeOf = ({ type }: Field): string =>
    type === 'flag' ? 'boolean' : type === 'moves' ? 'readonly number[]' : 'number';
  const isOptional = ({ absent, type }: Field): boolean => absent !== undefined || type === 'moves';
  return [
    '/** The limits of a search; one that is absent is its default. */',
    'export interface LimitsRecord {',
    ...LIMIT_FIELDS.flatMap((field: Field) => [
      comment(field),
      `readonly ${field.name}${isOptional(field) ? '?' : ''}: ${typeOf(field)}${isOptional(field) ? ' | undefined' : ''};`,
    ]),
    '}',
    '',
    '/** Fills the record at `base`. */',
    'export function writeLimits(view: DataView, base: number, limits: LimitsRecord): void {',
    `const list = (limits.${list.name} ?? []).slice(0, ${list.most});`,
    ...fields.map((field) => {
      const value = field.name === `${list.name}Length` ? 'list.length' : written(field);
      return `view.set${ACCESS[field.type ?? 'i32']}(base + ${field.constant}, ${value}, true);`;
    }),
    `list.forEach((move, index) => view.setUint16(base + ${list.constant} + index * 2, move, true));`,
    '}',
    '',
  ];
}

function read({ derived, whole, type = 'i32' }: Field, constant: string): string {
  if (derived !== undefined) return derived;
  if (type === 'moves') {
    return `Array.from({ length: view.getInt32(base + ${constant}_LENGTH, true) }, (_, index) => view.getUint16(base + ${constant} + index * 2, true))`;
  }
  const value = `view.get${ACCESS[type]}(base + ${constant}, true)`;
  return whole === true ? `Math.max(0, Math.round(${value}))` : value;
}

const PARTS = [
  { part: 'line', name: 'Info', purpose: 'One line of a running search.' },
  { part: 'best', name: 'BestMove', purpose: 'The result of a search.' },
  { part: 'current', name: 'CurrentMove', purpose: 'The current root move of a long search.' },
] as const;

/** A field of an info line that is a number under its own word: neither the score nor the moves. */
function isCounter({ name, type }: Field): boolean {
  return !['score', 'bound'].includes(name) && type !== 'moves';
}

function infoHalf(): string[] {
  const line = INFO.filter(({ parts }) => parts?.includes('line'));
  const quoted = line.filter(isCounter).map(({ name }) => `'${name}'`);
  const declared = (field: Field): string[] => [
    comment(field),
    `readonly ${field.as ?? field.name}: ${field.type === 'moves' ? 'readonly number[]' : 'number'};`,
  ];
  return [
    '/** The numbers of an info line, by the words that UCI has for them. */',
    'export interface Counters {',
    ...line.filter(isCounter).flatMap(declared),
    '}',
    '',
    '/** The words of an info line in order, but for `score`, which has several, and `pv`. */',
    `export const COUNTERS = [${quoted.join(', ')}] as const satisfies readonly (keyof Counters)[];`,
    '',
    ...PARTS.flatMap(({ part, name, purpose }) => {
      const fields = INFO.filter(({ parts }) => parts?.includes(part));
      const own = part === 'line' ? fields.filter((field) => !isCounter(field)) : fields;
      return [
        `/** ${purpose} */`,
        `export interface ${name} ${part === 'line' ? 'extends Counters ' : ''}{`,
        ...own.flatMap(declared),
        '}',
        '',
        `/** The same from the record at \`base\`. */`,
        `export function read${name}(view: DataView, base: number): ${name} {`,
        ...[...fields]
          .sort((one, other) => Number(one.derived !== undefined) - Number(other.derived !== undefined))
          .map((field) => `const ${field.as ?? field.name} = ${read(field, constantOf('INFO', field.name))};`),
        `return { ${fields.map((field) => field.as ?? field.name).join(', ')} };`,
        '}',
        '',
      ];
    }),
  ];
}

function shellRecords(): string {
  const body = [...limitsHalf(), ...infoHalf()];
  const text = body.join('\n');
  const constants = [...new Set(text.match(/\b(?:LIMIT|INFO)_[A-Z_]+/g))];
  return [
    ...heading('The records of a search as the shell writes and reads them.', 'src/abi/records.ts'),
    `import { ${constants.join(', ')} } from '../abi/search';`,
    "import { nodesPerSecond } from './speed';",
    '',
    text,
  ].join('\n');
}

function goLimits(): string {
  const member = ({ unit, purpose }: { unit: string; purpose: string }, name: string): string[] => [
    comment({ unit, purpose }),
    `readonly ${name}?: number | undefined;`,
  ];
  return [
    ...heading('The limits that a user gives a search.', 'src/engine/go-parameters.ts'),
    '/** Time on the clocks. */',
    'export interface Clock {',
    ...GO_PARAMETERS.flatMap((row) => ('clock' in row ? member(row, row.clock) : [])),
    '}',
    '',
    '/** Limits of a search; the first one reached ends it. Without limits it runs until it is stopped. */',
    'export interface UserLimits {',
    ...GO_PARAMETERS.flatMap((row) => ('name' in row ? member(row, row.name) : [])),
    'readonly clock?: Clock | undefined;',
    '}',
    '',
  ].join('\n');
}

function row(...cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
}

function optionRange(option: OptionRow): string {
  if (option.type === 'spin') return `${option.min} … ${option.max}`;
  return option.type === 'combo' ? option.range : '';
}

/** The tables of docs/UCI.md by name. */
const DOCUMENT_TABLES: Readonly<Record<string, () => string[]>> = {
  options: () => [
    '| option | type | default | range | meaning |',
    '|---|---|---|---|---|',
    ...[...OPTIONS, LOG_OPTION].map((option: OptionRow) => {
      const standard = 'default' in option ? String(option.default) : '';
      return row(`\`${option.name}\``, option.type, standard, optionRange(option), option.purpose);
    }),
  ],
  go: () => [
    '| parameter | unit | meaning |',
    '|---|---|---|',
    ...GO_PARAMETERS.map(({ word, unit, purpose }) => row(`\`${word}\``, unit, purpose)),
  ],
  info: () => [
    '| word | unit | meaning |',
    '|---|---|---|',
    ...INFO.filter((field) => field.parts?.includes('line') === true && isCounter(field)).map(
      ({ name, unit = '', purpose }) => row(`\`${name}\``, unit, purpose),
    ),
  ],
};

/** A page with its tables replaced; each stands between two comments with its name. */
function withTables(page: string): string {
  return Object.entries(DOCUMENT_TABLES).reduce((text, [name, table]) => {
    const place = new RegExp(`(<!-- table ${name}[^>]*-->\n)[^]*?(<!-- end ${name} -->)`);
    if (!place.test(text)) throw new Error(`docs/UCI.md has no place for the table of ${name}.`);
    return text.replace(place, (_, begin: string, end: string) => `${begin}\n${table().join('\n')}\n\n${end}`);
  }, page);
}

/** All generated files, by path below the project's folder. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const code = new Map([
    ['src/abi/search.ts', offsets()],
    ['src/core/search/records.ts', coreClasses()],
    ['src/runtime/search-records.ts', shellRecords()],
    ['src/engine/go-limits.ts', goLimits()],
  ]);
  const style = { parser: 'typescript', printWidth: 120, singleQuote: true };
  const files = new Map<string, string>();
  for (const [path, text] of code) files.set(path, await format(text, style));
  files.set('docs/UCI.md', withTables(readFileSync(join(projectFolder, 'docs/UCI.md'), 'utf8')));
  return files;
}

/** Writes the files. */
export async function writeTables(): Promise<void> {
  for (const [path, text] of await generatedFiles()) writeFileSync(join(projectFolder, path), text);
}
