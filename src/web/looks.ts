// How the page, the board and its men look. The style has the colours under these names.

import type { Settings } from './settings';

/** Colours of the board, the page's own first. */
export const BOARDS = ['slate', 'wood', 'green', 'blue', 'grey'] as const;

/** Sets of men, likewise. */
export const MEN = ['solid', 'wooden', 'printed', 'letters'] as const;

/** True if a theme is currently dark. */
export function isDark(theme: Settings['theme']): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Colours of the page. */
export function applyTheme(theme: Settings['theme']): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Colours of the page, and what the board and its men look like. */
export function applyLook({ theme, board, men }: Pick<Settings, 'theme' | 'board' | 'men'>): void {
  applyTheme(theme);
  document.documentElement.dataset.board = board;
  document.documentElement.dataset.men = men;
}
