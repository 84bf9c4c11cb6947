// S. Harker's page: bitboards in Python, and tricks with multiplication.

import type { Chapter } from '../experiment';
import { HARKER_EXPERIMENT, writeErrata, writeFunctions, writeMultiplications, writeUses } from './harker-page';

export const HARKER: Chapter = {
  name: 'harker',
  title: 'Bit hacks',
  document: 'S. Harker: *Chess Engine Bit Hacks*, web page with an update of 29 June 2022',
  experiments: [HARKER_EXPERIMENT],
  sections: [writeFunctions, writeMultiplications, writeUses, writeErrata],
};
