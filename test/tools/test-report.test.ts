import { describe, expect, it } from 'vitest';
import { countTests } from '../../src/tools/test-report';

const green = { numPassedTests: 7, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults: [{}] }] };

describe('test counts', () => {
  it('are summed over reports', () => {
    const red = { numPassedTests: 1, numFailedTests: 2, testResults: [{ status: 'failed', assertionResults: [{}] }] };
    expect(countTests([green, red])).toEqual({ passed: 8, failed: 2 });
  });

  it('have one failure for a file that never came to its tests', () => {
    const broken = { numPassedTests: 0, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countTests([green, broken])).toEqual({ passed: 7, failed: 1 });
  });
});
