// PGN as it is written: the export format, with variations.

import { tagPairs, tagValue, type PgnGameText, type PgnMoveText } from './pgn';
import { pgnStartFen } from './pgn-start';
import { resultOf } from './pgn-words';

/** Line length of the PGN standard's export format. */
const LONGEST_LINE = 79;
const BLANKS = /[ \t\r\n\f\v]+/;

/** Lines of words, as long as the standard allows. */
class Lines {
  private readonly lines: string[] = [];
  private line = '';
  private prefix = '';

  add(word: string): void {
    const text = this.prefix + word;
    this.prefix = '';
    // At a line's beginning, some programs take a bracket for a tag and `%` for an escape, even within a comment.
    const mayBegin = !text.startsWith('[') && !text.startsWith('%');
    if (this.line === '') this.line = text;
    else if (mayBegin && this.line.length + 1 + text.length > LONGEST_LINE) {
      this.end();
      this.line = text;
    } else this.line += ` ${text}`;
  }

  open(): void {
    this.prefix += '(';
  }

  close(): void {
    if (this.line === '') this.add(')');
    else this.line += ')';
  }

  /** The next word begins a line. */
  end(): void {
    this.lines.push(this.line);
    this.line = '';
  }

  toString(): string {
    return [...this.lines, this.line].join('\n');
  }
}

function formatTag(name: string, value: string): string {
  const escaped = value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&');
  return `[${name.replace(/[\s"[\]{}();]/g, '_') || '_'} "${escaped}"]`;
}

/** False for a comment without words. A brace cannot be written within braces: such a comment goes to the end of its line. */
function writeComment(lines: Lines, comment: string): boolean {
  const words = comment.split(BLANKS).filter((word) => word !== '');
  if (words.length === 0) return false;
  if (comment.includes('}')) {
    lines.add(`; ${words.join(' ')}`);
    lines.end();
  } else for (const word of `{${words.join(' ')}}`.split(' ')) lines.add(word);
  return true;
}

/** Plies before the game's first move, counted from move 1 of White. */
function firstPly(game: PgnGameText): number {
  const [, side = 'w', , , , number = '1'] = pgnStartFen(game.tags ?? {})
    .trim()
    .split(/\s+/);
  return 2 * (Math.max(1, Math.trunc(Number(number)) || 1) - 1) + (side === 'b' ? 1 : 0);
}

/** A line that is being written. */
interface Frame {
  readonly line: readonly PgnMoveText[];
  /** Of the next move. */
  index: number;
  ply: number;
  /** Variations of the last move, and the next one of them. */
  variations: readonly (readonly PgnMoveText[])[];
  variation: number;
}

function frameOf(line: readonly PgnMoveText[], ply: number): Frame {
  return { line, index: 0, ply, variations: [], variation: 0 };
}

/** Lines within lines have a stack of their own, because a file may nest them to any depth. */
function writeMoves(lines: Lines, game: PgnGameText): void {
  const frames = [frameOf(game.moves, firstPly(game))];
  // Black's move gets a number unless White's is directly before it.
  let isInterrupted = true;
  const say = (comments: readonly string[] = []): void => {
    for (const comment of comments) if (writeComment(lines, comment)) isInterrupted = true;
  };
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const variation = frame.variations[frame.variation];
    const move = frame.line[frame.index];
    if (variation !== undefined) {
      frame.variation += 1;
      if (variation.length === 0) continue;
      lines.open();
      frames.push(frameOf(variation, frame.ply - 1));
      isInterrupted = true;
    } else if (move !== undefined) {
      say(move.before);
      const number = (frame.ply >> 1) + 1;
      if (frame.ply % 2 === 0) lines.add(`${number}.`);
      else if (isInterrupted) lines.add(`${number}...`);
      lines.add(move.san);
      for (const nag of move.nags ?? []) lines.add(`$${nag}`);
      isInterrupted = false;
      say(move.comments);
      frame.index += 1;
      frame.ply += 1;
      frame.variations = move.variations ?? [];
      frame.variation = 0;
    } else {
      frames.pop();
      if (frames.length > 0) lines.close();
      isInterrupted = true;
    }
  }
}

/**
 * A game in export format, followed by an empty line so that games can be concatenated. The tags keep their order; a
 * PGN reader expects Event, Site, Date, Round, White, Black and Result first. Without a result, the Result tag's is
 * written.
 */
export function formatPgn(game: PgnGameText): string {
  const tags = [...tagPairs(game.tags ?? {})].map(([name, value]) => formatTag(name, value));
  const lines = new Lines();
  for (const comment of game.comments ?? []) writeComment(lines, comment);
  writeMoves(lines, game);
  lines.add(game.result ?? resultOf(tagValue(game.tags ?? {}, 'Result') ?? '') ?? '*');
  for (const comment of game.after ?? []) writeComment(lines, comment);
  return [...tags, '', lines.toString().trimEnd(), '', ''].join('\n');
}
