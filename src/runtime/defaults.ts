// What play starts with.

/** The slider method. */
export const DEFAULT_SLIDERS = 'magic';

/** The network, a file of nets/; with null, play starts with the hand-written evaluation. */
export const DEFAULT_NETWORK: string | null = 'gen7-256x8.srnn';
