// A field for files of the user's own, which the browser keeps; it says which there are.

import { button, field, html } from './dom';
import type { LocalFiles } from './local-files';
import { Notice } from './notice';

export interface OwnFilesOptions {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** Endings of their names. */
  readonly accept: string;
  readonly isMultiple: boolean;
  readonly files: LocalFiles;
  /** Takes the files, none if there are none or they have been removed. Rejects with what is wrong with them: then they are not kept. */
  use(files: readonly File[]): Promise<void>;
}

export class OwnFiles {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly notice: Notice;
  private readonly state = html('span', { class: 'facts' });
  private readonly remove: HTMLButtonElement;
  private shown: readonly File[] = [];

  constructor(private readonly options: OwnFilesOptions) {
    const { id, label, note, accept, isMultiple } = options;
    this.input = html('input', {
      type: 'file',
      id,
      accept,
      multiple: isMultiple,
      onchange: () => void this.notice.follow(this.take([...(this.input.files ?? [])])),
    });
    this.notice = new Notice(this.input);
    this.remove = button('Remove', () => void this.notice.follow(this.clear()), { id: `${id}-remove`, class: 'quiet' });
    this.element = html(
      'div',
      { class: 'own-files' },
      field(label, this.input, note),
      this.notice.element,
      html('div', { class: 'buttons' }, this.state, this.remove),
    );
    this.show([]);
    // What is kept is used when the page is built.
    void this.notice.follow(this.restore());
  }

  private async restore(): Promise<void> {
    const files = await this.options.files.all();
    this.show(files);
    await this.options.use(files);
  }

  private async take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    this.state.textContent = 'Reading …';
    this.state.hidden = false;
    try {
      await this.options.use(files);
    } catch (error) {
      this.show(this.shown);
      throw error;
    }
    this.show(files);
    await this.options.files.replace(files).catch((error: unknown) => {
      throw new Error(`The browser does not keep the file: it is here until the page is closed. (${String(error)})`);
    });
  }

  private async clear(): Promise<void> {
    await this.options.files.clear();
    this.input.value = '';
    this.show([]);
    await this.options.use([]);
  }

  private show(files: readonly File[]): void {
    this.shown = files;
    const [first] = files;
    this.state.textContent = files.length > 1 ? `${files.length} files` : (first?.name ?? '');
    this.state.hidden = this.remove.hidden = first === undefined;
  }
}
