// A set of squares as text, and as a page with an SVG board.

import { NO_PIECE } from '../abi/piece';
import { pieceLetter } from '../notation/pieces';
import { fileOf, rankOf, squareAt, squareName } from '../notation/squares';
import { has, SQUARES } from './board-sets';

export interface Drawing {
  /** A short description of the set. */
  readonly title: string;
  readonly set: bigint;
  /** The men to draw, piece codes a1 first. */
  readonly board: Uint8Array;
  /** Further lines below the board. */
  readonly notes: readonly string[];
}

const RANKS = [7, 6, 5, 4, 3, 2, 1, 0];
const FILES = [0, 1, 2, 3, 4, 5, 6, 7];

function hex(set: bigint): string {
  return `0x${set.toString(16).padStart(16, '0')}`;
}

function facts({ set, notes }: Drawing): string[] {
  const names = SQUARES.filter((square) => has(set, square)).map(squareName);
  return [
    `${hex(set)}  (${set})`,
    `${names.length} ${names.length === 1 ? 'square' : 'squares'}: ${names.join(' ') || '-'}`,
    ...notes,
  ];
}

/** Squares of the set in brackets; men by their letters, `*` for an empty square of the set. */
export function boardLines({ set, board }: Drawing): string[] {
  const cell = (square: number): string => {
    const piece = board[square] ?? NO_PIECE;
    const inSet = has(set, square);
    const sign = piece === NO_PIECE ? (inSet ? '*' : '.') : pieceLetter(piece);
    return inSet && piece !== NO_PIECE ? `[${sign}]` : ` ${sign} `;
  };
  return [
    ...RANKS.map((rank) => `${rank + 1} ${FILES.map((file) => cell(squareAt(file, rank))).join('')}`.trimEnd()),
    `  ${FILES.map((file) => ` ${squareName(file).charAt(0)} `).join('')}`.trimEnd(),
  ];
}

/** The board with its title and what is in the set. */
export function drawText(drawing: Drawing): string[] {
  return [drawing.title, '', ...boardLines(drawing), '', ...facts(drawing)];
}

const SIZE = 60;
const MARGIN = 28;
const GLYPHS = '♟♟♞♞♝♝♜♜♛♛♚♚';
const LIGHT = '#f0e3c8';
const DARK = '#b58d63';
/** The colours of squares in the set. They are opaque, because translucent blue over brown looks grey. */
const LIGHT_MARKED = '#bcd5ef';
const DARK_MARKED = '#7ba7d6';
const MARK = '#134a86';

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function svgSquare(drawing: Drawing, square: number): string {
  const x = MARGIN + fileOf(square) * SIZE;
  const y = MARGIN + (7 - rankOf(square)) * SIZE;
  const centre = `${x + SIZE / 2}`;
  const middle = y + SIZE / 2;
  const piece = drawing.board[square] ?? NO_PIECE;
  const dark = (fileOf(square) + rankOf(square)) % 2 === 0;
  const marked = has(drawing.set, square);
  const colour = marked ? (dark ? DARK_MARKED : LIGHT_MARKED) : dark ? DARK : LIGHT;
  const parts = [`<rect x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" fill="${colour}"/>`];
  if (marked) {
    const radius = piece === NO_PIECE ? 10 : 27;
    const style = piece === NO_PIECE ? `fill="${MARK}"` : `fill="none" stroke="${MARK}" stroke-width="4"`;
    parts.push(`<circle cx="${centre}" cy="${middle}" r="${radius}" ${style}/>`);
  }
  if (piece !== NO_PIECE) {
    const [fill, stroke] = piece % 2 === 0 ? ['#ffffff', '#222222'] : ['#222222', '#222222'];
    parts.push(
      `<text x="${centre}" y="${middle + 15}" font-size="44" text-anchor="middle" fill="${fill}" stroke="${stroke}" ` +
        `stroke-width="1">${GLYPHS.charAt(piece)}&#xfe0e;</text>`,
    );
  }
  return `<g><title>${squareName(square)}</title>${parts.join('')}</g>`;
}

/** The board as an SVG image, with the set marked. */
export function drawSvg(drawing: Drawing): string {
  const side = 2 * MARGIN + 8 * SIZE;
  const label = (x: number, y: number, text: string): string =>
    `<text x="${x}" y="${y}" font-size="15" text-anchor="middle" fill="#555555">${text}</text>`;
  const labels = FILES.flatMap((index) => [
    label(MARGIN + (index + 0.5) * SIZE, side - 8, squareName(index).charAt(0)),
    label(MARGIN / 2, MARGIN + (7.5 - index) * SIZE + 5, String(index + 1)),
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" ` +
    `font-family="'DejaVu Sans', 'Segoe UI Symbol', sans-serif" role="img" aria-label="${escape(drawing.title)}">` +
    `${SQUARES.map((square) => svgSquare(drawing, square)).join('\n')}\n${labels.join('')}</svg>`
  );
}

/** A self-contained page. */
export function drawHtml(drawing: Drawing): string {
  const lines = facts(drawing).map((line) => `<p>${escape(line)}</p>`);
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escape(drawing.title)}</title>`,
    '<style>body{font-family:sans-serif;margin:2em auto;max-width:36em;color:#222}p{margin:.3em 0;font-family:monospace;overflow-wrap:anywhere}</style>',
    `</head><body><h1>${escape(drawing.title)}</h1>`,
    drawSvg(drawing),
    ...lines,
    '</body></html>',
    '',
  ].join('\n');
}
