// The men around the editor's board: a row for each side, with the hand that moves men and the eraser that takes them away.

import { html, svg } from './dom';
import { pieceDrawing } from './pieces';
import { pieceName } from './board-pieces';

/** What a press on the board does: move a man, take it away, or put one there. */
export type PaletteChoice = 'hand' | 'eraser' | (string & {});

const TOOLS: Readonly<Record<string, readonly [label: string, path: string]>> = {
  hand: ['Move men', 'M12 3v18M3 12h18M9 6l3-3l3 3M9 18l3 3l3-3M6 9l-3 3l3 3M18 9l3 3l-3 3'],
  eraser: ['Take men away', 'M4 16L14 5l6 6l-9 9H8zM9 10l6 6M8 20h12'],
};

export class EditorPalette {
  chosen: PaletteChoice = 'hand';
  private readonly buttons = new Map<PaletteChoice, HTMLButtonElement>();
  private readonly black: HTMLElement;
  private readonly white: HTMLElement;
  private board: HTMLElement | null = null;

  /** `taken`: a man is dragged from here. */
  constructor(private readonly taken: (letter: string) => void) {
    this.black = this.row('Black men', ['hand', ...Array.from('kqrbnp')]);
    this.white = this.row('White men', ['eraser', ...Array.from('KQRBNP')]);
  }

  /** Shows the rows above and below an element. */
  open(board: HTMLElement): void {
    this.board = board;
    this.choose('hand');
  }

  close(): void {
    this.board = null;
    this.black.remove();
    this.white.remove();
  }

  show(flipped: boolean): void {
    const [top, bottom] = flipped ? [this.white, this.black] : [this.black, this.white];
    if (this.board === null || top.nextElementSibling === this.board) return;
    this.board.before(top);
    this.board.after(bottom);
  }

  private row(label: string, choices: readonly PaletteChoice[]): HTMLElement {
    const buttons = choices.map((choice) => this.button(choice));
    return html('div', { class: 'palette', role: 'group', 'aria-label': label }, ...buttons);
  }

  private button(choice: PaletteChoice): HTMLButtonElement {
    const tool = TOOLS[choice];
    const label = tool === undefined ? pieceName(choice) : tool[0];
    const element = html('button', { type: 'button', 'aria-label': label, title: label, 'data-man': choice });
    element.append(
      tool === undefined
        ? pieceDrawing(choice)
        : svg('svg', { viewBox: '0 0 24 24', class: 'tool' }, svg('path', { d: tool[1] })),
    );
    element.addEventListener('click', () => this.choose(choice));
    if (tool === undefined) {
      element.addEventListener('pointerdown', (event) => {
        if (event.button === 0) this.taken(choice);
      });
    }
    this.buttons.set(choice, element);
    return element;
  }

  private choose(choice: PaletteChoice): void {
    this.chosen = choice;
    for (const [each, button] of this.buttons) button.setAttribute('aria-pressed', String(each === choice));
  }
}
