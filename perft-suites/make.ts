// Makes the perft suites of this folder.
//
//   npm run build suites [-- --check]
//
// Positions come from the lists in patterns/ and from random games with fixed seeds; counts from the core over src/runtime,
// each confirmed by an independent program: native Stockfish where it is installed, chess.js for shallow counts of
// standard chess. A suite with an unconfirmed count is not written. `--check` writes nothing and compares with the files.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '../src/cli/script';
import { LEAF_COUNT } from '../src/abi/perft';
import { processPlatform } from '../src/platform/node/process-platform';
import type { Core } from '../src/runtime/core';
import { openCore } from '../src/runtime/host';
import { formatFen } from '../src/notation/fen';
import { countLeaves } from './count';
import { chessJsPerft, MOST_CHESS_JS_LEAVES, Stockfish } from './oracles';
import type { NamedSetup } from './patterns/pattern';
import { brokenPromises } from './promises';
import { MOST_DEPTH, SUITES, type Suite } from './suites';
import { unwrap } from '../src/notation/result';

/** How many counts of a suite each oracle has confirmed. */
interface Confirmations {
  counts: number;
  byStockfish: number;
  byChessJs: number;
  byNobody: number;
}

/** The counts from depth 1 up to the suite's limit; at least that of depth 1. */
function countDepths(core: Core, position: NamedSetup, mostLeaves: bigint): bigint[] {
  core.setSetup(position.setup);
  const counts: bigint[] = [];
  for (let depth = 1; depth <= MOST_DEPTH; depth += 1) {
    const count = countLeaves(core, depth, LEAF_COUNT);
    if (depth > 1 && count > mostLeaves) break;
    counts.push(count);
    if (count === 0n) break;
  }
  return counts;
}

async function confirm(
  fen: string,
  counts: readonly bigint[],
  suite: Suite,
  stockfish: Stockfish | undefined,
  confirmations: Confirmations,
): Promise<void> {
  for (const [index, count] of counts.entries()) {
    const depth = index + 1;
    const others: bigint[] = [];
    if (stockfish !== undefined) {
      others.push(await stockfish.perft(fen, depth, suite.chess960));
      confirmations.byStockfish += 1;
    }
    if (!suite.chess960 && count <= MOST_CHESS_JS_LEAVES) {
      others.push(chessJsPerft(fen, depth));
      confirmations.byChessJs += 1;
    }
    confirmations.counts += 1;
    if (others.length === 0) confirmations.byNobody += 1;
    if (others.some((other) => other !== count)) {
      throw new Error(`${fen}: depth ${depth} has ${count} leaves here, ${others.join(' and ')} elsewhere`);
    }
  }
}

function formatLine(fen: string, counts: readonly bigint[], { name, promises }: NamedSetup): string {
  const operations = counts.map((count, index) => ` ;D${index + 1} ${count}`);
  if (name !== '') operations.push(` ;c0 "${name}"`);
  if (promises !== '') operations.push(` ;c1 "${promises}"`);
  return `${fen}${operations.join('')}\n`;
}

/** Makes the text of a suite. Throws on a broken promise and on any difference between core and oracles. */
async function makeSuite(
  core: Core,
  suite: Suite,
  stockfish: Stockfish | undefined,
): Promise<{ text: string; confirmations: Confirmations }> {
  const confirmations = { counts: 0, byStockfish: 0, byChessJs: 0, byNobody: 0 };
  const positions = suite.positions(core);
  const broken = positions.flatMap((position) => brokenPromises(core, position, suite.chess960));
  if (broken.length > 0) throw new Error(`${suite.file}:\n${broken.join('\n')}`);
  let text = '';
  for (const position of positions) {
    const fen = formatFen(position.setup, suite.chess960 ? 'shredder' : 'xfen');
    const counts = countDepths(core, position, suite.mostLeaves);
    await confirm(fen, counts, suite, stockfish, confirmations);
    text += formatLine(fen, counts, position);
  }
  return { text, confirmations };
}

function summary(text: string, confirmations: Confirmations, stockfishName: string): string {
  const { counts, byStockfish, byChessJs, byNobody } = confirmations;
  const leaves = [...text.matchAll(/;D\d+ (\d+)/g)].reduce((sum, [, count = '0']) => sum + BigInt(count), 0n);
  const lines = text.split('\n').length - 1;
  const oracles = `${byStockfish} confirmed by ${stockfishName}, ${byChessJs} by chess.js, ${byNobody} by nobody`;
  return `${lines} positions, ${counts} counts (${leaves} leaves): ${oracles}`;
}

/** Resolves with true if the file is as it should be. */
async function handleSuite(
  core: Core,
  suite: Suite,
  stockfish: Stockfish | undefined,
  stockfishName: string,
  check: boolean,
): Promise<boolean> {
  const path = fileURLToPath(new URL(suite.file, import.meta.url));
  const { text, confirmations } = await makeSuite(core, suite, stockfish);
  let verdict: string;
  let good: boolean;
  if (check) {
    good = readFileSync(path, 'utf8') === text;
    verdict = good ? 'as in the file' : 'NOT as in the file';
  } else {
    good = confirmations.byNobody === 0;
    if (good) writeFileSync(path, text);
    verdict = good ? 'written' : 'NOT written, for not all is confirmed';
  }
  console.log(`${suite.file}: ${summary(text, confirmations, stockfishName)}; ${verdict}`);
  return good;
}

const { values } = scriptArguments({ options: { check: { type: 'boolean' } } });
const { core } = unwrap(await openCore(processPlatform));
const stockfish = Stockfish.start();
const stockfishName = (await stockfish?.name()) ?? 'no Stockfish';
for (const suite of SUITES) {
  const good = await handleSuite(core, suite, stockfish, stockfishName, values.check === true);
  if (!good) process.exitCode = 1;
}
await stockfish?.close();
