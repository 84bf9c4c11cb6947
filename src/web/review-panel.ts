// The review on the page: its progress, both sides' accuracy, and the moments to look at.

import type { Pool } from '../library/pool';
import { JUDGEMENT_GLYPHS } from '../engine/accuracy';
import type { Judgement } from '../library/annotation';
import { glyphSign } from '../notation/glyphs';
import { button, html } from './dom';
import { moveNumber, type Node, type PageGame } from './page-game';
import { Review, type KeptReview, type Moment } from './review';
import { messageOf } from '../notation/result';

export interface ReviewOwner {
  goTo(node: Node): void;
  /** The review has begun, has a new move, or has ended. */
  changed(): void;
  say(text: string, isError: boolean): void;
}

/** In the order of the columns. */
const JUDGEMENTS: readonly Judgement[] = ['inaccuracy', 'mistake', 'blunder'];

function signOf(judgement: Judgement): string {
  return glyphSign(JUDGEMENT_GLYPHS[judgement]);
}

export class ReviewPanel {
  readonly element = html('section', { class: 'review', 'aria-label': 'Review', hidden: true });
  private review: Review | null = null;
  /** The mistake that the user tries to do better. */
  private retried: Moment | null = null;
  private pool: Promise<Pool> | null = null;

  /** `openPool` starts engines of their own: what the page analyses meanwhile must not be in their tables. */
  constructor(
    private readonly openPool: () => Promise<Pool>,
    private readonly owner: ReviewOwner,
  ) {}

  get isRunning(): boolean {
    return this.review?.isRunning === true;
  }

  /** Reviews a game, in the place of the last one. */
  start(game: PageGame): void {
    this.cancel();
    const review = new Review(game, () => {
      if (this.review === review) this.owner.changed();
    });
    this.review = review;
    this.pool ??= this.openPool();
    this.pool
      .then((pool) => review.run(pool))
      .catch((error: unknown) => {
        this.pool = null;
        review.isRunning = false;
        this.owner.say(messageOf(error), true);
        this.owner.changed();
      });
    this.owner.changed();
  }

  /** What the review of a game has found, to be kept with it; null without one. */
  kept(game: PageGame): KeptReview | null {
    return this.review?.game === game && this.review.done > 0 ? this.review.kept() : null;
  }

  /** Shows what a review has found that was kept. */
  restore(game: PageGame, kept: KeptReview | null): void {
    this.cancel();
    if (kept !== null) this.review = Review.of(game, kept);
  }

  /** Ends a running review and removes what it has found from view; the game keeps it. */
  cancel(): void {
    this.review?.cancel();
    this.review = null;
    this.retried = null;
  }

  /** Tells the user who tries again whether the move that was played is the better one. */
  judge(from: Node, uci: string): void {
    const { retried } = this;
    if (retried?.node.parent !== from) return;
    this.retried = null;
    const { san } = retried.best;
    if (uci === retried.best.uci) this.owner.say(`${san}: that is the best move`, false);
    else this.owner.say(`not the best move; that is ${san}`, false);
  }

  show(game: PageGame): void {
    const { review } = this;
    const isThere = review?.game === game && (review.isRunning || review.done > 0);
    this.element.hidden = !isThere;
    if (!isThere) return;
    this.element.replaceChildren(
      ...(review.isRunning ? [this.progress(review)] : []),
      ...(review.isRunning || review.done === review.total ? [] : [partNote(review)]),
      summaryTable(review),
      html('ul', { class: 'moments' }, ...review.moments.map((moment) => this.moment(moment))),
    );
  }

  private progress(review: Review): HTMLElement {
    const { done, total, secondsLeft } = review;
    const left = secondsLeft === null ? '' : `${secondsLeft} s left`;
    return html(
      'div',
      { class: 'buttons' },
      html('progress', { max: total, value: done, 'aria-label': 'Review' }),
      html('span', { class: 'facts' }, left),
      button('Cancel', () => review.cancel(), { id: 'cancel-review', class: 'quiet' }),
    );
  }

  private moment(moment: Moment): HTMLElement {
    const { node, judgement, best } = moment;
    const again = (): void => {
      if (node.parent === null) return;
      this.retried = moment;
      this.owner.goTo(node.parent);
      this.owner.say('play a better move', false);
    };
    return html(
      'li',
      {},
      button(`${moveNumber(node, true)} ${node.san}${signOf(judgement)}`, () => this.owner.goTo(node), {
        class: 'move',
      }),
      html('span', { class: 'facts' }, `better ${best.san}`),
      button('Try again', again, { class: 'quiet try-again' }),
    );
  }
}

function partNote({ done, total }: Review): HTMLElement {
  return html('p', { class: 'note' }, `The first ${done} of ${total} half-moves.`);
}

function summaryTable({ summary: { accuracy, judgements } }: Review): HTMLElement {
  const row = (name: string, side: 'white' | 'black'): HTMLElement => {
    const percent = accuracy[side];
    return html(
      'tr',
      {},
      html('th', { scope: 'row' }, name),
      html('td', {}, percent === null ? '–' : `${percent.toFixed(0)} %`),
      ...JUDGEMENTS.map((judgement) => html('td', {}, String(judgements[side][judgement]))),
    );
  };
  const heads = ['', 'Accuracy', ...JUDGEMENTS.map(signOf)].map((text) => html('th', { scope: 'col' }, text));
  return html(
    'table',
    { class: 'divide accuracy' },
    html('thead', {}, html('tr', {}, ...heads)),
    html('tbody', {}, row('White', 'white'), row('Black', 'black')),
  );
}
