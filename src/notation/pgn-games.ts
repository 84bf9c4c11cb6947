// The games of a PGN text while it is read: what its words do to the game that they belong to, and where a game ends.

import { PgnDraft, type ReadPgnGame } from './pgn-draft';
import { PgnText, type PgnPlace } from './pgn-text';
import { readWord } from './pgn-words';
import type { PgnResult } from './pgn';

/** Characters of a game; what lies behind them is passed over. It bounds memory for any file. */
export const LONGEST_GAME = 1 << 24;

export abstract class PgnGames extends PgnText {
  /** Where the game begins among all characters. */
  private gameBegin = 0;

  protected draft = new PgnDraft();
  private games: ReadPgnGame[] = [];
  /** Where the last word begins. Most words are moves, which would not pay for an object. */
  private lastLine = 1;
  private lastColumn = 1;

  protected taken(): ReadPgnGame[] {
    const { games } = this;
    this.games = [];
    return games;
  }

  /** Notes that the last word begins here. */
  protected note(): PgnPlace {
    this.lastLine = this.line;
    this.lastColumn = this.column;
    return this.place();
  }

  /** Stops collecting a game that is too long. */
  protected limit(): void {
    if (this.passed + this.at - this.gameBegin <= LONGEST_GAME) return;
    this.draft.cut(`the game is longer than ${LONGEST_GAME} characters; the rest is passed over.`, this.place());
  }

  protected tag(name: string, value: string, place: PgnPlace): void {
    // A game without any moves is followed by the next one's tags.
    if (this.draft.hasMoves || (name === 'Event' && this.draft.hasTag(name))) this.finish();
    this.lastLine = place.line;
    this.lastColumn = place.column;
    this.limit();
    this.draft.tag(name, value, place);
  }

  protected nag(nag: number): void {
    this.draft.nag(nag, this.place());
  }

  protected unusual(text: string): void {
    const word = readWord(text);
    if (word.kind === 'result') this.result(word.result);
    else if (word.kind === 'nag') this.nag(word.nag);
    else if (word.kind === 'nothing') return;
    else if (this.draft.isForeign) this.move(text);
    else if (word.kind === 'move') {
      this.move(word.san);
      for (const nag of word.nags) this.nag(nag);
    } else if (word.kind === 'fault' || !this.draft.promote(word.letter)) {
      this.draft.stray(text, 'is no move', this.place());
    }
  }

  protected move(san: string): void {
    if (this.draft.hasResult && !this.draft.isPassingOver) this.finish();
    this.lastLine = this.line;
    this.lastColumn = this.column;
    this.limit();
    this.draft.move(san, this.lastLine);
  }

  protected result(result: PgnResult): void {
    this.draft.end(result, this.note());
  }

  /** Ends the game, if one has begun. */
  protected finish(isEnd = false): void {
    const game = this.draft.finish({ line: this.lastLine, column: this.lastColumn }, isEnd);
    if (game === undefined) return;
    this.games.push(game);
    this.draft = new PgnDraft();
    this.gameBegin = this.passed + this.at;
  }
}
