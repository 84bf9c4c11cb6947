// The program under test, as the comparison sees it: questions in, text out.

import type { NotationError, Result } from '../notation/result';

/** A question to a program. */
export interface PerftQuestion {
  readonly fen: string;
  /** Moves from there, in UCI notation. Always empty for a program that takes none. */
  readonly moves: readonly string[];
  /** Plies, from 1. */
  readonly depth: number;
}

/** A program that counts leaves. */
export interface PerftProgram {
  /** Whether a question may have moves. */
  readonly takesMoves: boolean;
  /**
   * What it prints. Errors: PROGRAM_START, PROGRAM_CRASHED, PROGRAM_SILENT, PROGRAM_CLOSED, and PROGRAM_RUBBISH for text that
   * is not an answer. After an error the program is ready for the next question.
   */
  ask(question: PerftQuestion): Promise<Result<string>>;
}

/** A program's failure, with the question that caused it. */
export interface ProgramFault extends NotationError {
  readonly question: PerftQuestion;
}

/** A question as text that a user can type. */
export function questionText({ fen, moves, depth }: PerftQuestion): string {
  return `perft ${depth} of ${fen}${moves.length === 0 ? '' : ` after ${moves.join(' ')}`}`;
}

/** The error for text with neither moves nor a total. */
export function rubbish(text: string): { readonly ok: false; readonly error: NotationError } {
  const shown = text.trim().slice(0, 200);
  const what = shown === '' ? 'nothing' : JSON.stringify(shown);
  return {
    ok: false,
    error: {
      code: 'PROGRAM_RUBBISH',
      message: `The program's answer has neither moves with counts nor a total: ${what}.`,
    },
  };
}
