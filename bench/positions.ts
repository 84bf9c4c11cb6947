// The positions that speed is measured in: the start, and one with much of everything.

import { KIWIPETE_FEN, START_FEN } from '../src/notation/fen';

export const POSITIONS = { startpos: START_FEN, kiwipete: KIWIPETE_FEN };
