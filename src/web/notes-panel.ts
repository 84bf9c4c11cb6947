// What the user writes about the current move: glyph and comment; and what can be done with its line.

import { button, html } from './dom';
import type { Edits } from './edits';
import { moveNumber, type Node, type PageGame } from './page-game';
import { isMoveGlyph, MOVE_GLYPHS } from '../notation/glyphs';
import { formatComment, parseComment } from '../notation/pgn-comment';

export interface NotesOwner {
  /** Runs a change of the game; `isTyping` if it is a letter of a comment. */
  edit(change: () => void, isTyping?: boolean): void;
  undo(): void;
  redo(): void;
  told(text: string): void;
}

/** What of the game can be changed. */
export interface NotesView {
  readonly game: PageGame;
  /** Nothing can. */
  readonly isLocked: boolean;
  readonly edits: Pick<Edits, 'canUndo' | 'canRedo'>;
}

export class NotesPanel {
  readonly element: HTMLElement;
  private readonly text = html('textarea', { id: 'comment', rows: 2, placeholder: 'Comment', 'aria-label': 'Comment' });
  private readonly glyphs: readonly HTMLButtonElement[];
  private readonly raise: HTMLButtonElement;
  private readonly main: HTMLButtonElement;
  private readonly cut: HTMLButtonElement;
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private game: PageGame | null = null;
  private node: Node | null = null;

  constructor(private readonly owner: NotesOwner) {
    this.glyphs = MOVE_GLYPHS.map((sign, index) =>
      button(sign, () => this.setGlyph(index + 1), { class: 'glyph', title: String(index + 1) }),
    );
    this.raise = button('Promote', () => this.act('raise'), { id: 'raise', title: 'P' });
    this.main = button('Make main line', () => this.act('promote'), { id: 'make-main' });
    this.cut = button('Delete', () => this.act('cut'), { id: 'cut', title: 'Del' });
    this.undo = button('Undo', () => owner.undo(), { id: 'undo', title: 'Ctrl Z' });
    this.redo = button('Redo', () => owner.redo(), { id: 'redo', title: 'Ctrl Y' });
    this.text.addEventListener('input', () => this.write());
    this.element = html(
      'section',
      { class: 'notes', 'aria-label': 'Notes on this move' },
      html('div', { class: 'buttons' }, ...this.glyphs, this.raise, this.main, this.cut, this.undo, this.redo),
      this.text,
    );
  }

  show({ game, isLocked, edits }: NotesView): void {
    const { current } = game;
    const isWritten = current === this.node && document.activeElement === this.text;
    if (!isWritten) this.text.value = parseComment(current.comment).text;
    this.game = game;
    this.node = current;
    const isRoot = current.parent === null;
    for (const [index, glyph] of this.glyphs.entries()) {
      glyph.setAttribute('aria-pressed', String(current.nags.includes(index + 1)));
      glyph.disabled = isRoot || isLocked;
    }
    const isAside = !game.isMain(current);
    this.raise.hidden = !isAside;
    this.main.hidden = !isAside;
    this.cut.disabled = isRoot || isLocked;
    this.undo.disabled = isLocked || !edits.canUndo;
    this.redo.hidden = isLocked || !edits.canRedo;
    this.text.disabled = isLocked;
  }

  /** A key that is pressed outside of fields; false if it is none of these. */
  keyed(key: string): boolean {
    const glyph = Number(key);
    if (Number.isInteger(glyph) && isMoveGlyph(glyph)) this.setGlyph(glyph);
    else if (key === 'Delete') this.act('cut');
    else if (key === 'Undo') this.owner.undo();
    else if (key === 'Redo') this.owner.redo();
    else if (key === 'p') this.act('raise');
    else if (key === 'c') this.text.focus();
    else return false;
    return true;
  }

  private act(what: 'raise' | 'promote' | 'cut'): void {
    const { game } = this;
    if (game === null) return;
    const { current } = game;
    this.owner.edit(() => game[what]());
    const isGone = what === 'cut' && game.current !== current;
    if (isGone) this.owner.told(`${moveNumber(current, true)} ${current.san} is deleted; “Undo” brings it back`);
  }

  /** Gives the move the glyph, or takes it away. A move has one of these. */
  private setGlyph(glyph: number): void {
    const { node } = this;
    if (node?.parent === null || node === null) return;
    const others = node.nags.filter((nag) => !isMoveGlyph(nag));
    this.owner.edit(() => (node.nags = node.nags.includes(glyph) ? others : [glyph, ...others]));
  }

  private write(): void {
    const { node } = this;
    if (node === null) return;
    // Braces end a comment of PGN. Clocks and marks stay.
    const text = this.text.value.replace(/[{}]/g, '').replace(/\s+/g, ' ').trimStart();
    const parts = parseComment(node.comment);
    this.owner.edit(() => (node.comment = formatComment({ ...parts, text })), true);
  }
}
