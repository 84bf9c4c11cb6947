// The pieces, drawn for this page and under its licence. Each is a handful of shapes on a square of 100 by 100, and beside them a disc
// with a letter; the style shows one of the two.

import { svg } from './dom';

const BASE = 'M22 91v-4q0-6 7-7h42q7 1 7 7v4z';

/** Outlines, which are filled, and lines on top of them. */
const SHAPES: Readonly<Record<string, readonly [outlines: readonly string[], lines: readonly string[]]>> = {
  P: [
    [
      'M35 80c1-14 8-20 10-33h10c2 13 9 19 10 33z',
      'M50 14a16 16 0 1 1 0 32a16 16 0 1 1 0-32z',
      'M37 44h26q3 0 3 3t-3 4H37q-3-1-3-4t3-3z',
      BASE,
    ],
    [],
  ],
  N: [
    [
      'M29 80c0-13 6-20 15-28c3-3 3-6 0-6c-5 3-9 6-14 9c-6 4-13 0-13-8c0-5 5-10 9-18c3-6 6-9 11-11l2-10l10 8c19 2 31 19 31 41c0 9-1 16-3 23z',
      BASE,
    ],
    ['M52 24c10 4 17 15 18 30', 'M22.500 47.500l3-2.500'],
  ],
  B: [
    [
      'M39 66h22l5 14H34z',
      'M50 18c12 9 19 20 18 31c-1 9-7 14-10 16H42c-3-2-9-7-10-16c-1-11 6-22 18-31z',
      'M50 8a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
      'M37 63h26q3 1 3 4t-3 3H37q-3-1-3-4t3-3z',
      BASE,
    ],
    ['M50 32v18M42 40h16'],
  ],
  R: [['M35 78l3-34h24l3 34z', 'M26 20h12v8h7v-8h10v8h7v-8h12v17l-9 9H35l-9-9z', BASE], ['M37 46h26']],
  Q: [
    [
      'M31 80l-14-43l19 18l-2-30l16 26l16-26l-2 30l19-18l-14 43z',
      'M15 28a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
      'M34 15a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
      'M66 15a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
      'M85 28a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
      BASE,
    ],
    ['M30 71q20-5 40 0'],
  ],
  K: [
    [
      'M46.500 32v-9h-8v-7h8v-8h7v8h8v7h-8v9z',
      'M50 45c2-9 12-14 21-11c12 4 14 18 6 28c-4 5-7 10-8 18H31c-1-8-4-13-8-18c-8-10-6-24 6-28c9-3 19 2 21 11z',
      'M50 29c6 7 7 13 0 22c-7-9-6-15 0-22z',
      BASE,
    ],
    ['M32 71q18-5 36 0'],
  ],
};

/** Details such as eyes, in the piece's outline colour. */
const DOTS: Readonly<Record<string, readonly [number, number, number]>> = { N: [39, 34, 3] };

/** A drawing that is not seen, with the definitions `#w-P`, `#b-P`, … for all others of the page. */
export function pieceDefinitions(): SVGSVGElement {
  const drawings = ['w', 'b'].flatMap((colour) => Object.keys(SHAPES).map((letter) => drawing(colour, letter)));
  return svg('svg', { class: 'definitions', 'aria-hidden': 'true' }, ...drawings);
}

/** A man by itself, by its letter in a FEN. */
export function pieceDrawing(letter: string): SVGSVGElement {
  return svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('use', { href: `#${pieceId(letter)}` }));
}

function drawing(colour: string, letter: string): SVGSymbolElement {
  const [outlines, lines] = SHAPES[letter] ?? [[], []];
  const dot = DOTS[letter];
  const sign = svg('text', { x: 50, y: 52, class: 'dot' });
  sign.textContent = letter;
  return svg(
    'symbol',
    { id: `${colour}-${letter}`, viewBox: '0 0 100 100', class: `piece-${colour}` },
    svg(
      'g',
      { class: 'man-shape' },
      ...outlines.map((d) => svg('path', { d, class: 'outline' })),
      ...lines.map((d) => svg('path', { d, class: 'line' })),
      ...(dot === undefined ? [] : [svg('circle', { cx: dot[0], cy: dot[1], r: dot[2], class: 'dot' })]),
    ),
    svg('g', { class: 'man-letter' }, svg('circle', { cx: 50, cy: 50, r: 38, class: 'outline' }), sign),
  );
}

/** The id of the drawing for a FEN letter. */
export function pieceId(letter: string): string {
  const upper = letter.toUpperCase();
  return `${letter === upper ? 'w' : 'b'}-${upper}`;
}
