// Fenner and Levene's paper: perfect hash functions for lines of squares.

import type { Chapter } from '../experiment';
import { PERFECT_HASH } from './perfect-hash';
import { writeHashFunctions } from './page';

export const FENNER_LEVENE: Chapter = {
  name: 'fenner-levene',
  title: 'Perfect hashing',
  document: 'T. Fenner, M. Levene: *Move Generation with Perfect Hash Functions*, ICGA Journal 31/1 (2008)',
  experiments: [PERFECT_HASH],
  sections: [writeHashFunctions],
};
