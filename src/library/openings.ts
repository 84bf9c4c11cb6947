// `sliderule/openings`: names of openings. An entry point of its own, so that the table is loaded only where it is needed.

import { openingAt, type Opening } from '../notation/openings';
import { guarded } from './values';

export type { Opening };

/** What a Position of `sliderule/chess` has. */
export interface PlayedPosition {
  key(): bigint;
  /** Takes the last move back; null if there is none. */
  undo(): unknown;
  clone(): PlayedPosition;
}

/**
 * The opening of a game: the last of its positions that has a name, whatever order of moves led there; null if none has. A
 * position from a FEN has no earlier ones. Throws POSITION.
 */
export function openingOf(position: PlayedPosition): Opening | null {
  return guarded('openingOf: not a Position', 'POSITION', () => {
    const walked = position.clone();
    for (;;) {
      const opening = openingAt(walked.key());
      if (opening !== null || walked.undo() === null) return opening;
    }
  });
}
