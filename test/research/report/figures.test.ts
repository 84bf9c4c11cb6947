// The figures of the pages: no texts collide in a wide font, and all colours stand out from a light and a dark background.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/research/report/chart';
import { PAGES_FOLDER } from '../../../src/research/lab/record';

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

/** Red, green and blue of `#rrggbb`, 0 … 1. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

/** True for the colours of data, unlike the greys of axes and text. */
function isBright(colour: string): boolean {
  return Math.max(...channels(colour)) - Math.min(...channels(colour)) > 0.2;
}

/** Contrast ratio by WCAG 2.2, which asks for 3 between graphics and their background. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
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

  it('has colours that stand out from light and from dark pages', () => {
    const svg = readFileSync(join(FOLDER, figure), 'utf8');
    const dark = /@media \(prefers-color-scheme: dark\) \{([^]*?)\n\}/.exec(svg)?.[1] ?? '';
    const colours = new Set([...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/g)].map(([, colour = '']) => colour));
    const bright = [...colours].filter(isBright);
    expect(bright.length).toBeGreaterThan(0);
    for (const colour of bright) {
      const onDark = new RegExp(`\\[fill="${colour}"\\] \\{ fill: (#[0-9a-f]{6}) \\}`).exec(dark)?.[1] ?? colour;
      expect(contrast(colour, '#ffffff'), `${colour} on white`).toBeGreaterThanOrEqual(3);
      expect(contrast(onDark, '#0d1117'), `${onDark} on black`).toBeGreaterThanOrEqual(3.5);
    }
  });
});
