import { describe, expect, it } from 'vitest';
import { KIWIPETE_FEN, parseFen, START_FEN } from '../../src/notation/fen';
import { unwrap } from '../../src/notation/result';
import { countMen } from '../../src/notation/pieces';
import { compare } from '../../src/referee/compare';
import type { PerftComparison } from '../../src/referee/difference';
import { reportLines } from '../../src/referee/report';
import type { PerftProgram } from '../../src/referee/program';
import { libraryReferee } from '../../src/library/perft-comparison';
import { BrokenGenerator } from './broken-generator';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTIONS = 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1';
const RANK_PIN = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1';
const PINS = '4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1';

function compared(program: PerftProgram, fen: string, depth: number): Promise<PerftComparison> {
  return compare(libraryReferee(false), program, unwrap(parseFen(fen)), { depth, chess960: false });
}

/** The bug, a position from which it is seen, the depth, and the rule that must be named. */
const BUGS: readonly (readonly [string, string, number, string])[] = [
  ['rank pin', RANK_PIN, 4, 'EN_PASSANT_RANK_PIN'],
  ['en passant pin', '4k2b/8/8/3Pp3/8/2K5/8/8 w - e6 0 1', 1, 'EN_PASSANT_PIN'],
  ['no en passant', KIWIPETE_FEN, 3, 'EN_PASSANT_MISSING'],
  ['en passant to one side', '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 1, 'EN_PASSANT_MISSING'],
  ['en passant answers nothing', '8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1', 1, 'EN_PASSANT_ANSWERS_CHECK'],
  ['out of check', CASTLING, 4, 'CASTLING_OUT_OF_CHECK'],
  ['through check', CASTLING, 4, 'CASTLING_THROUGH_CHECK'],
  ['into check', CASTLING, 4, 'CASTLING_INTO_CHECK'],
  ['b-file forgotten', 'r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1', 1, 'CASTLING_BLOCKED'],
  ['rook attacked', CASTLING, 1, 'CASTLING_ROOK_ATTACKED'],
  ['no long castling', KIWIPETE_FEN, 1, 'CASTLING_MISSING'],
  ['no rights', 'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1', 1, 'CASTLING_RIGHT'],
  ['queen only', PROMOTIONS, 1, 'UNDERPROMOTION'],
  ['no promotion', PROMOTIONS, 1, 'PROMOTION_FORGOTTEN'],
  ['king too', PROMOTIONS, 1, 'PROMOTION_PIECE'],
  ['no promotion by capture', PROMOTIONS, 2, 'PROMOTION_CAPTURE'],
  ['double step jumps', KIWIPETE_FEN, 1, 'DOUBLE_STEP_JUMPS'],
  ['double step anywhere', START_FEN, 3, 'DOUBLE_STEP_RANK'],
  ['pawn takes ahead', START_FEN, 4, 'PAWN_TAKES_AHEAD'],
  ['pawn wraps', KIWIPETE_FEN, 2, 'EDGE'],
  ['knight wraps', START_FEN, 2, 'EDGE'],
  ['own man', START_FEN, 1, 'OWN_MAN_TAKEN'],
  ['rook jumps', START_FEN, 1, 'SLIDER_JUMPS'],
  ['bishop takes nothing', KIWIPETE_FEN, 1, 'BISHOP_TAKES'],
  ['queen twice', KIWIPETE_FEN, 1, 'REPEATED'],
  ['pins ignored', PINS, 1, 'PINNED'],
  ['pinned men stand still', '4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1', 1, 'PINNED_ALONG_LINE'],
  ['pinned answers', '4k3/8/8/8/1b5q/8/3R2P1/4K3 w - - 0 1', 1, 'PINNED_ANSWERS_CHECK'],
  ['double check', '4k3/8/8/8/1b2r3/8/8/R2QK3 w - - 0 1', 1, 'DOUBLE_CHECK'],
  ['check ignored', KIWIPETE_FEN, 3, 'CHECK_IGNORED'],
  ['double step blocks nothing', '4k3/8/8/8/K6r/8/4P3/8 w - - 0 1', 1, 'CHECK_BLOCKED'],
  ['king takes no checker', KIWIPETE_FEN, 3, 'KING_TAKES_CHECKER'],
  ['along the ray', '4k3/8/8/8/r3K3/8/8/8 w - - 0 1', 1, 'KING_ALONG_RAY'],
  ['king beside king', '8/8/8/3k4/8/3K4/8/8 w - - 0 1', 1, 'KING_BESIDE_KING'],
  ['pinned men attack nothing', '4k3/4n3/8/3K4/8/8/8/4R3 w - - 0 1', 1, 'PINNED_MAN_ATTACKS'],
  ['protected man', '4k3/8/8/8/8/1b6/2n5/3K4 w - - 0 1', 1, 'KING_TAKES_PROTECTED'],
  ['pawns attack nothing', '4k3/8/8/4p3/8/3K4/8/8 w - - 0 1', 1, 'KING_INTO_PAWN'],
  ['fifty moves', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 80', 2, 'DRAW_ENDS_NOTHING'],
  ['bare kings', '4k3/8/8/8/8/8/8/3RK3 w - - 0 1', 1, 'DRAW_ENDS_NOTHING'],
  ['right after capture', 'r3k2r/8/8/3B4/8/8/8/4K3 w kq - 0 1', 2, 'RIGHT_ROOK_TAKEN'],
  ['right after rook', CASTLING, 3, 'RIGHT_ROOK_MOVED'],
  ['right after king', CASTLING, 5, 'RIGHT_KING_MOVED'],
  ['capture ends rights', KIWIPETE_FEN, 2, 'RIGHT_LOST'],
  ['square never set', KIWIPETE_FEN, 2, 'EN_PASSANT_NOT_SET'],
  ['square kept', '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1', 4, 'EN_PASSANT_KEPT'],
  ['square after any step', '4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1', 2, 'EN_PASSANT_SET'],
  ['victim stays', RANK_PIN, 4, 'EN_PASSANT_VICTIM_STAYS'],
  ['rook stays', CASTLING, 2, 'CASTLING_ROOK_STAYS'],
  ['always a queen', PROMOTIONS, 2, 'PROMOTED_PIECE'],
  ['unmake capture', KIWIPETE_FEN, 3, 'UNMAKING_CAPTURE'],
  ['unmake rights', CASTLING, 3, 'UNMAKING_RIGHTS'],
  ['unmake square', '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 2, 'UNMAKING_SQUARE'],
  ['unmake castling', CASTLING, 2, 'UNMAKING_CASTLING'],
  ['unmake en passant', '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 2, 'UNMAKING_EN_PASSANT'],
  ['unmake promotion', PROMOTIONS, 2, 'UNMAKING_PROMOTION'],
  ['ends count', '6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1', 3, 'END_COUNTED'],
  ['nodes count', START_FEN, 3, 'NODES_COUNTED'],
  ['captures count twice', KIWIPETE_FEN, 2, 'LEAF_COUNT'],
  ['total of all plies', START_FEN, 3, 'TOTAL'],
];

describe('a generator with one bug', () => {
  it.each(BUGS)('%s', async (bug, fen, depth, code) => {
    const found = await compared(new BrokenGenerator(bug), fen, depth);
    if (found.kind !== 'different') throw new Error(`found nothing: ${found.kind}`);
    expect([found.smallest.rules[0]?.code, reportLines(found).join('\n')]).toEqual([code, expect.any(String)]);
    const men = (text: string): number => countMen(unwrap(parseFen(text)).board);
    expect(men(found.smallest.fen)).toBeLessThanOrEqual(men(found.difference.fen));
  });

  it.each(BUGS.filter(([bug]) => /square never|rook stays|right after capture|long|queen only|count|total/.test(bug)))(
    '%s, without moves in questions',
    async (bug, fen, depth, code) => {
      const found = await compared(new BrokenGenerator(bug, { takesMoves: false }), fen, depth);
      expect(found).toMatchObject({ kind: 'different', smallest: { rules: [{ code }] } });
    },
  );

  it.each(BUGS.filter(([bug]) => /square never|right after|always/.test(bug)))(
    '%s, by totals alone',
    async (bug, fen, depth) => {
      const found = await compared(new BrokenGenerator(bug, { namesMoves: false }), fen, depth);
      expect(found).toMatchObject({ kind: 'different' });
    },
  );

  it.each([
    ['ends count', '6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1', 'END_COUNTED'],
    ['nodes count', START_FEN, 'NODES_COUNTED'],
  ])('%s, by totals alone: the rule all the same', async (bug, fen, code) => {
    const found = await compared(new BrokenGenerator(bug, { namesMoves: false }), fen, 2);
    expect(found).toMatchObject({ kind: 'different', difference: { rules: [{ code }] } });
  });

  it('is not the generator without a bug', async () => {
    for (const fen of new Set(BUGS.map(([, each]) => each))) {
      expect((await compared(new BrokenGenerator(), fen, 2)).kind).toBe('equal');
    }
  });
});
