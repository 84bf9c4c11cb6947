// The exports of `sliderule` on every platform, besides `createEngine` and `createPool`.

export { Analysis } from './analysis';
export { summariseGame, type AnnotatedMove, type GameSummary, type Judgement } from './annotation';
export { Engine, type EngineEvents } from './engine';
export { SlideruleError } from './errors';
export {
  comparePerft,
  perftReport,
  type PerftComparison,
  type PerftComparisonOptions,
  type PerftDifference,
  type PerftFunction,
  type PerftProgram,
  type PerftQuestion,
  type Rule,
} from './perft-comparison';
export { Pool, type PoolOptions } from './pool';
export type * from './types';
