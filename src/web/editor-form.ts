// What a position has besides its men, as the editor's form: side to move, rights, en passant, counters, FEN; and why it is none.

import { SlideruleError } from '../library/chess';
import { Setup } from '../library/setup';
import { possibleRights, rightsOf, setRight } from './castling-rights';
import { button, choice, field, html } from './dom';
import { Notice } from './notice';

export interface EditorFormOwner {
  /** The set-up has been changed. */
  changed(): void;
  /** Another set-up is to be edited. */
  replace(setup: Setup): void;
  done(): void;
  cancel(): void;
}

/** In the order KQkq. */
const RIGHTS = ['White O-O', 'White O-O-O', 'Black O-O', 'Black O-O-O'];

export class EditorForm {
  readonly element: HTMLElement;
  private setup = Setup.empty();
  private readonly turn: HTMLSelectElement;
  private readonly rights: readonly HTMLInputElement[];
  private readonly enPassant = html('select', { id: 'edit-en-passant', onchange: () => this.setEnPassant() });
  private readonly clock = html('input', { type: 'number', id: 'edit-clock', min: 0, onchange: () => this.setClock() });
  private readonly number = html('input', {
    type: 'number',
    id: 'edit-number',
    min: 1,
    onchange: () => this.setNumber(),
  });
  private readonly noClock = new Notice(this.clock);
  private readonly noNumber = new Notice(this.number);
  private readonly fen = html('input', { id: 'edit-fen', spellcheck: false, autocomplete: 'off' });
  private readonly faults = html('ul', { class: 'faults', id: 'edit-faults', 'aria-live': 'polite' });
  private readonly use: HTMLButtonElement;

  constructor(private readonly owner: EditorFormOwner) {
    const sides = [
      ['white', 'White'],
      ['black', 'Black'],
    ] as const;
    this.turn = choice(sides, 'white', (side) => this.edit((setup) => (setup.turn = side as 'white' | 'black')));
    this.turn.id = 'edit-turn';
    this.rights = RIGHTS.map((_, right) => {
      const box = html('input', {
        type: 'checkbox',
        id: `edit-right-${'KQkq'.charAt(right)}`,
        onchange: () => this.edit((setup) => setRight(setup, right, box.checked)),
      });
      return box;
    });
    this.fen.addEventListener('change', () => this.readFen());
    this.use = button('Use this position', () => owner.done(), { class: 'primary', id: 'use-position' });
    this.element = html(
      'form',
      { class: 'panel form editor', 'aria-label': 'Position editor', onsubmit: (event) => event.preventDefault() },
      html('h2', {}, 'Position editor'),
      html(
        'p',
        { class: 'note' },
        'Drag men to the board, or choose one and click squares. The right button, or a drop beside the board, takes one away.',
      ),
      field('Side to move', this.turn),
      html(
        'fieldset',
        { class: 'rights' },
        html('legend', {}, 'Castling'),
        ...this.rights.map((box, right) => html('label', { class: 'check' }, box, RIGHTS[right] ?? '')),
      ),
      html(
        'div',
        { class: 'counters' },
        field('En passant', this.enPassant),
        field('Fifty-move count', this.clock),
        field('Move number', this.number),
      ),
      this.noClock.element,
      this.noNumber.element,
      field('FEN', this.fen),
      this.faults,
      html(
        'div',
        { class: 'buttons' },
        button('Start position', () => owner.replace(Setup.start()), { id: 'edit-start' }),
        button('Empty board', () => owner.replace(Setup.empty()), { id: 'edit-clear' }),
        button('Cancel', () => owner.cancel(), { id: 'edit-cancel' }),
        this.use,
      ),
    );
  }

  show(setup: Setup): void {
    if (setup !== this.setup) for (const notice of [this.noClock, this.noNumber]) notice.clear();
    this.setup = setup;
    this.turn.value = setup.turn;
    const [given, possible] = [rightsOf(setup), possibleRights(setup)];
    for (const [right, box] of this.rights.entries()) {
      box.checked = given[right] === true;
      box.disabled = possible[right] !== true;
    }
    const squares = passedSquares(setup);
    this.enPassant.replaceChildren(
      ...['–', ...squares].map((square) => html('option', { value: square === '–' ? '' : square }, square)),
    );
    this.enPassant.value = setup.enPassant ?? '';
    this.enPassant.disabled = squares.length === 0;
    // What was typed stays while it is wrong, to be put right.
    if (!this.noClock.isShown) this.clock.value = String(setup.halfmoveClock);
    if (!this.noNumber.isShown) this.number.value = String(setup.fullmoveNumber);
    this.fen.value = setup.fen();
    const { ok, errors } = setup.check();
    this.use.disabled = !ok || this.noClock.isShown || this.noNumber.isShown;
    this.showFaults(errors.map(({ message }) => message));
  }

  private showFaults(messages: readonly string[]): void {
    this.faults.replaceChildren(...messages.map((message) => html('li', {}, message)));
  }

  /** A change that the set-up refuses, which the form does not offer, leaves it as it was. */
  private edit(change: (setup: Setup) => void): void {
    try {
      change(this.setup);
    } catch (error) {
      if (!(error instanceof SlideruleError)) throw error;
    }
    this.owner.changed();
  }

  private setEnPassant(): void {
    this.edit((setup) => (setup.enPassant = this.enPassant.value === '' ? null : this.enPassant.value));
  }

  private setClock(): void {
    this.noClock.attempt(() => (this.setup.halfmoveClock = countIn(this.clock, 'FEN_HALFMOVE_CLOCK', 0)));
    this.owner.changed();
  }

  private setNumber(): void {
    this.noNumber.attempt(() => (this.setup.fullmoveNumber = countIn(this.number, 'FEN_FULLMOVE_NUMBER', 1)));
    this.owner.changed();
  }

  private readFen(): void {
    const text = this.fen.value.trim();
    try {
      this.owner.replace(text === 'startpos' ? Setup.start() : Setup.fromFen(text));
    } catch (error) {
      if (!(error instanceof SlideruleError)) throw error;
      // What was typed stays, to be put right.
      this.use.disabled = true;
      this.showFaults([error.message]);
    }
  }
}

/** The whole number in a field. Throws with a code where there is none from `least` on; the most the set-up knows. */
function countIn(input: HTMLInputElement, code: string, least: number): number {
  // Of what is no number the browser says nothing.
  const value = input.value === '' ? NaN : Number(input.value);
  if (Number.isInteger(value) && value >= least) return value;
  const given = input.value === '' ? 'that' : input.value;
  throw new SlideruleError(code, `${given} is not a whole number from ${least} on.`);
}

/** The squares that a pawn can just have passed. */
function passedSquares(setup: Setup): string[] {
  const rank = setup.turn === 'white' ? '6' : '3';
  const { enPassant } = setup;
  const squares = Array.from('abcdefgh', (file) => file + rank).filter((square) => canPass(setup, square));
  setup.enPassant = enPassant;
  return squares;
}

function canPass(setup: Setup, square: string): boolean {
  try {
    setup.enPassant = square;
    return true;
  } catch {
    return false;
  }
}
