// Searches with random positions, options, limits, stops and ponders, told to the engine as a process. An independent reader
// checks every line (reader.ts).
//
// Each batch has an engine of its own, some with Chess960, tablebases or a book, and follows from the seed and its number. So a
// fault can be looked at again, and a run that was interrupted goes on at its next batch.

import { Random, seedOf } from '../../src/engine/random';
import { unwrap } from '../../src/notation/result';
import { UciClient } from '../../src/platform/node/uci-client';
import { distFile } from '../../src/platform/node/artifacts';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Core } from '../../src/runtime/core';
import { openCore } from '../../src/runtime/host';
import { BookFiles, chess960Start, ENDINGS, randomGame, TABLES } from './games';
import { pick } from './mutate';
import { SearchReader, type Question } from './reader';
import { Faults, type Tally } from './tally';

/** Searches of one engine. */
export const BATCH = 50;
/** Milliseconds that an answer may take, on the busiest machine. */
const PATIENCE_MS = 120_000;

/** Positions where games begin; the endings bring mates and few moves. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQK2R w KQkq - 0 8',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '4k3/8/8/8/8/8/3PP3/R3K2R w KQ - 0 1',
  '8/8/8/5k2/8/8/1Q6/K7 w - - 0 1',
  '8/5k2/8/8/8/8/1R5R/K7 w - - 0 1',
  'r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1',
  '6k1/5ppp/8/3q4/8/8/5PPP/3Q2K1 b - - 0 1',
  'k7/8/2K5/8/8/8/8/6Q1 w - - 0 1',
  '8/P6k/8/8/8/8/7p/K7 w - - 0 1',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  ...ENDINGS,
];
/** Most plies of the random moves behind them. */
const MOST_PLIES = 60;

interface Case {
  readonly question: Question;
  readonly options: readonly string[];
  readonly go: string;
  /** What ends it, and after how many milliseconds. */
  readonly end?: { readonly command: 'stop' | 'ponderhit'; readonly afterMs: number };
}

/** A whole number up to `most`, small ones more often. */
function skewed(random: Random, most: number): number {
  return Math.floor((most + 1) ** random.next());
}

/** What an engine is started with. */
interface Setting {
  readonly chess960: boolean;
  readonly tables: boolean;
  /** A book for the positions where games begin. */
  readonly book: string | null;
  readonly starts: readonly string[];
}

function makeSetting(random: Random, core: Core, books: BookFiles): Setting {
  const chess960 = random.below(3) === 0;
  const starts = chess960 ? Array.from({ length: 8 }, () => chess960Start(random)) : STARTS;
  const book = random.below(3) === 0 ? books.good(core, random, starts) : null;
  return { chess960, tables: random.below(3) === 0, book, starts };
}

function settingOptions({ chess960, tables, book }: Setting): string[] {
  return [
    ...(chess960 ? ['UCI_Chess960 value true'] : []),
    ...(tables ? [`SyzygyPath value ${TABLES}`] : []),
    ...(book === null ? [] : [`BookFile value ${book}`, 'OwnBook value true']),
  ].map((option) => `setoption name ${option}`);
}

function makeCase(random: Random, { starts, book }: Setting): Case {
  const { fen, moves, legal } = randomGame(random, pick(random, starts), random.below(4) === 0 ? 1 : MOST_PLIES);
  const multiPv = random.below(2) === 0 ? 1 : 1 + skewed(random, 7);
  const isLimited = random.below(10) === 0;
  const searchMoves = random.below(10) === 0 ? legal.filter(() => random.below(4) === 0) : [];
  const options = [
    `MultiPV value ${multiPv}`,
    `UCI_LimitStrength value ${isLimited}`,
    `UCI_Elo value ${1320 + random.below(1680)}`,
    `UCI_ShowWDL value ${random.below(4) === 0}`,
    `Move Overhead value ${random.below(30)}`,
    ...(random.below(20) === 0 ? [`Threads value ${1 + random.below(3)}`] : []),
    ...(random.below(20) === 0 ? [`Hash value ${1 + random.below(16)}`] : []),
    ...(random.below(20) === 0 ? ['Clear Hash'] : []),
  ].map((option) => `setoption name ${option}`);
  const nodes = 1 + skewed(random, 50_000);
  const ms = skewed(random, 60);
  const limit = pick(random, ['nodes', 'nodes', 'nodes', 'depth', 'movetime', 'clock', 'mate', 'infinite', 'ponder']);
  const asked = (text: string, more: Partial<Question> = {}, end?: Case['end']): Case => ({
    question: { fen, moves, multiPv, searchMoves, isLimited, mayBeInBook: book !== null, ...more },
    options,
    go: `go ${text}${searchMoves.length > 0 ? ` searchmoves ${searchMoves.join(' ')}` : ''}`,
    ...(end !== undefined && { end }),
  });
  switch (limit) {
    case 'nodes':
      // At limited strength there are other limits.
      return asked(`nodes ${nodes}`, isLimited ? {} : { nodes });
    case 'depth':
      return asked(`depth ${1 + random.below(8)}`);
    case 'movetime':
      return asked(`movetime ${ms}`, isLimited ? {} : { moveTimeMs: ms });
    case 'clock':
      return asked(`wtime ${10 * ms} btime ${10 * ms} winc ${random.below(20)} binc ${random.below(20)}`);
    case 'mate':
      return asked(`mate ${1 + random.below(3)} nodes ${nodes}`);
    case 'infinite':
      return asked('infinite', {}, { command: 'stop', afterMs: ms });
    default: {
      const command = pick(random, ['stop', 'ponderhit'] as const);
      return asked(`ponder wtime ${10 * ms} btime ${10 * ms}`, {}, { command, afterMs: ms });
    }
  }
}

async function ask(engine: UciClient, { question, options, go, end }: Case): Promise<readonly string[]> {
  const moves = question.moves.length > 0 ? ` moves ${question.moves.join(' ')}` : '';
  engine.send(...options, `position fen ${question.fen}${moves}`, go);
  if (end !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, end.afterMs));
    engine.send(end.command);
  }
  const lines = await engine.readAll('bestmove');
  // Nothing may follow.
  return [...lines, ...(await engine.ask())];
}

/** Runs so many searches from the batch `first` on; `told` hears the faults of each batch. */
export async function fuzzSearches(
  seed: number,
  count: number,
  first = 0,
  told: (faults: readonly string[]) => void = () => undefined,
): Promise<Tally> {
  const faults = new Faults();
  const { core } = unwrap(await openCore(processPlatform));
  const books = new BookFiles();
  let [cases, faulty] = [0, 0];
  for (let batch = first; cases < count; batch++) {
    const random = new Random(seedOf(seed, batch));
    const before = faults.list.length;
    const engine = new UciClient({ program: process.execPath, args: [distFile('main.js')] }, PATIENCE_MS);
    try {
      const setting = makeSetting(random, core, books);
      engine.send(...settingOptions(setting));
      for (let at = 0; at < BATCH && cases < count; at++, cases++) {
        const made = makeCase(random, setting);
        const what = `batch ${batch}, search ${at}`;
        const found = await answerFaults(engine, made);
        if (found.length > 0) faulty++;
        const shown = JSON.stringify({ ...made, setting: settingOptions(setting) });
        for (const fault of found) faults.expect(false, what, `${fault} (${shown})`);
      }
    } catch (error) {
      faulty++;
      faults.expect(false, `batch ${batch}`, String(error).split('\n')[0] ?? '');
    } finally {
      await engine.quit();
    }
    told(faults.list.slice(before));
  }
  books.remove();
  return { cases, accepted: cases - faulty, faults: faults.list };
}

async function answerFaults(engine: UciClient, made: Case): Promise<readonly string[]> {
  const lines = await ask(engine, made);
  return new SearchReader(made.question).read(lines);
}
