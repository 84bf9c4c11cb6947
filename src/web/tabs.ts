// The tabs beside the board, following the ARIA pattern: arrow keys move between tabs.

import { byId, html } from './dom';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly panel: HTMLElement;
}

/** Shows tabs; `shown` receives the id of the open one. Returns a function that opens a tab by its id. */
export function showTabs(tabs: readonly Tab[], shown: (id: string) => void): (id: string) => void {
  const buttons = tabs.map(({ id, label }) =>
    html(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => open(id) },
      label,
    ),
  );
  const open = (id: string): void => {
    tabs.forEach((tab, index) => {
      const isOpen = tab.id === id;
      tab.panel.hidden = !isOpen;
      buttons[index]?.setAttribute('aria-selected', String(isOpen));
      buttons[index]?.setAttribute('tabindex', isOpen ? '0' : '-1');
    });
    shown(id);
  };
  for (const { id, panel } of tabs) {
    panel.id = `panel-${id}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${id}`);
  }
  byId('tabs').append(...buttons);
  byId('tabs').addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === 0 || at < 0) return;
    event.stopPropagation();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
  });
  byId('panels').append(...tabs.map(({ panel }) => panel));
  return open;
}
