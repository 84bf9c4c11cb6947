// The figures of the pages as they lie there: nothing collides in a wide font, and both halves of the readers can see them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/lab/chart';
import { PAGES_FOLDER } from '../../src/lab/record';

const FOLDER = join(PAGES_FOLDER, 'figures');
const WIDTH = 760;
/** Pixels that a legend's sign takes in front of its text. */
const SIGN = 25;

interface Text {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Legends begin at their place; all others are centred or end there. */
  readonly inLegend: boolean;
}

/** The texts that are not turned, in the widths of the widest common font. */
function textsOf(figure: string): Text[] {
  const svg = readFileSync(join(FOLDER, figure), 'utf8');
  return [...svg.matchAll(/<text([^>]*)>([^<]*)/g)].flatMap(([, attributes = '', words = '']) => {
    const place = /transform="translate\(([-\d.]+) ([-\d.]+)\)"/.exec(attributes);
    if (place === null || words.trim() === '') return [];
    const size = Number(/font-size:(\d+)px/.exec(attributes)?.[1] ?? 12);
    const width = textWidth(words, `${attributes.includes('bold') ? 'bold ' : ''}${size}px`);
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? 'start';
    const x = Number(place[1]) + Number(/ x="([-\d.]+)"/.exec(attributes)?.[1] ?? 0);
    const y = Number(place[2]) + Number(/ y="([-\d.]+)"/.exec(attributes)?.[1] ?? 0);
    const left = x - { start: 0, middle: width / 2, end: width }[anchor as 'start' | 'middle' | 'end'];
    const inLegend = anchor === 'start';
    return [{ words, left, right: left + width, top: y - 0.4 * size, bottom: y + 0.4 * size, inLegend }];
  });
}

describe.each(readdirSync(FOLDER))('%s', (figure) => {
  const texts = textsOf(figure);

  it('has texts that do not meet, nor reach under the sign of another, nor over the edge', () => {
    expect(texts.length).toBeGreaterThan(4);
    for (const [at, one] of texts.entries()) {
      expect([one.left >= 0, one.right <= WIDTH], one.words).toEqual([true, true]);
      for (const other of texts.slice(at + 1)) {
        const inOneLine = one.top < other.bottom && other.top < one.bottom;
        const [first, second] = one.left < other.left ? [one, other] : [other, one];
        const end = second.left - (second.inLegend ? SIGN : 0);
        if (inOneLine) expect(first.right, `${first.words} | ${second.words}`).toBeLessThanOrEqual(end);
      }
    }
  });

  it('has colours for dark pages', () => {
    expect(readFileSync(join(FOLDER, figure), 'utf8')).toContain('@media (prefers-color-scheme: dark)');
  });
});
