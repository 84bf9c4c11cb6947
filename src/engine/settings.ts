// The settings of an engine: those options that have a name there (options.ts).

import type { OptionRow } from './options';
import { OPTIONS } from './options';

type Setting = Extract<(typeof OPTIONS)[number], { setting: string }>;
type ValueOf<Row> = Row extends { type: 'spin' } ? number : Row extends { type: 'check' } ? boolean : string;

export type Settings = { readonly [Row in Setting as Row['setting']]: ValueOf<Row> };

/** The defaults of the options. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  OPTIONS.flatMap((row: OptionRow) => ('setting' in row && 'default' in row ? [[row.setting, row.default]] : [])),
) as Settings;

/** The rating to play at, MIN_ELO … MAX_ELO, or null for full strength. */
export function ratingOf({ limitStrength, elo }: Settings): number | null {
  return limitStrength ? elo : null;
}
