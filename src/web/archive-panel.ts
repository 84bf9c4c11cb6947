// The list of the games that are kept.

import type { Archive, KeptGame } from './archive';
import { button, html } from './dom';

export interface ArchiveOwner {
  /** Opens a kept game. */
  open(game: KeptGame): void;
  /** The id of the game on the page. */
  current(): string;
  complain(message: string): void;
}

/** Rows that are shown; `Save all` has every game. */
const MOST_ROWS = 200;

export class ArchivePanel {
  private readonly list = html('ul', { class: 'archive' });
  private readonly undo = html('p', { class: 'note', role: 'status' });
  private readonly saveAll = button('Save all', () => void this.save(), { id: 'save-all' });
  readonly element = html(
    'section',
    { class: 'kept', 'aria-label': 'Kept games' },
    html('h2', {}, 'Kept games'),
    this.undo,
    this.list,
    html('div', { class: 'buttons' }, this.saveAll),
  );

  constructor(
    private readonly archive: Promise<Archive>,
    private readonly owner: ArchiveOwner,
  ) {}

  /** Reads the list again, if it can be seen. */
  async refresh(): Promise<void> {
    if (this.element.offsetParent === null) return;
    const games = await this.archive.then((archive) => archive.list()).catch(() => []);
    this.saveAll.disabled = games.length === 0;
    const rows = games.slice(0, MOST_ROWS).map((game) => this.row(game));
    const note = games.length === 0 ? 'Games are kept here as you make or load them.' : '';
    const more = games.length > MOST_ROWS ? `and ${games.length - MOST_ROWS} more` : '';
    const notes = [note, more].filter((text) => text !== '').map((text) => html('li', { class: 'note' }, text));
    this.list.replaceChildren(...rows, ...notes);
  }

  private row(game: KeptGame): HTMLElement {
    const isCurrent = game.id === this.owner.current();
    const date = new Date(game.changed);
    const title = game.match === undefined ? game.title : `${game.title} · to be played on`;
    const open = button(title, () => this.owner.open(game), { class: 'open', 'aria-current': String(isCurrent) });
    const remove = button('×', () => void this.remove(game), { class: 'icon', 'aria-label': `Delete ${game.title}` });
    const time = html(
      'time',
      { datetime: date.toISOString() },
      date.toLocaleString([], { dateStyle: 'short', timeStyle: 'short' }),
    );
    return html('li', {}, open, time, remove);
  }

  private async remove(game: KeptGame): Promise<void> {
    await this.change((archive) => archive.remove(game.id));
    const undo = button('Undo', () => void this.restore(game), { class: 'quiet', id: 'undo-delete' });
    this.undo.replaceChildren(`“${game.title}” is deleted. `, undo);
  }

  private async restore(game: KeptGame): Promise<void> {
    this.undo.replaceChildren();
    await this.change(async (archive) => {
      // The page may have gone on with it, and kept it again.
      if ((await archive.get(game.id)) === undefined) await archive.put([game]);
    });
  }

  private async change(act: (archive: Archive) => Promise<void>): Promise<void> {
    await this.archive.then(act).catch((error: unknown) => this.owner.complain(String(error)));
    await this.refresh();
  }

  private async save(): Promise<void> {
    const games = await this.archive.then((archive) => archive.list()).catch(() => []);
    saveFile('games.pgn', games.map(({ pgn }) => pgn.trimEnd()).join('\n\n') + '\n');
  }
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const link = html('a', { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
