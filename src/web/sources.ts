// What else is known of a position, from files of the user's own: a book's moves, and what endgame tables say.

import { BookPanel } from './book-panel';
import { html } from './dom';
import type { PageGame } from './page-game';
import { TablesPanel, type TablesOwner } from './tables-panel';

export class Sources {
  private readonly book: BookPanel;
  private readonly tables: TablesPanel;
  readonly element: HTMLElement;
  /** Where their files are chosen. */
  readonly fields: readonly HTMLElement[];

  /** `web` is a folder with tables on the web, empty for none. */
  constructor(web: string, owner: TablesOwner) {
    this.book = new BookPanel((uci) => owner.play(uci));
    this.tables = new TablesPanel(web, owner);
    this.element = html('div', { class: 'sources' }, this.book.element, this.tables.element);
    this.fields = [this.book.field, this.tables.field];
  }

  /** Takes another folder with tables on the web. Rejects with what is wrong with it. */
  useTables(path: string): Promise<void> {
    return this.tables.useWeb(path);
  }

  show(game: PageGame): void {
    this.book.show(game);
    this.tables.show(game);
  }
}
