// The exports of `sliderule` on every platform, besides `createEngine` and `createPool`.

export { Analysis } from './analysis';
export type { AnnotatedMove, Judgement } from './annotation';
export { Engine, type EngineEvents } from './engine';
export { SlideruleError } from './errors';
export { Pool, type PoolOptions } from './pool';
export type * from './types';
