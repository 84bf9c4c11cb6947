// Who attacks which square.

import { BISHOP, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK } from '../../../src/abi/piece';
import { squareBeside } from '../../../src/notation/squares';
import { BISHOP_STEPS, ROOK_STEPS, type Steps } from '../attacks';
import type { Board, Man } from './board';

const QUEEN_STEPS: Steps = [...BISHOP_STEPS, ...ROOK_STEPS];
const OWN_PAWN_STEPS = BISHOP_STEPS.filter(([, ranks]) => ranks > 0);
const ENEMY_PAWN_STEPS = BISHOP_STEPS.filter(([, ranks]) => ranks < 0);
const KNIGHT_LEAPS: Steps = [1, 2].flatMap((files) =>
  [-1, 1].flatMap((east) => [-1, 1].map((north) => [files * east, (3 - files) * north] as const)),
);

/** The squares that are one of these steps away. */
function leap(square: number, leaps: Steps): readonly number[] {
  return leaps.map(([files, ranks]) => squareBeside(square, files, ranks)).filter((to) => to !== NO_SQUARE);
}

/** The squares on these lines up to and with the first man that blocks. */
function slide(board: Board, square: number, lines: Steps, blocks: (man: Man) => boolean): readonly number[] {
  const reached: number[] = [];
  for (const [files, ranks] of lines) {
    let at = squareBeside(square, files, ranks);
    while (at !== NO_SQUARE) {
      reached.push(at);
      const man = board.at(at);
      if (man !== undefined && blocks(man)) break;
      at = squareBeside(at, files, ranks);
    }
  }
  return reached;
}

export function besideKing(square: number): readonly number[] {
  return leap(square, QUEEN_STEPS);
}

/** Bishops attack through their side's queens, rooks through its rooks and queens: both then attack along the line. */
export function attacksOf(board: Board, { square, type, own }: Man): readonly number[] {
  const through = (...types: number[]) => {
    return (man: Man) => man.own !== own || !types.includes(man.type);
  };
  switch (type) {
    case PAWN:
      return leap(square, own ? OWN_PAWN_STEPS : ENEMY_PAWN_STEPS);
    case KNIGHT:
      return leap(square, KNIGHT_LEAPS);
    case BISHOP:
      return slide(board, square, BISHOP_STEPS, through(QUEEN));
    case ROOK:
      return slide(board, square, ROOK_STEPS, through(ROOK, QUEEN));
    case QUEEN:
      return slide(board, square, QUEEN_STEPS, through());
    default:
      return besideKing(square);
  }
}

/** The squares from which a piece of a type would give check to the enemy's king, whose own queen does not shelter it. */
export function checkSquares(board: Board, type: number): readonly number[] {
  const king = board.enemyKing;
  if (type === KNIGHT) return leap(king, KNIGHT_LEAPS);
  const lines = { [BISHOP]: BISHOP_STEPS, [ROOK]: ROOK_STEPS }[type] ?? QUEEN_STEPS;
  return slide(board, king, lines, (man) => man.own || man.type !== QUEEN);
}

/** The attacks of one side's men. */
export class Control {
  /** By type and square, how many men attack it. */
  private readonly counts = Array.from({ length: KING + 1 }, () => new Uint8Array(64));

  constructor(board: Board, men: readonly Man[]) {
    for (const man of men) {
      const counts = this.counts[man.type];
      if (counts === undefined) throw new RangeError(`no type ${man.type}`);
      for (const square of attacksOf(board, man)) counts[square] = (counts[square] ?? 0) + 1;
    }
  }

  private count(type: number, square: number): number {
    return this.counts[type]?.[square] ?? 0;
  }

  by(type: number, square: number): boolean {
    return this.count(type, square) > 0;
  }

  once(square: number): boolean {
    return this.counts.some((_, type) => this.by(type, square));
  }

  /** By two men or more, of whom pawns count as one. */
  twice(square: number): boolean {
    let attackers = this.by(PAWN, square) ? 1 : 0;
    for (let type = KNIGHT; type <= KING; type++) attackers += this.count(type, square);
    return attackers > 1;
  }
}

/** A position as one side sees it, with the attacks of both. */
export interface View {
  readonly board: Board;
  readonly own: Control;
  readonly enemy: Control;
}

export function viewOf(board: Board): View {
  return { board, own: new Control(board, board.own), enemy: new Control(board, board.enemy) };
}
