// The losses of a training, as a table and as a plot.

import { lineChart, renderChart } from '../report/chart';
import type { EpochLoss } from './trainer';

/** One line for each epoch, after one of names. */
export function lossTable(losses: readonly EpochLoss[]): string {
  const lines = losses.map(({ training, validation }, epoch) => `${epoch + 1},${training},${validation}`);
  return ['epoch,training,validation', ...lines, ''].join('\n');
}

/** An SVG. */
export function lossCurve(name: string, losses: readonly EpochLoss[]): Promise<string> {
  const points = (kind: keyof EpochLoss): (readonly [number, number])[] =>
    losses.map((loss, epoch) => [epoch + 1, loss[kind]] as const).filter(([, value]) => !Number.isNaN(value));
  const chart = lineChart(`Training ${name}`, { name: 'epoch' }, { name: 'mean squared error' }, [
    { name: 'training', points: points('training') },
    { name: 'validation', points: points('validation') },
  ]);
  // The differences are in the third digit, so the axis fits the values and does not begin at zero.
  const yAxis = {
    type: 'value',
    name: 'mean squared error',
    nameLocation: 'middle',
    nameGap: 56,
    scale: true,
  } as const;
  return renderChart({ ...chart, yAxis });
}
