// What stands beside the tabs: board, evaluation bar, players' bars, the buttons under the board, and the editor in the board's place.

import type { Arrow } from './arrows';
import { Board } from './board';
import { byId, iconButton } from './dom';
import { Editor } from './editor';
import { EvaluationBar } from './evaluation-view';
import type { Match } from './match';
import { choicesOf, typedMove } from './move-choices';
import { marksOf, withMark, withoutMarks } from './own-marks';
import type { Node, PageGame } from './page-game';
import { Notice } from './notice';
import { pieceDefinitions } from './pieces';
import { showPlayers } from './players-view';
import { typedPremove } from './premoves';
import { squareOf, squaresOf } from './squares';

const PENCIL = 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4';

export interface TableOwner {
  /** A move that was entered on the board, in UCI notation. */
  moved(uci: string): void;
  goTo(node: Node): void;
  flip(): void;
  /** Runs a change of the game: the user has drawn on the board. */
  draw(change: () => void): void;
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
    this.board = new Board(byId('board'), {
      moved: (uci) => owner.moved(uci),
      marked: (mark) => this.comment((comment) => withMark(comment, mark)),
      idled: () => {
        if (!this.cancelPremove()) this.comment(withoutMarks);
      },
      told: (text) => owner.told(text),
    });
    this.editor = new Editor({
      load: (game) => owner.load(game),
      toggled: (isOpen) => this.editorToggled(isOpen),
      told: (text) => owner.told(text),
    });
    this.edit.id = 'edit';
    byId('flip').after(this.edit);
    byId('flip').addEventListener('click', () => owner.flip());
    for (const element of document.querySelectorAll<HTMLElement>('[data-step]')) {
      element.addEventListener('click', () => this.step(element.dataset.step ?? ''));
    }
    const text = byId('move-text') as HTMLInputElement;
    byId('move-form').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.refused.attempt(() => this.play(text.value.trim()))) text.value = '';
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

  /** Goes `first`, `back`, `forward` or `last`, if there is such a move. */
  step(step: string): void {
    const node = this.view === null ? undefined : stepFrom(this.view.game, step);
    if (node !== undefined) this.owner.goTo(node);
  }

  closeEditor(): void {
    this.editor.close();
  }

  /** Leaves the editor, and takes back a move that waits for the engine's. */
  escape(): void {
    this.editor.close();
    this.cancelPremove();
  }

  show(view: TableView): void {
    if (view.game.current !== this.view?.game.current) this.refused.clear();
    this.view = view;
    const { game, match, flipped } = view;
    const position = game.position();
    const isPlaying = match !== null && match.verdict === null;
    const premove = match?.premove ?? null;
    this.board.show({
      fen: game.current.fen,
      choices: isPlaying ? match.choices() : choicesOf(position.legalMoves()),
      last: game.current.squares,
      premove: premove === null ? [] : squaresOf(premove),
      check: position.isCheck() ? squareOf(game.current.fen, position.turn === 'white' ? 'K' : 'k') : null,
      flipped,
      arrows: view.arrows,
      marks: marksOf(game.current.comment),
    });
    this.editor.turn(flipped);
    byId('eval-bar').classList.toggle('off', isPlaying || this.isEditing);
    const outcome = position.legalMoves().length === 0 ? position.outcome() : null;
    if (!isPlaying) this.bar.show(game.current, outcome, flipped);
    showPlayers(match, flipped);
    this.edit.disabled = isPlaying;
    this.edit.setAttribute('aria-pressed', String(this.isEditing));
    this.showSteps(game);
    // Moves are entered at the last position of a running match.
    const isBehind = isPlaying && match.choices().length === 0;
    (byId('move-text') as HTMLInputElement).disabled = this.isEditing || isBehind;
  }

  /** Plays a move that was typed, or keeps it while the engine thinks. Throws with what is wrong with it. */
  private play(text: string): void {
    if (this.view === null) return;
    const { game, match } = this.view;
    const isWaiting = match?.verdict === null && !match.isUsersTurn;
    const uci = isWaiting
      ? typedPremove(game.current.fen, match.settings.user, text)
      : typedMove(game.position(), text).uci;
    this.owner.moved(uci);
  }

  /** Changes what is written and drawn at the current position; also in a running match. */
  private comment(change: (comment: string) => string): void {
    if (this.view === null) return;
    const { current } = this.view.game;
    const comment = change(current.comment);
    if (comment === current.comment) return;
    this.owner.draw(() => (current.comment = comment));
  }

  private cancelPremove(): boolean {
    const match = this.view?.match;
    if (typeof match?.premove !== 'string') return false;
    match.cancelPremove();
    return true;
  }

  /** Only steps that lead somewhere can be taken. */
  private showSteps(game: PageGame): void {
    for (const element of document.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      element.disabled = this.isEditing || stepFrom(game, element.dataset.step ?? '') === undefined;
    }
  }

  private editorToggled(isOpen: boolean): void {
    this.board.drawing.element.classList.toggle('away', isOpen);
    this.owner.edits(isOpen);
  }
}

function stepFrom(game: PageGame, step: string): Node | undefined {
  const { current, root } = game;
  switch (step) {
    case 'first':
      return current === root ? undefined : root;
    case 'back':
      return current.parent ?? undefined;
    case 'forward':
      return current.children[0];
    default:
      return current.children.length === 0 ? undefined : game.currentLine().at(-1);
  }
}
