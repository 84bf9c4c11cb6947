// Limits of an engine's move: a clock, a time, nodes, a depth.

import { UsageError } from '../cli/arguments';
import { quote } from '../notation/result';
import { LONGEST_TIMER_MS } from '../runtime/timers';

/** A clock: `movesPerPeriod` moves in `baseMs`, or all of them, and `incrementMs` more with each move. */
export interface TimeControl {
  readonly movesPerPeriod: number | undefined;
  readonly baseMs: number;
  readonly incrementMs: number;
}

/** At least one field is defined. Several apply together, but a clock and a fixed time exclude each other. */
export interface Limits {
  readonly timeControl?: TimeControl;
  readonly moveTimeMs?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

const TIME_CONTROL = /^(?:(\d+)\/)?(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/;

/** Reads `[moves/][minutes:]seconds[+increment]`, as in `8+0.08` or `40/1:30+1`. Throws a UsageError. */
export function parseTimeControl(text: string): TimeControl {
  const match = TIME_CONTROL.exec(text);
  if (match !== null) {
    const [, moves, minutes = '0', seconds = '0', increment = '0'] = match;
    const movesPerPeriod = moves === undefined ? undefined : Number(moves);
    const baseMs = Math.round((Number(minutes) * 60 + Number(seconds)) * 1000);
    const incrementMs = Math.round(Number(increment) * 1000);
    if (Math.max(baseMs, incrementMs) > LONGEST_TIMER_MS) {
      throw new UsageError(`tc: ${quote(text)} is a time of more than ${Math.floor(LONGEST_TIMER_MS / 1000)} seconds.`);
    }
    if (baseMs > 0 && movesPerPeriod !== 0) return { movesPerPeriod, baseMs, incrementMs };
  }
  throw new UsageError(`tc: ${quote(text)} is not of the form [moves/][minutes:]seconds[+increment], as 8+0.08 is.`);
}

/** A clock in the format of PGN's TimeControl tag, in seconds: `40/90+1`. */
export function formatTimeControl({ movesPerPeriod, baseMs, incrementMs }: TimeControl): string {
  const period = movesPerPeriod === undefined ? '' : `${movesPerPeriod}/`;
  const increment = incrementMs === 0 ? '' : `+${incrementMs / 1000}`;
  return `${period}${baseMs / 1000}${increment}`;
}

/** All limits on one line, as in `8+0.08` or `nodes 500, depth 12`. */
export function formatLimits({ timeControl, moveTimeMs, nodes, depth }: Limits): string {
  const parts: string[] = [];
  if (timeControl !== undefined) parts.push(formatTimeControl(timeControl));
  if (moveTimeMs !== undefined) parts.push(`${moveTimeMs} ms a move`);
  if (nodes !== undefined) parts.push(`nodes ${nodes}`);
  if (depth !== undefined) parts.push(`depth ${depth}`);
  return parts.join(', ');
}
