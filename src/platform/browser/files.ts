// Reads files of the engine, or from anywhere on the web, with `fetch` and a size limit.

import { failure, quote, success, type Result } from '../../notation/result';

/** Maps a file name below the built folder ('core/magic.wasm') to its location or its bytes. */
export type Locate = (name: string) => Place | Promise<string | Uint8Array<ArrayBuffer>>;

type Place = URL | string | Uint8Array<ArrayBuffer>;

/** What relative URLs of the page are relative to; undefined in a worker. */
export function pageBase(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI;
}

/** Errors: FILE_UNREADABLE, FILE_SIZE; both name the file. `promised` is the name of bytes that are still to come. */
export async function readFile(
  place: ReturnType<Locate>,
  mostBytes = Infinity,
  promised = 'bytes',
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  let name = quote(promised);
  try {
    const found = await place;
    if (found instanceof Uint8Array) return success(found);
    name = quote(String(found));
    const response = await fetch(found);
    if (!response.ok) return failure('FILE_UNREADABLE', `${name} cannot be read (status ${response.status}).`);
    const bytes = await readBody(response, mostBytes);
    return bytes === null
      ? failure('FILE_SIZE', `${name} is refused: it has more than ${mostBytes} bytes.`)
      : success(bytes);
  } catch (error) {
    return failure('FILE_UNREADABLE', `${name} cannot be read (${String(error)}).`);
  }
}

/** Null if it has more than `mostBytes`; the rest is not loaded. */
async function readBody(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > mostBytes) {
      await reader?.cancel();
      return null;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
