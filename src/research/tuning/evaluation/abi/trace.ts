// The trace of the tuner's core: how often each parameter counts for White, then for Black (i16).

import { PARAMETER_COUNT } from '../../../../abi/evaluation';
import { TABLES_END } from '../../../../abi/memory';

/** After the computed tables. */
export const TRACE = TABLES_END;
export const TRACE_SIZE = PARAMETER_COUNT * 4;
