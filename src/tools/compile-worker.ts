// A process that compiles modules, one after the other: AssemblyScript's compiler is three times as fast once it is warm.
// Jobs come in as messages; null goes back for each, or what the compiler had to say.

import asc from 'assemblyscript/asc';
import { addStandIns, type Parser } from './stand-ins';

type Transforms = NonNullable<NonNullable<Parameters<typeof asc.main>[1]>['transforms']>;

/** The compiler's arguments, and a folder of files that stand in for some of the core. */
interface Job {
  readonly args: string[];
  readonly standIns?: string;
}

process.on('message', (job: Job) => {
  void compile(job).then((message) => process.send?.(message));
});

async function compile({ args, standIns }: Job): Promise<string | null> {
  const stderr = asc.createMemoryStream();
  const afterParse = (parser: Parser): void => addStandIns(parser, standIns ?? '');
  // The compiler adds the other members of a transform itself.
  const transforms = (standIns === undefined ? [] : [{ afterParse }]) as unknown as Transforms;
  const { error } = await asc.main(args, { stderr, transforms });
  return error === null ? null : stderr.toString() + error.message;
}
