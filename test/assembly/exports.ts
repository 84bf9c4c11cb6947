// The white-box core: the playing core, and what only tests ask of its parts. `WhiteBoxExports` of test/helpers/white-box.ts
// is its other side. A `position` is `Core.threadBase`.
//
// To test another part: export it here, straight from its file or by a wrapper beside this one, and declare it there.

export * from '../../src/core/exports';
export {
  SCALE_FORTRESS,
  SCALE_OPPOSITE,
  SCALE_OPPOSITE_BARE,
  SCALE_OPPOSITE_PIECE,
  SCALE_PAWN,
  SCALE_PAWNS,
  SCALE_PIECES,
} from '../../src/core/eval/endgame';
export { DANGER_DIVISOR, DANGER_MAX } from '../../src/core/eval/king';
export { PARAMETERS } from '../../src/core/eval/parameters';
export { FAR_RANK } from '../../src/core/eval/passed';
export { pieceSquareParameter } from '../../src/core/eval/piece-square';
export { SPACE_DIVISOR } from '../../src/core/eval/space';
export { prefetchPerft, probePerft, storePerft } from '../../src/core/moves/perft-table';
export { canRepeat } from '../../src/core/position/cycle';
export { hasRepeated } from '../../src/core/position/draw';
export { singularExtension } from '../../src/core/search/extensions';
export {
  FRAME_SIZE,
  TRIED_MAX,
  checkSquaresOf,
  movesOf,
  pvOf,
  scoresOf,
  triedCaptures,
  triedQuiets,
} from '../../src/core/search/frame';
export { fade, historyBonus, reward } from '../../src/core/search/history';
export { hasMostlyFailed, isFutile, isHopeless, reverseFutility, tooManySeen } from '../../src/core/search/pruning';
export { DISPROVED, openValue, provedValue, recall, resetProofs, retain } from '../../src/core/search/proof-table';
export { nullMovePlies, reducedPlies, reduction, reductionOfNode } from '../../src/core/search/reductions';
export { indexOfBest } from '../../src/core/search/selection';
export {
  boundedEval,
  entryBound,
  entryDepth,
  entryEval,
  entryMove,
  entryPv,
  entryScore,
  hashFull,
  prefetch,
  probe,
  scoreFromTable,
  scoreToTable,
  storeEntry,
  storeEval,
} from '../../src/core/search/table';
export { skipsDepth } from '../../src/core/search/thread';
export { rankOfDistance, scoreOfRank } from '../../src/core/tablebase/root';
export {
  captureScore,
  correctedEval,
  correctionUnits,
  enterAbove,
  foreseesCheck,
  hindsightOf,
  isDrawAt,
  isFarAboveBeta,
  learnError,
  lineAddress,
  ownReduction,
  pickMoves,
  probCutSurplus,
  proveMate,
  quietScore,
  rewardCapture,
  rewardQuiet,
  searchWindow,
  searchedNodes,
  threatsUpTo,
  winsExchange,
} from './heart';
export {
  grantCastling,
  isLegalMove,
  isPseudoLegalMove,
  listStaged,
  makeNullMove,
  unmakeNullMove,
  writeKeysOf,
} from './moves';
export { neuronsAgree } from './neurons';
