// What play starts with.

/** The slider method. */
export const DEFAULT_SLIDERS = 'magic';

/** The methods whose cores a first build makes; the others are built on demand, for each costs seconds. */
export const FIRST_SLIDERS: readonly string[] = [DEFAULT_SLIDERS, 'fenner-levene'];

/** The network, a file of nets/; with null, play starts with the hand-written evaluation. */
export const DEFAULT_NETWORK: string | null = 'gen9-256x8.srnn';
