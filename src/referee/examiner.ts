// Asks a program about positions and judges its answers.

import { formatFen } from '../notation/fen';
import { countMen } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import { parseDivision, type Division } from './division';
import { rubbish, type PerftProgram, type PerftQuestion, type ProgramFault } from './program';
import { divide, type Referee } from './referee';
import { verdictOf, type Verdict } from './verdict';

/** Ends the walk when the program fails; `compare` catches it. */
export class Failing extends Error {
  constructor(
    readonly fault: ProgramFault,
    readonly setup: Setup,
  ) {
    super(fault.message);
  }
}

export class Examiner {
  /** How many questions the program has answered. */
  asked = 0;

  constructor(
    readonly referee: Referee,
    readonly program: PerftProgram,
    /** How moves are written. */
    readonly chess960: boolean,
  ) {}

  fen(setup: Setup): string {
    return formatFen(setup, this.chess960 ? 'shredder' : 'xfen');
  }

  text(move: number): string {
    return formatUciMove(move, this.chess960);
  }

  /** Asks about a position after moves and compares the answer with the right one. Throws Failing. */
  async judge(start: Setup, moves: readonly number[], depth: number): Promise<Verdict> {
    let setup = start;
    for (const move of moves) setup = await this.referee.after(setup, move);
    const question = { fen: this.fen(start), moves: moves.map((move) => this.text(move)), depth };
    const division = await this.ask(question, start);
    const counts = await divide(this.referee, setup, depth);
    if (depth > 1 || division.moves.length > 0 || division.leaves === 0n) {
      return verdictOf(this.referee, setup, division, counts);
    }
    // Some programs list the moves only from depth 2 on.
    const deeper = await this.ask({ ...question, depth: 2 }, start);
    const named = deeper.moves.map(({ text }) => ({ text, leaves: 1n }));
    const isWhole = BigInt(named.length) === division.leaves;
    return verdictOf(this.referee, setup, isWhole ? { ...division, moves: named } : division, counts);
  }

  /** Legal moves, sorted by the number of men that they leave, fewest first. */
  async byMen(setup: Setup, moves: readonly number[]): Promise<{ move: number; after: Setup }[]> {
    const all: { move: number; after: Setup; men: number }[] = [];
    for (const move of moves) {
      const after = await this.referee.after(setup, move);
      all.push({ move, after, men: countMen(after.board) });
    }
    return all.sort((a, b) => a.men - b.men);
  }

  private async ask(question: PerftQuestion, start: Setup): Promise<Division> {
    this.asked += 1;
    const answer = await this.program.ask(question);
    if (!answer.ok) throw new Failing({ ...answer.error, question }, start);
    const division = parseDivision(answer.value);
    if (division !== null) return division;
    const { error } = rubbish(answer.value);
    throw new Failing({ ...error, question }, start);
  }
}
