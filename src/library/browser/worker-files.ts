// How an engine in a worker finds its files: it asks the page, by message.

/** The first message to a worker that is to be an engine. */
export interface Birth {
  readonly kind: 'engine';
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
