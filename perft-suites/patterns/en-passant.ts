// En passant: who may take, what the two vanishing pawns uncover, and double steps in general.

import type { Pattern } from './pattern';

export const EN_PASSANT: readonly Pattern[] = [
  ['en passant: plain', '4k3/8/8/3pP3/8/8/8/4K3 w - d6', 'e5d6 e5e6'],
  ['en passant: two pawns may take', '4k3/8/8/2PpP3/8/8/8/4K3 w - d6', 'c5d6 e5d6'],
  ['en passant: on the edge, no wrap around', '4k3/8/8/pP5P/8/8/8/4K3 w - a6', 'b5a6 !h5a6'],
  ['en passant: only right after the double step', '4k3/8/8/3pP3/8/8/8/4K3 w - -', '!e5d6 e5e6'],
  ['en passant: square given, nobody to take', '4k3/8/8/3p4/8/8/4P3/4K3 w - d6', 'e2e4'],
  ['en passant: two double steps at once', '4k3/8/8/1pP2Pp1/8/8/8/4K3 w - g6', 'f5g6 !c5b6'],
  ['en passant: double steps past enemy pawns', '4k3/8/8/8/1p3p2/8/P1P1P1P1/4K3 w - -', 'a2a4 c2c4 e2e4 g2g4'],

  ['en passant: both pawns leave the rank of king and rook', '4k3/8/8/K2pP2r/8/8/8/8 w - d6', '!e5d6 e5e6'],
  ['en passant: both pawns leave the rank of king and queen', '4k3/8/8/K2pP2q/8/8/8/8 w - d6', '!e5d6 e5e6'],
  ['en passant: the same, the taker next to the king', '4k3/8/8/KPp4r/8/8/8/8 w - c6', '!b5c6 b5b6'],
  ['en passant: the same, rook on the pawns, king far', '4k3/8/8/K4pPr/8/8/8/8 w - f6', '!g5f6 g5g6'],
  ['en passant: a third man keeps the rank shut', '4k3/8/8/K2pPN1r/8/8/8/8 w - d6', 'e5d6'],
  ['en passant: the other pawn keeps the rank shut', '4k3/8/8/K1PpP2r/8/8/8/8 w - d6', 'c5d6 e5d6'],
  ['en passant: a bishop on the rank does not matter', '4k3/8/8/K2pP2b/8/8/8/8 w - d6', 'e5d6'],

  ['en passant: the taker is pinned on the file', '4r2k/8/8/3pP3/8/8/8/4K3 w - d6', '!e5d6 e5e6'],
  ['en passant: the taker is pinned by a queen on the file', '4q2k/8/8/3pP3/8/8/4K3/8 w - d6', '!e5d6 e5e6'],
  ['en passant: the taker would leave the diagonal of its pin', '4k3/6b1/8/3pP3/3K4/8/8/8 w - d6', '!e5d6 !e5e6'],
  ['en passant: the taker stays on the diagonal of its pin', '1b2k3/8/8/3pP3/8/6K1/8/8 w - d6', 'e5d6 !e5e6'],
  ['en passant: one of two takers is pinned', '4r2k/8/8/2PpP3/8/8/8/4K3 w - d6', 'c5d6 !e5d6'],
  ['en passant: the taken pawn was on a file of king and rook', '3rk3/8/8/3pP3/8/8/8/3K4 w - d6', 'e5d6'],
  ['en passant: the taken pawn shut a diagonal (no game)', 'b3k3/8/8/3pP3/8/8/6K1/8 w - d6', '!e5d6'],
  ['en passant: the same with a queen (no game)', '4k3/1q6/8/3pP3/4K3/8/8/8 w - d6', '+ !e5d6'],

  ['en passant: takes the checking pawn', '4k3/8/8/3pP3/4K3/8/8/8 w - d6', '+ e5d6'],
  ['en passant: takes the checking pawn, two may', '4k3/8/8/2PpP3/4K3/8/8/8 w - d6', '+ c5d6 e5d6'],
  ['en passant: pinned, so the checking pawn stays', '4r2k/8/8/3pP3/4K3/8/8/8 w - d6', '+ !e5d6'],
  ['en passant: no answer to the check that the double step uncovers', '4b2k/8/8/3pP3/K7/8/8/8 w - d6', '+ !e5d6'],
  ['en passant: its square blocks a check (no game)', '4kb2/8/8/3pP3/8/K7/8/8 w - d6', '+ e5d6'],
  ['en passant: no answer to a double check (no game)', '4k3/7b/8/3pP3/4K3/8/8/8 w - d6', '++ !e5d6'],

  ["en passant: uncovers check along the taker's diagonal", '7k/8/8/3pP3/8/8/1B6/4K3 w - d6', 'e5d6+'],
  ["en passant: uncovers check along the taker's file", '4k3/8/8/3pP3/8/8/8/K3R3 w - d6', 'e5d6+'],
  ['en passant: uncovers check through the taken pawn', '6k1/8/8/3pP3/8/8/B7/4K3 w - d6', 'e5d6+'],
  ['en passant: uncovers check along the rank of both', '8/8/8/R2pP2k/8/8/8/4K3 w - d6', 'e5d6+'],
  ['en passant: checks with the pawn', '8/2k5/8/3pP3/8/8/8/4K3 w - d6', 'e5d6+'],
  ['en passant: double check with the pawn and along its file', '8/4k3/8/3pP3/8/8/8/K3R3 w - d6', 'e5d6++'],
  ['en passant: double check by two sliders, neither moved', '8/8/4k3/3pP3/8/8/B7/K3R3 w - d6', 'e5d6++'],
  ['en passant: the only move', '1r2k3/8/4p3/3pP3/8/2n5/8/K7 w - d6', 'only e5d6'],
  ['en passant: stalemate, for taking uncovers the rank', '2b5/2k5/1n6/KPp4r/8/8/8/8 w - c6', '='],
  ['en passant: mate, for the taker is pinned', 'rr5k/8/3pb3/1Pp5/1K6/7r/8/8 w - c6', '#'],

  ['double step: blocks a check, the single one does not', '4k3/8/8/8/r6K/8/4P3/8 w - -', '+ e2e4 !e2e3'],
  ['double step: the single one blocks a check', '4k3/8/8/8/8/r6K/4P3/8 w - -', '+ e2e3 !e2e4'],
  ['double step: pinned on the file', '4r2k/8/8/8/8/8/4P3/4K3 w - -', 'e2e3 e2e4'],
  ['double step: pinned on the rank', '4k3/8/8/8/8/8/K2P3r/8 w - -', '!d2d3 !d2d4'],
  [
    'double step: blocked at once and at the second square',
    '4k3/8/8/8/3p4/2p5/2PP4/4K3 w - -',
    '!c2c3 !c2c4 d2d3 !d2d4 d2c3',
  ],
  ['double step: uncovers check', '8/8/8/8/8/8/R3P2k/K7 w - -', 'e2e4+ e2e3+'],
  ['double step: checks', '8/8/8/3k4/8/8/2P1P3/4K3 w - -', 'c2c4+ e2e4+'],
];
