// A process that compiles modules, one after the other: AssemblyScript's compiler is three times as fast once it is warm.
// Arguments of `asc` come in as messages; null goes back for each, or what the compiler had to say.

import asc from 'assemblyscript/asc';

process.on('message', (args: string[]) => {
  void compile(args).then((message) => process.send?.(message));
});

async function compile(args: string[]): Promise<string | null> {
  const stderr = asc.createMemoryStream();
  const { error } = await asc.main(args, { stderr });
  return error === null ? null : stderr.toString() + error.message;
}
