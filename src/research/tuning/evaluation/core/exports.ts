// The tuner's core: the data core, and the trace. `TraceExports` of src/research/tuning/evaluation/trace-core.ts is its other side.

export * from '../../../data/core/exports';
export { tracePosition } from './trace';
