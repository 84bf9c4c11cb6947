// The name of the game's opening. The table of names is a script of its own, loaded with the first move.

import type { Opening } from '../library/openings';
import { html } from './dom';
import type { Node, PageGame } from './page-game';

type OpeningOf = (position: ReturnType<PageGame['position']>) => Opening | null;

export class OpeningName {
  readonly element = html('p', { class: 'note opening', hidden: true });
  private openingOf: OpeningOf | null = null;
  private isAsked = false;
  private shown: Node | null = null;

  /** `loaded` is called when names can be shown. */
  constructor(private readonly loaded: () => void) {}

  show(game: PageGame): void {
    if (game.root.children.length > 0) this.load();
    if (this.openingOf === null || this.shown === game.current) return;
    this.shown = game.current;
    const opening = this.openingOf(game.position());
    this.element.hidden = opening === null;
    if (opening !== null) this.element.textContent = `${opening.eco} ${opening.name}`;
  }

  private load(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    const use = ({ openingOf }: { readonly openingOf: OpeningOf }): void => {
      this.openingOf = openingOf;
      this.loaded();
    };
    // Offline before the first visit was complete: the page works without names.
    import('../library/openings').then(use).catch(() => undefined);
  }
}
