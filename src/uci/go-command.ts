// The parameters of `go`.

import { MAX_MOVES } from '../abi/move';
import { MAX_PERFT_DEPTH } from '../abi/perft';
import { GO_PARAMETERS } from '../engine/go-parameters';
import { withEnd, type GoLimits } from '../engine/limits';
import { quote } from '../notation/result';
import { parseWholeNumber } from './number';

type Parameter = (typeof GO_PARAMETERS)[number];

/** The parameters that take a number. */
const NUMBERS: ReadonlyMap<string, Parameter> = new Map(GO_PARAMETERS.map((row) => [row.word, row]));
const WORDS: ReadonlySet<string> = new Set([...NUMBERS.keys(), 'infinite', 'ponder', 'searchmoves', 'perft']);

/** The limits with the value of a parameter. */
function withNumber(limits: GoLimits, parameter: Parameter, value: number): GoLimits {
  if ('name' in parameter) return { ...limits, [parameter.name]: value };
  return { ...limits, clock: { ...limits.clock, [parameter.clock]: value } };
}

export interface GoCommand {
  readonly limits: GoLimits;
  /** In UCI notation, unchecked. */
  readonly searchMoves: readonly string[];
  /** True for a perft instead of a search. */
  readonly perft: boolean;
  /** The perft's depth; null if it is missing or invalid, and a complaint says why. */
  readonly perftDepth: number | null;
  /** What was ignored, and why. */
  readonly complaints: readonly string[];
}

/** Further complaints are dropped: a line of garbage must not produce a thousand lines of output. */
const MOST_COMPLAINTS = 5;

/** Reads the valid parameters and complains about the rest: every `go` must be answered. */
export function parseGo(parameters: readonly string[]): GoCommand {
  let limits: GoLimits = {};
  const searchMoves: string[] = [];
  const complaints: string[] = [];
  let perft = false;
  let perftDepth: number | null = null;
  let next = 0;
  const more = (): boolean => next < parameters.length && !WORDS.has(parameters[next] ?? '');
  const complain = (message: string): void => {
    if (complaints.length < MOST_COMPLAINTS) complaints.push(message);
  };
  const number = (field: string): number | null => {
    // A parameter name in place of a number is the next parameter, not a bad number.
    const result = parseWholeNumber(`go ${field}`, more() ? parameters[next++] : undefined);
    if (result.ok) return result.value;
    complain(result.error.message);
    return null;
  };
  while (next < parameters.length) {
    const word = parameters[next++] ?? '';
    const parameter = NUMBERS.get(word);
    if (word === 'infinite' || word === 'ponder') limits = { ...limits, [word]: true };
    else if (word === 'perft') {
      perft = true;
      perftDepth = number(word);
      if (perftDepth !== null && (perftDepth < 0 || perftDepth > MAX_PERFT_DEPTH)) {
        complain(`go perft: ${perftDepth} is not a depth from 0 to ${MAX_PERFT_DEPTH}.`);
        perftDepth = null;
      }
    } else if (word === 'searchmoves') {
      while (more()) {
        const move = parameters[next++] ?? '';
        // No position has more moves; anything beyond is garbage.
        if (searchMoves.length < MAX_MOVES) searchMoves.push(move);
      }
    } else if (parameter !== undefined) {
      const value = number(word);
      if (value !== null) limits = withNumber(limits, parameter, value);
    } else complain(`go: ${quote(word)} is not a parameter of go.`);
  }
  const wanted = withMate(limits);
  return { limits: complaints.length > 0 ? withEnd(wanted) : wanted, searchMoves, perft, perftDepth, complaints };
}

/** No search can find a mate in 0 moves, so it searches one ply instead of for ever. */
function withMate(limits: GoLimits): GoLimits {
  if (limits.mate === undefined || limits.mate > 0) return limits;
  return { depth: 1, ...limits, mate: undefined };
}
