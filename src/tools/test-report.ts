// Counts the tests in reports of vitest's JSON reporter.

/** The part of a report that is read here. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** One for each test file. */
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
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
