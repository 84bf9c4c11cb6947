// Whether a position keeps what its name promises (patterns/pattern.ts has the language).

import type { Core } from '../src/runtime/core';
import { formatUciMove, parseUciMove } from '../src/notation/uci-move';
import type { NamedSetup } from './patterns/pattern';

/** What the marks behind a move, or alone, say of the side to move. */
function marksOf(core: Core): string[] {
  const checkers = core.checkers();
  const stuck = core.legalMoves().length === 0;
  if (checkers === 0n) return stuck ? ['='] : [];
  const several = (checkers & (checkers - 1n)) !== 0n;
  return ['+', ...(several ? ['++'] : []), ...(stuck ? ['#'] : [])];
}

/** What is wrong with one word, or undefined; the core stands at the position. */
function brokenWord(core: Core, word: string, chess960: boolean): string | undefined {
  const match = /^(!?)((?:[a-h][1-8]){2}[nbrq]?)?(\+\+?|#|=)?$/.exec(word);
  if (match === null) return `'${word}' is no promise`;
  const [, not, text, mark] = match;
  if (text === undefined) {
    return mark !== undefined && marksOf(core).includes(mark) ? undefined : `the position is not '${word}'`;
  }
  const move = parseUciMove(text, core, chess960);
  if (not === '!') return move.ok ? `${text} is legal` : undefined;
  if (!move.ok) return `${text} is not legal`;
  if (formatUciMove(move.value, chess960) !== text) return `${text} is written in the other dialect`;
  if (mark === undefined) return undefined;
  core.make(move.value);
  const marks = marksOf(core);
  core.unmake(move.value);
  return marks.includes(mark) ? undefined : `${text} is not '${mark}'`;
}

/** Sentences about broken promises; none if all are kept. */
export function brokenPromises(core: Core, { name, setup, promises }: NamedSetup, chess960: boolean): string[] {
  core.setSetup(setup);
  const words = promises.split(' ').filter((word) => word !== '' && word !== 'only');
  const broken = words.map((word) => brokenWord(core, word, chess960)).filter((fault) => fault !== undefined);
  const listed = words.filter((word) => /^[a-h]/.test(word)).length;
  const legal = core.legalMoves().length;
  if (promises.includes('only') && legal !== listed) broken.push(`${legal} moves are legal, not ${listed}`);
  return broken.map((fault) => `${name}: ${fault}`);
}
