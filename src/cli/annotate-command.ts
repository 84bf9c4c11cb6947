// `annotate FILE`: annotates whole games, on this process's threads or through a queue on many machines. The output is
// the same either way, in the order of the file. The same command continues an interrupted run.

import { openInput, type Input } from '../platform/node/input-file';
import { writeLine } from '../platform/node/output';
import type { Platform } from '../runtime/platform';
import { threadsFor } from '../runtime/threads';
import { MAX_HASH_MB } from '../runtime/layout';
import { readPgn, wholeGames } from '../notation/pgn-reader';
import { quote } from '../notation/result';
import { AnnotatedFile, inputHash, type AnnotationSettings } from './annotated-file';
import { annotateGame, annotationOf, type Annotation, type Annotator, type NumberedGame } from './annotated-game';
import { QueuedAnnotator, showStatus } from './annotation-queue';
import { AnnotationSessions } from './annotation-sessions';
import { serveQueue } from './annotation-worker';
import { threadCount } from './perft-arguments';
import { StatusLine } from './status-line';
import { UsageError, wholeNumber, readArguments } from './arguments';

const DEFAULT_NODES = 200_000;
const MOST_NODES = 1_000_000_000_000;
const DEFAULT_HASH_MB = 16;
/** Limits of a worker: megabytes for each thread, and seconds for a game. */
const DEFAULT_MAX_HASH_MB = 256;
const DEFAULT_MAX_SECONDS = 3600;
const MOST_SECONDS = 1_000_000;
/** Options of who has the games, and of who works for them. */
const OF_GAMES = ['nodes', 'hash'] as const;
const OF_WORKERS = ['max-nodes', 'max-hash', 'max-seconds'] as const;
/** Finished games that may wait for a slower one before them, per game in progress; this bounds memory. */
const AHEAD = 4;

/**
 * Resolves with the exit code: 1 if there is no game, or one that could not be read to its end. Throws a UsageError, or an error of the file
 * system.
 */
export async function runAnnotate(platform: Platform, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      nodes: { type: 'string' },
      threads: { type: 'string' },
      hash: { type: 'string' },
      queue: { type: 'string' },
      status: { type: 'boolean', default: false },
      'max-nodes': { type: 'string' },
      'max-hash': { type: 'string' },
      'max-seconds': { type: 'string' },
    },
  });
  const [file, ...rest] = positionals;
  const { out, queue } = values;
  /** An option that would do nothing is a mistake. */
  const refuse = (who: string, ...names: readonly (keyof typeof values)[]): void => {
    const given = names.find((name) => values[name] !== undefined);
    if (given !== undefined) throw new UsageError(`--${given}: ${who} does not have it.`);
  };
  const threads = threadCount(values.threads ?? String(threadsFor(platform.processors)));
  if (queue !== undefined && file === undefined && out === undefined) {
    refuse('what works for a queue', ...OF_GAMES);
    if (values.status) {
      refuse('--status', 'threads', ...OF_WORKERS);
      return showStatus(queue);
    }
    return serveQueue(platform, queue, threads, {
      nodes: wholeNumber('--max-nodes', values['max-nodes'] ?? String(MOST_NODES), 1, MOST_NODES),
      hashMb: wholeNumber('--max-hash', values['max-hash'] ?? String(DEFAULT_MAX_HASH_MB), 1, MAX_HASH_MB),
      seconds: wholeNumber('--max-seconds', values['max-seconds'] ?? String(DEFAULT_MAX_SECONDS), 1, MOST_SECONDS),
    });
  }
  if (values.status) throw new UsageError('--status: it needs --queue, and no FILE.');
  refuse('what has a FILE', ...OF_WORKERS);
  if (queue !== undefined) refuse('a sender', 'threads');
  if (file === undefined || rest.length > 0) throw new UsageError('annotate needs one FILE.');
  if (out === undefined || !/\.(pgn|jsonl)$/.test(out)) {
    throw new UsageError('--out: the name must end in .pgn or .jsonl.');
  }
  const settings: AnnotationSettings = {
    nodes: wholeNumber('--nodes', values.nodes ?? String(DEFAULT_NODES), 1, MOST_NODES),
    hashMb: wholeNumber('--hash', values.hash ?? String(DEFAULT_HASH_MB), 1, MAX_HASH_MB),
  };
  const input = await openInput(file);
  const asPgn = out.endsWith('.pgn');
  const annotator =
    queue === undefined
      ? localAnnotator(platform, settings, asPgn, threads)
      : await QueuedAnnotator.open(queue, settings, asPgn);
  try {
    const output = AnnotatedFile.open(out, settings);
    const code = await annotateAll(annotator, input, output, file);
    if (output.games > 0) return code;
    process.stderr.write(`error: ${quote(file)} holds no game.\n`);
    return 1;
  } finally {
    await annotator.close();
  }
}

function localAnnotator(
  platform: Platform,
  { nodes, hashMb }: AnnotationSettings,
  asPgn: boolean,
  threads: number,
): Annotator {
  const sessions = new AnnotationSessions(platform, threads);
  return {
    width: threads,
    annotate: ({ number, game }) =>
      sessions.use(hashMb, async (session) =>
        annotationOf(await annotateGame(session, game, { nodes }), number, asPgn),
      ),
    close: () => sessions.close(),
  };
}

/** A game to annotate, and the hash of the input up to it. */
interface NextGame extends NumberedGame {
  readonly hash: string;
}

/** The games of `file` that are not in `output` yet. Throws a UsageError if it does not begin with those that are. */
async function* games(
  source: AsyncIterable<Uint8Array>,
  output: AnnotatedFile,
  file: string,
): AsyncGenerator<NextGame> {
  const done = output.games;
  let number = 0;
  let hash = '';
  for await (const game of wholeGames(readPgn(source))) {
    number++;
    hash = inputHash(hash, game);
    if (number === done) output.assertBegunWith(hash, file);
    if (number > done) yield { number, game, hash };
  }
  if (number < done) output.assertBegunWith(hash, file);
}

async function annotateAll(annotator: Annotator, source: Input, output: AnnotatedFile, file: string): Promise<number> {
  const share = (): number => source.share();
  const before = output.games;
  const begun = performance.now();
  // When one game fails, the searches of the others are stopped, and what these have found is not written.
  const state = { moves: 0, shareBefore: NaN, hasFailed: false };
  if (output.broken > 0) process.stderr.write(`warning: games with an error in the part before: ${output.broken}\n`);
  const status = new StatusLine(() => {
    const seconds = (performance.now() - begun) / 1000;
    const rate = (count: number): string => (count / Math.max(seconds, 0.001)).toFixed(1);
    const done = output.games - before;
    const left = ((1 - share()) / (share() - state.shareBefore)) * seconds;
    const end =
      Number.isFinite(left) && share() < 1 ? `, end ${new Date(Date.now() + left * 1000).toLocaleString('sv')}` : '';
    const remaining =
      share() > 0 && share() < 1 ? `, about ${Math.round((output.games / share()) * (1 - share()))} left` : '';
    const rates = `${rate(done)} games/s, ${rate(state.moves)} moves/s`;
    return `${output.games} games, ${rates}, ${Math.round(seconds)} s${remaining}${end}${annotator.note?.() ?? ''}`;
  });
  const waiting = new Map<number, Annotation & Pick<NextGame, 'hash'>>();
  const wake: (() => void)[] = [];
  const write = (): void => {
    if (state.hasFailed) return;
    for (let game = waiting.get(output.games + 1); game !== undefined; game = waiting.get(output.games + 1)) {
      const number = output.games + 1;
      waiting.delete(number);
      state.moves += game.moves;
      for (const line of game.blunders) writeLine(`game ${number}: ${line}`);
      for (const fault of game.faults) process.stderr.write(`warning: game ${number}: ${fault}\n`);
      if (game.error !== null) process.stderr.write(`error: game ${number}: ${game.error}\n`);
      output.append(game.text, game.error !== null, game.hash);
    }
    for (const resume of wake.splice(0)) resume();
  };
  const numbered = games(source, output, file);
  const work = async (): Promise<void> => {
    for (;;) {
      while (waiting.size >= AHEAD * annotator.width) {
        await new Promise<void>((resolve) => {
          wake.push(resolve);
        });
      }
      const next = await numbered.next();
      if (Number.isNaN(state.shareBefore)) state.shareBefore = share();
      if (next.done === true) return;
      const { number, hash } = next.value;
      waiting.set(number, { ...(await annotator.annotate(next.value)), hash });
      write();
    }
  };
  try {
    await Promise.all(Array.from({ length: annotator.width }, work));
  } catch (error) {
    state.hasFailed = true;
    throw error;
  } finally {
    status.end();
  }
  output.finish();
  return output.broken > 0 ? 1 : 0;
}
