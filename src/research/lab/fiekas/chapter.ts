// Fiekas's thesis, except chapter 5, which has a page of its own (../magics).

import type { Chapter } from '../experiment';
import { APPENDIX_A } from './appendix-experiment';
import { BITS } from './bit-methods';
import { BOUNDS } from './bounds-experiment';
import { writeBits, writeBounds, writeAppendix, writeErrata, writeMethods, writeSpeeds } from './fiekas-page';
import { NATIVE_EXPERIMENT } from './native-sliders';
import { TABLE_6_1 } from './table-6-1';

export const FIEKAS: Chapter = {
  name: 'fiekas',
  title: 'Bitboards and magic factors',
  document:
    'N. Fiekas: *Finding Hash Functions for Bitboard Based Move Generation*, master’s thesis, Clausthal University of Technology (2018)',
  experiments: [BITS, BOUNDS, TABLE_6_1, NATIVE_EXPERIMENT, APPENDIX_A],
  sections: [writeBits, writeMethods, writeBounds, writeSpeeds, writeAppendix, writeErrata],
};
