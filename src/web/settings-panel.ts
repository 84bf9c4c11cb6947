// The tab for settings.

import { choice, field, html } from './dom';
import { BOARDS, MEN } from './looks';
import { Notice } from './notice';
import { mostThreads, type Settings } from './settings';

export interface SettingsOwner {
  change(change: Partial<Settings>): void;
  /** Loads a network of the user's own. Rejects with what is wrong with it. */
  loadNetwork(file: File): Promise<void>;
  /** Loads the tables of a folder on the web. Rejects with what is wrong with it. */
  loadTables(path: string): Promise<void>;
  /** Fields for files that other panels show. */
  readonly fields: readonly HTMLElement[];
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
      if (file !== undefined) void noNetwork.follow(owner.loadNetwork(file));
    },
  });
  const noNetwork = new Notice(network);
  const tables = html('input', {
    type: 'text',
    id: 'tables',
    value: settings.tables,
    placeholder: 'https://…/syzygy',
    onchange: () => {
      const path = tables.value.trim();
      owner.change({ tables: path });
      void noTables.follow(owner.loadTables(path));
    },
  });
  const noTables = new Notice(tables);
  const arrows = html('input', {
    type: 'checkbox',
    checked: settings.arrows,
    onchange: () => owner.change({ arrows: arrows.checked }),
  });
  const sound = html('input', {
    type: 'checkbox',
    id: 'sound',
    checked: settings.sound,
    onchange: () => owner.change({ sound: sound.checked }),
  });
  const threadsNote = crossOriginIsolated
    ? 'This page may share memory, so the engine can use several.'
    : 'One: this page may not share memory. It can when it is loaded again.';
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
    noNetwork.element,
    field('Tablebases', tables, 'Where Syzygy files of 3 and 4 men lie: a folder whose page names them.'),
    noTables.element,
    ...owner.fields,
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
    html(
      'div',
      { class: 'looks' },
      field(
        'Board',
        choice(
          BOARDS.map((name) => [name, capitalised(name)]),
          settings.board,
          (value) => owner.change({ board: value as Settings['board'] }),
        ),
      ),
      field(
        'Men',
        choice(
          MEN.map((name) => [name, capitalised(name)]),
          settings.men,
          (value) => owner.change({ men: value as Settings['men'] }),
        ),
      ),
    ),
    html('label', { class: 'check' }, arrows, 'Arrows for the lines'),
    html('label', { class: 'check' }, sound, 'Sounds in games against the engine'),
  );
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
