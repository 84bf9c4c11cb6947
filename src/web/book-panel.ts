// An opening book from a file of the user's own: the moves of the position with their weights.

import { SlideruleError } from '../library/chess';
import { PolyglotBook } from '../notation/polyglot';
import { button, html, table } from './dom';
import { bytesOf, LocalFiles } from './local-files';
import { OwnFiles } from './own-files';
import type { Node, PageGame } from './page-game';

/** Bytes. A book is held in memory. */
const LARGEST = 1 << 28;

export class BookPanel {
  readonly element = html('section', { class: 'source book', 'aria-label': 'Opening book', hidden: true });
  /** Where a book is chosen. */
  readonly field: HTMLElement;
  private book: PolyglotBook | null = null;
  private game: PageGame | null = null;
  private shown: Node | null = null;

  /** `play` receives a move in UCI notation. */
  constructor(private readonly play: (uci: string) => void) {
    const files = new OwnFiles({
      id: 'book',
      label: 'Opening book',
      note: 'A Polyglot book (.bin); its moves are shown under the analysis. It stays in this browser.',
      accept: '.bin',
      isMultiple: false,
      files: new LocalFiles('book'),
      use: (chosen) => this.use(chosen),
    });
    this.field = files.element;
  }

  show(game: PageGame): void {
    this.game = game;
    if (this.shown === game.current) return;
    this.shown = game.current;
    const { book } = this;
    this.element.hidden = book === null;
    if (book === null) return;
    const position = game.position();
    const moves = position.legalMoves();
    const known = book.moves(
      position.key(),
      moves.map(({ packed }) => packed),
    );
    const total = known.reduce((sum, { weight }) => sum + weight, 0);
    const rows = known.map(({ move: packed, weight }) => {
      const move = moves.find((each) => each.packed === packed);
      const share = total === 0 ? 0 : (weight / total) * 100;
      return [
        button(move?.san ?? '', () => this.play(move?.uci ?? ''), { class: 'move' }),
        html('meter', { max: 100, value: share, 'aria-label': 'Share' }),
        formatShare(share),
        String(weight),
      ];
    });
    const none = html('p', { class: 'note' }, 'The book has no move here.');
    this.element.replaceChildren(rows.length > 0 ? table('divide', ['Book', '', 'Share', 'Weight'], rows) : none);
  }

  /** Throws with BOOK_… for what is no book. */
  private async use([file]: readonly File[]): Promise<void> {
    this.book = file === undefined ? null : await read(file);
    this.shown = null;
    if (this.game !== null) this.show(this.game);
  }
}

/** Rare moves are not those that are never played. */
function formatShare(percent: number): string {
  if (percent === 0) return 'never';
  return percent < 0.5 ? '< 1 %' : `${percent.toFixed(0)} %`;
}

async function read(file: File): Promise<PolyglotBook> {
  if (file.size > LARGEST) {
    throw new SlideruleError('BOOK_SIZE', `${file.name} has ${file.size} bytes, and a page takes at most ${LARGEST}.`);
  }
  const bytes = await bytesOf(file);
  const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
  const book = PolyglotBook.open(file.name, source);
  if (!book.ok) throw new SlideruleError(book.error.code, book.error.message);
  return book.value;
}
