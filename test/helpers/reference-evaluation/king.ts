// The safety of a king: the pawns before it, and what the enemy's pieces do around it.

import {
  DANGER_ATTACKER,
  DANGER_BASE,
  DANGER_CHECK,
  DANGER_HIT,
  DANGER_NO_QUEEN,
  DANGER_OPEN_FILE,
  DANGER_WEAK_SQUARE,
  SHELTER,
  STORM,
  STORM_STOPPED,
} from '../../../src/abi/evaluation';
import { KING, KNIGHT, PAWN, QUEEN } from '../../../src/abi/piece';
import { fileOf, rankOf, squareAt } from '../../../src/notation/squares';
import { filesToEdge, inner, ofType, type Man } from './board';
import { attacksOf, besideKing, checkSquares, type View } from './control';
import { Score, type Values } from './values';

/** The king's file and those beside it; at the edge, the three outer files. */
function filesBeside(king: number): readonly number[] {
  const middle = inner(fileOf(king));
  return [middle - 1, middle, middle + 1];
}

/** The rank of the pawn on a file that is nearest above the king or beside it, 0 for none. */
function nearestRank(pawns: readonly Man[], file: number, king: number): number {
  const ranks = pawns.filter(({ square }) => fileOf(square) === file).map(({ square }) => rankOf(square));
  const ahead = ranks.filter((rank) => rank >= rankOf(king));
  return ahead.length === 0 ? 0 : Math.min(...ahead);
}

/** The pawns before the own king. */
export function scoreShelter({ board }: View, score: Score): void {
  const king = board.ownKing;
  for (const file of filesBeside(king)) {
    const line = filesToEdge(file) * 7;
    const ownRank = nearestRank(board.ownPawns, file, king);
    const enemyRank = nearestRank(board.enemyPawns, file, king);
    score.add(SHELTER + line + ownRank);
    const isStopped = ownRank > 0 && enemyRank === ownRank + 1;
    score.add(isStopped ? STORM_STOPPED + enemyRank : STORM + line + enemyRank);
  }
}

/** The nine squares around a king; at the edge, around the square next to it. */
function zoneOf(king: number): readonly number[] {
  const centre = squareAt(inner(fileOf(king)), inner(rankOf(king)));
  return [centre, ...besideKing(centre)];
}

/** Attacked, and not defended but once by king or queen. */
function isWeak({ own, enemy }: View, square: number): boolean {
  if (!own.once(square) || enemy.twice(square)) return false;
  return !enemy.once(square) || enemy.by(KING, square) || enemy.by(QUEEN, square);
}

/** True if a checking piece on the square cannot be captured but by king or queen, which a second man prevents. */
function isSafe(view: View, square: number): boolean {
  const { board, own, enemy } = view;
  if (board.at(square)?.own === true) return false;
  return !enemy.once(square) || (isWeak(view, square) && own.twice(square));
}

/** What the own pieces do to the enemy's king, in centipawns of the middlegame. */
export function attackOnKing(view: View, values: Values): number {
  const { board, own } = view;
  const zone = zoneOf(board.enemyKing);
  const units = new Score(values);
  let attackers = 0;
  for (const piece of board.own) {
    if (piece.type === PAWN || piece.type === KING) continue;
    const hits = attacksOf(board, piece).filter((square) => zone.includes(square));
    if (hits.length === 0) continue;
    attackers++;
    units.add(DANGER_ATTACKER + piece.type - KNIGHT);
    units.add(DANGER_HIT, hits.length);
  }
  // One attacker alone is harmless, unless its side has a queen.
  const hasQueen = ofType(board.own, QUEEN).length > 0;
  if (attackers + (hasQueen ? 1 : 0) < 2) return 0;

  units.add(DANGER_BASE);
  if (!hasQueen) units.add(DANGER_NO_QUEEN);
  units.add(DANGER_WEAK_SQUARE, zone.filter((square) => isWeak(view, square)).length);
  for (let type = KNIGHT; type <= QUEEN; type++) {
    const checks = checkSquares(board, type).filter((square) => own.by(type, square) && isSafe(view, square));
    units.add(DANGER_CHECK + type - KNIGHT, checks.length);
  }
  for (const file of filesBeside(board.enemyKing)) {
    if (!board.enemyPawns.some(({ square }) => fileOf(square) === file)) units.add(DANGER_OPEN_FILE);
  }
  const { DANGER_DIVISOR, DANGER_MAX } = values.constants;
  return Math.floor(Math.min(Math.max(units.middlegame, 0), DANGER_MAX) ** 2 / DANGER_DIVISOR);
}
