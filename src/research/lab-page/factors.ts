// The magic factors of the engine's slider methods, which the build has read from their sources.

import { type FactorMethod, type FactorTableText } from '../lab/fiekas/factor-table';

/** Set by the build. */
declare const FACTOR_TABLES: Readonly<Record<FactorMethod, FactorTableText>>;

export function factorTexts(method: FactorMethod): FactorTableText {
  return FACTOR_TABLES[method];
}
