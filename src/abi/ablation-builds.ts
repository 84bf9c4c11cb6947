// The builds that lack something of the search, for the laboratory (ablation.ts); AssemblyScript does not read this file.

import {
  HISTORIES_ALL,
  HISTORIES_BUTTERFLY,
  HISTORIES_CONTINUATION,
  HISTORIES_NONE,
  TABLE_LOCKED,
  TABLE_NONE,
  TABLE_UNLOCKED,
} from './ablation';

/** The builds, by name. The last one is the engine as it plays. */
export const ABLATIONS = [
  { name: 'no-history', histories: HISTORIES_NONE, table: TABLE_LOCKED },
  { name: 'butterfly', histories: HISTORIES_BUTTERFLY, table: TABLE_LOCKED },
  { name: 'continuation', histories: HISTORIES_CONTINUATION, table: TABLE_LOCKED },
  { name: 'no-table', histories: HISTORIES_ALL, table: TABLE_NONE },
  { name: 'no-lock', histories: HISTORIES_ALL, table: TABLE_UNLOCKED },
  { name: 'whole', histories: HISTORIES_ALL, table: TABLE_LOCKED },
];
