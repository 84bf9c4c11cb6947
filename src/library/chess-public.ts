// The exports of `sliderule/chess`.

export type {
  PgnError,
  PgnGame,
  PgnGameText,
  PgnLine,
  PgnMove,
  PgnMoveText,
  PgnResult,
  PgnTags,
} from '../notation/pgn';
export type {
  Arrow,
  CommentEvaluation,
  CommentParts,
  MarkColour,
  MarkedSquare,
  PgnCommentParts,
} from '../notation/pgn-comment';
export type { Piece } from './board';
export { Position } from './chess';
export { SlideruleError } from './errors';
export { validateFen, type FenCheck, type FenFault, type FenField } from './fen-check';
export { Game, type GameOptions, type MoveFault } from './game';
export { GameTree, type TreeNode } from './game-tree';
export { setRulesModule } from './library-core';
export { Move } from './move';
export type { Outcome, OutcomeReason } from './outcome';
export { formatComment, formatPgn, parseComment, parsePgn, readPgn, type PgnPieces, type PgnStream } from './pgn';
export type * from './position-types';
export { Setup, type PieceInput } from './setup';
export type { Colour, Role } from './values';
