// Checks whether a position may be given to the core, which relies on legal setups.

import { BISHOP, BLACK, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../abi/piece';
import { colourName, colourOf, opponentOf, pieceAt, pieceOf, typeOf } from './pieces';
import { success, type NotationError, type Result } from './result';
import type { Setup } from './setup';
import { rankOf, squareBeside, squareName } from './squares';

type Steps = readonly (readonly [files: number, ranks: number])[];

const DIAGONALS: Steps = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

const STRAIGHTS: Steps = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** The steps from a square to the pawns that attack it. */
const WHITE_PAWN_ORIGINS: Steps = [
  [-1, -1],
  [1, -1],
];
const BLACK_PAWN_ORIGINS: Steps = [
  [-1, 1],
  [1, 1],
];

const KING_STEPS: Steps = [...DIAGONALS, ...STRAIGHTS];

/** A knight's moves in files and ranks. */
export const KNIGHT_STEPS: Steps = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

// More men than a game begins with are refused for the core's sake too: its move lists hold MAX_MOVES moves. Promotions
// are not counted against missing pawns, because sixteen men of any kind are few enough: the most moves that simulated
// annealing over all placements found are 222 with nine queens (218 is the record for legal material), 248 with fifteen
// queens and the king, 251 with sixteen queens.
const MOST_MEN = 16;
const MOST_PAWNS = 8;

/** Whether a piece is one of the steps away. */
function stands(board: Uint8Array, square: number, steps: Steps, piece: number): boolean {
  for (const step of steps) {
    if (pieceAt(board, squareBeside(square, step[0], step[1])) === piece) return true;
  }
  return false;
}

/** Whether the first man in one of the directions is one of two pieces. */
function slides(board: Uint8Array, square: number, directions: Steps, slider: number, queen: number): boolean {
  for (const step of directions) {
    let from = squareBeside(square, step[0], step[1]);
    while (from !== NO_SQUARE && pieceAt(board, from) === NO_PIECE) from = squareBeside(from, step[0], step[1]);
    const piece = pieceAt(board, from);
    if (piece === slider || piece === queen) return true;
  }
  return false;
}

/** True if a man of the given colour attacks the square, whoever is to move. */
export function isAttacked(board: Uint8Array, square: number, attacker: number): boolean {
  const queen = pieceOf(QUEEN, attacker);
  return (
    stands(board, square, attacker === WHITE ? WHITE_PAWN_ORIGINS : BLACK_PAWN_ORIGINS, pieceOf(PAWN, attacker)) ||
    stands(board, square, KNIGHT_STEPS, pieceOf(KNIGHT, attacker)) ||
    stands(board, square, KING_STEPS, pieceOf(KING, attacker)) ||
    slides(board, square, DIAGONALS, pieceOf(BISHOP, attacker), queen) ||
    slides(board, square, STRAIGHTS, pieceOf(ROOK, attacker), queen)
  );
}

/**
 * True if an en passant square can be the one that the last move passed over: on the right rank, it and the pawn's
 * origin empty, the enemy pawn in front of it. It does not matter whether a pawn can capture there.
 */
export function isEnPassantPossible(board: Uint8Array, sideToMove: number, square: number): boolean {
  const forward = sideToMove === WHITE ? 1 : -1;
  return (
    rankOf(square) === (sideToMove === WHITE ? 5 : 2) &&
    pieceAt(board, square) === NO_PIECE &&
    pieceAt(board, squareBeside(square, 0, forward)) === NO_PIECE &&
    pieceAt(board, squareBeside(square, 0, -forward)) === pieceOf(PAWN, opponentOf(sideToMove))
  );
}

/** True if the side to move has a legal capture on its en passant square. The king may stand in no check after it. */
export function isEnPassantLegal({ board, sideToMove, enPassant }: Setup): boolean {
  if (enPassant === NO_SQUARE) return false;
  const backward = sideToMove === WHITE ? -1 : 1;
  const pawn = pieceOf(PAWN, sideToMove);
  for (const files of [-1, 1]) {
    const from = squareBeside(enPassant, files, backward);
    if (pieceAt(board, from) !== pawn) continue;
    const after = board.slice();
    after[from] = NO_PIECE;
    after[squareBeside(enPassant, 0, backward)] = NO_PIECE;
    after[enPassant] = pawn;
    if (!isAttacked(after, after.indexOf(pieceOf(KING, sideToMove)), opponentOf(sideToMove))) return true;
  }
  return false;
}

/** What is wrong with the men of one colour. */
function* menFaults(board: Uint8Array, colour: number): Generator<NotationError, void, undefined> {
  const name = colourName(colour);
  const own = board.filter((piece) => piece !== NO_PIECE && colourOf(piece) === colour);
  const kings = own.filter((piece) => typeOf(piece) === KING).length;
  const pawns = own.filter((piece) => typeOf(piece) === PAWN).length;
  if (kings !== 1) {
    yield { code: 'FEN_KINGS', message: `Board: ${name} has ${kings} kings, and each side must have exactly one.` };
  }
  if (pawns > MOST_PAWNS) {
    yield { code: 'FEN_PAWNS', message: `Board: ${name} has ${pawns} pawns, and a side has at most ${MOST_PAWNS}.` };
  }
  if (own.length > MOST_MEN) {
    yield { code: 'FEN_MEN', message: `Board: ${name} has ${own.length} men, and a side has at most ${MOST_MEN}.` };
  }
}

/** What is wrong with a board, whoever is to move. */
export function* boardFaults(board: Uint8Array): Generator<NotationError, void, undefined> {
  yield* menFaults(board, WHITE);
  yield* menFaults(board, BLACK);
  for (const [square, piece] of board.entries()) {
    if (typeOf(piece) !== PAWN || !isBackRank(square)) continue;
    const message = `Board: a pawn stands on ${squareName(square)}, and none can be on rank 1 or 8.`;
    yield { code: 'FEN_PAWNS', message };
  }
}

/** The king of the side that is not to move, if it is in check; NO_SQUARE if it is not, or if there is not one such king. */
function checkedOpponent(board: Uint8Array, sideToMove: number): number {
  const piece = pieceOf(KING, opponentOf(sideToMove));
  const king = board.indexOf(piece);
  if (king < 0 || king !== board.lastIndexOf(piece)) return NO_SQUARE;
  return isAttacked(board, king, sideToMove) ? king : NO_SQUARE;
}

/** The check that the side which is not to move stands in. */
export function* checkFaults(board: Uint8Array, sideToMove: number): Generator<NotationError, void, undefined> {
  const king = checkedOpponent(board, sideToMove);
  if (king === NO_SQUARE) return;
  const names = [opponentOf(sideToMove), sideToMove].map(colourName);
  const message = `Board: ${names[0]}'s king on ${squareName(king)} is in check though ${names[1]} is to move.`;
  yield { code: 'FEN_OPPONENT_IN_CHECK', message };
}

function isBackRank(square: number): boolean {
  return rankOf(square) === 0 || rankOf(square) === 7;
}

/** Eight bits for each count of a colour: its men, its pawns and its kings, from the low end. */
const COUNT_BITS = 8;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
const ONE_PAWN = 1 << COUNT_BITS;
const ONE_KING = 1 << (2 * COUNT_BITS);

function isArmy(counts: number): boolean {
  const pawns = (counts >> COUNT_BITS) & COUNT_MASK;
  return counts >> (2 * COUNT_BITS) === 1 && pawns <= MOST_PAWNS && (counts & COUNT_MASK) <= MOST_MEN;
}

/** False if a king is missing or too many, men or pawns are too many, or a pawn stands on a back rank; in one walk over the board. */
function hasTwoArmies(board: Uint8Array): boolean {
  let white = 0;
  let black = 0;
  for (let square = 0; square < 64; square++) {
    const piece = board[square] ?? NO_PIECE;
    if (piece === NO_PIECE) continue;
    const type = typeOf(piece);
    if (type === PAWN && isBackRank(square)) return false;
    const count = 1 + (type === PAWN ? ONE_PAWN : type === KING ? ONE_KING : 0);
    if (colourOf(piece) === WHITE) white += count;
    else black += count;
  }
  return isArmy(white) && isArmy(black);
}

/**
 * Refuses what cannot be played from: other than one king a side, more than 8 pawns or 16 men a side, a pawn on the
 * first or last rank, the side that is not to move in check. Codes FEN_KINGS, FEN_PAWNS, FEN_MEN,
 * FEN_OPPONENT_IN_CHECK. The FEN reader checks castling rights and the en passant square.
 */
export function checkLegality(setup: Setup): Result<Setup> {
  const { board, sideToMove } = setup;
  // Generators cost more than all checks, and nearly every position is legal.
  if (hasTwoArmies(board) && checkedOpponent(board, sideToMove) === NO_SQUARE) return success(setup);
  const fault = boardFaults(board).next().value ?? checkFaults(board, sideToMove).next().value;
  return fault === undefined ? success(setup) : { ok: false, error: fault };
}
