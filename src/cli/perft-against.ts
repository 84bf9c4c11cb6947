// `perft --against COMMAND`: another program's perft compared with ours, down to the position and the rule where they part.

import { MOVE_NONE } from '../abi/move';
import type { Engine } from '../engine/engine';
import { parsePerftLine } from '../notation/epd';
import { parseFen, START_FEN } from '../notation/fen';
import { unwrap } from '../notation/result';
import { parseSan } from '../notation/san';
import type { Setup } from '../notation/setup';
import { UsageError, wholeNumber } from './arguments';
import { commandOf } from './command';
import { writeLine } from '../platform/node/output';
import { openPerftProgram, type OpenPerftProgram } from '../platform/node/perft-program';
import { MAX_PERFT_DEPTH } from '../abi/perft';
import { compare } from '../referee/compare';
import type { PerftComparison } from '../referee/difference';
import { questionText } from '../referee/program';
import type { Referee } from '../referee/referee';
import { reportLines } from '../referee/report';
import type { PerftArguments } from './perft-arguments';
import { Progress } from './progress';
import { readSuite } from './suite-file';

/** Options of `perft` that only a comparison takes, and `--against` itself. */
export const AGAINST_OPTIONS = {
  against: { type: 'string' },
  'against-form': { type: 'string' },
  depth: { type: 'string' },
  patience: { type: 'string' },
} as const;

const PATIENCE_SECONDS = 60;

interface AgainstArguments {
  readonly program: OpenPerftProgram;
  readonly depth: number;
  readonly counting: PerftArguments;
  /** One of the two, or neither for the start position. */
  readonly fen: string | undefined;
  readonly suite: string | undefined;
}

/** The values of a command line with `--against`. Throws a UsageError. */
export function againstArguments(
  values: Readonly<Record<string, string | boolean | undefined>>,
  positionals: readonly string[],
  counting: PerftArguments,
): AgainstArguments {
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  if (positionals.length > 0) throw new UsageError('perft --against takes its depth as --depth N.');
  if (values.divide === true || text('save') !== undefined || text('max-nodes') !== undefined) {
    throw new UsageError('perft --against takes no --divide, no --save and no --max-nodes.');
  }
  const [fen, suite, depth, form] = [text('fen'), text('suite'), text('depth'), text('against-form')];
  if (fen !== undefined && suite !== undefined) {
    throw new UsageError('perft --against takes --fen or --suite, not both.');
  }
  if (depth === undefined) throw new UsageError('perft --against needs --depth N.');
  if (form !== undefined && form !== 'args' && !form.includes('{depth}')) {
    throw new UsageError(`--against-form: "${form}" is neither "args" nor a line with {depth}.`);
  }
  const patience = text('patience');
  const seconds = patience === undefined ? PATIENCE_SECONDS : wholeNumber('--patience', patience, 1, 86_400);
  const command = commandOf('--against', text('against') ?? '');
  return {
    program: openPerftProgram(command, { form, patienceMs: seconds * 1000, chess960: counting.chess960 }),
    depth: wholeNumber('--depth', depth, 1, MAX_PERFT_DEPTH),
    counting,
    fen,
    suite,
  };
}

/** The engine's core as one who knows the rules. */
function refereeOf(engine: Engine, { leaf, hashMb }: PerftArguments): Referee {
  const set = async (setup: Setup): Promise<void> => {
    unwrap(await engine.setPosition(setup, []));
  };
  return {
    async legalMoves(setup) {
      await set(setup);
      return (await engine.position()).legalMoves();
    },
    async after(setup, move) {
      await set(setup);
      const core = await engine.position();
      core.make(move);
      const after = core.setup();
      core.unmake(move);
      return after;
    },
    async read(setup, text) {
      await set(setup);
      const move = parseSan(text, await engine.position());
      return move.ok ? move.value : MOVE_NONE;
    },
    async count(setup, depth) {
      await set(setup);
      return (await engine.perft({ depth, leaf, hashed: hashMb !== null }).result).nodes;
    },
  };
}

/** Compares one position or a suite. Resolves with the exit code, 1 on any difference. */
export async function runAgainst(engine: Engine, options: AgainstArguments): Promise<number> {
  const referee = refereeOf(engine, options.counting);
  const { program, depth, suite, fen = START_FEN } = options;
  const compareAt = async (setup: Setup): Promise<PerftComparison> => {
    const comparison = await compare(referee, program, setup, { depth, chess960: options.counting.chess960 });
    if (comparison.kind === 'failed' && comparison.fault.code === 'PROGRAM_START') {
      throw new UsageError(`--against: ${comparison.fault.message}`);
    }
    return comparison;
  };
  try {
    if (suite !== undefined) return await runSuite(suite, compareAt);
    const setup = parseFen(fen);
    if (!setup.ok) throw new UsageError(`--fen: ${setup.error.message}`);
    const comparison = await compareAt(setup.value);
    for (const line of reportLines(comparison)) writeLine(line);
    return comparison.kind === 'equal' ? 0 : 1;
  } finally {
    await program.close();
  }
}

/** What is wrong in one line: the broken rule, or how the program failed. */
function headline(comparison: Exclude<PerftComparison, { kind: 'equal' }>): string {
  if (comparison.kind === 'failed') return `${comparison.fault.code} at ${questionText(comparison.fault.question)}`;
  const { rules, fen, moves } = comparison.smallest;
  return `${rules[0]?.code ?? 'COUNT'} at ${fen}${moves.length === 0 ? '' : ` after ${moves.join(' ')}`}`;
}

async function runSuite(file: string, compareAt: (setup: Setup) => Promise<PerftComparison>): Promise<number> {
  const lines = await readSuite(file);
  const progress = new Progress(lines.length);
  /** Rules and failures that have been reported in full. */
  const known = new Set<string>();
  let failed = 0;
  for (const [index, line] of lines.entries()) {
    const parsed = parsePerftLine(line.text);
    const comparison = parsed.ok ? await compareAt(parsed.value.setup) : null;
    if (comparison?.kind === 'equal') {
      progress.routine(`ok line ${line.number}: ${comparison.leaves} leaves in ${line.text}`);
    } else {
      failed += 1;
      const what = comparison === null || !parsed.ok ? (parsed.ok ? '' : parsed.error.message) : headline(comparison);
      progress.line(`FAILED line ${line.number}: ${what}`);
      const [key = ''] = what.split(' ');
      if (comparison !== null && !known.has(key)) {
        for (const detail of reportLines(comparison)) progress.line(`  ${detail}`);
      }
      known.add(key);
    }
    progress.show(index + 1, `${failed} failed`);
  }
  progress.clear();
  progress.line(`passed ${lines.length - failed}, failed ${failed}`);
  return failed === 0 ? 0 : 1;
}
