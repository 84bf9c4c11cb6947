// Counts the tests in reports of vitest's JSON reporter, and names those that failed.

/** The part of a report that is read here. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** One for each test file. */
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  /** Why the file failed before its first test. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** The sum over some reports. A file that failed before its first test counts as one failed test. */
export function countTests(reports: readonly TestReport[]): TestCounts {
  let passed = 0;
  let failed = 0;
  for (const { numPassedTests, numFailedTests, testResults } of reports) {
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    );
    passed += numPassedTests;
    failed += numFailedTests + broken.length;
  }
  return { passed, failed };
}

/**
 * A paragraph for each failure: the file, the test, and what was said. A log's end is often all that is kept of a run, and
 * the reporter's own account stands far above it.
 */
export function failures(reports: readonly TestReport[]): string[] {
  return reports.flatMap(({ testResults }) =>
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) =>
        assertionResults.length
          ? assertionResults
              .filter((test) => test.status === 'failed')
              .map((test) => `failed test: ${name}: ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
          : [`failed file: ${name}\n${message ?? ''}`],
      ),
  );
}
