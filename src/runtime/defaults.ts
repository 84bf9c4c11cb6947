// Default settings.

/** The slider method. */
export const DEFAULT_SLIDERS = 'magic';

/** The methods whose cores a first build makes. The others are built on demand, because each takes seconds. */
export const FIRST_SLIDERS: readonly string[] = [DEFAULT_SLIDERS, 'fenner-levene'];

/** The network, a file in nets/; null for the hand-written evaluation. */
export const DEFAULT_NETWORK: string | null = 'gen18-384x8k4.srnn';
