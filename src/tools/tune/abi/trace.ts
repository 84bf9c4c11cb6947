// The trace that the tuner's core leaves: how often each parameter counts for White, then for Black (i16).

import { PARAMETER_COUNT } from '../../../abi/evaluation';
import { TABLES_END } from '../../../abi/memory';

/** Behind the computed tables. */
export const TRACE = TABLES_END;
export const TRACE_SIZE = PARAMETER_COUNT * 4;
