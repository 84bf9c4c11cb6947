// The tab for reading and writing games: FEN, PGN, Chess960.

import { button, field, html } from './dom';
import { saveFile } from './archive-panel';
import { Notice } from './notice';
import { PageGame } from './page-game';

export interface GameOwner {
  load(game: PageGame): void;
  /** Keeps the games of a text, and shows the first. Rejects with what is wrong with the text. */
  loadAll(text: string, chess960: boolean): Promise<void>;
  /** Copies a link to the game, or to the position of a game without moves. Rejects where the browser refuses. */
  copyLink(): Promise<void>;
}

const CHESS960_POSITIONS = 960;

export class GamePanel {
  private readonly fen = html('input', { id: 'fen', spellcheck: false, autocomplete: 'off' });
  private readonly pgn = html('textarea', { id: 'pgn', rows: 12, spellcheck: false });
  private readonly number = html('input', {
    type: 'number',
    min: 0,
    max: CHESS960_POSITIONS - 1,
    placeholder: '0 … 959',
    'aria-label': 'Number of the start position',
  });
  private readonly chess960 = html('input', { type: 'checkbox', id: 'chess960' });
  private readonly file = html('input', { type: 'file', accept: '.pgn,.txt', hidden: true });
  private readonly noNumber = new Notice(this.number);
  private readonly noPosition = new Notice(this.fen);
  private readonly noGame = new Notice(this.pgn);
  private readonly load = button('Load game', () => void this.loadAll(), { id: 'load-pgn' });
  private game: PageGame | null = null;
  /** What the fields say of the game; nothing of a game that they have not been told. */
  private readonly told = new Map<HTMLElement, string>();
  readonly element: HTMLElement;

  /** `archive` is shown below. */
  constructor(
    private readonly owner: GameOwner,
    archive: HTMLElement,
  ) {
    this.file.addEventListener('change', () => void this.readFile());
    this.element = html(
      'div',
      { class: 'panel form' },
      html(
        'div',
        { class: 'buttons' },
        button('New game', () => owner.load(PageGame.start()), { id: 'new-game' }),
        button('Chess960 game', () => this.startChess960(), { id: 'new-960' }),
        this.number,
      ),
      this.noNumber.element,
      html('label', { class: 'check' }, this.chess960, 'Castling as in Chess960'),
      field('FEN', this.fen),
      this.noPosition.element,
      html(
        'div',
        { class: 'buttons' },
        button('Set position', () => this.setPosition(), { id: 'set-fen' }),
        button('Copy', () => copy(this.fen.value, this.noPosition)),
      ),
      field('PGN', this.pgn),
      this.noGame.element,
      html(
        'div',
        { class: 'buttons' },
        this.load,
        button('Open file', () => this.file.click()),
        button('Copy', () => copy(this.pgn.value, this.noGame)),
        button('Save', () => saveFile('game.pgn', this.pgn.value)),
        button('Copy link', () => void this.noGame.follow(owner.copyLink()), { id: 'copy-link' }),
        this.file,
      ),
      archive,
    );
    this.fen.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.setPosition();
    });
  }

  show(game: PageGame): void {
    const isOther = game !== this.game;
    this.game = game;
    if (isOther) {
      for (const notice of [this.noNumber, this.noPosition, this.noGame]) notice.clear();
      this.told.clear();
      this.chess960.checked = game.chess960;
    }
    this.tell(this.fen, game.current.fen);
    if (!this.element.hidden) this.refresh();
  }

  /** Call this when the tab is opened. */
  refresh(): void {
    if (this.game !== null) this.tell(this.pgn, this.game.pgn());
  }

  /** Says something of the game. What somebody writes there, or has written and not used yet, stays until there is another game. */
  private tell(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
    const told = this.told.get(field);
    const isOwn = field.value !== '' && field.value !== told;
    if (told !== undefined && (isOwn || document.activeElement === field)) return;
    field.value = text;
    this.told.set(field, field.value);
  }

  private chosenNumber(): number {
    if (this.number.value !== '') return Number(this.number.value);
    return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % CHESS960_POSITIONS;
  }

  private startChess960(): void {
    this.noNumber.attempt(() => this.owner.load(PageGame.chess960(this.chosenNumber())));
  }

  private setPosition(): void {
    this.noPosition.attempt(() => this.owner.load(PageGame.fromFen(this.fen.value, this.chess960.checked)));
  }

  private async readFile(): Promise<void> {
    const [file] = this.file.files ?? [];
    if (file === undefined) return;
    this.pgn.value = await file.text();
    // The same file may be chosen again.
    this.file.value = '';
    await this.loadAll();
  }

  /** Not twice at once: each time would keep the games. */
  private async loadAll(): Promise<void> {
    if (this.load.disabled) return;
    this.load.disabled = true;
    await this.noGame.follow(this.owner.loadAll(this.pgn.value, this.chess960.checked));
    this.load.disabled = false;
  }
}

function copy(text: string, notice: Notice): void {
  void notice.follow(navigator.clipboard.writeText(text));
}
