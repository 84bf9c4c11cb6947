// Files that a user names as input: regular files, and pipes and terminals, of which nobody knows whether and when they end.

import { closeSync, constants, createReadStream, openSync, readFileSync, statSync, type Stats } from 'node:fs';
import { isatty } from 'node:tty';
import { quote } from '../../notation/result';
import { reading, unreadable } from './files';
import { LONGEST_LINE } from './line-reader';

/** Maximum bytes of a text that is held as a whole. */
const MOST_BYTES = 500_000_000;
/** Milliseconds without a byte after which the user is told what is waited for. */
const SILENCE_MS = 3000;
const NEWLINE = 10;

/** A text that is read once. */
export interface Input extends AsyncIterable<Uint8Array> {
  /** The part that was read so far; infinite for a pipe. */
  share(): number;
}

/** Throws an error that names the file if it is a folder, or a device other than a terminal: these do not end. */
function kindOf(file: string): Stats {
  const kind = reading(file, () => statSync(file));
  if (kind.isDirectory()) throw new Error(`${quote(file)} is a folder, not a file.`);
  if (kind.isBlockDevice() || (kind.isCharacterDevice() && !isTerminal(file))) {
    throw new Error(`${quote(file)} is a device, not a file.`);
  }
  return kind;
}

function isTerminal(file: string): boolean {
  const handle = reading(file, () => openSync(file, constants.O_RDONLY | constants.O_NONBLOCK));
  try {
    return isatty(handle);
  } finally {
    closeSync(handle);
  }
}

async function* chunksOf(file: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  const chunks = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => {
      throw unreadable(file, error);
    });
    if (next.done === true) return;
    const chunk = next.value;
    const end = chunk.indexOf(NEWLINE);
    if (length + (end < 0 ? chunk.length : end) > LONGEST_LINE) {
      throw new Error(`${quote(file)} is no text: a line has more than ${LONGEST_LINE} bytes.`);
    }
    length = end < 0 ? length + chunk.length : chunk.length - 1 - chunk.lastIndexOf(NEWLINE);
    yield chunk;
  }
}

async function* continued(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

/**
 * Opens a text. Resolves when its first bytes have come, or its end; meanwhile standard error says what is waited for. Rejects, as
 * reading does later, with an error that names the file: it cannot be read, is a folder or device, or has a line longer than
 * LONGEST_LINE.
 */
export async function openInput(file: string): Promise<Input> {
  const { size } = kindOf(file);
  const stream = createReadStream(file);
  const chunks = chunksOf(file, stream);
  const timer = setTimeout(() => process.stderr.write(`waiting for ${quote(file)}\n`), SILENCE_MS);
  let first: IteratorResult<Uint8Array>;
  try {
    first = await chunks.next();
  } finally {
    clearTimeout(timer);
  }
  return {
    [Symbol.asyncIterator]: () => continued(first, chunks),
    share: () => stream.bytesRead / size,
  };
}

/** All bytes of a text. Rejects as `openInput` does, and if there are more than MOST_BYTES. */
export async function readInput(file: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await openInput(file)) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`${quote(file)} has more than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws an error that names what is not a regular file, and so cannot be read again and again. */
export function requireFile(file: string): void {
  if (!reading(file, () => statSync(file)).isFile()) throw new Error(`${quote(file)} is not a regular file.`);
}

/** All bytes of a regular file. Throws an error that names the file. */
export function readWhole(file: string): Buffer {
  requireFile(file);
  return reading(file, () => readFileSync(file));
}
