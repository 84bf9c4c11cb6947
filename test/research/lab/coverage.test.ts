// The table of sections names every experiment that there is, and no other.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHAPTERS } from '../../../src/research/lab/chapters';
import { COVERAGE, COVERAGE_HEADER, coverageRows } from '../../../src/research/lab/coverage';
import { formatTable } from '../../../src/research/report/draft';
import { PAGES_FOLDER } from '../../../src/research/lab/record';

describe('the table of sections', () => {
  it('names every experiment, and none that does not exist', () => {
    const named = new Set(COVERAGE.flatMap(({ experiments }) => experiments));
    const known = new Set(CHAPTERS.flatMap(({ experiments }) => experiments.map(({ name }) => name)));
    expect([...named].sort()).toEqual([...known].sort());
  });

  it('has a chapter and a verdict for every section, and no section twice', () => {
    const chapters = CHAPTERS.map(({ name }) => name);
    for (const { chapter, verdict } of COVERAGE) {
      expect(chapters).toContain(chapter);
      expect(verdict).not.toBe('');
    }
    const names = COVERAGE.map(({ chapter, section }) => `${chapter}: ${section}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['fenner-levene', ['Abstract', '1', '2.1', '2.2', '2.3', '3.1', '3.4', '3.5', '4']],
    [
      'fiekas',
      [
        '1',
        '2',
        '2.1',
        '2.2',
        '2.3',
        '2.4',
        '3',
        '3.1',
        '3.2',
        '3.3',
        '3.4',
        '3.5',
        '3.6',
        '4',
        '4.1',
        '4.2',
        '6',
        'Appendix',
      ],
    ],
    ['magics', ['5.1', '5.2', '5.3', '6']],
    ['cracraft', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
  ])('has the sections of %s', (chapter, sections) => {
    const own = COVERAGE.filter((row) => row.chapter === chapter).map(({ section }) => section.split(' ')[0]);
    expect(own).toEqual(sections);
  });

  it('stands in the index', () => {
    const index = readFileSync(join(PAGES_FOLDER, 'README.md'), 'utf8');
    expect(index).toContain(formatTable(COVERAGE_HEADER, coverageRows()));
  });
});
