// F.-D. Laramée's page: keys and locks of the transposition table, and the pages around it: histories, preprocessing.

import type { Chapter } from '../experiment';
import { ABLATION_EXPERIMENT } from './ablation';
import { writeHistories, writePreprocessing, writeTables } from './ablation-page';
import { LARAMEE_EXPERIMENT, writeCollisions, writeErrata, writeScheme } from './laramee-page';

export const LARAMEE: Chapter = {
  name: 'laramee',
  title: 'Keys, locks and histories',
  document:
    'F.-D. Laramée: *Chess Programming Part II: Data Structures*, page "Generating Hash Keys for Chess Boards", gamedev.net (2000)',
  experiments: [LARAMEE_EXPERIMENT, ABLATION_EXPERIMENT],
  sections: [writeScheme, writeCollisions, writeHistories, writeTables, writePreprocessing, writeErrata],
};
