// Runs the tests for a mutant in the requested order until one fails; slowness is not a failure.

import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const order = (process.env.MUTANT_TESTS ?? '').split(',');

class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification): number => order.findIndex((name) => file.moduleId.endsWith(name));
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b)));
  }
}

export default defineConfig({
  test: {
    root: '.',
    include: ['test/**/*.test.ts'],
    bail: 1,
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: InOrder },
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
