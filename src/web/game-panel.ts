// The tab for reading and writing games: FEN, PGN, Chess960.

import { button, field, html } from './dom';
import { saveFile } from './archive-panel';
import { PageGame } from './page-game';

export interface GameOwner {
  load(game: PageGame): void;
  /** Keeps the games of a text, and shows the first. */
  loadAll(text: string, chess960: boolean): void;
  /** Copies a link to the game, or to the position of a game without moves. */
  copyLink(): void;
  /** Reports a refused input. */
  refuse(error: unknown): void;
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
  private game: PageGame | null = null;
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
        button('New game', () => this.load(() => PageGame.start()), { id: 'new-game' }),
        button('Chess960 game', () => this.load(() => PageGame.chess960(this.chosenNumber())), { id: 'new-960' }),
        this.number,
      ),
      html('label', { class: 'check' }, this.chess960, 'Castling as in Chess960'),
      field('FEN', this.fen),
      html(
        'div',
        { class: 'buttons' },
        button('Set position', () => this.load(() => PageGame.fromFen(this.fen.value, this.chess960.checked)), {
          id: 'set-fen',
        }),
        button('Copy', () => void copy(this.fen.value)),
      ),
      field('PGN', this.pgn),
      html(
        'div',
        { class: 'buttons' },
        button('Load game', () => this.loadAll(), { id: 'load-pgn' }),
        button('Open file', () => this.file.click()),
        button('Copy', () => void copy(this.pgn.value)),
        button('Save', () => saveFile('game.pgn', this.pgn.value)),
        button('Copy link', () => owner.copyLink(), { id: 'copy-link' }),
        this.file,
      ),
      archive,
    );
    this.fen.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.load(() => PageGame.fromFen(this.fen.value, this.chess960.checked));
    });
  }

  show(game: PageGame): void {
    this.game = game;
    if (document.activeElement !== this.fen) this.fen.value = game.current.fen;
    if (document.activeElement !== this.pgn && !this.element.hidden) this.pgn.value = game.pgn();
    this.chess960.checked = game.chess960;
  }

  /** Call this when the tab is opened. */
  refresh(): void {
    if (this.game !== null) this.pgn.value = this.game.pgn();
  }

  private chosenNumber(): number {
    if (this.number.value !== '') return Number(this.number.value);
    return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % CHESS960_POSITIONS;
  }

  private load(make: () => PageGame): void {
    try {
      this.owner.load(make());
    } catch (error) {
      this.owner.refuse(error);
    }
  }

  private async readFile(): Promise<void> {
    const [file] = this.file.files ?? [];
    if (file === undefined) return;
    this.pgn.value = await file.text();
    // The same file may be chosen again.
    this.file.value = '';
    this.loadAll();
  }

  private loadAll(): void {
    this.owner.loadAll(this.pgn.value, this.chess960.checked);
  }
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
