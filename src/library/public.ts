// What `sliderule` exports on every platform, beside `createEngine` and `createPool`.

export { Analysis } from './analysis';
export type { AnnotatedMove, Judgement } from './annotation';
export { Engine, type EngineEvents } from './engine';
export { SlideruleError } from './errors';
export { Pool, type PoolOptions } from './pool';
export type * from './types';
