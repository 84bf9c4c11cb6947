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

/** The name of a key; of Ctrl or Cmd with a letter, that of the key for which it stands. Undefined for what the browser does. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) return key;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'Redo' : 'Undo';
  return letter === 'y' ? 'Redo' : undefined;
}

/** `pressed` receives every key, and whether a button or a link has the focus; it returns whether the key was meant for it. */
export function listenToKeys(pressed: (key: string, isOnButton: boolean) => boolean): void {
  document.addEventListener('keydown', (event) => {
    const on = (selector: string): boolean => event.target instanceof Element && event.target.matches(selector);
    const key = keyOf(event);
    if (on('input, textarea, select') || key === undefined) return;
    if (pressed(key, on('button, a'))) event.preventDefault();
  });
}
