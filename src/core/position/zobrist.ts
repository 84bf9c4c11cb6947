// Two Zobrist values of a position: the key, which chooses a place in a hash table, and the lock, which verifies that what
// lies there belongs to the position (F.-D. Laramée, "Chess programming part II: data structures", hash locks).
//
// Both are sums (xor) over the same features, from independent random streams. The key's stream is Polyglot's, so that
// published vectors check it and books work; the lock's comes from the generator below. Key and lock of a feature lie side
// by side in memory, and one vector instruction works on both: such a pair has the key in its low half.

import {
  TABLE_ZOBRIST_CASTLING,
  TABLE_ZOBRIST_EN_PASSANT,
  TABLE_ZOBRIST_PIECES,
  TABLE_ZOBRIST_SIDE,
} from '../../abi/memory';
import { CASTLING_RIGHTS, NO_PIECE } from '../../abi/piece';
import { fileOf } from '../bitboard/squares';
import { POLYGLOT_CASTLING, POLYGLOT_EN_PASSANT, POLYGLOT_RANDOM, POLYGLOT_SIDE } from './polyglot-random';

/** Any number; another one gives other locks and nothing else. */
const LOCK_SEED: u64 = 0x536c696465727531;

function pieceAddress(piece: i32, square: i32): usize {
  return (piece << 10) + (square << 4) + TABLE_ZOBRIST_PIECES;
}

export function piecePair(piece: i32, square: i32): v128 {
  return v128.load(pieceAddress(piece, square));
}

/** Of a set of castling rights. */
export function castlingPair(rights: i32): v128 {
  return v128.load((rights << 4) + TABLE_ZOBRIST_CASTLING);
}

/** Of an en passant square; 0 for NO_SQUARE. */
export function enPassantPair(square: i32): v128 {
  return v128.load((square << 4) + TABLE_ZOBRIST_EN_PASSANT);
}

/** Xored in at every change of sides. */
export function sidePair(): v128 {
  return v128.load(TABLE_ZOBRIST_SIDE);
}

export function keyOfPair(pair: v128): u64 {
  return i64x2.extract_lane(pair, 0);
}

export function lockOfPair(pair: v128): u64 {
  return i64x2.extract_lane(pair, 1);
}

let lockState: u64 = 0;

/** splitmix64 (Steele, Lea and Flood, 2014): passes the usual tests, and any seed will do. */
function nextLock(): u64 {
  lockState += 0x9e3779b97f4a7c15;
  let mixed = lockState;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

function polyglot(index: i32): u64 {
  return load<u64>(POLYGLOT_RANDOM + (index << 3));
}

function storePair(address: usize, key: u64, lock: u64): void {
  store<u64>(address, key);
  store<u64>(address, lock, 8);
}

export function initZobrist(): void {
  lockState = LOCK_SEED;
  for (let piece = 0; piece < NO_PIECE; piece++) {
    for (let square = 0; square < 64; square++) {
      // Polyglot counts black before white, our piece codes white before black.
      storePair(pieceAddress(piece, square), polyglot(((piece ^ 1) << 6) + square), nextLock());
    }
  }
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const single = 1 << right;
    storePair((single << 4) + TABLE_ZOBRIST_CASTLING, polyglot(POLYGLOT_CASTLING + right), nextLock());
    const pair = castlingPair(single);
    // Sets with this right and any lower ones: the single one's values on top of those without it.
    for (let lower = 1; lower < single; lower++) {
      v128.store(((single | lower) << 4) + TABLE_ZOBRIST_CASTLING, v128.xor(castlingPair(lower), pair));
    }
  }
  for (let square = 0; square < 64; square++) {
    storePair((square << 4) + TABLE_ZOBRIST_EN_PASSANT, polyglot(POLYGLOT_EN_PASSANT + fileOf(square)), nextLock());
  }
  // Polyglot marks White to move.
  storePair(TABLE_ZOBRIST_SIDE, polyglot(POLYGLOT_SIDE), nextLock());
}
