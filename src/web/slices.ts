// Long work in slices, between which the page answers its user.

/** Milliseconds at a time: browsers call a task of more than 50 a long one (W3C, Long Tasks API). */
const SLICE_MS = 30;
/** Characters that are read at a time: a few milliseconds. */
const PIECE = 1 << 14;

/** Who works long asks often whether the slice is over, and rests then. */
export class Slices {
  private until = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  /** Resolves when the page has done what waited. Timers would take a second each in a hidden tab; messages do not. */
  async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
    this.until = performance.now() + SLICE_MS;
  }
}

/** A text in pieces, with a rest wherever a slice is over. */
export async function* inPieces(text: string, slices: Slices): AsyncGenerator<string, void, undefined> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (slices.isOver) await slices.rest();
    yield text.slice(at, at + PIECE);
  }
}
