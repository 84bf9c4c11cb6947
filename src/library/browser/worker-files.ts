// How an engine in a worker finds its files: it is told where the usual ones are, and asks the page, by message, for others.

import { usualFiles } from '../../platform/browser/file-names';
import { pageBase, type Locate } from '../../platform/browser/files';

/** The first message to a worker that is to be an engine. */
export interface Birth {
  readonly kind: 'engine';
  /** URLs of files by their names. The page is busy at its start, so that an answer would be late. */
  readonly places: ReadonlyMap<string, string>;
  /** Whether these files are read at once: the page's first order is a while in coming. */
  readonly isEarly: boolean;
}

/** The reply to an early birth. */
export interface Begun {
  readonly kind: 'begun';
}

/** The worker asks where a file is. */
export interface Question {
  readonly kind: 'locate';
  readonly id: number;
  readonly name: string;
}

/** The page's answer: a URL, or the file itself. */
export interface Answer {
  readonly kind: 'located';
  readonly id: number;
  readonly place: string | Uint8Array<ArrayBuffer>;
}

/** The first message to an engine's worker; a second one does nothing. */
export function birthOf(locate: Locate, isEarly = false): Birth {
  const places = new Map<string, string>();
  for (const name of usualFiles('unshared')) {
    const place = locate(name);
    if (typeof place === 'string' || place instanceof URL) places.set(name, new URL(place, pageBase()).href);
  }
  return { kind: 'engine', places, isEarly };
}
