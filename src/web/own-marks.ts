// Arrows and circles of the user's own: they are part of the comment of a node, as `[%cal]` and `[%csl]`.

import { formatComment, parseComment, type MarkColour } from '../notation/pgn-comment';

/** An arrow, or a circle if it begins and ends on one square. */
export interface OwnMark {
  readonly colour: MarkColour;
  readonly from: string;
  readonly to: string;
}

export function marksOf(comment: string): OwnMark[] {
  const { arrows, squares } = parseComment(comment);
  return [...squares.map(({ colour, square }) => ({ colour, from: square, to: square })), ...arrows];
}

/** The comment with a mark more; the same one again takes it away, and one of another colour takes its place. */
export function withMark(comment: string, mark: OwnMark): string {
  const isThere = ({ from, to }: OwnMark): boolean => from === mark.from && to === mark.to;
  const marks = marksOf(comment);
  const isSame = marks.some((known) => isThere(known) && known.colour === mark.colour);
  const others = marks.filter((known) => !isThere(known));
  return withMarks(comment, isSame ? others : [...others, mark]);
}

/** A comment without marks stays as it is written. */
export function withoutMarks(comment: string): string {
  return marksOf(comment).length === 0 ? comment : withMarks(comment, []);
}

function withMarks(comment: string, marks: readonly OwnMark[]): string {
  const circles = marks.filter(({ from, to }) => from === to);
  return formatComment({
    ...parseComment(comment),
    squares: circles.map(({ colour, from }) => ({ colour, square: from })),
    arrows: marks.filter(({ from, to }) => from !== to),
  });
}
