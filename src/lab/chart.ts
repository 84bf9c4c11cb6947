// Charts as SVG text, drawn by ECharts. It is needed for writing pages only, so it is loaded when the first one is drawn.

import type { EChartsOption } from 'echarts';

/** What ECharts understands; `lineChart` and `barChart` build the usual ones. */
export type Chart = EChartsOption;

const WIDTH = 760;
const HEIGHT = 420;
/** Told apart by colour-blind readers too (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];

/**
 * Widths of letters in em, those of the widest common sans-serif font (Verdana; DejaVu Sans is a little narrower). ECharts would take a
 * narrow font's, and legends ran into each other elsewhere.
 */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlIft.,:;'|!()[\] ]/, 0.46],
  [/[mwMW%@]/, 1.08],
  [/[A-Z]/, 0.79],
  [/./, 0.66],
];

/** Width of a text in pixels. `font` is CSS: its size, `12px sans-serif`, and whether it is bold. */
export function textWidth(text: string, font = ''): number {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 12) * (font.includes('bold') ? 1.15 : 1);
  const width = (letter: string): number => LETTER_WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? 1;
  return size * Array.from(text).reduce((sum, letter) => sum + width(letter), 0);
}

/** What the dark half of the readers see: the ground and what is drawn on it in black or grey, the other way round. */
const DARK = `<style>@media (prefers-color-scheme: dark) {
${[
  ['[fill="#ffffff"]', 'fill: #0d1117'],
  ['text', 'fill: #d0d7de'],
  ['[stroke="#E0E6F1"], [stroke="#dbdee4"]', 'stroke: #30363d'],
  ['[stroke="#54555a"], [stroke="#6E7079"]', 'stroke: #8b949e'],
  ['[fill="#000000"]', 'fill: #f0f6fc'],
  ['[stroke="#000000"]', 'stroke: #f0f6fc'],
]
  .map(([selector, style]) => `${selector} { ${style} }`)
  .join('\n')}
}</style>`;

/** Draws a chart. The same chart gives the same text. */
export async function renderChart(chart: Chart): Promise<string> {
  const { init, setPlatformAPI } = await import('echarts');
  setPlatformAPI({ measureText: (text, font) => ({ width: textWidth(text, font) }) });
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  drawing.setOption({ animation: false, backgroundColor: '#ffffff', color: COLOURS, ...chart });
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return `${withoutStyles(svg).replace(/<svg[^>]*>/, (start) => `${start}\n${DARK}`)}\n`;
}

/** Its style sheet is about pointing at things only, and its names count what the process has drawn before. */
function withoutStyles(svg: string): string {
  return svg
    .replace(/<style[^>]*>[^]*?<\/style>\s*/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/zr\d+-/g, 'zr-');
}

export interface Axis {
  readonly name: string;
  /** With `hexadecimal` marks lie `tick` apart from `from` to `to`. */
  readonly scale?: 'linear' | 'log' | 'hexadecimal';
  readonly from?: number;
  readonly to?: number;
  readonly tick?: number;
}

export interface Series {
  readonly name: string;
  /** (x, y) */
  readonly points: readonly (readonly [number, number])[];
  readonly dashed?: boolean;
  /** No lines between the points: where they jump, lines would fill the picture. */
  readonly dots?: boolean;
}

const GRID = { left: 80, right: 30, top: 86, bottom: 60 };
const LEGEND = { top: 44, itemGap: 26 };

function valueAxis({ name, scale = 'linear', from, to, tick }: Axis, gap: number): object {
  const common = { name, nameLocation: 'middle', nameGap: gap };
  if (scale === 'hexadecimal') {
    const axisLabel = { formatter: (value: number) => `0x${value.toString(16)}` };
    return { ...common, type: 'value', min: from, max: to, interval: tick, axisLabel };
  }
  if (scale === 'linear') return { ...common, type: 'value', min: from, max: to };
  // Powers of ten come from a logarithm, and a last digit is wrong in some.
  return { ...common, type: 'log', axisLabel: { formatter: (value: number) => String(Number(value.toPrecision(6))) } };
}

/** Lines through points, or mere points. */
export function lineChart(title: string, x: Axis, y: Axis, series: readonly Series[]): Chart {
  return {
    title: { text: title, left: 'center' },
    legend: LEGEND,
    grid: GRID,
    xAxis: { scale: true, ...valueAxis(x, 32) },
    yAxis: valueAxis(y, 56),
    series: series.map(({ name, points, dashed = false, dots = false }) => ({
      name,
      ...(dots
        ? { type: 'scatter', symbolSize: 4 }
        : { type: 'line', symbolSize: 5, lineStyle: { type: dashed ? 'dashed' : 'solid' } }),
      data: points.map((point) => [...point]),
    })),
  };
}

/** Horizontal bars, the first category on top; one bar for each series. */
export function barChart(
  title: string,
  categories: readonly string[],
  x: Axis,
  series: readonly { readonly name: string; readonly values: readonly number[] }[],
): Chart {
  return {
    title: { text: title, left: 'center' },
    ...(series.length > 1 ? { legend: LEGEND } : {}),
    grid: { ...GRID, left: 190 },
    xAxis: valueAxis(x, 32),
    yAxis: { type: 'category', inverse: true, data: [...categories] },
    series: series.map(({ name, values }) => ({ name, type: 'bar', data: [...values] })),
  };
}
