// Where the fields of a record lie in memory, by the rules that AssemblyScript has for classes.

/** What a field of the info record is reported with. */
type Part = 'line' | 'best' | 'current';

/** A row of a record's table. */
export interface Field {
  readonly name: string;
  readonly purpose: string;
  readonly unit?: string;
  readonly type?: 'i32' | 'f64' | 'u16' | 'flag' | 'moves';
  /** An expression of other fields, in place of a type. */
  readonly derived?: string;
  readonly min?: number;
  readonly max?: number;
  readonly absent?: number | boolean;
  /** The capacity of a list. */
  readonly most?: number;
  /** Read as a whole number that is not negative. */
  readonly whole?: boolean;
  readonly parts?: readonly Part[];
  readonly as?: string;
}

export interface Placed extends Field {
  readonly offset: number;
  /** The constant with the offset. */
  readonly constant: string;
}

/** A record in memory; its list lies behind all other fields, and its length among them. */
export interface Layout {
  readonly fields: readonly Placed[];
  readonly list: Placed;
  readonly size: number;
}

const BYTES = { i32: 4, flag: 4, f64: 8, u16: 2, moves: 2 } as const;

function aligned(offset: number, bytes: number): number {
  return Math.ceil(offset / bytes) * bytes;
}

/** The name of a field's constant. */
export function constantOf(prefix: string, name: string): string {
  return `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** Places the fields of a table; `prefix` begins their constants' names. Throws unless there is one list. */
export function layoutOf(prefix: string, rows: readonly Field[]): Layout {
  const fields: Placed[] = [];
  let end = 0;
  for (const row of rows) {
    if (row.derived !== undefined) continue;
    const isList = row.type === 'moves';
    const name = isList ? `${row.name}Length` : row.name;
    const type = isList ? 'i32' : (row.type ?? 'i32');
    const offset = aligned(end, BYTES[type]);
    const purpose = isList ? `Number of \`${row.name}\`.` : row.purpose;
    fields.push({ ...row, name, type, purpose, offset, constant: constantOf(prefix, name) });
    end = offset + BYTES[type];
  }
  const [row, ...others] = rows.filter(({ type }) => type === 'moves');
  if (row === undefined || others.length > 0) throw new Error(`${prefix}: a record has one list.`);
  const offset = aligned(end, BYTES.moves);
  const list = { ...row, offset, constant: constantOf(prefix, row.name) };
  return { fields, list, size: aligned(offset + (row.most ?? 0) * BYTES.moves, 8) };
}
