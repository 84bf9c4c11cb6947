// The user's games in the browser's database, so that nothing is lost when the page is closed.

import type { MatchState } from './match';
import type { KeptReview } from './review';

/** A game that is kept. */
export interface KeptGame {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
  readonly pgn: string;
  readonly chess960: boolean;
  /** To go on with a match against the engine that has been left. */
  readonly match?: MatchState;
  /** What a review has found. */
  readonly review?: KeptReview;
}

const NAME = 'sliderule';
const STORE = 'games';
const VERSION = 1;
/** Games that are stored without a pause: some milliseconds. */
const AT_ONCE = 500;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
  });
}

/** Rejects when nothing of it is kept. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the storage is full'));
  });
}

export class Archive {
  private constructor(private readonly database: IDBDatabase) {}

  /** Rejects where there is no storage, as in some private windows. */
  static async open(): Promise<Archive> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    const database = await done(request);
    // Another tab with a newer page may need the database.
    database.onversionchange = () => database.close();
    return new Archive(database);
  }

  /** All games, the one that changed last first. */
  async list(): Promise<KeptGame[]> {
    const games = (await done(this.store('readonly').getAll())) as KeptGame[];
    return games.sort((a, b) => b.changed - a.changed);
  }

  async get(id: string): Promise<KeptGame | undefined> {
    return (await done(this.store('readonly').get(id))) as KeptGame | undefined;
  }

  /** Keeps games, in the place of those with their ids. Rejects when the storage is full: then none is kept. */
  async put(games: readonly KeptGame[]): Promise<void> {
    const store = this.store('readwrite');
    const end = ended(store.transaction);
    for (const [index, game] of games.entries()) {
      const request = store.put(game);
      // A transaction lasts as long as something is asked of it.
      if (index % AT_ONCE === AT_ONCE - 1) await done(request).catch(() => end);
    }
    await end;
  }

  /**
   * The same for one game, unless there is one with its id that changed after `since`. Returns whether it is kept; what is there
   * already stays as it is.
   */
  async replace(game: KeptGame, since: number): Promise<boolean> {
    const store = this.store('readwrite');
    const known = (await done(store.get(game.id))) as KeptGame | undefined;
    if (JSON.stringify({ ...known, changed: 0 }) === JSON.stringify({ ...game, changed: 0 })) return true;
    if (known !== undefined && known.changed > since) return false;
    store.put(game);
    await ended(store.transaction);
    return true;
  }

  async remove(id: string): Promise<void> {
    await done(this.store('readwrite').delete(id));
  }

  private store(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(STORE, mode).objectStore(STORE);
  }
}

/** An id that no other game has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
