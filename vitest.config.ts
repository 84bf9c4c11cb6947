import { defineConfig } from 'vitest/config';

// Release cores of what play starts with, debug builds of all else; .ci/run tests everything in both builds.
process.env.SLIDERULE_BUILD ??= 'mixed';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    // One more than the two processors that CI has, because many tests wait for other processes. Conversation tests start
    // engines with threads of their own: still more workers would only make deadlines fail.
    maxWorkers: 3,
    // A process that runs many files loads the project once. It saves a quarter of the processor time.
    isolate: false,
    // A shared machine under load, and cores with assertions: a limit that only a hanging test meets.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
