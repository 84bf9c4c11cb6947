// The Variant tag of PGN: the names of chess and of Chess960 in all their spellings. Any other name is that of another game.

/** Names without blanks and signs are made of these words. An empty or unknown value (`?`) is chess too. */
const CHESS =
  'standard|chess|normal|regular|orthodox|classical|classic|ordinary|western|international|fide|fromposition';
const CHESS960 = 'double|random|fischer|fischerandom|d?frc|960|9lx|freestyle|wildfr';

const TAG = 'variant';

const IS_CHESS = new RegExp(`^(?:${CHESS})*$`);
const MAY_BE_CHESS960 = new RegExp(`^(?:${CHESS}|${CHESS960})*$`);
/** The words of Chess960 that no other game is called by. */
const SAYS_CHESS960 = /fischer|frc|960|9lx|freestyle|wildfr/;

function squeezed(variant: string): string {
  return variant.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function isChess960(variant: string): boolean {
  const name = squeezed(variant);
  return MAY_BE_CHESS960.test(name) && SAYS_CHESS960.test(name);
}

/** True for a game with other rules. */
export function isOtherVariant(variant: string): boolean {
  return !IS_CHESS.test(squeezed(variant)) && !isChess960(variant);
}

/** True for the name of the tag, in any case. */
export function isVariantTag(name: string): boolean {
  return name.length === TAG.length && name.toLowerCase() === TAG;
}
