// The data core: the playing core, and what makes positions to learn from out of games. `DataExports` of src/research/data/data-core.ts
// is its other side. A `position` is `Core.threadBase`.

export * from '../../../core/exports';
export { evaluateChildren } from './children';
export { beginNotes, endOfNotes, noteScore } from './noted';
export { replay } from './replay';
export { stray } from './stray';
