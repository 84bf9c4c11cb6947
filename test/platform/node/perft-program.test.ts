// A program under test that is asked while it answers, and after its end.

import { expect, test } from 'vitest';
import { openPerftProgram } from '../../../src/platform/node/perft-program';
import { START_FEN } from '../../../src/notation/fen';

/** Answers `go perft N`, slowly and N lines long. */
const UCI = `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const [, depth] = /^go perft (\\d+)/.exec(line) ?? [];
    if (line === 'uci') console.log('uciok');
    if (line === 'isready') setTimeout(() => console.log('readyok'), 50);
    if (line === 'quit') process.exit();
    if (depth !== undefined) console.log('e2e4: ' + depth + '\\nNodes searched: ' + depth);
  });
`;
const question = (depth: number): { fen: string; moves: string[]; depth: number } => ({
  fen: START_FEN,
  moves: [],
  depth,
});

test.each([
  ['that is kept running', UCI, 'go perft {depth}'],
  ['that is started anew', `console.log('e2e4: ' + process.argv[1])`, 'args'],
])('a program %s answers two who ask at a time, and nobody when it is closed', async (_how, text, form) => {
  const program = openPerftProgram({ program: process.execPath, args: ['-e', text, '--'] }, { form });
  const answers = await Promise.all([1, 2, 3].map((depth) => program.ask(question(depth))));
  expect(answers.map((answer) => answer.ok && /e2e4: (\d)/.exec(answer.value)?.[1])).toEqual(['1', '2', '3']);
  await program.close();
  expect(await program.ask(question(1))).toMatchObject({ ok: false, error: { code: 'PROGRAM_CLOSED' } });
});

test.each([
  ['go perft {depth}', 'setInterval(() => undefined, 1000)'],
  ['args', 'setInterval(() => undefined, 1000)'],
])('a program with %s that does not answer ends when it is closed', async (form, text) => {
  const program = openPerftProgram({ program: process.execPath, args: ['-e', text, '--'] }, { form });
  const answer = program.ask(question(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await program.close();
  expect(await answer).toMatchObject({ ok: false, error: { code: 'PROGRAM_CRASHED' } });
});
