// Keys that are pressed outside of fields.

const STEPS: Readonly<Record<string, string>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
};

/** The step through the game that a key stands for. */
export function stepOf(key: string): string | undefined {
  return STEPS[key];
}

/** `pressed` receives every key, and whether a button or a link has the focus; it returns whether the key was meant for it. */
export function listenToKeys(pressed: (key: string, isOnButton: boolean) => boolean): void {
  document.addEventListener('keydown', (event) => {
    const on = (selector: string): boolean => event.target instanceof Element && event.target.matches(selector);
    if (on('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed(event.key, on('button, a'))) event.preventDefault();
  });
}
