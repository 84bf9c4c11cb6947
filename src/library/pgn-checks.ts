// What programs give to be written as PGN, checked: JavaScript has no types, and a wrong value would be a wrong file. Each error
// names the field, the value and the rule.

import { isResult, tagPairs, type PgnGameText, type PgnMoveText, type PgnTags } from '../notation/pgn';
import type { CommentParts } from '../notation/pgn-comment';
import { quote } from '../notation/result';
import { squareFromName } from '../notation/squares';
import { NO_SQUARE } from '../abi/piece';
import { SlideruleError } from './errors';
import { fieldsOf, guarded, isObject, shown } from './values';

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
/** A blank or a bracket would end the move, or begin something else. */
const isMoveText: Test = (value) => typeof value === 'string' && /^[^\s{}()[\];"]+$/.test(value);
const isGlyph: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime: Test = (value) => Number.isFinite(value) && (value as number) >= 0;
const isSquare: Test = (value) => typeof value === 'string' && squareFromName(value) !== NO_SQUARE;
const isMarkColour: Test = (value) => typeof value === 'string' && /^[GRYB]$/.test(value);
const isName: Test = (value) => typeof value === 'string' && /^\w+$/.test(value);
const isCommandValue: Test = (value) => typeof value === 'string' && /^[^[\]]*$/.test(value);

/** Refuses values that break a rule. */
class Checker {
  constructor(
    private readonly what: string,
    private readonly code: string,
  ) {}

  check(isRight: boolean, field: string, value: unknown, rule: string): void {
    if (!isRight) throw new SlideruleError(this.code, `${this.what}: ${field} is ${shown(value)}, not ${rule}.`);
  }

  /** A list whose items are tested; it may be missing. */
  list(value: unknown, field: string, test: Test, rule: string): void {
    if (value === undefined) return;
    this.check(Array.isArray(value), field, value, 'a list');
    for (const [index, item] of (value as unknown[]).entries()) {
      this.check(test(item), `${field}[${index}]`, item, rule);
    }
  }

  /** A list of objects with these fields. */
  records(value: unknown, field: string, tests: Readonly<Record<string, readonly [test: Test, rule: string]>>): void {
    this.list(value, field, isObject, 'an object');
    for (const [index, item] of ((value ?? []) as Readonly<Record<string, unknown>>[]).entries()) {
      for (const [name, [test, rule]] of Object.entries(tests)) {
        this.check(test(item[name]), `${field}[${index}].${name}`, item[name], rule);
      }
    }
  }
}

/** Tags to be written. Throws PGN_TAGS. */
export function checkedTags(tags: PgnTags, what: string): PgnTags {
  const checker = new Checker(what, 'PGN_TAGS');
  checker.check(isObject(tags), 'tags', tags, 'an object or a Map');
  return guarded(`${what}: not tags of a game`, 'PGN_TAGS', () => {
    for (const [name, value] of tagPairs(tags)) {
      checker.check(isText(name), 'the name of a tag', name, 'a text');
      checker.check(isText(value), `the tag ${quote(name)}`, value, 'a text');
    }
    return tags;
  });
}

/** A result; undefined and null are none. Throws PGN_GAME. */
export function checkedResult<T>(result: T, what: string): T {
  const isRight = (result ?? null) === null || isResult(result as string);
  new Checker(what, 'PGN_GAME').check(isRight, 'result', result, '"1-0", "0-1", "1/2-1/2", "*" or null');
  return result;
}

/** A game to be written. Throws PGN_GAME and PGN_TAGS. */
export function checkedGame<T extends PgnGameText>(game: T, what: string): T {
  const checker = new Checker(what, 'PGN_GAME');
  checker.check(isObject(game), 'the game', game, 'an object with moves');
  if (game.tags !== undefined) checkedTags(game.tags, what);
  checkedResult(game.result, what);
  for (const field of ['comments', 'after'] as const) checker.list(game[field], field, isText, 'a text');
  const waiting: [line: readonly PgnMoveText[], path: string][] = [[game.moves, 'moves']];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [line, path] = next;
    checker.check(Array.isArray(line), path, line, 'a list of moves');
    for (const [index, move] of line.entries()) {
      const at = `${path}[${index}]`;
      checker.check(isObject(move), at, move, 'an object with the text of a move, san');
      checker.check(isMoveText(move.san), `${at}.san`, move.san, 'the text of a move, without blanks and brackets');
      checker.list(move.nags, `${at}.nags`, isGlyph, 'a whole number from 0 on');
      for (const field of ['before', 'comments'] as const) {
        checker.list(move[field], `${at}.${field}`, isText, 'a text');
      }
      checker.list(move.variations, `${at}.variations`, Array.isArray, 'a list of moves');
      for (const [number, variation] of (move.variations ?? []).entries()) {
        waiting.push([variation, `${at}.variations[${number}]`]);
      }
    }
  }
  return game;
}

/** The parts of a comment to be written. Throws PGN_COMMENT and FIELD_UNKNOWN. */
export function checkedParts(parts: CommentParts): CommentParts {
  const names = ['text', 'clock', 'elapsed', 'evaluation', 'arrows', 'squares', 'others'];
  const fields = fieldsOf(parts, 'formatComment', 'PGN_COMMENT', names);
  const checker = new Checker('formatComment', 'PGN_COMMENT');
  const { text = '', clock = null, elapsed = null, evaluation = null, arrows, squares, others } = fields;
  checker.check(isText(text), 'text', text, 'a text');
  for (const [name, value] of Object.entries({ clock, elapsed })) {
    checker.check(value === null || isTime(value), name, value, 'a number of seconds from 0 on, or null');
  }
  if (evaluation !== null) {
    checker.check(isObject(evaluation), 'evaluation', evaluation, 'an object with type and value, or null');
    const { type, value, depth = null } = evaluation as Readonly<Record<string, unknown>>;
    checker.check(type === 'cp' || type === 'mate', 'evaluation.type', type, '"cp" or "mate"');
    checker.check(Number.isFinite(value), 'evaluation.value', value, 'a number');
    checker.check(depth === null || isGlyph(depth), 'evaluation.depth', depth, 'a whole number from 0 on, or null');
  }
  const colour = [isMarkColour, 'one of G, R, Y and B'] as const;
  const square = [isSquare, 'a square from a1 to h8'] as const;
  checker.records(arrows, 'arrows', { colour, from: square, to: square });
  checker.records(squares, 'squares', { colour, square });
  const name = [isName, 'a name of letters, digits and underscores'] as const;
  checker.records(others, 'others', { name, value: [isCommandValue, 'a text without brackets'] });
  return fields;
}
