// A search for a tool: its limits, and its progress.

import { z } from 'zod';
import type { Engine } from '../library/engine';
import type { Position } from '../library/chess';
import type { AnalysisOptions, AnalysisResult } from '../library/types';
import { SlideruleError } from '../library/errors';
import type { Bounds } from './engines';
import type { Call } from './tool';

const DEFAULT_SECONDS = 1;
const DEEPEST = 100;
const MOST_NODES = 10_000_000_000;

/** The fields of a search's limits, for the schema of a tool. */
export const LIMITS = {
  depth: z.int().min(1).max(DEEPEST).optional().describe('Stop at this depth, in half-moves.'),
  nodes: z
    .int()
    .min(1)
    .max(MOST_NODES)
    .optional()
    .describe('Stop after so many positions. With this limit, and with depth, equal questions get equal answers.'),
  seconds: z
    .number()
    .positive()
    .optional()
    .describe(
      `Stop after this time. Default ${DEFAULT_SECONDS}, or without depth and nodes; the server has a maximum.`,
    ),
};

type LimitFields = z.output<z.ZodObject<typeof LIMITS>>;

/** The limits of the engine. Throws SECONDS for more time than the server gives. */
function limitsOf({ depth, nodes, seconds }: LimitFields, { seconds: most }: Bounds): AnalysisOptions {
  if (seconds !== undefined && seconds > most) {
    throw new SlideruleError('SECONDS', `seconds: ${seconds} is more than the ${most} that this server gives.`);
  }
  const isLimited = depth !== undefined || nodes !== undefined;
  const time = seconds ?? (isLimited ? most : Math.min(DEFAULT_SECONDS, most));
  return {
    movetime: Math.max(1, Math.round(time * 1000)),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
  };
}

/** Where one of several searches stands among all of them. */
interface Part {
  readonly index: number;
  readonly of: number;
}

/** Searches a position, and tells how far it is. Throws as `engine.analyse` does. */
export async function search(
  engine: Engine,
  position: Position,
  limits: LimitFields,
  options: AnalysisOptions,
  bounds: Bounds,
  call: Call,
  { index, of }: Part = { index: 0, of: 1 },
): Promise<AnalysisResult> {
  const wanted = limitsOf(limits, bounds);
  const { movetime = 1, nodes = Infinity, depth = Infinity } = wanted;
  const start = performance.now();
  const analysis = engine.analyse(position, { ...wanted, ...options, signal: call.signal });
  for await (const info of analysis) {
    const part = Math.max((performance.now() - start) / movetime, info.nodes / nodes, info.depth / depth);
    const percent = (100 * (index + Math.min(1, part))) / of;
    call.progress(Math.round(percent * 10) / 10, 100, `depth ${info.depth}, ${info.nodes} positions`);
  }
  return analysis.result;
}
