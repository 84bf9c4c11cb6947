// Labelled positions out of searches near games, and their files.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  SAMPLE_OCCUPIED,
  SAMPLE_PIECES,
  SAMPLE_RESULT,
  SAMPLE_RESULT_UNKNOWN,
  SAMPLE_SCORE,
  SAMPLE_SIZE,
} from '../../../src/research/data/abi/sample';
import { openDataCore } from '../../../src/research/data/data-core';
import { gamePositions } from '../../../src/research/data/game-positions';
import { NodeLabels } from '../../../src/research/data/node-labels';
import { NotedGames } from '../../../src/research/data/noted-games';
import { Notes } from '../../../src/research/data/notes';
import { SelfPlay } from '../../../src/research/data/self-play';
import { countSamples, readSamples, writeSamples } from '../../../src/research/train/sample-file';
import { Random } from '../../../src/engine/random';
import { encodeGame } from '../../../src/notation/viriformat';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { openCore } from '../../../src/runtime/host';
import { valueOf } from '../../notation/results';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-labels-'));
afterAll(() => rmSync(folder, { recursive: true }));

let labels: NodeLabels;
let game: Uint8Array;
beforeAll(async () => {
  labels = valueOf(await NodeLabels.open(undefined, 500));
  const bare = valueOf(await openCore(processPlatform, { sliders: 'magic', threads: 1, hashMb: 1 }));
  const settings = { seed: 5, nodes: 30, dfrc: false, adjudication: true, hashMb: 1 };
  game = encodeGame(new SelfPlay(bare, settings).play(0));
});

/** Each is a copy: those of the searches are valid until the next one. */
const samplesOf = (nodes: number, seed = 9): Uint8Array[] =>
  Array.from(labels.of(game, { searches: 1, nodes }, new Random(seed)), (sample) => Uint8Array.from(sample));

/** A sample's numbers: how many men of each kind and side, the score, the result. */
function decode(sample: Uint8Array): { men: number; kings: number[]; score: number; result: number } {
  const view = new DataView(sample.buffer, sample.byteOffset, SAMPLE_SIZE);
  const men = view.getBigUint64(SAMPLE_OCCUPIED, true).toString(2).replaceAll('0', '').length;
  const codes = Array.from(
    { length: men },
    (_, index) => (view.getUint8(SAMPLE_PIECES + (index >> 1)) >> (4 * (index & 1))) & 15,
  );
  const kings = [10, 11].map((king) => codes.filter((code) => code === king).length);
  return { men, kings, score: view.getInt16(SAMPLE_SCORE, true), result: view.getUint16(SAMPLE_RESULT, true) };
}

describe('labels out of searches', () => {
  it('are of positions with both kings, undecided and without a result', () => {
    const all = samplesOf(1).map(decode);
    expect(all.length).toBeGreaterThan(100);
    for (const { men, kings, score, result } of all) {
      expect(men).toBeLessThanOrEqual(32);
      expect(kings).toEqual([1, 1]);
      expect(Math.abs(score)).toBeLessThanOrEqual(3000);
      expect(result).toBe(SAMPLE_RESULT_UNKNOWN);
    }
  });

  it('say one thing of a position that a search visits more than once', () => {
    // A few searches of a game at a time, which have no position in common.
    const few = { searches: 0.04, nodes: 1 };
    let found = 0;
    for (let seed = 0; seed < 20; seed++) {
      const positions = Array.from(labels.of(game, few, new Random(seed)), (sample) =>
        sample.subarray(0, SAMPLE_SCORE).join(),
      );
      expect(new Set(positions).size).toBe(positions.length);
      found += positions.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  it('follow from the random numbers, and are as many as their shares say', () => {
    const all = samplesOf(1);
    expect(samplesOf(1)).toEqual(all);
    expect(samplesOf(1, 10)).not.toEqual(all);
    const some = samplesOf(0.5).length;
    const first = samplesOf(0).length;
    expect(first).toBeGreaterThan(0);
    const share = (some - first) / (all.length - first);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect([...labels.of(game, { searches: 0, nodes: 1 }, new Random(9))]).toEqual([]);
  });
});

describe('labels out of the searches of games', () => {
  const settings = { seed: 11, nodes: 500, dfrc: false, adjudication: true };
  /** A game, and the labels of its searches. */
  const played = async (number: number): Promise<{ game: Uint8Array; labels: Uint8Array[] }> => {
    const games = new NotedGames(valueOf(await Notes.open()), settings, 1);
    const noted = games.play(number);
    return { game: noted, labels: Array.from(games.labels(), (sample) => Uint8Array.from(sample)) };
  };

  it('come with a legal game, and both follow from the seed and the number', async () => {
    const { game: first, labels: noted } = await played(0);
    expect(await played(0)).toEqual({ game: first, labels: noted });
    expect((await played(1)).game).not.toEqual(first);
    const core = valueOf(await openDataCore());
    expect(gamePositions(first, core, () => true).length).toBeGreaterThan(10);
    expect(noted.length).toBeGreaterThan(10);
    for (const { kings, result } of noted.map(decode)) {
      expect(kings).toEqual([1, 1]);
      expect(result).toBe(SAMPLE_RESULT_UNKNOWN);
    }
  });

  it('say one thing of a position that several searches visit', async () => {
    const positions = (await played(2)).labels.map((sample) => sample.subarray(0, SAMPLE_SCORE).join());
    expect(positions.length).toBeGreaterThan(10);
    expect(new Set(positions).size).toBe(positions.length);
  });
});

describe('a file of labelled positions', () => {
  const path = join(folder, 'some.samples');

  it('is read as it was written', () => {
    const samples = samplesOf(1);
    expect(writeSamples(path, samples)).toBe(samples.length);
    expect(countSamples([path])).toBe(samples.length);
    const read: Uint8Array[] = [];
    readSamples(path, (words, address) =>
      read.push(new Uint8Array(words.buffer.slice(address, address + SAMPLE_SIZE))),
    );
    expect(read).toEqual(samples);
    expect(() => writeSamples(path, samples)).toThrow('exists already');
  });

  it.each<[string, RegExp, (bytes: Buffer) => Buffer]>([
    ['cut', /not a multiple of 28/, (bytes) => bytes.subarray(0, -1)],
    ['without its end', /is not marked SRSAMPLE/, (bytes) => bytes.subarray(0, -SAMPLE_SIZE)],
    ['without a position', /should have others/, (bytes) => bytes.subarray(SAMPLE_SIZE)],
    ['changed in a bit', /are not those/, (bytes) => bytes.fill((bytes[40] as number) ^ 1, 40, 41)],
    ['empty', /not a multiple|no file/, () => Buffer.alloc(0)],
  ])('is refused %s', (what, message, damage) => {
    const damaged = join(folder, `${what}.samples`);
    writeFileSync(damaged, damage(readFileSync(path)));
    expect(() => readSamples(damaged, () => undefined)).toThrow(message);
    expect(statSync(damaged).size).toBeLessThanOrEqual(statSync(path).size);
  });
});
