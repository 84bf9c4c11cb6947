// Explains why a move is illegal: the rule that the program ignores.

import { BISHOP, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, ROOK, WHITE } from '../abi/piece';
import { colourName, colourOf, opponentOf, pieceAt, typeName, typeOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { fileOf, rankOf, squareName } from '../notation/squares';
import {
  attackers,
  between,
  forward,
  isKingAttacked,
  isSlider,
  isStraight,
  kingOf,
  moved,
  pinnerOf,
  slidesAlong,
  victimSquare,
} from './geometry';
import type { IllegalMove } from './listed-move';
import { rule, type Rule } from './rule';
import { castlingAttempt, whyNoCastling } from './why-no-castling';

/** Steps on a board of 64 squares that wrap around from one edge to the other. */
function goesAroundTheEdge(type: number, from: number, to: number): boolean {
  const step = Math.abs(to - from);
  const files = Math.abs(fileOf(to) - fileOf(from));
  if (type === KNIGHT) return [6, 10, 15, 17].includes(step) && files > 2;
  if (type === KING) return [1, 7, 8, 9].includes(step) && files > 1;
  if (type === PAWN) return [7, 9].includes(step) && files > 1;
  const steps = type === BISHOP ? [7, 9] : type === ROOK ? [1] : [1, 7, 9];
  return steps.some((each) => step % each === 0 && step / each < 8) && files > 0;
}

function pawnRule({ board, sideToMove, enPassant }: Setup, { from, to }: IllegalMove): Rule | null {
  const ahead = forward(sideToMove);
  const files = Math.abs(fileOf(to) - fileOf(from));
  const ranks = (rankOf(to) - rankOf(from)) * ahead;
  const isEmpty = pieceAt(board, to) === NO_PIECE;
  if (ranks < 0) return rule('PAWN_BACKWARDS', 'A pawn moves forward only.');
  if (files === 0 && ranks === 1) {
    return isEmpty ? null : rule('PAWN_TAKES_AHEAD', 'A pawn does not take straight ahead: a man before it stops it.');
  }
  if (files === 0 && ranks === 2) {
    if (rankOf(from) !== (sideToMove === WHITE ? 1 : 6)) {
      return rule('DOUBLE_STEP_RANK', 'Only a pawn on its first rank makes a double step.');
    }
    if (isEmpty && between(from, to).every((square) => pieceAt(board, square) === NO_PIECE)) return null;
    return isEmpty
      ? rule('DOUBLE_STEP_JUMPS', 'A double step does not jump over a man: both squares before the pawn must be empty.')
      : rule('PAWN_TAKES_AHEAD', 'A pawn does not take straight ahead: a man before it stops its double step too.');
  }
  if (files !== 1 || ranks !== 1) {
    return goesAroundTheEdge(PAWN, from, to)
      ? rule('EDGE', 'A pawn on an edge file does not take across the edge of the board.')
      : rule('PIECE_MOVES', 'A pawn does not move so.');
  }
  if (!isEmpty || to === enPassant) return null;
  const victim = pieceAt(board, victimSquare(from, to));
  return victim !== NO_PIECE && typeOf(victim) === PAWN && colourOf(victim) !== sideToMove
    ? rule(
        'EN_PASSANT_STALE',
        'En passant takes only the pawn that has made a double step in the move just before; here the last move was none.',
      )
    : rule('PAWN_TAKES_NOTHING', 'A pawn moves diagonally only to take.');
}

function pieceRule({ board }: Setup, type: number, { from, to }: IllegalMove): Rule | null {
  const files = Math.abs(fileOf(to) - fileOf(from));
  const ranks = Math.abs(rankOf(to) - rankOf(from));
  const goes = isSlider(type)
    ? slidesAlong(type, from, to)
    : type === KNIGHT
      ? files * ranks === 2
      : Math.max(files, ranks) === 1;
  if (!goes) {
    return goesAroundTheEdge(type, from, to)
      ? rule('EDGE', `A ${typeName(type)} does not go around the edge of the board.`)
      : rule('PIECE_MOVES', `A ${typeName(type)} does not move from ${squareName(from)} to ${squareName(to)}.`);
  }
  const jumps = isSlider(type) && between(from, to).some((square) => pieceAt(board, square) !== NO_PIECE);
  return jumps ? rule('SLIDER_JUMPS', `A ${typeName(type)} does not jump over a man.`) : null;
}

function promotionRule(setup: Setup, type: number, { to, suffix }: IllegalMove): Rule | null {
  const isLast = rankOf(to) === (setup.sideToMove === WHITE ? 7 : 0);
  if (type === PAWN && isLast && suffix === '') {
    return rule(
      'PROMOTION_FORGOTTEN',
      'A pawn that reaches the last rank is promoted: to a queen, rook, bishop or knight, four moves.',
    );
  }
  if (suffix === '') return null;
  if (type === PAWN && isLast) {
    return 'nbrq'.includes(suffix)
      ? null
      : rule('PROMOTION_PIECE', 'A pawn is promoted to a queen, rook, bishop or knight, and to nothing else.');
  }
  return rule('PROMOTION_EARLY', 'Only a pawn that reaches the last rank is promoted.');
}

function kingRule({ board, sideToMove }: Setup, to: number): Rule {
  const enemy = opponentOf(sideToMove);
  const from = kingOf(board, sideToMove);
  const after = moved(board, from, to);
  const by = attackers(after, to, enemy);
  const types = by.map((square) => typeOf(pieceAt(after, square)));
  const name = squareName(to);
  if (by.every((square) => typeOf(pieceAt(after, square)) === KING)) {
    return rule('KING_BESIDE_KING', 'A king does not step beside the other king.');
  }
  if (attackers(board, to, enemy).length === 0 && pieceAt(board, to) === NO_PIECE) {
    return rule(
      'KING_ALONG_RAY',
      `The king does not leave check by stepping back along the line of the checking man: that line goes on behind it, to ${name}.`,
    );
  }
  if (pieceAt(board, to) !== NO_PIECE) {
    return rule(
      'KING_TAKES_PROTECTED',
      `The king does not take a protected man: ${name} is attacked once it stands there.`,
    );
  }
  if (by.every((square) => pinnerOf(board, square) !== NO_SQUARE)) {
    return rule(
      'PINNED_MAN_ATTACKS',
      `A pinned man attacks squares all the same, so the king does not step to ${name}.`,
    );
  }
  if (types.every((type) => type === PAWN)) {
    return rule(
      'KING_INTO_PAWN',
      `Pawns attack the squares diagonally before them, empty or not: ${name} is attacked.`,
    );
  }
  return rule('KING_INTO_CHECK', `The king does not step to an attacked square: ${name} is attacked.`);
}

function enPassantRule({ board, sideToMove }: Setup, from: number, to: number): Rule {
  const king = kingOf(board, sideToMove);
  if (isKingAttacked(board, sideToMove)) {
    return rule('EN_PASSANT_CHECK', 'This en passant capture does not answer the check.');
  }
  const after = moved(board, from, to, victimSquare(from, to));
  const [pinner = king] = attackers(after, king, opponentOf(sideToMove));
  if (rankOf(pinner) === rankOf(king)) {
    return rule(
      'EN_PASSANT_RANK_PIN',
      'En passant takes two pawns off the rank at once; both stand between the king and a rook or queen there, so the capture leaves the king in check.',
    );
  }
  return rule(
    'EN_PASSANT_PIN',
    'This en passant capture opens a line to the own king: the capturing or the captured pawn stands in it alone.',
  );
}

function safetyRule(setup: Setup, type: number, { from, to }: IllegalMove): Rule | null {
  const { board, sideToMove, enPassant } = setup;
  const isEnPassant = type === PAWN && to === enPassant && fileOf(from) !== fileOf(to);
  const after = moved(board, from, to, isEnPassant ? victimSquare(from, to) : to);
  if (!isKingAttacked(after, sideToMove)) return null;
  if (type === KING) return kingRule(setup, to);
  const king = kingOf(board, sideToMove);
  const checks = attackers(board, king, opponentOf(sideToMove));
  if (checks.length > 1) {
    return rule('DOUBLE_CHECK', 'In double check only the king moves: no block and no capture answers two checks.');
  }
  if (isEnPassant) return enPassantRule(setup, from, to);
  const [checker] = checks;
  const pinner = pinnerOf(board, from);
  if (checker !== undefined && (to === checker || between(king, checker).includes(to)) && pinner !== NO_SQUARE) {
    return rule(
      'PINNED_ANSWERS_CHECK',
      'A pinned man does not answer a check: it would open another line to its king.',
    );
  }
  if (checker !== undefined) {
    return rule(
      'CHECK_IGNORED',
      'A move must answer the check: the king leaves, or the checking man is taken or blocked.',
    );
  }
  const line = isStraight(king, pinner) ? (rankOf(king) === rankOf(pinner) ? 'rank' : 'file') : 'diagonal';
  return rule(
    'PINNED',
    `A pinned ${typeName(type)} does not leave the ${line} of its pin: the ${typeName(typeOf(pieceAt(board, pinner)))} on ${squareName(pinner)} would give check.`,
  );
}

/** The rule that forbids a move; it must not be legal. */
export function whyIllegal(setup: Setup, move: IllegalMove): Rule {
  const { board, sideToMove } = setup;
  const { from, to, text } = move;
  const unreadable = rule('UNREADABLE', `The move ${text} is not legal.`);
  if (from === NO_SQUARE || to === NO_SQUARE) return unreadable;
  const piece = pieceAt(board, from);
  if (piece === NO_PIECE) return rule('EMPTY_SQUARE', `No man stands on ${squareName(from)}.`);
  if (colourOf(piece) !== sideToMove) {
    return rule(
      'WRONG_SIDE',
      `${colourName(sideToMove)} is to move, and the man on ${squareName(from)} is the opponent's.`,
    );
  }
  const type = typeOf(piece);
  const right = castlingAttempt(setup, from, to);
  if (right !== null) return whyNoCastling(setup, right);
  const taken = pieceAt(board, to);
  if (taken !== NO_PIECE && colourOf(taken) === sideToMove) {
    return rule('OWN_MAN_TAKEN', `A man does not take one of its own side: ${squareName(to)} is occupied.`);
  }
  return (
    (type === PAWN ? pawnRule(setup, move) : pieceRule(setup, type, move)) ??
    safetyRule(setup, type, move) ??
    promotionRule(setup, type, move) ??
    unreadable
  );
}
