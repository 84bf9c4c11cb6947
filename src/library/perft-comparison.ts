// `comparePerft`: another program's perft beside the rules, from a page or a script.

import { MOVE_NONE } from '../abi/move';
import { MAX_PERFT_DEPTH } from '../abi/perft';
import { parseFen, START_FEN } from '../notation/fen';
import { failure, success } from '../notation/result';
import type { Setup } from '../notation/setup';
import { compare } from '../referee/compare';
import { compareAnswer } from '../referee/compare-answer';
import type { AnswerDifference, PerftComparison } from '../referee/difference';
import type { PerftProgram, PerftQuestion } from '../referee/program';
import type { Referee } from '../referee/referee';
import { reportLines } from '../referee/report';
import { Position } from './chess';
import { SlideruleError, unwrap } from './errors';
import { flagOf, guarded, optionsOf, perftDepthOf, shown, shownFailure, textOf } from './values';

export type { AnswerDifference, PerftComparison, PerftDifference } from '../referee/difference';
export type { PerftProgram, PerftQuestion } from '../referee/program';
export type { Rule } from '../referee/rule';

/** What is compared. */
export interface PerftComparisonOptions {
  /** Default: the start position. */
  readonly fen?: string | undefined;
  /** The greatest depth, 1 … 127. */
  readonly depth: number;
  /** Castling is written as king takes rook. Default false. */
  readonly chess960?: boolean | undefined;
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

/** The program, whose answers and failures may be anything. */
function programOf(program: PerftFunction | PerftProgram): PerftProgram {
  const isFunction = typeof program === 'function';
  const { ask, takesMoves } = guarded('comparePerft: neither a function nor a program to ask', 'PROGRAM', () => ({
    ask: isFunction || (program as Partial<PerftProgram> | null)?.ask,
    takesMoves: isFunction || (program as Partial<PerftProgram> | null)?.takesMoves === true,
  }));
  if (!isFunction && typeof ask !== 'function') {
    throw new SlideruleError('PROGRAM', `comparePerft: ${shown(program)} is neither a function nor a program to ask.`);
  }
  return {
    takesMoves,
    async ask(question) {
      try {
        const answer = isFunction ? success(await program(question)) : await program.ask(question);
        if (answer.ok) return success(textOf(answer.value, 'The answer'));
        const { code, message } = answer.error;
        return failure(textOf(code, 'The code of its error'), textOf(message, 'Its error'));
      } catch (error) {
        return failure('PROGRAM_CRASHED', `The program failed: ${shownFailure(error)}.`);
      }
    },
  };
}

/**
 * Compares a program's perft 1, 2, … `depth` of a position with the rules. The first difference is followed to the smallest
 * position and its rule. The program's own failures are a result too. Rejects with FEN_…, PERFT_DEPTH, PROGRAM and OPTIONS.
 */
export async function comparePerft(
  program: PerftFunction | PerftProgram,
  options: PerftComparisonOptions,
): Promise<PerftComparison> {
  const { fen = START_FEN, ...rest } = optionsOf(options, 'comparePerft', ['fen', 'depth', 'chess960']);
  const chess960 = flagOf(rest.chess960, 'comparePerft: chess960');
  const depth = perftDepthOf(rest.depth, 'comparePerft: depth', 1, MAX_PERFT_DEPTH);
  const setup = unwrap(parseFen(textOf(fen, 'comparePerft: fen')));
  return compare(libraryReferee(chess960), programOf(program), setup, { depth, chess960 });
}

/**
 * @internal Compares what a program printed for perft of a position with the leaves behind each legal move, in UCI notation. Null if
 * they agree. Rejects with FEN_… and PROGRAM_RUBBISH.
 */
export async function compareDivide(
  answer: string,
  fen: string,
  counts: ReadonlyMap<string, number>,
  chess960: boolean,
): Promise<AnswerDifference | null> {
  const setup = unwrap(parseFen(fen));
  const position = Position.from(setup, [], chess960);
  const packed = new Map([...counts].map(([uci, leaves]) => [position.move(uci).packed, BigInt(leaves)]));
  return unwrap(await compareAnswer(libraryReferee(chess960), answer, setup, packed, chess960));
}

/** A comparison in lines of text for a person. Throws COMPARISON. */
export function perftReport(comparison: PerftComparison): string[] {
  return guarded('perftReport: not a result of comparePerft', 'COMPARISON', () => reportLines(comparison));
}
