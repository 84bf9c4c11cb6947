// Endings of the retrograde generator: converts men on squares to an index and back.
//
// Equal men are told apart, so that each move has exactly one retraction. Only symmetries that change every position are
// used: two reflections without pawns, one with pawns. Positions with the same pawns are contiguous and form a slice.

import {
  ENDING_MEN,
  ENDING_PAWNS,
  ENDING_PIECES,
  ENDING_SIGNATURE,
  ENDING_SIZE,
  ENDING_SLICE,
  ENDING_VALUES,
  MAX_ENDINGS,
  RETROGRADE_ENDINGS,
} from '../abi/retrograde';
import { KING, NO_PIECE, NO_SQUARE, PAWN } from '../../../abi/piece';
import { POSITION_SIZE, STATE_SIZE } from '../../../abi/position';
import { SIGNATURE_BITS } from '../../../abi/tablebase';
import { THREADS_BASE, THREAD_STATES } from '../../../abi/memory';
import { bit } from '../../../core/bitboard/bits';
import { fileOf, rankOf } from '../../../core/bitboard/squares';
import { Position, setPieceOn, threadRegion, toggleSets } from '../../../core/position/position';
import { State } from '../../../core/position/state';

let endings: i32 = 0;

/** The generator's position. */
export function board(): Position {
  return changetype<Position>(THREADS_BASE);
}

export function menOf(ending: usize): i32 {
  return load<u32>(ending, ENDING_MEN);
}

export function pawnsOf(ending: usize): i32 {
  return load<u32>(ending, ENDING_PAWNS);
}

export function pieceOf(ending: usize, man: i32): i32 {
  return load<u8>(ending + man, ENDING_PIECES);
}

export function sliceOf(ending: usize): i32 {
  return load<u32>(ending, ENDING_SLICE);
}

export function valuesOf(ending: usize): usize {
  return load<u32>(ending, ENDING_VALUES);
}

/** Adds an ending whose values are at the address `values`; `pieces` has a code in each byte. Returns its own address. */
export function addEnding(values: usize, men: i32, pieces: u32): usize {
  assert(endings < MAX_ENDINGS);
  const ending: usize = RETROGRADE_ENDINGS + endings++ * ENDING_SIZE;
  store<u32>(ending, values, ENDING_VALUES);
  store<u32>(ending, men, ENDING_MEN);
  store<u32>(ending, pieces, ENDING_PIECES);
  let signature: u64 = 0;
  let pawns = 0;
  for (let man = 0; man < men; man++) {
    const piece = pieceOf(ending, man);
    if (piece >> 1 == PAWN) pawns++;
    if (piece >> 1 != KING) signature += u64(1) << u64(((piece >> 1) + (piece & 1) * KING) * SIGNATURE_BITS);
  }
  store<u32>(ending, pawns, ENDING_PAWNS);
  store<u64>(ending, signature, ENDING_SIGNATURE);
  // Both sides to move; White's king has a quarter of the board where there are no pawns.
  store<u32>(ending, pawns ? 2 << (6 * (men - pawns)) : (2 * 16) << (6 * (men - 1)), ENDING_SLICE);
  return ending;
}

/** The ending with a signature, or 0. */
export function findEnding(signature: u64): usize {
  for (let index = 0; index < endings; index++) {
    const ending: usize = RETROGRADE_ENDINGS + index * ENDING_SIZE;
    if (load<u64>(ending, ENDING_SIGNATURE) == signature) return ending;
  }
  return 0;
}

/** Slices: 24 places of the first pawn, 48 of a second. */
export function slices(ending: usize): i32 {
  const pawns = pawnsOf(ending);
  return pawns == 0 ? 1 : pawns == 1 ? 24 : 24 * 48;
}

function squareOf(squares: usize, man: i32): i32 {
  return load<u8>(squares + man);
}

function mirrorAll(squares: usize, men: i32, mask: i32): void {
  for (let man = 0; man < men; man++) store<u8>(squares + man, squareOf(squares, man) ^ mask);
}

/** Index of the men on `squares`. May mirror `squares` in place. */
export function indexOf(ending: usize, side: i32, squares: usize): i32 {
  const men = menOf(ending);
  const pawns = pawnsOf(ending);
  if (fileOf(squareOf(squares, 0)) > 3) mirrorAll(squares, men, 7);
  if (pawns == 0 && rankOf(squareOf(squares, 0)) > 3) mirrorAll(squares, men, 56);
  const first = squareOf(squares, 0);
  let index = side;
  let man = 0;
  if (pawns) {
    index = fileOf(first) * 6 + rankOf(first) - 1;
    if (pawns == 2) index = index * 48 + squareOf(squares, 1) - 8;
    index = index * 2 + side;
    man = pawns;
  } else {
    index = index * 16 + rankOf(first) * 4 + fileOf(first);
    man = 1;
  }
  for (; man < men; man++) index = (index << 6) | squareOf(squares, man);
  return index;
}

/** Puts the squares of an index at `squares`; returns the side to move. */
export function squaresOf(ending: usize, index: i32, squares: usize): i32 {
  const men = menOf(ending);
  const pawns = pawnsOf(ending);
  const first = pawns ? pawns : 1;
  for (let man = men - 1; man >= first; man--) {
    store<u8>(squares + man, index & 63);
    index >>= 6;
  }
  if (pawns == 0) {
    store<u8>(squares, ((index & 15) >> 2) * 8 + (index & 3));
    return index >> 4;
  }
  const side = index & 1;
  index >>= 1;
  if (pawns == 2) {
    store<u8>(squares + 1, (index % 48) + 8);
    index /= 48;
  }
  store<u8>(squares, ((index % 6) + 1) * 8 + index / 6);
  return side;
}

/** The squares that the men stand on. */
export function occupiedBy(squares: usize, men: i32): u64 {
  let set: u64 = 0;
  for (let man = 0; man < men; man++) set |= bit(squareOf(squares, man));
  return set;
}

/** The image of a square. Bits 0 to 2 of `image`: ranks and files exchanged, ranks mirrored, files mirrored. */
function imageOf(square: i32, image: i32): i32 {
  if (image & 1) square = (fileOf(square) << 3) | rankOf(square);
  if (image & 2) square ^= 56;
  return image & 4 ? square ^ 7 : square;
}

/** Sets up the board with the `image` of the men on `squares`; its bit 3 exchanges the colours. */
export function placeMen(ending: usize, side: i32, squares: usize, image: i32): void {
  const position = board();
  const state = threadRegion(position) + THREAD_STATES;
  const swap = (image >> 3) & 1;
  memory.fill(changetype<usize>(position), 0, POSITION_SIZE);
  memory.fill(state, 0, STATE_SIZE);
  for (let square = 0; square < 64; square++) setPieceOn(position, square, NO_PIECE);
  for (let man = 0; man < menOf(ending); man++) {
    const piece = pieceOf(ending, man) ^ swap;
    const square = imageOf(squareOf(squares, man), image);
    setPieceOn(position, square, piece);
    toggleSets(position, piece & 1, piece >> 1, bit(square));
  }
  position.sideToMove = side ^ swap;
  position.state = changetype<State>(state);
  position.state.enPassant = NO_SQUARE;
}
