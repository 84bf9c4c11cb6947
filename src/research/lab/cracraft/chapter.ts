// S. Cracraft's article of 1984: move generation by bit maps.

import type { Chapter } from '../experiment';
import {
  CRACRAFT_EXPERIMENT,
  writeAttackMaps,
  writeErrata,
  writeGenerator,
  writeMaps,
  writeShannon,
  writeTiming,
} from './cracraft-page';

export const CRACRAFT: Chapter = {
  name: 'cracraft',
  title: 'Bit-map move generation',
  document:
    'S. M. Cracraft: *Bit-map move generation in chess*, ICCA Journal 7/3 (1984), as posted to net.chess on 7 July 1984',
  experiments: [CRACRAFT_EXPERIMENT],
  sections: [writeMaps, writeGenerator, writeAttackMaps, writeTiming, writeShannon, writeErrata],
};
