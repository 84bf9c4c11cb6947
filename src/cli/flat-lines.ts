// The lines of a game one after the other, for JSON, whose writers and readers call themselves for each level: a thousand
// variations within each other exceed their stacks. Games may have more.

import * as z from 'zod/mini';
import type { PgnLine, PgnMove } from '../notation/pgn';

/** Comments, and other lists of texts. */
export const texts = z.array(z.string());

const moveSchema = z.strictObject({
  san: z.string(),
  packed: z.int(),
  nags: z.array(z.int()),
  before: texts,
  comments: texts,
});

/** A line in the place of a move: `line` says in which of the lines before it the move stands, and `ply` where, both from 0. */
const variationSchema = z.strictObject({
  line: z.int().check(z.minimum(0)),
  ply: z.int().check(z.minimum(0)),
  moves: z.array(moveSchema).check(z.minLength(1)),
});

/** What `flatLines` makes. */
export const linesSchema = z.strictObject({ main: z.array(moveSchema), variations: z.array(variationSchema) });

/** The variations of a move stand in their order. */
export type FlatLines = z.infer<typeof linesSchema>;

type FlatMove = z.infer<typeof moveSchema>;

/** A main line, and its variations one after the other: those of a line before those within them. */
export function flatLines(main: PgnLine): FlatLines {
  const lines = [main];
  const variations: FlatLines['variations'] = [];
  for (let line = 0; line < lines.length; line++) {
    for (const [ply, move] of (lines[line] as PgnLine).entries()) {
      for (const variation of move.variations) {
        lines.push(variation);
        variations.push({ line, ply, moves: variation.map(withoutVariations) });
      }
    }
  }
  return { main: main.map(withoutVariations), variations };
}

/** The main line with its variations in their places, as before `flatLines`. Null if a variation belongs to no move of a line before it. */
export function nestedLines({ main, variations }: FlatLines): PgnLine | null {
  const lines = [main.map(withNone)];
  for (const { line, ply, moves } of variations) {
    const owner = lines[line]?.[ply];
    if (owner === undefined) return null;
    const variation = moves.map(withNone);
    owner.variations.push(variation);
    lines.push(variation);
  }
  return lines[0] as PgnLine;
}

function withoutVariations({ san, packed, nags, before, comments }: PgnMove): FlatMove {
  return { san, packed, nags: [...nags], before: [...before], comments: [...comments] };
}

function withNone(move: FlatMove): FlatMove & { readonly variations: PgnMove[][] } {
  return { ...move, variations: [] };
}
