// Words as rows of bits.

import { html, table as tableOf } from '../../web/dom';

/** `0x` and sixteen digits. */
export function hexadecimal(word: bigint): string {
  return `0x${word.toString(16).padStart(16, '0')}`;
}

/** A row of `width` bits, the highest first; those in `marked` stand out. */
export function bitRow(word: bigint, width: number, marked: bigint): HTMLElement {
  const spans = Array.from({ length: width }, (_, at) => {
    const place = BigInt(width - 1 - at);
    const isSet = ((word >> place) & 1n) === 1n;
    const classes = [isSet ? 'one' : 'zero', ...((marked >> place) & 1n ? ['marked'] : [])];
    return html('i', { class: classes.join(' ') }, isSet ? '1' : '0');
  });
  return html('code', { class: 'bits' }, ...spans);
}

/** A table with a heading for each column. */
export function table(header: readonly string[], rows: readonly (readonly (string | Node)[])[]): HTMLElement {
  return tableOf('facts-table', header, rows);
}
