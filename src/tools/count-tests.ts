// Prints what failed, and in the last line `N passed, N failed`, summed over reports of vitest's JSON reporter. A missing
// report counts as a failure, because its run did not finish.
//
//   tsx src/tools/count-tests.ts REPORT ...

import { existsSync, readFileSync } from 'node:fs';
import { countTests, failures, type TestReport } from './test-report';

const files = process.argv.slice(2);
const written = files.filter((file) => existsSync(file));
const reports = written.map((file) => JSON.parse(readFileSync(file, 'utf8')) as TestReport);
const { passed, failed } = countTests(reports);
for (const failure of failures(reports)) console.log(failure);
console.log(`${passed} passed, ${failed + files.length - written.length} failed`);
