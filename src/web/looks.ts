// How the page, the board and its men look. The style has the colours under these names.

/** Colours of the board, the page's own first. */
export const BOARDS = ['slate', 'wood', 'green', 'blue', 'grey'] as const;

/** Sets of men, likewise. */
export const MEN = ['solid', 'wooden', 'printed', 'letters'] as const;

/** `system`: as the user's system has it. */
export type Theme = 'system' | 'light' | 'dark';

/** What a user can choose. */
export interface Look {
  readonly theme: Theme;
  readonly board: (typeof BOARDS)[number];
  readonly men: (typeof MEN)[number];
}

/** True if a theme is currently dark. */
export function isDark(theme: Theme): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Colours of the page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Colours of the page, and what the board and its men look like. */
export function applyLook({ theme, board, men }: Look): void {
  applyTheme(theme);
  document.documentElement.dataset.board = board;
  document.documentElement.dataset.men = men;
}
