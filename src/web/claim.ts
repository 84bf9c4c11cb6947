// Which tab has a game. Two tabs that kept the same game would overwrite each other's moves, so one of them has it alone.

/** A tab that is reloaded, or goes on to another game, lets go within this time: so many attempts, milliseconds apart. */
const ATTEMPTS = 12;
const PAUSE_MS = 100;

export class Claim {
  /** Whether this tab has the game, and not another one; true too where the browser has no locks, or forbids them. */
  readonly granted: Promise<boolean>;
  private letGo: () => void = () => undefined;

  constructor(id: string) {
    const released = new Promise<void>((resolve) => (this.letGo = resolve));
    // There are none outside of secure contexts.
    const { locks } = navigator as { readonly locks?: LockManager };
    this.granted = locks === undefined ? Promise.resolve(true) : hold(locks, `sliderule.game.${id}`, released);
  }

  /** Other tabs may have it from now on. */
  release(): void {
    this.letGo();
  }
}

/** Resolves to true when the lock is held, until `released`; to false if it cannot be had. */
async function hold(locks: LockManager, name: string, released: Promise<void>): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const isHeld = await new Promise<boolean>((resolve) => {
      const answered = (lock: Lock | null): Promise<void> => {
        resolve(lock !== null);
        return lock === null ? Promise.resolve() : released;
      };
      locks.request(name, { ifAvailable: true }, answered).catch(() => resolve(true));
    });
    if (isHeld) return true;
  }
  return false;
}
