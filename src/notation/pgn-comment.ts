// Commands in comments of PGN, such as `[%clk 0:05:00]`: what programs say to each other beside the text for the reader.

import { joined, type Optional } from './pgn';

/** Names as the commands write them: green, red, yellow, blue. */
export type MarkColour = 'G' | 'R' | 'Y' | 'B';

/** An arrow on the board, between two squares such as `e2`. */
export interface Arrow {
  readonly colour: MarkColour;
  readonly from: string;
  readonly to: string;
}

/** A square that is marked with a colour. */
export interface MarkedSquare {
  readonly colour: MarkColour;
  readonly square: string;
}

/** A score from White's view. */
export interface CommentEvaluation {
  readonly type: 'cp' | 'mate';
  /** Centipawns, or moves to the mate. */
  readonly value: number;
  readonly depth: number | null;
}

/** A comment taken apart. */
export interface PgnCommentParts {
  /** For the reader, without commands. */
  readonly text: string;
  /** `[%clk]`: seconds left on the mover's clock. */
  readonly clock: number | null;
  /** `[%emt]`: seconds that the move took. */
  readonly elapsed: number | null;
  /** `[%eval]` */
  readonly evaluation: CommentEvaluation | null;
  /** `[%cal]` */
  readonly arrows: readonly Arrow[];
  /** `[%csl]` */
  readonly squares: readonly MarkedSquare[];
  /** All others, those above in another form, and all but the first of a name. */
  readonly others: readonly { readonly name: string; readonly value: string }[];
}

/** A comment to be written. */
export type CommentParts = Optional<Omit<PgnCommentParts, 'evaluation'>> & {
  readonly evaluation?:
    (Omit<CommentEvaluation, 'depth'> & Optional<Pick<CommentEvaluation, 'depth'>>) | null | undefined;
};

const COMMAND = /\[%\s*(\w+)\s*([^[\]]*)\]/g;
const TIME = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/;
const EVALUATION = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))(?:[,/](\d+))?$/;
const ARROW = /^([GRYB])([a-h][1-8])([a-h][1-8])$/;
const SQUARE = /^([GRYB])([a-h][1-8])$/;

function parseTime(value: string): number | null {
  const match = TIME.exec(value);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function parseEvaluation(value: string): CommentEvaluation | null {
  const match = EVALUATION.exec(value);
  if (match === null) return null;
  const [, mate, pawns = '0', depthText] = match;
  const depth = depthText === undefined ? null : Number(depthText);
  return mate === undefined
    ? { type: 'cp', value: Math.round(Number(pawns) * 100), depth }
    : { type: 'mate', value: Number(mate), depth };
}

/** The items of a list, if it has no other. */
function parseList<T>(value: string, pattern: RegExp, item: (match: RegExpExecArray) => T): T[] | null {
  const items = value.split(',').map((text) => pattern.exec(text.trim()));
  return items.some((match) => match === null) ? null : items.flatMap((match) => (match === null ? [] : [item(match)]));
}

/** Takes a comment apart, or all comments of a move together. Nothing is lost: what is not understood is in `others`. */
export function parseComment(comment: string | readonly string[]): PgnCommentParts {
  const whole = typeof comment === 'string' ? comment : joined(comment);
  const parts = {
    clock: null as number | null,
    elapsed: null as number | null,
    evaluation: null as CommentEvaluation | null,
    arrows: [] as Arrow[],
    squares: [] as MarkedSquare[],
    others: [] as { name: string; value: string }[],
  };
  const understood = (name: string, value: string): boolean => {
    if (name === 'clk' && parts.clock === null) return (parts.clock = parseTime(value)) !== null;
    if (name === 'emt' && parts.elapsed === null) return (parts.elapsed = parseTime(value)) !== null;
    if (name === 'eval' && parts.evaluation === null) return (parts.evaluation = parseEvaluation(value)) !== null;
    const arrows =
      name === 'cal'
        ? parseList(value, ARROW, ([, colour = '', from = '', to = '']) => ({ colour: colour as MarkColour, from, to }))
        : null;
    const squares =
      name === 'csl'
        ? parseList(value, SQUARE, ([, colour = '', square = '']) => ({ colour: colour as MarkColour, square }))
        : null;
    parts.arrows.push(...(arrows ?? []));
    parts.squares.push(...(squares ?? []));
    return arrows !== null || squares !== null;
  };
  const text = whole.replace(COMMAND, (_, name: string, raw: string) => {
    const value = raw.trim();
    if (!understood(name, value)) parts.others.push({ name, value });
    return ' ';
  });
  return { text: text.replace(/\s+/g, ' ').trim(), ...parts };
}

function formatTime(seconds: number): string {
  const tenths = Math.round(seconds * 1000) / 1000;
  const whole = Math.floor(tenths);
  const fraction = String(Math.round((tenths - whole) * 1000) / 1000).slice(1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
}

/** The value of an `[%eval]`: pawns with two decimals, or `#` and moves to the mate; then the depth. */
export function formatEvaluation({ type, value, depth }: NonNullable<CommentParts['evaluation']>): string {
  const score = type === 'mate' ? `#${value}` : (value / 100).toFixed(2);
  return (depth ?? null) === null ? score : `${score},${depth}`;
}

/** A comment of these parts, commands first. */
export function formatComment(parts: CommentParts): string {
  const { text = '', clock = null, elapsed = null, evaluation = null, arrows = [], squares = [], others = [] } = parts;
  const commands: [string, string][] = [];
  if (evaluation !== null) commands.push(['eval', formatEvaluation(evaluation)]);
  if (clock !== null) commands.push(['clk', formatTime(clock)]);
  if (elapsed !== null) commands.push(['emt', formatTime(elapsed)]);
  if (squares.length > 0) commands.push(['csl', squares.map(({ colour, square }) => colour + square).join(',')]);
  if (arrows.length > 0) commands.push(['cal', arrows.map(({ colour, from, to }) => colour + from + to).join(',')]);
  commands.push(...others.map(({ name, value }): [string, string] => [name, value]));
  const words = commands.map(([name, value]) => (value === '' ? `[%${name}]` : `[%${name} ${value}]`));
  return [...words, text].filter((word) => word !== '').join(' ');
}
