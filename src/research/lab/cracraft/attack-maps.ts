// Section 6: attack maps updated from move to move, checked over random games.

import { Random } from '../../../engine/random';
import { KIWIPETE_FEN, parseFen, START_FEN } from '../../../notation/fen';
import { AS_PRINTED_COUNTS, AS_PRINTED_EMPTY, BY_THE_RULES } from '../abi/cracraft';
import { LabCore } from '../core-instance';
import { unwrap } from '../../../notation/result';

// The start position, and positions that random games seldom reach: castling on both sides, promotions.
const OPENINGS = [
  START_FEN,
  KIWIPETE_FEN,
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  'rn2k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];
const MOST_PLIES = 100;

export interface MapTally {
  positions: number;
  /** Entries that differ from recomputation: 0 if the updates are right. */
  faults: number;
  /** Squares whose attacks were recomputed. */
  looked: number;
  /** Legal castling moves. */
  castlings: number;
  /** Positions in which the maps allow other castlings than the generator. */
  castlingFaults: number;
  /** The same with the article's condition on empty squares. */
  castlingFaultsAsPrinted: number;
  /** The same with the article's counts of moves. */
  castlingFaultsByCounts: number;
  /** Illegal castlings that the counts allow: the rook was captured at home. */
  illegalByCounts: number;
}

/** Plays seeded random games and updates the maps after each move. */
export async function watchAttackMaps(sliders: string, games: number): Promise<MapTally> {
  const core = await LabCore.open(sliders, 4096);
  const { exports, threadBase } = core;
  const tally: MapTally = {
    positions: 0,
    faults: 0,
    looked: 0,
    castlings: 0,
    castlingFaults: 0,
    castlingFaultsAsPrinted: 0,
    castlingFaultsByCounts: 0,
    illegalByCounts: 0,
  };
  const random = new Random(1);
  for (let game = 0; game < games; game++) {
    core.setSetup(unwrap(parseFen(OPENINGS[game % OPENINGS.length] ?? START_FEN)));
    exports.rebuildAttackMaps(threadBase);
    exports.resetMoveCounts(threadBase);
    for (let ply = 0; ply < MOST_PLIES && exports.playRandomMove(threadBase, random.word()) !== 0; ply++) {
      tally.positions += 1;
      tally.looked += exports.updateAttackMaps(threadBase);
      exports.updateMoveCounts(threadBase);
      tally.faults += exports.attackMapFaults(threadBase);
      const legal = exports.castlingsByGenerator(threadBase);
      tally.castlings += (legal & 1) + (legal >> 1);
      if (exports.castlingsByMaps(threadBase, BY_THE_RULES) !== legal) tally.castlingFaults += 1;
      if (exports.castlingsByMaps(threadBase, AS_PRINTED_EMPTY) !== legal) tally.castlingFaultsAsPrinted += 1;
      const byCounts = exports.castlingsByMaps(threadBase, AS_PRINTED_COUNTS);
      if (byCounts !== legal) tally.castlingFaultsByCounts += 1;
      const illegal = byCounts & ~legal;
      tally.illegalByCounts += (illegal & 1) + (illegal >> 1);
    }
  }
  return tally;
}
