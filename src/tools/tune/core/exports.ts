// The tuner's core: the data core, and the trace. `TraceExports` of src/tools/tune/trace-core.ts is its other side.

export * from '../../../data/core/exports';
export { tracePosition } from './trace';
