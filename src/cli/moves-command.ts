// `moves`: lists the legal moves of a stream of positions, for other programs.
//
// Bounded memory: a chunk of input is answered and written before the next one is read, and a reader that is slower than
// the engine blocks the writing.

import { readArguments } from './arguments';
import type { Platform } from '../runtime/platform';
import { openCore } from '../runtime/host';
import { parseFen } from '../notation/fen';
import { failure, unwrap, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import { LineReader, LONGEST_LINE } from '../platform/node/line-reader';
import { writeBytes } from '../platform/node/output';
import { BatchWriter } from './batch-writer';
import { BinaryForm, JsonForm, type MovesForm } from './moves-forms';

/** Reads positions from standard input until it ends. Resolves with the exit code: 1 if any line was no position. */
export async function runMoves(platform: Platform, args: readonly string[]): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      fens: { type: 'boolean', default: false },
      binary: { type: 'boolean', default: false },
      chess960: { type: 'boolean', default: false },
    },
  });
  const { core } = unwrap(await openCore(platform));
  const out = new BatchWriter(writeBytes);
  const form = values.binary ? new BinaryForm(core, out) : new JsonForm(core, out, values);
  const broken = await answerLines(process.stdin as AsyncIterable<Buffer>, form, out);
  if (broken > 0) process.stderr.write(`${broken} ${broken === 1 ? 'line is' : 'lines are'} no position\n`);
  return broken === 0 ? 0 : 1;
}

/** Answers lines that arrive in chunks, skipping empty ones. Resolves with the number of invalid lines. */
export async function answerLines(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  form: MovesForm,
  out: BatchWriter,
): Promise<number> {
  let line = 0;
  let broken = 0;
  const answer = (fen: string, setup: Result<Setup>): void => {
    if (setup.ok) form.position(fen, setup.value);
    else {
      broken++;
      form.broken(line, fen, setup.error);
    }
  };
  const reader = new LineReader(
    (text) => {
      line++;
      const fen = text.trim();
      if (fen !== '') answer(fen, parseFen(fen));
    },
    () => {
      line++;
      answer('', failure('LINE_LENGTH', `FEN: the line is longer than ${LONGEST_LINE} bytes.`));
    },
  );
  for await (const chunk of chunks) {
    reader.push(chunk);
    // A program that asks position by position gets each answer at once.
    out.flush();
  }
  reader.end();
  out.flush();
  return broken;
}
