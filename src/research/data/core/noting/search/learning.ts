// Where the search learns what a node's score says of its evaluation, the trainer learns it too.

export * from '../../../../../core/search/learning';

import { learnError as learnForTheSearch } from '../../../../../core/search/learning';
import { Position } from '../../../../../core/position/position';
import { Frame } from '../../../../../core/search/frame';
import { noteNode } from '../../noted';

export function learnError(position: Position, frame: Frame, depth: i32, score: i32, bound: i32): void {
  noteNode(position, frame, depth, score, bound);
  learnForTheSearch(position, frame, depth, score, bound);
}
