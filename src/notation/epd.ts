// EPD, section 16.2 of the PGN standard: a position in four fields and operations behind it, and the perft suites built on it.
//
// Tolerated as found in test suites: full FENs with their two counters, a missing final semicolon, empty operations.
// A quote or backslash inside a string is written `\"` or `\\`; any other backslash stands for itself.

import { formatPlacement, parseFen, parseFullmoveNumber, parseHalfmoveClock } from './fen';
import { failure, quote, success, type Result } from './result';
import type { Setup } from './setup';

/** Operands by opcode, in the order of the record; string operands without their quotes. */
export type Operations = ReadonlyMap<string, readonly string[]>;

/** One EPD record. `hmvc` and `fmvn` are not among the operations: they are in the setup. */
export interface EpdRecord {
  readonly setup: Setup;
  readonly operations: Operations;
}

/** One line of a perft suite: the number of leaves at each depth that it states. */
export interface PerftLine {
  readonly setup: Setup;
  readonly counts: ReadonlyMap<number, bigint>;
}

const POSITION = /^\s*([^\s;]+\s+[^\s;]+\s+[^\s;]+\s+[^\s;]+(?:\s+\d+(?=[\s;]|$)(?:\s+\d+(?=[\s;]|$))?)?)/;
const TOKEN = /\s*(?:(;)|"((?:[^"\\]|\\.)*)"|([^\s;"]+))/y;
const OPCODE = /^[A-Za-z][A-Za-z0-9_]*$/;
const HALFMOVE_OPCODE = 'hmvc';
const FULLMOVE_OPCODE = 'fmvn';

// Opcodes whose operands are strings; those of all others are moves and numbers, which need no quotes.
const STRING_OPCODE = /^(?:c\d|v\d|eco|id|nic|tcri|tcsi)$/;
const PLAIN_OPERAND = /^[^\s;"\\]+$/;

/** Splits the text after the position at its semicolons; each list is an opcode and its operands. */
function splitOperations(text: string): Result<readonly (readonly string[])[]> {
  const operations: string[][] = [];
  let current: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) {
      return failure(
        'EPD_STRING',
        `Operations: the string that begins at ${quote(text.slice(start).trim())} has no end.`,
      );
    }
    const [, semicolon, string, plain = ''] = token;
    if (semicolon === undefined) {
      current.push(string === undefined ? plain : string.replace(/\\(["\\])/g, '$1'));
    } else {
      operations.push(current);
      current = [];
    }
  }
  operations.push(current);
  return success(operations.filter((operation) => operation.length > 0));
}

/** The setup with the counters that `hmvc` and `fmvn` state. */
function withCounters(setup: Setup, operations: Operations): Result<Setup> {
  const halfmove = operations.get(HALFMOVE_OPCODE);
  const fullmove = operations.get(FULLMOVE_OPCODE);
  const halfmoveClock = halfmove === undefined ? success(setup.halfmoveClock) : parseHalfmoveClock(halfmove.join(' '));
  if (!halfmoveClock.ok) return halfmoveClock;
  const fullmoveNumber =
    fullmove === undefined ? success(setup.fullmoveNumber) : parseFullmoveNumber(fullmove.join(' '));
  if (!fullmoveNumber.ok) return fullmoveNumber;
  return success({ ...setup, halfmoveClock: halfmoveClock.value, fullmoveNumber: fullmoveNumber.value });
}

/**
 * Reads one EPD record. If an opcode occurs twice, the later one counts. Errors: EPD_FIELDS, EPD_OPCODE, EPD_STRING,
 * and all of `parseFen`.
 */
export function parseEpd(line: string): Result<EpdRecord> {
  const position = POSITION.exec(line);
  if (position === null) {
    return failure('EPD_FIELDS', `EPD: ${quote(line)} does not begin with the four fields of a position.`);
  }
  const [matched, fields = ''] = position;
  const setup = parseFen(fields);
  if (!setup.ok) return setup;
  const split = splitOperations(line.slice(matched.length));
  if (!split.ok) return split;
  const operations = new Map<string, readonly string[]>();
  for (const [opcode = '', ...operands] of split.value) {
    if (!OPCODE.test(opcode)) {
      return failure(
        'EPD_OPCODE',
        `Operations: ${quote(opcode)} is no opcode, which is a letter followed by letters, digits and underscores.`,
      );
    }
    operations.set(opcode, operands);
  }
  const counted = withCounters(setup.value, operations);
  if (!counted.ok) return counted;
  operations.delete(HALFMOVE_OPCODE);
  operations.delete(FULLMOVE_OPCODE);
  return success({ setup: counted.value, operations });
}

function formatOperand(opcode: string, operand: string): string {
  if (PLAIN_OPERAND.test(operand) && !STRING_OPCODE.test(opcode)) return operand;
  const escaped = operand.replace(/["\\]/g, '\\$&').replace(/[\r\n]+/g, ' ');
  return `"${escaped}"`;
}

/** One EPD record on one line. Counters other than 0 and 1 become `hmvc` and `fmvn`. */
export function formatEpd({ setup, operations }: EpdRecord): string {
  const all = new Map(operations);
  if (setup.halfmoveClock !== 0) {
    all.set(HALFMOVE_OPCODE, [String(setup.halfmoveClock)]);
  }
  if (setup.fullmoveNumber !== 1) {
    all.set(FULLMOVE_OPCODE, [String(setup.fullmoveNumber)]);
  }
  const texts = [...all].map(
    ([opcode, operands]) => ` ${[opcode, ...operands.map((operand) => formatOperand(opcode, operand))].join(' ')};`,
  );
  return formatPlacement(setup, 'xfen') + texts.join('');
}

/**
 * Reads a line of a perft suite, `FEN ;D1 20 ;D2 400`; operations other than D1, D2, … are ignored. Errors: EPD_PERFT
 * if no depth is stated or a count is no whole number, and all of `parseEpd`.
 */
export function parsePerftLine(line: string): Result<PerftLine> {
  const record = parseEpd(line);
  if (!record.ok) return record;
  const counts = new Map<number, bigint>();
  for (const [opcode, operands] of record.value.operations) {
    const depth = /^D([1-9]\d*)$/.exec(opcode)?.[1];
    if (depth === undefined) continue;
    const count = operands.join(' ');
    if (!/^\d+$/.test(count)) {
      return failure('EPD_PERFT', `Operations: the count ${quote(count)} of ${opcode} is not a whole number.`);
    }
    counts.set(Number(depth), BigInt(count));
  }
  if (counts.size === 0) return failure('EPD_PERFT', `Operations: ${quote(line)} states no count such as "D1 20".`);
  return success({ setup: record.value.setup, counts });
}
