// A process that compiles modules in sequence, because AssemblyScript's compiler is three times as fast once it is
// warm. Jobs arrive as messages; the reply is null or the compiler's message.

import { inspect } from 'node:util';
import { addStandIns, type Parser } from './stand-ins';

/** The part of the compiler that is used here. Its own declarations would change global types for the whole project. */
export interface Compiler {
  readonly createMemoryStream: () => { toString(): string };
  readonly main: (args: string[], options: object) => Promise<{ readonly error: Error | null }>;
}

const COMPILER = ['assemblyscript', 'asc'].join('/');

/** The compiler's arguments, and a folder of files that stand in for some of the core. */
export interface Job {
  readonly args: string[];
  readonly standIns?: string | undefined;
}

process.on('message', (job: Job) => {
  void compile(job)
    .catch((error: unknown) => inspect(error))
    .then((message) => process.send?.(message));
});

async function compile({ args, standIns }: Job): Promise<string | null> {
  const asc = (await import(COMPILER)) as Compiler;
  const stderr = asc.createMemoryStream();
  const afterParse = (parser: Parser): void => addStandIns(parser, standIns ?? '');
  const transforms = standIns === undefined ? [] : [{ afterParse }];
  const { error } = await asc.main(args, { stderr, transforms });
  return error === null ? null : stderr.toString() + error.message;
}
