// The browser's history and the page's title follow the position: back and forward go through the positions that were looked at.

/** A place in a kept game. */
export interface TrailPlace {
  readonly id: string;
  readonly path: readonly number[];
}

/** Positions that are passed more quickly leave no entry of their own, in milliseconds. */
const GLANCE_MS = 1000;

function keyOf({ id, path }: TrailPlace): string {
  return `${id} ${path.join()}`;
}

function isPlace(state: unknown): state is TrailPlace {
  const place = state as Partial<TrailPlace> | null;
  return typeof place?.id === 'string' && Array.isArray(place.path);
}

export class Trail {
  private key = '';
  private at = -Infinity;

  constructor(goTo: (place: TrailPlace) => void) {
    addEventListener('popstate', ({ state }) => {
      if (!isPlace(state)) return;
      this.key = keyOf(state);
      goTo(state);
    });
  }

  /** Call this with the place that is shown. */
  follow(place: TrailPlace, title: string): void {
    document.title = title;
    const key = keyOf(place);
    if (key === this.key) return;
    const now = performance.now();
    const isGlance = this.key === '' || now - this.at < GLANCE_MS;
    this.key = key;
    this.at = now;
    if (isGlance) history.replaceState(place, '');
    else history.pushState(place, '');
  }
}
