// `annotate FILE`: whole games, one on each thread at a time, in the order of the file. What comes out does not depend on the
// number of threads, and an interrupted run is continued by the same command.

import { createReadStream, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeLine } from '../platform/node/output';
import type { Platform } from '../runtime/platform';
import { Session } from '../engine/session';
import { MAX_HASH_MB } from '../runtime/layout';
import type { PgnGame } from '../notation/pgn';
import { readPgn } from '../notation/pgn-reader';
import { AnnotatedFile } from './annotated-file';
import { annotateGame, blunderLines, type AnnotatedGame } from './annotated-game';
import { threadCount, wholeNumber } from './arguments';
import { StatusLine } from './status-line';
import { UsageError } from './usage';

const DEFAULT_NODES = 200_000;
const MOST_NODES = 1_000_000_000_000;
const DEFAULT_HASH_MB = 16;
/** Games that may wait for one before them that takes longer, for each thread: so much is held in memory. */
const AHEAD = 4;

/** Resolves with the exit code: 1 if a game could not be read to its end. Throws a UsageError, or what the disk says. */
export async function runAnnotate(platform: Platform, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      nodes: { type: 'string', default: String(DEFAULT_NODES) },
      threads: { type: 'string', default: String(platform.processors) },
      hash: { type: 'string', default: String(DEFAULT_HASH_MB) },
    },
  });
  const [file, ...rest] = positionals;
  const { out } = values;
  if (file === undefined || rest.length > 0) throw new UsageError('annotate wants one FILE.');
  if (out === undefined || !/\.(pgn|jsonl)$/.test(out)) {
    throw new UsageError('--out: a file named .pgn or .jsonl is wanted.');
  }
  const settings = {
    nodes: wholeNumber('--nodes', values.nodes, 1, MOST_NODES),
    hashMb: wholeNumber('--hash', values.hash, 1, MAX_HASH_MB),
  };
  statSync(file);
  const output = AnnotatedFile.open(out, settings);
  const threads = threadCount(values.threads);
  const sessions = Array.from({ length: threads }, () => openSession(platform, settings.hashMb));
  try {
    return await annotateAll(sessions, games(file, output.games), output);
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
}

function openSession(platform: Platform, hashMb: number): Session {
  const session = new Session(platform, (message) => {
    throw new Error(message);
  });
  const configured = session.configure({ hashMb });
  if (!configured.ok) throw new UsageError(configured.error.message);
  return session;
}

/** The games of a file behind the first `done`, numbered from 1. */
async function* games(file: string, done: number): AsyncGenerator<{ number: number; game: PgnGame }> {
  let number = 0;
  for await (const game of readPgn(createReadStream(file) as AsyncIterable<Uint8Array>)) {
    number++;
    if (number > done) yield { number, game };
  }
}

async function annotateAll(
  sessions: readonly Session[],
  source: AsyncGenerator<{ number: number; game: PgnGame }>,
  output: AnnotatedFile,
): Promise<number> {
  const before = output.games;
  const begun = performance.now();
  const state = { moves: 0, broken: 0 };
  const status = new StatusLine(() => {
    const seconds = (performance.now() - begun) / 1000;
    const rate = (count: number): string => (count / Math.max(seconds, 0.001)).toFixed(1);
    const done = output.games - before;
    return `${output.games} games, ${rate(done)} games/s, ${rate(state.moves)} moves/s, ${Math.round(seconds)} s`;
  });
  const waiting = new Map<number, AnnotatedGame>();
  const wake: (() => void)[] = [];
  const write = (): void => {
    for (let game = waiting.get(output.games + 1); game !== undefined; game = waiting.get(output.games + 1)) {
      waiting.delete(output.games + 1);
      state.moves += game.moves.length;
      if (game.error !== null) state.broken++;
      for (const line of blunderLines(game)) writeLine(`game ${output.games + 1}: ${line}`);
      if (game.error !== null) process.stderr.write(`error: game ${output.games + 1}: ${game.error}\n`);
      output.append(game);
    }
    for (const resume of wake.splice(0)) resume();
  };
  const work = async (session: Session): Promise<void> => {
    for (;;) {
      while (waiting.size >= AHEAD * sessions.length) {
        await new Promise<void>((resolve) => {
          wake.push(resolve);
        });
      }
      const next = await source.next();
      if (next.done === true) return;
      const { number, game } = next.value;
      waiting.set(number, await annotateGame(session, game, { nodes: output.settings.nodes }));
      write();
    }
  };
  try {
    await Promise.all(sessions.map(work));
  } finally {
    status.end();
  }
  output.finish();
  return state.broken > 0 ? 1 : 0;
}
