// Another program's divide beside ours: what it prints is pasted, and where it differs is shown in words and on the board.

import { compareDivide, type AnswerDifference } from '../library/perft-comparison';
import { SlideruleError } from '../library/chess';
import { ownArrow, type Arrow } from './arrows';
import { button, field, html, table } from './dom';
import { Notice } from './notice';
import type { Node, PageGame } from './page-game';

export interface DivideOwner {
  /** Counts the leaves behind each move, and gives them to `compare`. */
  count(): void;
  /** Goes to the position behind a move, to be counted one ply less deep. */
  follow(uci: string): void;
  /** There is something else to draw on the board. */
  changed(): void;
}

export class DividePanel {
  private readonly text = html('textarea', {
    id: 'divide-text',
    rows: 5,
    spellcheck: false,
    placeholder: 'a2a3: 380\na2a4: 420\n…',
  });
  private readonly notice = new Notice(this.text);
  private readonly result = html('div', { class: 'difference', role: 'status' });
  readonly element = html(
    'section',
    { class: 'theirs', 'aria-label': 'Another program' },
    field('What your program prints for this position and depth', this.text),
    this.notice.element,
    html(
      'div',
      { class: 'buttons' },
      button('Compare', () => this.ask(), { id: 'compare' }),
    ),
    this.result,
  );
  private isAsked = false;
  private place: Node | null = null;
  private marks: readonly Arrow[] = [];

  constructor(private readonly owner: DivideOwner) {}

  /** Where the program differs at a position: red what it has too many, green what it lacks, blue what it counts wrongly. */
  arrowsAt(node: Node): readonly Arrow[] {
    return node === this.place ? this.marks : [];
  }

  /** Takes the leaves behind each move of the game's position, in UCI notation, if they were asked for. */
  async compare(game: PageGame, counts: ReadonlyMap<string, number>): Promise<void> {
    if (!this.isAsked) return;
    this.isAsked = false;
    await this.notice.follow(this.show(game, counts));
    this.owner.changed();
  }

  private ask(): void {
    this.isAsked = this.notice.attempt(() => {
      if (this.text.value.trim() === '') {
        throw new SlideruleError('PROGRAM_RUBBISH', 'Paste its moves with their counts.');
      }
    });
    if (this.isAsked) this.owner.count();
  }

  private async show(game: PageGame, counts: ReadonlyMap<string, number>): Promise<void> {
    this.marks = [];
    this.place = game.current;
    this.result.replaceChildren();
    // With an en passant square also where the capture is illegal: forgetting that is a common fault.
    const fen = game.position().fen({ enPassant: 'pseudo-legal' });
    const difference = await compareDivide(this.text.value, fen, counts, game.chess960);
    if (difference === null) {
      this.result.replaceChildren(html('p', { class: 'agrees' }, 'Your program is right.'));
      return;
    }
    this.marks = arrowsOf(difference);
    this.result.replaceChildren(...this.report(game, difference, counts));
  }

  private report(
    game: PageGame,
    { found, right, missing, extra, repeated, miscounted, rules }: AnswerDifference,
    counts: ReadonlyMap<string, number>,
  ): HTMLElement[] {
    const position = game.position();
    const legal = (uci: string): HTMLElement =>
      button(position.san(uci), () => this.owner.follow(uci), { class: 'move', 'data-uci': uci });
    const rows = [
      ...extra.map((move) => [move, 'listed', 'illegal']),
      ...missing.map((uci) => [legal(uci), 'not listed', String(counts.get(uci) ?? '')]),
      ...repeated.map((uci) => [legal(uci), 'listed twice', String(counts.get(uci) ?? '')]),
      ...miscounted.map(({ move, ...leaves }) => [legal(move), String(leaves.found), String(leaves.right)]),
    ];
    const isDeeper = miscounted.length > 0;
    return [
      html(
        'p',
        { class: 'differs' },
        `Your program counts ${found} ${found === 1n ? 'leaf' : 'leaves'}; there ${right === 1n ? 'is' : 'are'} ${right}.`,
      ),
      ...rules.map(({ text }) => html('p', { class: 'rule' }, text)),
      table('divide', ['Move', 'Your program', 'Right'], rows),
      ...(isDeeper ? [html('p', { class: 'note' }, 'Choose a move to go on behind it, one ply less deep.')] : []),
    ];
  }
}

function arrowsOf({ missing, extra, repeated, miscounted }: AnswerDifference): Arrow[] {
  const arrow = (colour: 'G' | 'R' | 'B', text: string): Arrow[] => {
    const [from, to] = text.toLowerCase().match(/[a-h][1-8]/g) ?? [];
    return from === undefined || to === undefined ? [] : [ownArrow({ colour, from, to })];
  };
  return [
    ...miscounted.flatMap(({ move }) => arrow('B', move)),
    ...missing.flatMap((move) => arrow('G', move)),
    ...[...extra, ...repeated].flatMap((move) => arrow('R', move)),
  ];
}
