// What stands beside the tabs: board, evaluation bar, players' bars, the buttons under the board, and the editor in the board's place.

import type { Arrow } from './arrows';
import { Board } from './board';
import { byId, iconButton } from './dom';
import { Editor } from './editor';
import { EvaluationBar } from './evaluation-view';
import type { Match } from './match';
import { choicesOf } from './move-choices';
import { marksOf, type OwnMark } from './own-marks';
import type { PageGame } from './page-game';
import { Notice } from './notice';
import { pieceDefinitions } from './pieces';
import { showPlayers } from './players-view';
import { squareOf } from './squares';

const PENCIL = 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4';

export interface TableOwner {
  /** A move that was entered on the board, in UCI notation. */
  moved(uci: string): void;
  /** A move that was typed. Throws with what is wrong with it. */
  typed(text: string): void;
  /** `first`, `back`, `forward` or `last`. */
  step(step: string): void;
  flip(): void;
  /** The user draws on the board. */
  marked(mark: OwnMark): void;
  /** The user clicks on the board without an aim. */
  idled(): void;
  /** A position of the editor. */
  load(game: PageGame): void;
  /** The editor has been opened or closed. */
  edits(isOpen: boolean): void;
  /** An announcement for screen readers. */
  told(text: string): void;
}

export interface TableView {
  readonly game: PageGame;
  readonly match: Match | null;
  readonly flipped: boolean;
  readonly arrows: readonly Arrow[];
}

export class Table {
  private readonly board: Board;
  private readonly editor: Editor;
  private readonly bar = new EvaluationBar(byId('eval-bar'));
  private readonly edit = iconButton('Edit the position', 'E', PENCIL, () => this.toggleEditor());
  private readonly refused = new Notice(byId('move-text'));
  private view: TableView | null = null;

  constructor(private readonly owner: TableOwner) {
    document.body.append(pieceDefinitions());
    this.board = new Board(byId('board'), owner);
    this.editor = new Editor({
      load: (game) => owner.load(game),
      toggled: (isOpen) => this.editorToggled(isOpen),
      told: (text) => owner.told(text),
    });
    this.edit.id = 'edit';
    byId('flip').after(this.edit);
    byId('flip').addEventListener('click', () => owner.flip());
    for (const element of document.querySelectorAll<HTMLElement>('[data-step]')) {
      element.addEventListener('click', () => owner.step(element.dataset.step ?? ''));
    }
    const text = byId('move-text') as HTMLInputElement;
    byId('move-form').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.refused.attempt(() => owner.typed(text.value.trim()))) text.value = '';
    });
    text.after(this.refused.element);
  }

  get isEditing(): boolean {
    return this.editor.isOpen;
  }

  /** Opens the editor with the position on the board, unless a game against the engine is on; or closes it. */
  toggleEditor(): void {
    if (this.isEditing) this.editor.close();
    else if (this.view !== null && !this.edit.disabled) this.editor.open(this.view.game, this.view.flipped);
  }

  closeEditor(): void {
    this.editor.close();
  }

  show(view: TableView): void {
    if (view.game.current !== this.view?.game.current) this.refused.clear();
    this.view = view;
    const { game, match, flipped } = view;
    const position = game.position();
    const isPlaying = match !== null && match.verdict === null;
    const moves = isPlaying && !match.isUsersTurn ? [] : position.legalMoves();
    this.board.show({
      fen: game.current.fen,
      choices: choicesOf(moves),
      last: game.current.squares,
      check: position.isCheck() ? squareOf(game.current.fen, position.turn === 'white' ? 'K' : 'k') : null,
      flipped,
      arrows: view.arrows,
      marks: marksOf(game.current.comment),
    });
    this.editor.turn(flipped);
    byId('eval-bar').classList.toggle('off', isPlaying || this.isEditing);
    const outcome = position.legalMoves().length === 0 ? position.outcome() : null;
    if (!isPlaying) this.bar.show(game.current, outcome, flipped);
    showPlayers(match, position.turn, flipped);
    this.edit.disabled = isPlaying;
    this.edit.setAttribute('aria-pressed', String(this.isEditing));
    this.showSteps(game);
  }

  /** Only steps that lead somewhere can be taken. */
  private showSteps({ current }: PageGame): void {
    const canGo = { back: current.parent !== null, on: current.children.length > 0 };
    for (const element of document.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      const isBack = element.dataset.step === 'first' || element.dataset.step === 'back';
      element.disabled = this.isEditing || !(isBack ? canGo.back : canGo.on);
    }
    (byId('move-text') as HTMLInputElement).disabled = this.isEditing;
  }

  private editorToggled(isOpen: boolean): void {
    this.board.drawing.element.classList.toggle('away', isOpen);
    this.owner.edits(isOpen);
  }
}
