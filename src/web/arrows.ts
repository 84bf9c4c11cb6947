// Arrows over the board: the first moves of the engine's lines, a threat, and what the user draws.

import type { Position } from '../library/chess';
import type { AnalysisInfo } from '../library/types';
import { svg } from './dom';
import type { OwnMark } from './own-marks';
import { middleOf, squaresOf } from './squares';

export interface Arrow {
  readonly from: string;
  /** A circle if it is the same square. */
  readonly to: string;
  /** Names its colour. */
  readonly kind: string;
  /** Half of the shaft's width, in the units of the drawing. */
  readonly width: number;
  /** Written into the head. */
  readonly label: string;
}

/** The best line's arrow is the widest. */
const WIDEST = 12;
const HEAD = 46;
/** Between an arrow's tip and the middle of its square. */
const SHORT_OF_MIDDLE = 10;

/** The first moves of the lines of a position, numbered if there are several; the best one comes last, on top. */
export function arrowsOf(position: Position, lines: readonly AnalysisInfo[]): Arrow[] {
  const first = lines.flatMap(({ pv: [uci], multipv }) => (uci === undefined ? [] : [{ uci, multipv }]));
  return first.reverse().map(({ uci, multipv }) => {
    const { from, to } = position.move(uci);
    const label = first.length > 1 ? String(multipv) : '';
    return { from, to, kind: `line-${multipv}`, width: WIDEST - multipv, label };
  });
}

/** A move of the other side. */
export function threatArrow(uci: string): Arrow {
  const [from, to] = squaresOf(uci);
  return { from, to, kind: 'threat', width: WIDEST, label: '!' };
}

export function ownArrow({ colour, from, to }: OwnMark): Arrow {
  return { from, to, kind: `own-${colour}`, width: 7, label: '' };
}

/** Draws them into a group, the last one on top. */
export function drawArrows(group: SVGGElement, arrows: readonly Arrow[], flipped: boolean): void {
  group.replaceChildren(...arrows.map((arrow) => drawing(arrow, flipped)));
}

function drawing({ from, to, kind, width, label }: Arrow, flipped: boolean): SVGElement {
  const [x, y] = middleOf(from, flipped);
  const attributes = { class: `arrow ${kind}`, 'data-move': `${from}${to}` };
  if (from === to) return svg('g', attributes, svg('circle', { cx: x, cy: y, r: 44, class: 'ring' }));
  const [toX, toY] = middleOf(to, flipped);
  const [dx, dy] = [toX - x, toY - y];
  const end = Math.hypot(dx, dy) - SHORT_OF_MIDDLE;
  const neck = end - HEAD;
  const half = HEAD * 0.55;
  // Along the x axis, then turned.
  const shape = `M30 ${-width}H${neck}V${-half}L${end} 0L${neck} ${half}V${width}H30z`;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const shaft = svg('path', { d: shape, transform: `translate(${x} ${y}) rotate(${angle})` });
  const share = (neck + HEAD * 0.36) / (end + SHORT_OF_MIDDLE);
  const sign = svg('text', { x: x + dx * share, y: y + dy * share });
  sign.textContent = label;
  return svg('g', attributes, shaft, ...(label === '' ? [] : [sign]));
}
