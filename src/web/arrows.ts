// Arrows over the board: the first moves of the engine's lines.

import type { Position } from '../library/chess';
import type { AnalysisInfo } from '../library/types';
import { svg } from './dom';
import { middleOf } from './squares';

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** 1 for the best line; arrows of others are fainter and thinner. */
  readonly rank: number;
}

const MOST_ARROWS = 3;

/** The first moves of the best lines of a position. */
export function arrowsOf(position: Position, lines: readonly AnalysisInfo[]): Arrow[] {
  return lines.slice(0, MOST_ARROWS).flatMap(({ pv: [uci], multipv: rank }) => {
    if (uci === undefined) return [];
    const { from, to } = position.move(uci);
    return [{ from, to, rank }];
  });
}

/** Draws them into a group, the best one on top. */
export function drawArrows(group: SVGGElement, arrows: readonly Arrow[], flipped: boolean): void {
  const worstFirst = [...arrows].sort((a, b) => b.rank - a.rank);
  group.replaceChildren(...worstFirst.map((arrow) => drawing(arrow, flipped)));
}

function drawing({ from, to, rank }: Arrow, flipped: boolean): SVGElement {
  const [x, y] = middleOf(from, flipped);
  const [toX, toY] = middleOf(to, flipped);
  const length = Math.hypot(toX - x, toY - y);
  const width = rank === 1 ? 11 : 8;
  const head = rank === 1 ? 34 : 28;
  const end = length - 14;
  const neck = end - head;
  // Along the x axis, then turned.
  const shape = [
    `M30 ${-width}`,
    `H${neck}`,
    `V${-head * 0.6}`,
    `L${end} 0`,
    `L${neck} ${head * 0.6}`,
    `V${width}`,
    'H30z',
  ].join('');
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const transform = `translate(${x} ${y}) rotate(${angle})`;
  return svg('path', { d: shape, transform, class: rank === 1 ? 'best' : 'other', 'data-move': `${from}${to}` });
}
