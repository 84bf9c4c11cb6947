// `epd FILE`: positions with a known best move (bm), a move to avoid (am) or a mate to find (dm).

import { SCORE_MATE, SCORE_MATE_IN_MAX_PLY } from '../abi/score';
import type { Platform } from '../runtime/platform';
import type { GoLimits } from '../engine/limits';
import { Engine } from '../engine/engine';
import type { Core } from '../runtime/core';
import type { Info } from '../runtime/search-records';
import { MAX_HASH_MB } from '../runtime/layout';
import { parseEpd, type EpdRecord } from '../notation/epd';
import { unwrap } from '../notation/result';
import { formatSan } from '../notation/san';
import { formatScore } from '../uci/info-line';
import { threadCount } from './perft-arguments';
import { isAnswered, readQuestion, type Question } from './epd-question';
import { Progress } from './progress';
import { readSuite } from './suite-file';
import { UsageError, wholeNumber, readArguments } from './arguments';

const DEFAULT_LIMITS: GoLimits = { movetime: 1000 };

/** Returns the limits for a position, or a sentence if its question is of the wrong kind. */
type Ask = (question: Question) => GoLimits | string;

/** Resolves with the exit code: 0 when all was read and searched, solved or not. Throws a UsageError. */
export async function runEpd(platform: Platform, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      movetime: { type: 'string' },
      nodes: { type: 'string' },
      depth: { type: 'string' },
      threads: { type: 'string' },
      hash: { type: 'string' },
      mate: { type: 'boolean' },
    },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError('epd needs one FILE.');
  const limits = epdLimits(values);
  const ask: Ask = values.mate === true ? (question) => mateLimits(question, limits) : () => limits ?? DEFAULT_LIMITS;
  const engine = new Engine(platform);
  const configured = await engine.configure({
    threads: threadCount(values.threads),
    ...(values.hash !== undefined && { hashMb: wholeNumber('--hash', values.hash, 1, MAX_HASH_MB) }),
  });
  if (!configured.ok) throw new UsageError(configured.error.message);
  try {
    return await solveAll(engine, file, ask);
  } finally {
    await engine.close();
  }
}

/** null without any. */
function epdLimits(texts: { movetime?: string; nodes?: string; depth?: string }): GoLimits | null {
  const limit = (field: string, text: string): number => wholeNumber(field, text, 1);
  const { movetime, nodes, depth } = texts;
  const limits = {
    ...(movetime !== undefined && { movetime: limit('--movetime', movetime) }),
    ...(nodes !== undefined && { nodes: limit('--nodes', nodes) }),
    ...(depth !== undefined && { depth: limit('--depth', depth) }),
  };
  return Object.keys(limits).length > 0 ? limits : null;
}

/** `go mate` for the mate that is asked for, within the limits given; a sentence if there is none. */
function mateLimits({ mateIn }: Question, limits: GoLimits | null): GoLimits | string {
  return mateIn === null ? 'there is no dm operation to prove.' : { ...limits, mate: mateIn };
}

async function solveAll(engine: Engine, file: string, ask: Ask): Promise<number> {
  const lines = await readSuite(file);
  const progress = new Progress(lines.length);
  let solved = 0;
  let broken = 0;
  for (const [index, line] of lines.entries()) {
    const record = parseEpd(line.text);
    const answer = record.ok ? await solve(engine, record.value, ask) : record.error.message;
    if (typeof answer === 'string') {
      broken++;
      progress.line(`line ${line.number}: ${answer}`);
    } else {
      if (answer.solved) solved++;
      progress.routine(`${answer.solved ? 'solved' : 'failed'} line ${line.number}: ${answer.found} in ${line.text}`);
    }
    progress.show(index + 1, `${solved} solved`);
  }
  progress.clear();
  progress.line(`solved ${solved} of ${lines.length}`);
  return broken === 0 ? 0 : 1;
}

/** Whether the engine answers the question, and what it found; a sentence if there is none to answer. */
async function solve(
  engine: Engine,
  record: EpdRecord,
  ask: Ask,
): Promise<{ solved: boolean; found: string } | string> {
  const position = await engine.setPosition(record.setup, []);
  if (!position.ok) return position.error.message;
  const question = readQuestion(record, await engine.position());
  if (typeof question === 'string') return question;
  const limits = ask(question);
  if (typeof limits === 'string') return limits;
  await engine.newGame();
  let last: Info | null = null as Info | null;
  const { result } = engine.search(
    { limits },
    {
      line: (line) => {
        if (line.multipv === 1) last = line;
      },
    },
  );
  const best = unwrap(await result);
  // Clearing a large hash table may have replaced the core.
  const core = await engine.position();
  const played = core.legalMoves().includes(best.move) ? formatSan(best.move, core) : 'no move';
  return {
    solved: isAnswered(question, best.move, last?.score ?? 0),
    found: last === null ? played : `${played} (${findings(last, core)})`,
  };
}

/** Score and cost; for a mate, also a note if the line does not end in mate, as every line of `go mate` must. */
function findings(info: Info, core: Core): string {
  const cost = `${info.nodes} nodes, ${info.time} ms`;
  if (info.score < SCORE_MATE_IN_MAX_PLY) return `${formatScore(info.score)}, ${cost}`;
  const plies = SCORE_MATE - info.score;
  info.pv.forEach((move) => core.make(move));
  const isMate = info.pv.length <= plies && core.inCheck() && core.legalMoves().length === 0;
  [...info.pv].reverse().forEach((move) => core.unmake(move));
  return `${formatScore(info.score)}${isMate ? '' : ' without its line'}, ${cost}`;
}
