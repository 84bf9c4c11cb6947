// What `sliderule` exports on every platform, beside `createEngine` and `createPool`.

export type { Analysis } from './analysis';
export type { AnnotatedMove, Judgement } from './annotation';
export type { Engine, EngineEvents } from './engine';
export { SlideruleError } from './errors';
export type { Pool, PoolOptions } from './pool';
export type * from './types';
