// Counters that the build without a lock keeps (src/lab/core/ablation), behind the control block.

import { TABLES_BASE } from '../../abi/memory';

/** u32: how many probes found an entry, */
export const ABLATION_HITS = TABLES_BASE - 8;
/** u32: and how many of them another position's. */
export const ABLATION_WRONG_HITS = TABLES_BASE - 4;
