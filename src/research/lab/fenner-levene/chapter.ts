// Fenner and Levene's paper: perfect hash functions for lines of squares.

import type { Chapter } from '../experiment';
import { SEARCH_SPEED_EXPERIMENT } from '../search-speed';
import { BOARDS_EXPERIMENT } from './boards-experiment';
import { writeClaims } from './claims';
import { GENERATORS_EXPERIMENT } from './generators';
import { PERFECT_HASH } from './perfect-hash';
import { writeHashFunctions, writeIntroduction, writeOtherBoards } from './fenner-levene-page';
import { writeComparison, writeErrata, writeGenerators, writeSearch, writeTable4 } from './page-speed';
import { TABLE_4_EXPERIMENT } from './table-4';

export const FENNER_LEVENE: Chapter = {
  name: 'fenner-levene',
  title: 'Perfect hashing',
  document: 'T. Fenner, M. Levene: *Move Generation with Perfect Hash Functions*, ICGA Journal 31/1 (2008)',
  experiments: [PERFECT_HASH, TABLE_4_EXPERIMENT, GENERATORS_EXPERIMENT, BOARDS_EXPERIMENT, SEARCH_SPEED_EXPERIMENT],
  sections: [
    writeIntroduction,
    writeHashFunctions,
    writeTable4,
    writeComparison,
    writeGenerators,
    writeOtherBoards,
    writeClaims,
    writeSearch,
    writeErrata,
  ],
};
