// Without any history: moves come as they are generated, captures by victim.

import { Position } from '../../../../../../core/position/position';
import { Frame } from '../../../../../../core/search/frame';

export * from '../../../../../../core/search/history';

export function updateLastMove(position: Position, frame: Frame, mover: i32, move: i32, bonus: i32): void {}

export function updateQuietHistory(position: Position, frame: Frame, colour: i32, move: i32, bonus: i32): void {}

export function updateCaptureHistory(position: Position, move: i32, victim: i32, bonus: i32): void {}
