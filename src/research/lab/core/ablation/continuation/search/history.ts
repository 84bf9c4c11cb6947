// With the tables by origin and target and by earlier moves, but without those by pawn structure and for captures.

import { Position } from '../../../../../../core/position/position';
import { Frame } from '../../../../../../core/search/frame';
import * as core from '../../../../../../core/search/history';

export * from '../../../../../../core/search/history';

export function updateQuietHistory(position: Position, frame: Frame, colour: i32, move: i32, bonus: i32): void {
  core.updateQuietHistory(position, frame, colour, move, bonus);
  store<i16>(frame.pawnHistory + core.pieceToOffset(position, move), 0);
}

export function updateCaptureHistory(position: Position, move: i32, victim: i32, bonus: i32): void {}
