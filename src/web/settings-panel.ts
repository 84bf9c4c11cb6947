// The tab for settings.

import { choice, field, html } from './dom';
import { mostThreads, type Settings } from './settings';

export interface SettingsOwner {
  change(change: Partial<Settings>): void;
  /** A network from the user's own file. */
  loadNetwork(file: File): void;
}

const HASH_SIZES = [16, 32, 64, 128, 256, 512];

export function settingsPanel(settings: Settings, owner: SettingsOwner): HTMLElement {
  const threads = Array.from({ length: mostThreads }, (_, index) => String(index + 1));
  const network = html('input', {
    type: 'file',
    accept: '.srnn',
    id: 'network',
    onchange: () => {
      const [file] = network.files ?? [];
      if (file !== undefined) owner.loadNetwork(file);
    },
  });
  const tables = html('input', {
    type: 'text',
    id: 'tables',
    value: settings.tables,
    placeholder: 'https://…/syzygy',
    onchange: () => owner.change({ tables: tables.value.trim() }),
  });
  const arrows = html('input', {
    type: 'checkbox',
    checked: settings.arrows,
    onchange: () => owner.change({ arrows: arrows.checked }),
  });
  const threadsNote = crossOriginIsolated
    ? 'This page may share memory, so the engine can use several.'
    : 'One: this page may not share memory. It can once it is installed or reloaded.';
  return html(
    'div',
    { class: 'panel form' },
    field(
      'Threads',
      choice(
        threads.map((count) => [count, count]),
        String(settings.threads),
        (value) => owner.change({ threads: Number(value) }),
      ),
      threadsNote,
    ),
    field(
      'Hash table',
      choice(
        HASH_SIZES.map((size) => [String(size), `${size} MB`]),
        String(settings.hashMb),
        (value) => owner.change({ hashMb: Number(value) }),
      ),
    ),
    field('Network', network, 'Any file that the trainer has written; without one, the engine’s own.'),
    field('Tablebases', tables, 'Where Syzygy files of 3 and 4 men lie: a folder whose page names them.'),
    field(
      'Colours',
      choice(
        [
          ['system', 'As the system has them'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ],
        settings.theme,
        (value) => owner.change({ theme: value as Settings['theme'] }),
      ),
    ),
    html('label', { class: 'check' }, arrows, 'Arrows for the best lines'),
  );
}
