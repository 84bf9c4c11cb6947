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
   * What it prints. A failure is the program's end (PROGRAM_CRASHED), its silence (PROGRAM_SILENT), or text that is no answer
   * (PROGRAM_RUBBISH); the message says which. After one the program is ready for the next question.
   */
  ask(question: PerftQuestion): Promise<Result<string>>;
}

/** A program's error, with the question that led to it. */
export interface ProgramFault extends NotationError {
  readonly question: PerftQuestion;
}

/** A question as a user types it again. */
export function questionText({ fen, moves, depth }: PerftQuestion): string {
  return `perft ${depth} of ${fen}${moves.length === 0 ? '' : ` after ${moves.join(' ')}`}`;
}

/** The failure of text that holds neither moves nor a total. */
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
