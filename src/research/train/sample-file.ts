// Files of labelled positions: SAMPLE_SIZE bytes each (src/research/data/abi/sample.ts), and one record more at the end, which says
// that they are whole: a mark, how many there are, and the beginning of their SHA-256.

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { SAMPLE_SIZE } from '../data/abi/sample';
import { writeBatched } from '../../platform/node/batched-file';
import { requireFile } from '../../platform/node/input-file';

const MARK = 'SRSAMPLE';
const COUNT_AT = MARK.length;
const HASH_AT = COUNT_AT + 4;
/** Positions read at a time. */
const CHUNK = 1 << 16;

/** Makes a new file of positions; returns their number. Throws if the file exists. */
export function writeSamples(path: string, samples: Iterable<Uint8Array>): number {
  return writeBatched(path, (target) => {
    const hash = createHash('sha256');
    let count = 0;
    for (const sample of samples) {
      hash.update(sample);
      target.add(sample);
      count++;
    }
    const end = Buffer.alloc(SAMPLE_SIZE);
    end.write(MARK, 'latin1');
    end.writeUInt32LE(count, COUNT_AT);
    hash.digest().copy(end, HASH_AT, 0, SAMPLE_SIZE - HASH_AT);
    target.add(end);
    return count;
  });
}

/** How many positions files have, by their sizes. */
export function countSamples(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + Math.max(0, Math.floor(statSync(file).size / SAMPLE_SIZE) - 1), 0);
}

/**
 * Calls `visit` with the addresses of a file's positions in `words`. Throws if the file is of another kind or damaged; then some of
 * its positions may have been visited.
 */
export function readSamples(file: string, visit: (words: Int32Array, address: number) => void): void {
  requireFile(file);
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const count = size / SAMPLE_SIZE - 1;
    const fault = (what: string): Error => new Error(`${file} is no file of labelled positions, or damaged: ${what}`);
    if (!Number.isInteger(count) || count < 0) throw fault(`${size} bytes are not a multiple of ${SAMPLE_SIZE}`);
    const end = Buffer.alloc(SAMPLE_SIZE);
    readSync(handle, end, 0, SAMPLE_SIZE, count * SAMPLE_SIZE);
    if (end.toString('latin1', 0, COUNT_AT) !== MARK) throw fault(`its end is not marked ${MARK}`);
    if (end.readUInt32LE(COUNT_AT) !== count) throw fault(`it has ${count} positions and should have others`);
    const words = new Int32Array((CHUNK * SAMPLE_SIZE) / 4);
    const bytes = new Uint8Array(words.buffer);
    const hash = createHash('sha256');
    for (let first = 0; first < count; first += CHUNK) {
      const length = Math.min(CHUNK, count - first) * SAMPLE_SIZE;
      if (readSync(handle, bytes, 0, length, first * SAMPLE_SIZE) < length) throw fault('it has become shorter');
      hash.update(bytes.subarray(0, length));
      for (let address = 0; address < length; address += SAMPLE_SIZE) visit(words, address);
    }
    const found = hash.digest().subarray(0, SAMPLE_SIZE - HASH_AT);
    if (!end.subarray(HASH_AT).equals(found)) throw fault('its positions are not those that it was made with');
  } finally {
    closeSync(handle);
  }
}
