// The registry: one line for each chapter.

import { CRACRAFT } from './cracraft/chapter';
import type { Chapter } from './experiment';
import { FENNER_LEVENE } from './fenner-levene/chapter';
import { FIEKAS } from './fiekas/chapter';
import { HARKER } from './harker/chapter';
import { LARAMEE } from './laramee/chapter';
import { MAGICS } from './magics/chapter';

export const CHAPTERS: readonly Chapter[] = [FENNER_LEVENE, FIEKAS, MAGICS, CRACRAFT, HARKER, LARAMEE];
