// Counters of the build without a lock (src/research/lab/core/ablation), between the control block and the tables.

import { TABLES_BASE } from '../../../abi/memory';

/** u32: probes that found an entry. */
export const ABLATION_HITS = TABLES_BASE - 8;
/** u32: probes that found another position's entry. */
export const ABLATION_WRONG_HITS = TABLES_BASE - 4;
