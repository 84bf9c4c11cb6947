// Files of every kind that the engine reads, with flipped, cut, doubled, missing and cleared bytes. A reader answers with a
// result or with an error of its own; it never crashes, and what it accepts can be used.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnnotatedFile } from '../../src/cli/annotated-file';
import { checkGames } from '../../src/research/data/check';
import { openDataCore } from '../../src/research/data/data-core';
import { DataSet } from '../../src/research/data/data-set';
import { Book } from '../../src/engine/book';
import { randomOpening } from '../../src/engine/openings';
import { Random, seedOf } from '../../src/engine/random';
import { gamePositions } from '../../src/library/annotation';
import { SlideruleError } from '../../src/library/errors';
import { CHESS_ARRANGEMENT, startPosition } from '../../src/notation/chess960';
import { parseEpd, parsePerftLine } from '../../src/notation/epd';
import { KIWIPETE_FEN, parseFen, START_FEN } from '../../src/notation/fen';
import { readPgn } from '../../src/notation/pgn-reader';
import { formatBookEntry } from '../../src/notation/polyglot';
import { failure, success, unwrap } from '../../src/notation/result';
import { DRAWN, encodeGame } from '../../src/notation/viriformat';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_NETWORK } from '../../src/runtime/defaults';
import { openCore } from '../../src/runtime/host';
import { parseNetwork } from '../../src/runtime/network';
import type { BlockFile, ThreadPlatform } from '../../src/runtime/platform';
import { openTablebases } from '../../src/runtime/tablebases';
import { readRecipe } from '../../src/research/train/recipe';
import { damage } from './mutate';
import { Faults, type Tally } from './tally';

interface Kind {
  readonly name: string;
  /** Files without damage. */
  readonly sources: readonly Uint8Array[];
  /** Reads a damaged file and uses what it holds. True if it was accepted; throws what a user would see. */
  use(bytes: Uint8Array, original: Uint8Array): boolean | Promise<boolean>;
}

const PGN = `[Event "Fuzz"]
[White "A, \\"B\\" C"]
[Result "1-0"]
[FEN "${KIWIPETE_FEN}"]

1. O-O {[%eval 0.31] a comment} O-O-O $14 2. Nxd7 (2. Nxf7 Kb8 (2... Rde8) 3. d6) ; rest of line
2... Nxd7 3. dxe6 *

[Event "Mate"]

1. f3 e5 2. g4 Qh4# 0-1
`;
const EPD = [
  'r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4; id "WAC.001; part 2"; acd 7; c0 "x";',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281',
].join('\n');
/** Endings of three men, which every table of the fuzz is asked. */
const ENDINGS = ['8/8/8/8/8/2k5/8/K1Q5 w - - 0 1', '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', '8/8/8/3rk3/8/8/8/K7 b - - 0 1'];

/** A platform whose only files are these, below the folder `/`. */
function withFiles(files: ReadonlyMap<string, Uint8Array>): ThreadPlatform {
  return {
    listFolder: () => success([...files.keys()].sort()),
    openBlocks: (path) => {
      const bytes = files.get(path.replace(/^.*\//, ''));
      if (bytes === undefined) return failure('FILE_UNREADABLE', `${path} is not there.`);
      const read = (offset: number, into: Uint8Array): number => {
        const part = bytes.subarray(offset, offset + into.length);
        into.set(part);
        return part.length;
      };
      const file: BlockFile = { size: bytes.length, read, close: () => undefined };
      return success(file);
    },
  };
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** Errors that are answers: messages for users. What the runtime throws by itself is a crash. */
function isAnswer(error: unknown): boolean {
  if (error instanceof SlideruleError) return true;
  const isOwn = error instanceof Error && (error.constructor === Error || error.constructor.name === 'UsageError');
  return isOwn && error.message.length > 10;
}

async function kinds(folder: string, seed: number): Promise<Kind[]> {
  const opened = await openCore(processPlatform);
  const openedData = await openDataCore();
  if (!opened.ok || !openedData.ok) throw new Error('the cores are not built');
  const { core } = opened.value;
  const file = join(folder, 'file');
  const write = (bytes: Uint8Array, name = file): string => {
    writeFileSync(name, bytes);
    return name;
  };
  const bytesOf = (text: string): Uint8Array => Buffer.from(text);
  const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

  const random = new Random(seed);
  const start = startPosition(CHESS_ARRANGEMENT, CHESS_ARRANGEMENT);
  const games = Array.from({ length: 8 }, () => {
    core.setSetup(start);
    const moves: number[] = [];
    for (let ply = 0; ply < 20; ply++) {
      const legal = core.legalMoves();
      const move = legal[random.below(legal.length)];
      if (move === undefined) break;
      moves.push(move);
      core.exports.playMove(move);
    }
    return encodeGame({ setup: start, result: DRAWN, moves, scores: moves.map((move) => (move % 200) - 100) });
  });
  randomOpening(core, start, 8, random);
  const at = parseFen(START_FEN);
  if (at.ok) core.setSetup(at.value);
  const key = core.key();
  const book = Buffer.concat(
    [key - 1n, key, key, key + 1n].map((own, index) => formatBookEntry({ key: own, move: 796 + index, weight: index })),
  );
  const settings = { nodes: 500, hashMb: 16 };
  const record = { settings: { seed: 1, nodes: 200, dfrc: false, adjudication: true, hashMb: 4 }, runs: [] };
  const tables = ['KQvK', 'KRvK', 'KPvK'].flatMap((name) => [`${name}.rtbw`, `${name}.rtbz`]);
  const tableFolder = process.env.SLIDERULE_SYZYGY;

  const plain: Kind[] = [
    {
      name: 'network',
      sources: [readFileSync(join('nets', DEFAULT_NETWORK ?? ''))],
      use: (bytes, original) => {
        const network = parseNetwork(bytes);
        if (network.ok && !equal(bytes, original)) throw new TypeError('a damaged network was accepted');
        return network.ok;
      },
    },
    {
      name: 'Polyglot book',
      sources: [book],
      use: (bytes) => {
        const read = Book.open(withFiles(new Map([['book', bytes]])), '/book');
        if (!read.ok) return false;
        const legal = new Set(core.legalMoves());
        if (read.value.moves(core).some(({ move }) => !legal.has(move))) throw new TypeError('an illegal book move');
        return true;
      },
    },
    {
      name: 'PGN',
      sources: [bytesOf(PGN)],
      use: async (bytes) => {
        let whole = true;
        for await (const game of readPgn([bytes])) {
          try {
            gamePositions(game);
          } catch (error) {
            if (!isAnswer(error)) throw error;
            whole = false;
          }
        }
        return whole;
      },
    },
    {
      name: 'EPD',
      sources: [bytesOf(EPD)],
      use: (bytes) =>
        textOf(bytes)
          .split('\n')
          .map((line) => [parseEpd(line), parsePerftLine(line)])
          .flat()
          .some(({ ok }) => ok),
    },
    {
      name: 'games',
      sources: [Buffer.concat(games)],
      use: (bytes) => [...checkGames(write(bytes), openedData.value)].length === 0,
    },
    {
      name: 'datagen.json',
      sources: [bytesOf(JSON.stringify(record, null, 2))],
      use: async (bytes) => {
        write(bytes, join(folder, 'datagen.json'));
        rmSync(join(folder, 'games.viri'), { force: true });
        const players = (): Promise<ReturnType<typeof success<{ core: string }>>> =>
          Promise.resolve(success({ core: '' }));
        const set = await DataSet.open(folder, { seed: 1 }, record.settings, players);
        if (set.ok) set.value.close();
        return set.ok;
      },
    },
    {
      name: 'annotation progress',
      sources: [bytesOf(JSON.stringify({ ...settings, games: 1, bytes: 11 }))],
      use: (bytes) => {
        const out = join(folder, 'out.pgn');
        write(bytesOf('[Event "x"]'), out);
        write(bytes, `${out}.progress`);
        AnnotatedFile.open(out, settings).finish();
        return true;
      },
    },
    {
      name: 'recipe',
      sources: [readFileSync(join('src', 'research', 'train', 'recipes', 'small.json'))],
      use: (bytes) => readRecipe(write(bytes)).name !== '',
    },
  ];
  if (tableFolder === undefined) {
    console.log('skipped Syzygy tables: SLIDERULE_SYZYGY names no folder with those of three men');
    return plain;
  }
  const files = new Map(tables.map((name) => [name, new Uint8Array(readFileSync(join(tableFolder, name)))]));
  const syzygy: Kind = {
    name: 'Syzygy table',
    sources: [...files.values()],
    use: async (bytes, original) => {
      const damaged = new Map([...files].map(([name, own]) => [name, own === original ? bytes : own]));
      const tablebases = openTablebases(['/'], withFiles(damaged), () => undefined);
      const asked = unwrap(await openCore(processPlatform, { tablebases }));
      for (const fen of ENDINGS) {
        asked.core.setSetup(unwrap(parseFen(fen)));
        asked.core.exports.probeWdl();
        asked.core.exports.probeDtz();
      }
      return tablebases?.files.paths.length === tables.length;
    },
  };
  return [...plain, syzygy];
}

export async function fuzzFiles(seed: number, count: number): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-fuzz-'));
  const faults = new Faults();
  let [accepted, cases] = [0, 0];
  try {
    const all = await kinds(folder, seed);
    for (; cases < count; cases++) {
      const random = new Random(seedOf(seed, cases));
      const kind = all[cases % all.length] as Kind;
      const original = kind.sources[random.below(kind.sources.length)] as Uint8Array;
      const bytes = damage(random, original);
      try {
        if (await kind.use(bytes, original)) accepted++;
      } catch (error) {
        const shown = error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join(' ') : String(error);
        faults.expect(isAnswer(error), `${kind.name}, case ${cases}`, shown);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { cases, accepted, faults: faults.list };
}
