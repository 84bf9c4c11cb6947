// `comparePerft`: another program's perft beside the rules, from a page or a script.

import { MOVE_NONE } from '../abi/move';
import { MAX_PERFT_DEPTH } from '../abi/perft';
import { parseFen, START_FEN } from '../notation/fen';
import type { Setup } from '../notation/setup';
import { compare } from '../referee/compare';
import type { PerftComparison } from '../referee/difference';
import type { PerftProgram, PerftQuestion } from '../referee/program';
import type { Referee } from '../referee/referee';
import { Position } from './chess';
import { SlideruleError, unwrap } from './errors';

export type { PerftComparison, PerftDifference } from '../referee/difference';
export type { PerftProgram, PerftQuestion } from '../referee/program';
export type { Rule } from '../referee/rule';
export { reportLines as perftReport } from '../referee/report';

export interface PerftComparisonOptions {
  /** Default: the start position. */
  readonly fen?: string;
  /** The greatest depth, 1 … 127. */
  readonly depth: number;
  /** Castling is written as king takes rook. Default false. */
  readonly chess960?: boolean;
}

function moveOf(position: Position, text: string): number {
  try {
    return position.move(text).packed;
  } catch (error) {
    if (error instanceof SlideruleError) return MOVE_NONE;
    throw error;
  }
}

/** @internal The rules core as one who knows the rules. */
export function libraryReferee(chess960: boolean): Referee {
  const at = (setup: Setup, moves: number[] = []): Position => Position.from(setup, moves, chess960);
  return {
    legalMoves: (setup) => Array.from(at(setup).legalMoves(), ({ packed }) => packed),
    after: (setup, move) => unwrap(parseFen(at(setup, [move]).fen({ enPassant: 'pseudo-legal' }))),
    read: (setup, text) => moveOf(at(setup), text),
    count: (setup, depth) => at(setup).perft(depth),
  };
}

/** What a program is here: a function of a FEN, moves and a depth that returns what perft prints, moves with counts. */
export type PerftFunction = (question: PerftQuestion) => string | Promise<string>;

function programOf(ask: PerftFunction): PerftProgram {
  return {
    takesMoves: true,
    async ask(question) {
      try {
        return { ok: true, value: await ask(question) };
      } catch (error) {
        return { ok: false, error: { code: 'PROGRAM_CRASHED', message: `The program failed: ${String(error)}` } };
      }
    },
  };
}

/**
 * Compares a program's perft 1, 2, … `depth` of a position with the rules. The first difference is followed to the smallest
 * position and its rule. The program's own failures are a result too. Rejects with FEN_… and PERFT_DEPTH.
 */
export async function comparePerft(
  program: PerftFunction | PerftProgram,
  { fen = START_FEN, depth, chess960 = false }: PerftComparisonOptions,
): Promise<PerftComparison> {
  if (!Number.isInteger(depth) || depth < 1 || depth > MAX_PERFT_DEPTH) {
    throw new SlideruleError(
      'PERFT_DEPTH',
      `comparePerft: ${depth} is not a whole number from 1 to ${MAX_PERFT_DEPTH}.`,
    );
  }
  const asked = typeof program === 'function' ? programOf(program) : program;
  return compare(libraryReferee(chess960), asked, unwrap(parseFen(fen)), { depth, chess960 });
}
