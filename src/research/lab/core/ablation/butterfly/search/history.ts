// With Laramée's table alone: by origin and target.

import { Position } from '../../../../../../core/position/position';
import { Frame, frameAbove } from '../../../../../../core/search/frame';
import { butterflyEntry, reward } from '../../../../../../core/search/history';

export * from '../../../../../../core/search/history';

export function updateLastMove(position: Position, frame: Frame, mover: i32, move: i32, bonus: i32): void {
  reward(butterflyEntry(position, frameAbove(frame, 1), mover, move), bonus);
}

export function updateQuietHistory(position: Position, frame: Frame, colour: i32, move: i32, bonus: i32): void {
  reward(butterflyEntry(position, frame, colour, move), bonus);
}

export function updateCaptureHistory(position: Position, move: i32, victim: i32, bonus: i32): void {}
