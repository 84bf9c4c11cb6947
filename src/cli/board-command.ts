// `board`: draws a set of squares.

import { writeFileSync } from 'node:fs';
import { BISHOP, BLACK, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../abi/piece';
import type { Platform } from '../runtime/platform';
import type { Core } from '../runtime/core';
import { openCore } from '../runtime/host';
import { parseFen } from '../notation/fen';
import { pieceOf } from '../notation/pieces';
import { quote, unwrap } from '../notation/result';
import { squareFromName } from '../notation/squares';
import { writeLine } from '../platform/node/output';
import { UsageError, wholeNumber, readArguments } from './arguments';
import { drawHtml, drawText, type Drawing } from './board-drawing';
import {
  attackersTo,
  attacksOf,
  betweenSquares,
  has,
  bit,
  lineThrough,
  occupiedOf,
  pinnedMen,
  relevantSquares,
  SQUARES,
} from './board-sets';

const PIECES: ReadonlyMap<string, number> = new Map([
  ['pawn', pieceOf(PAWN, WHITE)],
  ['white-pawn', pieceOf(PAWN, WHITE)],
  ['black-pawn', pieceOf(PAWN, BLACK)],
  ['knight', pieceOf(KNIGHT, WHITE)],
  ['bishop', pieceOf(BISHOP, WHITE)],
  ['rook', pieceOf(ROOK, WHITE)],
  ['queen', pieceOf(QUEEN, WHITE)],
  ['king', pieceOf(KING, WHITE)],
]);
/** Questions that take exactly two words. */
const OF_TWO_WORDS: ReadonlySet<string> = new Set(['attacks', 'relevant', 'magic', 'between', 'line']);
const WORD = (1n << 64n) - 1n;

interface Options {
  readonly occupied?: string | undefined;
  readonly factor?: string | undefined;
  readonly bits?: string | undefined;
}

function emptyBoard(): Uint8Array {
  return new Uint8Array(64).fill(NO_PIECE);
}

function square(text: string | undefined): number {
  const found = squareFromName(text ?? '');
  if (found === NO_SQUARE) throw new UsageError(`board: ${quote(text ?? '')} is not a square from a1 to h8.`);
  return found;
}

function piece(text: string | undefined): number {
  const found = PIECES.get(text ?? '');
  if (found === undefined) {
    throw new UsageError(`board: ${quote(text ?? '')} is not one of ${[...PIECES.keys()].join(', ')}.`);
  }
  return found;
}

function slider(text: string | undefined): typeof BISHOP | typeof ROOK {
  if (text === 'bishop') return BISHOP;
  if (text === 'rook') return ROOK;
  throw new UsageError(`board: ${quote(text ?? '')} is neither bishop nor rook.`);
}

/** A 64-bit number, decimal or with 0x; undefined for any other text. */
function literal(text: string): bigint | undefined {
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return undefined;
  const value = BigInt(text);
  return value <= WORD ? value : undefined;
}

/** The men of a FEN, given as one argument or as several. */
function fenBoard(words: readonly string[]): Uint8Array {
  const setup = parseFen(words.join(' '));
  if (!setup.ok) throw new UsageError(`board: ${setup.error.message}`);
  return setup.value.board;
}

/** The value of `--occupied`: a set, and the men if it is a FEN. */
function occupancy(text: string | undefined): { set: bigint; board: Uint8Array } {
  if (text === undefined) return { set: 0n, board: emptyBoard() };
  const set = literal(text);
  if (set !== undefined) return { set, board: emptyBoard() };
  const board = fenBoard([text]);
  return { set: occupiedOf(board), board };
}

function attacks(core: Core, [name, at]: readonly string[], options: Options): Drawing {
  const from = square(at);
  const attacker = piece(name);
  const { set: occupied, board } = occupancy(options.occupied);
  const shown = board.slice();
  if (shown[from] === NO_PIECE) shown[from] = attacker;
  return {
    title: `${name} on ${at} attacks`,
    set: attacksOf(core, attacker, from, occupied),
    board: shown,
    notes: options.occupied === undefined ? [] : [`occupied: 0x${occupied.toString(16)}`],
  };
}

function alone(from: number, type: number): Uint8Array {
  const board = emptyBoard();
  board[from] = pieceOf(type, WHITE);
  return board;
}

function relevant(core: Core, [name, at]: readonly string[]): Drawing {
  const type = slider(name);
  const from = square(at);
  return {
    title: `relevant occupancy of a ${name} on ${at}`,
    set: relevantSquares(core, type, from),
    board: alone(from, type),
    notes: [],
  };
}

/** Tests a factor on every relevant occupancy: those with the same index must have the same attacks. */
function magic(core: Core, [name, at]: readonly string[], { factor: text, bits: bitsText }: Options): Drawing {
  const type = slider(name);
  const from = square(at);
  const factor = literal(text ?? '');
  if (factor === undefined) throw new UsageError('board magic needs --factor with a 64-bit number.');
  const mask = relevantSquares(core, type, from);
  const size = SQUARES.filter((each) => has(mask, each)).length;
  const bits = bitsText === undefined ? size : wholeNumber('--bits', bitsText, 1, 16);
  const table = new Map<bigint, bigint>();
  let clashes = 0;
  let subset = 0n;
  do {
    const index = ((subset * factor) & WORD) >> BigInt(64 - bits);
    const found = core.sliderAttacks(type, from, subset);
    if ((table.get(index) ?? found) !== found) clashes++;
    table.set(index, found);
    subset = (subset - mask) & mask;
  } while (subset !== 0n);
  const indices = [...table.keys()].map(Number);
  const verdict = clashes === 0 ? 'a magic factor' : `no magic factor: ${clashes} occupancies clash`;
  return {
    title: `factor 0x${factor.toString(16)} for a ${name} on ${at}`,
    set: mask,
    board: alone(from, type),
    notes: [
      `${2 ** size} occupancies, ${bits} index bits: ${verdict}`,
      `${table.size} indices used, from ${Math.min(...indices)} to ${Math.max(...indices)}`,
    ],
  };
}

function fromFen(title: string, words: readonly string[], set: (board: Uint8Array) => bigint): Drawing {
  const board = fenBoard(words);
  return { title, set: set(board), board, notes: [] };
}

function answer(core: Core, [query = '', ...rest]: readonly string[], options: Options): Drawing {
  const [first, second, ...surplus] = rest;
  if (OF_TWO_WORDS.has(query) && surplus.length > 0) {
    throw new UsageError(`board ${query} takes two words, so ${quote(surplus.join(' '))} is too much.`);
  }
  switch (query) {
    case 'attacks':
      return attacks(core, rest, options);
    case 'relevant':
      return relevant(core, rest);
    case 'magic':
      return magic(core, rest, options);
    case 'between':
    case 'line': {
      const find = query === 'line' ? lineThrough : betweenSquares;
      const title = `${query} ${first} ${second}`;
      return { title, set: find(core, square(first), square(second)), board: emptyBoard(), notes: [] };
    }
    case 'attackers': {
      const target = square(first);
      return fromFen(`attackers of ${first}`, rest.slice(1), (board) => attackersTo(core, board, target));
    }
    case 'pins':
      return fromFen('pinned men', rest, (board) => pinnedMen(core, board));
    case 'occupied':
      return fromFen('occupied squares', rest, occupiedOf);
  }
  return squaresOrNumber([query, ...rest]);
}

function squaresOrNumber(words: readonly string[]): Drawing {
  const number = literal(words[0] ?? '');
  if (number !== undefined && words.length === 1) {
    return { title: words[0] ?? '', set: number, board: emptyBoard(), notes: [] };
  }
  const set = words.reduce((sum, word) => sum | bit(square(word)), 0n);
  return { title: words.join(' '), set, board: emptyBoard(), notes: [] };
}

/** Draws the set that the arguments describe. Resolves with the exit code. Throws a UsageError. */
export async function runBoard(platform: Platform, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      occupied: { type: 'string' },
      factor: { type: 'string' },
      bits: { type: 'string' },
      html: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new UsageError('board needs a set of squares or a question.');
  const { core } = unwrap(await openCore(platform));
  const drawing = answer(core, positionals, values);
  for (const line of drawText(drawing)) writeLine(line);
  if (values.html !== undefined) writeFileSync(values.html, drawHtml(drawing));
  return 0;
}
