// F.-D. Laramée's page: keys and locks of the transposition table.

import type { Chapter } from '../experiment';
import { LARAMEE_EXPERIMENT, writeCollisions, writeErrata, writeScheme } from './page';

export const LARAMEE: Chapter = {
  name: 'laramee',
  title: 'Keys and locks',
  document:
    'F.-D. Laramée: *Chess Programming Part II: Data Structures*, page "Generating Hash Keys for Chess Boards", gamedev.net (2000)',
  experiments: [LARAMEE_EXPERIMENT],
  sections: [writeScheme, writeCollisions, writeErrata],
};
