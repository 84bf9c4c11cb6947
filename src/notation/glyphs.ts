// Numeric annotation glyphs and their signs.

/** The signs of those that judge a move, from number 1 on. */
export const MOVE_GLYPHS: readonly string[] = ['!', '?', '!!', '??', '!?', '?!'];

const OTHERS: Readonly<Record<number, string>> = {
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  23: '⨀',
  32: '⟳',
  36: '↑',
  40: '→',
  132: '⇆',
  140: '∆',
  146: 'N',
};

/** The sign of a glyph, or its number where it has none. */
export function glyphSign(nag: number): string {
  return MOVE_GLYPHS[nag - 1] ?? OTHERS[nag] ?? `$${nag}`;
}

/** True for a glyph that judges a move. */
export function isMoveGlyph(nag: number): boolean {
  return nag >= 1 && nag <= MOVE_GLYPHS.length;
}
