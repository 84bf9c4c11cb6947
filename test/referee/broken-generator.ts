// A move generator that can be broken in a named way: what authors of generators get wrong, one error at a time. It makes no
// claim to speed. Without a bug it is right.

import { BISHOP, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../../src/abi/piece';
import { parseFen } from '../../src/notation/fen';
import { KNIGHT_STEPS } from '../../src/notation/legality';
import { colourOf, lowerTypeLetter, opponentOf, pieceAt, pieceOf, typeOf } from '../../src/notation/pieces';
import { success, unwrap } from '../../src/notation/result';
import { fileOf, rankOf, squareAt, squareBeside, squareName } from '../../src/notation/squares';
import {
  attackers,
  attacks,
  between,
  forward,
  isKingAttacked,
  kingOf,
  menOf,
  moved,
  pinnerOf,
  victimSquare,
} from '../../src/referee/geometry';
import type { PerftProgram } from '../../src/referee/program';

interface State {
  board: Uint8Array;
  side: number;
  /** The rook's square for each right, as in a Setup. */
  rights: number[];
  enPassant: number;
  clock: number;
}

interface Step {
  readonly from: number;
  readonly to: number;
  readonly promoted?: number;
  readonly castling?: boolean;
  readonly enPassant?: boolean;
}

const STRAIGHT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

export function textOf({ from, to, promoted }: Step): string {
  return squareName(from) + squareName(to) + (promoted === undefined ? '' : lowerTypeLetter(promoted));
}

export class BrokenGenerator implements PerftProgram {
  readonly takesMoves: boolean;

  constructor(
    private readonly bug = '',
    { takesMoves = true, namesMoves = true } = {},
  ) {
    this.takesMoves = takesMoves;
    this.namesMoves = namesMoves;
  }

  private readonly namesMoves: boolean;

  async ask({
    fen,
    moves,
    depth,
  }: {
    fen: string;
    moves: readonly string[];
    depth: number;
  }): Promise<ReturnType<typeof success<string>>> {
    const setup = unwrap(parseFen(fen));
    const state: State = {
      board: setup.board,
      side: setup.sideToMove,
      rights: [...setup.castlingRooks],
      enPassant: setup.enPassant,
      clock: setup.halfmoveClock,
    };
    for (const text of moves) {
      const step = this.moves(state).find((each) => textOf(each) === text);
      if (step === undefined) throw new Error(`the generator does not know ${text}`);
      this.make(state, step);
    }
    const lines: string[] = [];
    let total = 0;
    for (const step of this.moves(state)) {
      const leaves = this.leavesBehind(state, step, depth);
      total += leaves;
      if (this.namesMoves) lines.push(`${textOf(step)}: ${leaves}`);
    }
    if (this.is('total of all plies') && depth > 1) total += lines.length;
    return success([...lines, '', `Nodes searched: ${total}`].join('\n'));
  }

  private is(bug: string): boolean {
    return this.bug === bug;
  }

  private leavesBehind(state: State, step: Step, depth: number): number {
    if (depth === 1) return this.is('captures count twice') && pieceAt(state.board, step.to) !== NO_PIECE ? 2 : 1;
    const kept = { ...state, board: state.board.slice(), rights: [...state.rights] };
    this.make(state, step);
    const moves = this.moves(state);
    const extra = this.is('nodes count') || (this.is('ends count') && moves.length === 0) ? 1 : 0;
    const leaves = moves.reduce((sum, next) => sum + this.leavesBehind(state, next, depth - 1), extra);
    this.restore(state, kept, step);
    return leaves;
  }

  private restore(state: State, kept: State, step: Step): void {
    const { board, rights, enPassant } = state;
    const isCapture = pieceAt(kept.board, step.to) !== NO_PIECE && step.castling !== true;
    Object.assign(state, kept);
    if (this.is('unmake capture') && isCapture) state.board[step.to] = NO_PIECE;
    if (this.is('unmake rights')) state.rights = rights;
    if (this.is('unmake square')) state.enPassant = enPassant;
    if (this.is('unmake promotion') && step.promoted !== undefined) {
      state.board[step.from] = pieceOf(step.promoted, kept.side);
    }
    if (this.is('unmake castling') && step.castling === true) {
      const rook = [...board.keys()].find(
        (square) => board[square] !== kept.board[square] && pieceAt(board, square) === pieceOf(ROOK, kept.side),
      );
      const home = fileOf(step.to) === 6 ? 7 : 0;
      state.board[squareAt(home, rankOf(step.from))] = NO_PIECE;
      if (rook !== undefined) state.board[rook] = pieceOf(ROOK, kept.side);
    }
    if (this.is('unmake en passant') && step.enPassant === true) {
      state.board[victimSquare(step.from, step.to)] = NO_PIECE;
      state.board[step.to] = pieceOf(PAWN, opponentOf(kept.side));
    }
  }

  private make(state: State, step: Step): void {
    const { from, to, promoted, castling = false } = step;
    const { side, board } = state;
    const type = typeOf(pieceAt(board, from));
    // With this bug the generator asks the square, which is wrong by now, and not the move.
    const enPassant = this.is('unmake square') ? to === state.enPassant && type === PAWN : step.enPassant === true;
    const victim = enPassant ? victimSquare(from, to) : to;
    const isCapture = pieceAt(board, victim) !== NO_PIECE;
    const next = moved(board, from, to, enPassant && !this.is('victim stays') ? victim : to);
    if (promoted !== undefined) next[to] = pieceOf(this.is('always a queen') ? QUEEN : promoted, side);
    if (castling && !this.is('rook stays')) {
      const isKingSide = fileOf(to) === 6;
      next[squareAt(isKingSide ? 7 : 0, rankOf(to))] = NO_PIECE;
      next[squareAt(isKingSide ? 5 : 3, rankOf(to))] = pieceOf(ROOK, side);
    }
    const isDouble = type === PAWN && Math.abs(rankOf(to) - rankOf(from)) === 2;
    const isSingle = type === PAWN && fileOf(from) === fileOf(to) && !isDouble;
    const passed = squareAt(fileOf(from), (rankOf(from) + rankOf(to)) >> 1);
    const stays = this.is('square kept') ? state.enPassant : NO_SQUARE;
    const set = this.is('square never set') ? NO_SQUARE : passed;
    state.enPassant = isDouble ? set : stays;
    if (isSingle && this.is('square after any step')) state.enPassant = from;
    state.rights = state.rights.map((rook, right) => {
      const isOwn = right >> 1 === side;
      if (rook === NO_SQUARE) return rook;
      if (isOwn && castling && this.is('right after castling')) return rook;
      if (isOwn && type === KING) return !castling && this.is('right after king') ? rook : NO_SQUARE;
      if (isOwn && rook === from) return this.is('right after rook') ? rook : NO_SQUARE;
      if (rook === to && !castling) return this.is('right after capture') ? rook : NO_SQUARE;
      if (!isOwn && isCapture && this.is('capture ends rights')) return NO_SQUARE;
      return rook;
    });
    state.clock = isCapture || type === PAWN ? 0 : state.clock + 1;
    state.board = next;
    state.side = opponentOf(side);
  }

  /** What the generator believes the legal moves to be. */
  private moves(state: State): Step[] {
    if (this.is('fifty moves') && state.clock >= 100) return [];
    if (this.is('bare kings') && state.board.filter((piece) => piece !== NO_PIECE).length <= 3) return [];
    return this.steps(state).filter((step) => this.isSafe(state, step));
  }

  private steps(state: State): Step[] {
    const found: Step[] = [];
    for (const from of menOf(state.board, state.side)) {
      const type = typeOf(pieceAt(state.board, from));
      if (type === PAWN) this.pawnSteps(state, from, found);
      else if (type === KNIGHT) this.leaps(state, from, KNIGHT_STEPS, found);
      else if (type === KING) {
        this.leaps(state, from, [...STRAIGHT, ...DIAGONAL], found);
        this.castlings(state, from, found);
      } else this.slides(state, from, type, found);
    }
    return found;
  }

  private add({ board, side }: State, from: number, to: number, found: Step[]): void {
    const piece = pieceAt(board, to);
    if (to === NO_SQUARE || (piece !== NO_PIECE && colourOf(piece) === side && !this.is('own man'))) return;
    found.push({ from, to });
  }

  private leaps(state: State, from: number, steps: readonly (readonly [number, number])[], found: Step[]): void {
    for (const [files, ranks] of steps) {
      const wrapped = from + files + 8 * ranks;
      const isWrapping = this.is('knight wraps') && Math.abs(files * ranks) === 2 && wrapped >= 0 && wrapped < 64;
      this.add(state, from, isWrapping ? wrapped : squareBeside(from, files, ranks), found);
    }
  }

  private slides(state: State, from: number, type: number, found: Step[]): void {
    const lines = type === ROOK ? STRAIGHT : type === BISHOP ? DIAGONAL : [...STRAIGHT, ...DIAGONAL];
    const twice = this.is('queen twice') && type === QUEEN ? STRAIGHT : [];
    for (const [files, ranks] of [...lines, ...twice]) {
      for (let to = squareBeside(from, files, ranks); to !== NO_SQUARE; to = squareBeside(to, files, ranks)) {
        const isFree = pieceAt(state.board, to) === NO_PIECE;
        if (isFree || !(this.is('bishop takes nothing') && type === BISHOP)) this.add(state, from, to, found);
        if (!isFree && !(this.is('rook jumps') && type === ROOK)) break;
      }
    }
  }

  private pawnSteps(state: State, from: number, found: Step[]): void {
    const { board, side } = state;
    const ahead = forward(side);
    const isEmpty = (square: number): boolean => square !== NO_SQUARE && pieceAt(board, square) === NO_PIECE;
    const one = squareBeside(from, 0, ahead);
    const two = squareBeside(from, 0, 2 * ahead);
    const takesAhead =
      this.is('pawn takes ahead') && one !== NO_SQUARE && !isEmpty(one) && colourOf(pieceAt(board, one)) !== side;
    if (isEmpty(one) || takesAhead) this.addPawn(side, from, one, found, false);
    const isHome = rankOf(from) === (side === WHITE ? 1 : 6);
    const isLow = side === WHITE ? rankOf(from) < 5 : rankOf(from) > 2;
    const mayStep = isHome || (this.is('double step anywhere') && isLow);
    if (mayStep && isEmpty(two) && (isEmpty(one) || this.is('double step jumps'))) found.push({ from, to: two });
    for (const files of [-1, 1]) {
      const wrapped = from + files + 8 * ahead;
      const isWrapping = this.is('pawn wraps') && wrapped >= 0 && wrapped < 64;
      const to = isWrapping ? wrapped : squareBeside(from, files, ahead);
      const target = pieceAt(board, to);
      if (target !== NO_PIECE && colourOf(target) !== side) this.addPawn(side, from, to, found, true);
      const isSeen = !this.is('no en passant') && !(this.is('en passant to one side') && files === 1);
      if (to === state.enPassant && to !== NO_SQUARE && target === NO_PIECE && isSeen) {
        found.push({ from, to, enPassant: true });
      }
    }
  }

  private addPawn(side: number, from: number, to: number, found: Step[], isCapture: boolean): void {
    const isLast = rankOf(to) === (side === WHITE ? 7 : 0);
    if (!isLast || this.is('no promotion')) found.push({ from, to });
    else if (isCapture && this.is('no promotion by capture')) return;
    else {
      const types = this.is('queen only')
        ? [QUEEN]
        : this.is('king too')
          ? [QUEEN, KING]
          : [KNIGHT, BISHOP, ROOK, QUEEN];
      for (const promoted of types) found.push({ from, to, promoted });
    }
  }

  private castlings({ board, side, rights }: State, king: number, found: Step[]): void {
    for (const [right, rook] of rights.entries()) {
      const isKingSide = right % 2 === 0;
      const corner = squareAt(isKingSide ? 7 : 0, side === WHITE ? 0 : 7);
      const isHome = king === squareAt(4, side === WHITE ? 0 : 7) && pieceAt(board, corner) === pieceOf(ROOK, side);
      const isAllowed = rook !== NO_SQUARE || (this.is('no rights') && isHome);
      if (right >> 1 !== side || !isAllowed || king !== squareAt(4, rankOf(king))) continue;
      const goal = squareAt(isKingSide ? 6 : 2, rankOf(king));
      const needed = this.is('b-file forgotten') ? [...between(king, goal), goal] : between(king, corner);
      if (needed.some((square) => pieceAt(board, square) !== NO_PIECE)) continue;
      if (!isKingSide && this.is('no long castling')) continue;
      const safe = this.is('rook attacked')
        ? [king, ...between(king, corner), corner]
        : [
            ...(this.is('out of check') ? [] : [king]),
            ...(this.is('through check') ? [] : between(king, goal)),
            ...(this.is('into check') ? [] : [goal]),
          ];
      if (safe.some((square) => attackers(board, square, opponentOf(side)).length > 0)) continue;
      found.push({ from: king, to: goal, castling: true });
    }
  }

  /** Whether the own king is not attacked after a move, but for the bug. */
  private isSafe({ board, side }: State, step: Step): boolean {
    const { from, to, castling, enPassant } = step;
    if (castling === true) return true;
    const type = typeOf(pieceAt(board, from));
    const enemy = opponentOf(side);
    const king = kingOf(board, side);
    const checks = attackers(board, king, enemy);
    const [checker = NO_SQUARE] = checks;
    if (enPassant === true && checks.length > 0 && this.is('en passant answers nothing')) return false;
    const isPinned = type !== KING && pinnerOf(board, from) !== NO_SQUARE;
    if (isPinned && this.is('pinned men stand still')) return false;
    const isDouble = type === PAWN && Math.abs(rankOf(to) - rankOf(from)) === 2;
    if (isDouble && checks.length > 0 && this.is('double step blocks nothing')) return false;
    if (type === KING && to === checker && this.is('king takes no checker')) return false;
    const after = moved(board, from, to, enPassant === true ? victimSquare(from, to) : to);
    if (typeOf(pieceAt(board, to)) === KING || !isKingAttacked(after, side)) return true;
    if (type === KING) return this.forgivesKing(board, after, to, enemy);
    if (enPassant === true) {
      const [pinner = king] = attackers(after, king, enemy);
      const isOnRank = rankOf(pinner) === rankOf(king);
      return checks.length === 0 && ((isOnRank && this.is('rank pin')) || (!isOnRank && this.is('en passant pin')));
    }
    const answers = checks.some((square) => to === square || between(king, square).includes(to));
    if (checks.length > 1) return this.is('double check') && answers;
    if (checks.length === 1) return this.is('check ignored') || (answers && this.is('pinned answers'));
    return this.is('pins ignored');
  }

  private forgivesKing(board: Uint8Array, after: Uint8Array, to: number, enemy: number): boolean {
    const by = attackers(after, to, enemy);
    const all = (holds: (square: number) => boolean): boolean => by.every(holds);
    if (this.is('king beside king')) return all((square) => typeOf(pieceAt(after, square)) === KING);
    if (this.is('pawns attack nothing')) return all((square) => typeOf(pieceAt(after, square)) === PAWN);
    if (this.is('along the ray')) {
      return all((square) => !attacks(board, square, to)) && pieceAt(board, to) === NO_PIECE;
    }
    if (this.is('protected man')) return pieceAt(board, to) !== NO_PIECE;
    return this.is('pinned men attack nothing') && all((square) => pinnerOf(board, square) !== NO_SQUARE);
  }
}
