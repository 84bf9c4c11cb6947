// Comments of the page's games: evaluations in them, and what cannot be played.

import type { Score } from '../engine/score';
import { partOfMen, winDrawLoss } from '../engine/wdl';
import { joined, type PgnLine } from '../notation/pgn';
import { formatComment, formatEvaluation, parseComment, type CommentEvaluation } from '../notation/pgn-comment';
import { piecesOf } from './squares';

/** The result of a search, from White's view. */
export interface Evaluation {
  readonly score: Score;
  /** White's expected points, 0 … 1. */
  readonly expected: number;
  readonly depth: number;
}

/** What of a node its comment tells. */
interface Commented {
  readonly fen: string;
  comment: string;
  evaluation: Evaluation | null;
}

/** Takes the comments of a move; an evaluation among them becomes that of the position. */
export function takeComment(node: Commented, comments: readonly string[]): void {
  node.comment = joined(comments);
  const { evaluation, ...parts } = parseComment(node.comment);
  if (evaluation === null) return;
  const { type, value, depth } = evaluation;
  node.comment = formatComment(parts);
  node.evaluation = { score: { type, value }, expected: whiteExpects(node.fen, evaluation), depth: depth ?? 0 };
}

/** White's expected points with a score from White's view. */
function whiteExpects(fen: string, { type, value }: Score): number {
  if (type === 'mate') return value > 0 || Object.is(value, 0) ? 1 : 0;
  const [win, draw] = winDrawLoss(value, partOfMen([...piecesOf(fen)].length));
  return (win + draw / 2) / 1000;
}

/** A line that cannot be played, as words for a comment. */
export function wordsOf(line: PgnLine): string {
  const words = line.flatMap(({ before, san, nags, comments, variations }) => [
    ...before,
    san,
    ...nags.map((nag) => `$${nag}`),
    ...comments,
    ...variations.map((variation) => `(${wordsOf(variation)})`),
  ]);
  return words.join(' ');
}

/** The comment of a node, with its evaluation as `[%eval]`. */
export function commentWith({ comment, evaluation }: Commented): string {
  if (evaluation === null || evaluation.score.type === 'tb') return comment;
  const { score, depth } = evaluation;
  const { type, value } = score;
  return [
    `[%eval ${formatEvaluation({ type, value, depth: depth === 0 ? null : depth } as CommentEvaluation)}]`,
    comment,
  ]
    .join(' ')
    .trim();
}
