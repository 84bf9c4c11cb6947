// Fair timing on a noisy machine: contestants take turns, and rates are compared only within a round.

export interface Contestant {
  readonly name: string;
  /** Does the work once; returns the number of units done (leaves, nodes, …). */
  run(): number | Promise<number>;
}

export interface Measurement {
  readonly name: string;
  /** Units per second, median over the rounds. */
  readonly rate: number;
  /** Rate divided by the first contestant's in the same round: median, least and greatest. */
  readonly ratio: number;
  readonly leastRatio: number;
  readonly greatestRatio: number;
  /** Standard error of the ratio. */
  readonly ratioError: number;
}

/** Which of two contestants runs first and which second in a round: neither always has the cooler machine. */
export function turnsOf(round: number): readonly [first: number, second: number] {
  const first = round % 2;
  return [first, 1 - first];
}

/** A mean over the rounds with its standard error. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** The mean of one or more values; the error of a single one is 0. */
export function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / Math.max(1, values.length - 1) / values.length) };
}

/** The middle value; of an even number the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Standard error of the median of normal values, their spread estimated by their median distance from it: one wild value costs little. */
function medianError(values: readonly number[]): number {
  const centre = median(values);
  const deviation = 1.4826 * median(values.map((value) => Math.abs(value - centre)));
  return (Math.sqrt(Math.PI / 2) * deviation) / Math.sqrt(values.length);
}

/** The measurement that rates over the rounds, and their ratios to the first contestant's, amount to. */
export function measurement(name: string, rates: readonly number[], ratios: readonly number[]): Measurement {
  return {
    name,
    rate: median(rates),
    ratio: median(ratios),
    leastRatio: Math.min(...ratios),
    greatestRatio: Math.max(...ratios),
    ratioError: medianError(ratios),
  };
}

/**
 * Processor time of this process in milliseconds. Other processes affect it only through shared caches. It suits
 * contestants that use one thread and never wait.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function wallTime(): number {
  return performance.now();
}

/**
 * Runs all contestants in turn: one round of warm-up, then `rounds` measured ones. The first contestant is the baseline.
 * `clock` returns milliseconds.
 */
export async function alternate(
  contestants: readonly Contestant[],
  rounds: number,
  clock: () => number = wallTime,
): Promise<Measurement[]> {
  const rates: number[][] = contestants.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const start = clock();
      const units = await contestant.run();
      const rate = (units / (clock() - start)) * 1000;
      if (round >= 0) rates[index]?.push(rate);
    }
  }
  const base = rates[0] ?? [];
  return contestants.map(({ name }, index) => {
    const own = rates[index] ?? [];
    return measurement(
      name,
      own,
      own.map((rate, round) => rate / (base[round] ?? NaN)),
    );
  });
}

const UNIT_PREFIXES = { M: 1e6, k: 1e3 };

/** Rows of a Markdown table: name, millions or thousands of units per second, ratio with its spread. */
export function formatMeasurements(
  title: string,
  unit: string,
  measurements: readonly Measurement[],
  prefix: keyof typeof UNIT_PREFIXES = 'M',
): string {
  const scale = UNIT_PREFIXES[prefix];
  const rows = measurements.map(
    ({ name, rate, ratio, leastRatio, greatestRatio }) =>
      `| ${name} | ${(rate / scale).toFixed(1)} | ${ratio.toFixed(2)} | ${leastRatio.toFixed(2)} … ${greatestRatio.toFixed(2)} |`,
  );
  return [`| ${title} | ${prefix} ${unit}/s (median) | ratio (median) | spread |`, '|---|---|---|---|', ...rows].join(
    '\n',
  );
}
