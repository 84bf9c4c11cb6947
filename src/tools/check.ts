// The quick checks of the sources, two at a time: `npm run check`. What one prints appears when it ends.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '../cli/script';

const CHECKS = ['lint', 'types', 'format', 'floors', 'workflows', 'commits'];
const AT_ONCE = 2;
const RUNNER = fileURLToPath(new URL('run.ts', import.meta.url));

/** Runs one check; whether it passed. */
function check(name: string): Promise<boolean> {
  const child = spawn(process.execPath, [...process.execArgv, RUNNER, 'check', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(`--- ${name}: ${code === 0 ? 'passed' : 'FAILED'}`);
      const text = Buffer.concat(output).toString().trim();
      if (code !== 0 && text !== '') console.log(text);
      resolve(code === 0);
    });
  });
}

scriptArguments({});
const waiting = [...CHECKS];
let failures = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) if (!(await check(name))) failures++;
  }),
);
process.exitCode = failures === 0 ? 0 : 1;
