// Charts as SVG text, drawn by ECharts. It is needed for writing pages only, so it is loaded when the first one is drawn.

import type { EChartsOption } from 'echarts';

/** What ECharts understands; `lineChart` and `barChart` build the usual ones. */
export type Chart = EChartsOption;

const WIDTH = 760;
const HEIGHT = 420;
/** Told apart by colour-blind readers too (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];

/** Draws a chart. The same chart gives the same text. */
export async function renderChart(chart: Chart): Promise<string> {
  const { init } = await import('echarts');
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  drawing.setOption({ animation: false, backgroundColor: '#ffffff', color: COLOURS, ...chart });
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return `${withoutStyles(svg)}\n`;
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
  readonly scale?: 'linear' | 'log';
}

export interface Series {
  readonly name: string;
  /** (x, y) */
  readonly points: readonly (readonly [number, number])[];
  readonly dashed?: boolean;
  /** No lines between the points: where they jump, lines would fill the picture. */
  readonly dots?: boolean;
}

const GRID = { left: 80, right: 30, top: 80, bottom: 60 };
const LEGEND = { top: 38 };

function valueAxis({ name, scale = 'linear' }: Axis, gap: number): object {
  const common = { name, nameLocation: 'middle', nameGap: gap };
  if (scale === 'linear') return { ...common, type: 'value' };
  // Powers of ten come from a logarithm, and a last digit is wrong in some.
  return { ...common, type: 'log', axisLabel: { formatter: (value: number) => String(Number(value.toPrecision(6))) } };
}

/** Lines through points, or mere points. */
export function lineChart(title: string, x: Axis, y: Axis, series: readonly Series[]): Chart {
  return {
    title: { text: title, left: 'center' },
    legend: LEGEND,
    grid: GRID,
    xAxis: { ...valueAxis(x, 32), scale: true },
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
