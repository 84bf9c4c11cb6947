// The files of `sliderule/inline` and `sliderule/tiny`, by their names: gzip in base64, and the search thread's script as it is.
// build-package.ts puts them in the place of this module.

export const embedded: Readonly<Record<string, string>> = {};
