// `perft <depth>`: one position.

import { MAX_PERFT_DEPTH } from '../abi/perft';
import type { Platform } from '../runtime/platform';
import { Engine } from '../engine/engine';
import { parseFen, START_FEN } from '../notation/fen';
import { formatUciMove } from '../notation/uci-move';
import { writeLine } from '../platform/node/output';
import { AGAINST_OPTIONS, againstArguments, runAgainst } from './perft-against';
import { PERFT_OPTIONS, perftArguments, type PerftArguments } from './perft-arguments';
import { countInParts, LEAST_SAVED_DEPTH } from './perft-save';
import { runPerftSuite } from './perft-suite';
import { UsageError, wholeNumber, readArguments } from './arguments';

/** Resolves with the exit code. Throws a UsageError. */
export async function runPerft(platform: Platform, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      ...PERFT_OPTIONS,
      fen: { type: 'string' },
      divide: { type: 'boolean' },
      suite: { type: 'string' },
      'max-nodes': { type: 'string' },
      save: { type: 'string' },
      ...AGAINST_OPTIONS,
    },
  });
  const options = perftArguments(values);
  const engine = await openEngine(platform, options);
  try {
    const [depthText, ...rest] = positionals;
    if (values.against !== undefined) return await runAgainst(engine, againstArguments(values, positionals, options));
    for (const name of ['against-form', 'depth', 'patience'] as const) {
      if (values[name] !== undefined) throw new UsageError(`perft: --${name} is for --against.`);
    }
    if (values.suite !== undefined) {
      if (depthText !== undefined) throw new UsageError(`perft --suite takes no depth such as '${depthText}'.`);
      if (values.fen !== undefined || values.divide || values.save !== undefined) {
        throw new UsageError('perft --suite takes no --fen, no --divide and no --save.');
      }
      const most = values['max-nodes'];
      const maxNodes = most === undefined ? Infinity : wholeNumber('--max-nodes', most, 0);
      return await runPerftSuite(engine, values.suite, options, maxNodes);
    }
    if (values['max-nodes'] !== undefined) throw new UsageError('perft: --max-nodes is for a --suite.');
    if (depthText === undefined || rest.length > 0) throw new UsageError('perft needs one depth, or --suite FILE.');
    const leastDepth = values.save === undefined ? 0 : LEAST_SAVED_DEPTH;
    const depth = wholeNumber('perft depth', depthText, leastDepth, MAX_PERFT_DEPTH);
    const { fen = START_FEN, divide = false, save } = values;
    return await runPosition(engine, fen, depth, options, { divide, save });
  } finally {
    await engine.close();
  }
}

async function openEngine(platform: Platform, options: PerftArguments): Promise<Engine> {
  const engine = new Engine(platform);
  const { sliders, threads, chess960 } = options;
  const configured = await engine.configure({ sliders, threads, chess960, hashMb: options.hashMb ?? 1 });
  if (!configured.ok) throw new UsageError(configured.error.message);
  return engine;
}

async function runPosition(
  engine: Engine,
  fen: string,
  depth: number,
  options: PerftArguments,
  { divide, save }: { divide: boolean; save: string | undefined },
): Promise<number> {
  const setup = parseFen(fen);
  if (!setup.ok) throw new UsageError(`--fen: ${setup.error.message}`);
  const position = await engine.setPosition(setup.value, []);
  if (!position.ok) throw new UsageError(`--fen: ${position.error.message}`);
  const perft = { depth, leaf: options.leaf, hashed: options.hashMb !== null };
  const { counts, nodes, rejections } =
    save === undefined
      ? await engine.perft(perft).result
      : await countInParts(engine, setup.value, perft, options.chess960, save);
  if (divide) {
    for (const count of counts) writeLine(`${formatUciMove(count.move, options.chess960)}: ${count.nodes}`);
    writeLine('');
  }
  if (perft.hashed) process.stderr.write(`${rejections} counts of other positions were rejected by the lock.\n`);
  writeLine(`Nodes searched: ${nodes}`);
  return 0;
}
