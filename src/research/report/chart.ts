// Charts as SVG text, drawn by ECharts. Only writing pages needs ECharts, so it is loaded with the first chart.

import type { EChartsOption } from 'echarts';

/** An ECharts option; `lineChart` and `barChart` build the usual ones. */
export type Chart = EChartsOption;

const WIDTH = 760;
const HEIGHT = 420;
/** Okabe and Ito's palette, which colour-blind readers can tell apart. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];

/**
 * Widths of letters in em, as in Verdana, the widest common sans-serif font; DejaVu Sans is a little narrower. ECharts
 * assumes a narrow font, and its legends collide in wider ones.
 */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlIft.,:;'|!()[\] ]/, 0.46],
  [/[mwMW%@]/, 1.08],
  [/[A-Z]/, 0.79],
  [/./, 0.66],
];

/** Width of a text in pixels. `font` is CSS, such as `bold 12px sans-serif`. */
export function textWidth(text: string, font = ''): number {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 12) * (font.includes('bold') ? 1.15 : 1);
  const width = (letter: string): number => LETTER_WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? 1;
  return size * Array.from(text).reduce((sum, letter) => sum + width(letter), 0);
}

/** The dark scheme: background and text are exchanged, greys replaced by those that show on a dark background. */
const DARK = `<style>@media (prefers-color-scheme: dark) {
${[
  ['[fill="#ffffff"], [fill="#fff"]', 'fill: #0d1117'],
  ['text', 'fill: #d0d7de'],
  ['[stroke="#E0E6F1"], [stroke="#dbdee4"]', 'stroke: #30363d'],
  ['[stroke="#54555a"], [stroke="#6E7079"]', 'stroke: #8b949e'],
  ['[fill="#000000"]', 'fill: #f0f6fc'],
  ['[stroke="#000000"]', 'stroke: #f0f6fc'],
  // The darkest colour of the palette has too little contrast there.
  ['[fill="#0072b2"]', 'fill: #3d9be0'],
  ['[stroke="#0072b2"]', 'stroke: #3d9be0'],
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

/** Removes the style sheet, which serves only hovering, and from names the number of charts drawn so far. */
function withoutStyles(svg: string): string {
  return svg
    .replace(/<style[^>]*>[^]*?<\/style>\s*/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/zr\d+-/g, 'zr-');
}

export interface Axis {
  readonly name: string;
  readonly scale?: 'linear' | 'log' | 'hexadecimal';
  readonly from?: number;
  readonly to?: number;
  /** Distance between marks, from `from` on. */
  readonly tick?: number;
}

export interface Series {
  readonly name: string;
  /** (x, y) */
  readonly points: readonly (readonly [number, number])[];
  /** A dashed line without marks. */
  readonly dashed?: boolean;
  /** Index of the colour; if absent, the index of the series. */
  readonly colour?: number;
  /** Points without lines, for values that jump: lines would fill the chart. */
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
  if (scale === 'linear') return { ...common, type: 'value', min: from, max: to, interval: tick };
  // ECharts computes powers of ten from logarithms, so some have a wrong last digit.
  return { ...common, type: 'log', axisLabel: { formatter: (value: number) => String(Number(value.toPrecision(6))) } };
}

/** A chart of lines or of points alone. */
export function lineChart(title: string, x: Axis, y: Axis, series: readonly Series[]): Chart {
  return {
    title: { text: title, left: 'center' },
    // The legend would show a mark even for a line without marks.
    legend: {
      ...LEGEND,
      data: series.map(({ name, dashed = false }) => ({ name, ...(dashed ? { itemStyle: { opacity: 0 } } : {}) })),
    },
    grid: GRID,
    xAxis: { scale: true, ...valueAxis(x, 32) },
    yAxis: valueAxis(y, 56),
    series: series.map(({ name, points, dashed = false, dots = false, colour }, number) => ({
      name,
      color: COLOURS[(colour ?? number) % COLOURS.length] as string,
      ...(dots
        ? { type: 'scatter', symbolSize: 4, itemStyle: { opacity: 1 } }
        : { type: 'line', symbolSize: 5, ...(dashed ? { symbol: 'none', lineStyle: { type: 'dashed' } } : {}) }),
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
