// Numbers of the slider methods. The build sets the core's constant `SLIDERS` to one of them (`asc --use SLIDERS=n`).

export const SLIDERS_RAY_SCAN = 0;
export const SLIDERS_FENNER_LEVENE_REMAINDER = 1;
export const SLIDERS_MAGIC = 2;
export const SLIDERS_FENNER_LEVENE = 3;
export const SLIDERS_ROTATED = 4;
export const SLIDERS_DIRECT_LOOKUP = 5;
export const SLIDERS_CLASSICAL = 6;
export const SLIDERS_FIXED_SHIFT_MAGIC = 7;
export const SLIDERS_BLACK_MAGIC = 8;
export const SLIDERS_PEXT = 9;
export const SLIDERS_PEXT_PDEP = 10;
export const SLIDERS_MAGIC_WITH_SHIFT = 11;
export const SLIDERS_MAGIC_WITH_OFFSET = 12;
export const SLIDERS_KINDERGARTEN = 13;

/** Their names, as options and file names spell them; the index is the number. */
export const SLIDER_METHODS = [
  'ray-scan',
  'fenner-levene-remainder',
  'magic',
  'fenner-levene',
  'rotated',
  'direct-lookup',
  'classical',
  'fixed-shift-magic',
  'black-magic',
  'pext',
  'pext-pdep',
  'magic-with-shift',
  'magic-with-offset',
  'kindergarten',
];
