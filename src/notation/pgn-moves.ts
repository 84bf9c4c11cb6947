// The moves of movetext in their usual form. Nearly every word of a file is one, and there are some thousand different ones:
// each is cut out of the text once, and found again by its characters.

/** A move in the export form of the standard, promotions excepted. */
const USUAL_MOVE = /^(?:[a-h](?:x[a-h])?[1-8]|[NBRQK][a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?)[+#]?$/;

const SLOTS = 1 << 13;
/** Moves by the hash of their characters; of several with the same one, the last that was read. */
const MOVES: string[] = Array.from({ length: SLOTS }, () => '');

/** The hash of a word with one more character; 0 is that of none. */
export function hashed(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** The move that a word of the text, with its hash, is in the usual form; undefined if it is not in that form. */
export function usualMove(text: string, begin: number, end: number, hash: number): string | undefined {
  const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
  const known = MOVES[slot] ?? '';
  if (known.length === end - begin && known !== '' && text.startsWith(known, begin)) return known;
  const word = text.slice(begin, end);
  if (!USUAL_MOVE.test(word)) return undefined;
  MOVES[slot] = word;
  return word;
}
