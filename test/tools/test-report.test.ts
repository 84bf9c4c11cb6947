import { describe, expect, it } from 'vitest';
import { countTests, failures } from '../../src/tools/test-report';

const passing = { fullName: 'a rook moves', status: 'passed' };
const failing = { fullName: 'a king castles', status: 'failed', failureMessages: ['expected e1c1'] };

const green = {
  numPassedTests: 7,
  numFailedTests: 0,
  testResults: [{ name: 'rook.test.ts', status: 'passed', assertionResults: [passing] }],
};
const red = {
  numPassedTests: 1,
  numFailedTests: 2,
  testResults: [{ name: 'king.test.ts', status: 'failed', assertionResults: [passing, failing, failing] }],
};
const broken = {
  numPassedTests: 0,
  numFailedTests: 0,
  testResults: [{ name: 'pawn.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
};

describe('test counts', () => {
  it('are summed over reports', () => {
    expect(countTests([green, red])).toEqual({ passed: 8, failed: 2 });
  });

  it('have one failure for a file that never came to its tests', () => {
    expect(countTests([green, broken])).toEqual({ passed: 7, failed: 1 });
  });
});

describe('failures', () => {
  it('are named with file, test and message', () => {
    const line = 'failed test: king.test.ts: a king castles\nexpected e1c1';
    expect(failures([green, red])).toEqual([line, line]);
  });

  it('name a file that never came to its tests', () => {
    expect(failures([broken])).toEqual(['failed file: pawn.test.ts\nno such module']);
  });
});
