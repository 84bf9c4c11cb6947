// Checks and how to answer them, double checks of each kind, pins beyond the systematic ones of pins.ts, kings and their
// limits, mates and stalemates.

import type { Pattern } from './pattern';

export const CHECKS: readonly Pattern[] = [
  ['check: by a pawn, which can be taken', '1k6/8/8/8/8/8/3p4/R3K3 w - -', '+ e1d2 e1e2 e1f2 e1d1'],
  ['check: by a guarded pawn', 'k7/8/8/8/8/2p5/3p4/4K3 w - -', '+ !e1d2 e1d1 e1e2 e1f1'],
  ['check: by a knight, take it or step away', 'k7/8/8/8/8/5n2/6P1/3QK3 w - -', '+ d1f3+ g2f3 e1e2 e1f2 !g2g3'],
  ['check: by a rook, take, block or step away', 'k3r3/8/8/1B6/8/8/3N4/3QK3 w - -', '+ b5e8 b5e2 d1e2 d2e4 !d2f3'],
  ['check: by a bishop, take, block or step away', 'k7/8/8/b7/8/8/4P2P/RN2K3 w - -', '+ a1a5+ b1c3 b1d2 e1d1 !e1d2'],
  ['check: by a queen on a diagonal', 'k7/8/8/8/7q/8/3P4/4KN2 w - -', '+ f1g3 e1d1 e1e2 !e1f2 !d2d4'],
  ['check: by an adjacent queen, guarded', 'k7/8/8/b7/8/8/3q4/4K3 w - -', '+ !e1d2 only e1f1'],
  ['check: by an adjacent queen, not guarded', 'k7/8/8/8/8/8/3q4/4K3 w - -', '+ e1d2 e1f1 !e1e2'],
  ['check: no retreat along the rank', 'k7/8/8/8/r3K3/8/8/8 w - -', '+ !e4f4 !e4d4 e4e5'],
  ['check: no retreat along the file', 'k3r3/8/8/8/4K3/8/8/8 w - -', '+ !e4e3 !e4e5 e4d3'],
  ['check: no retreat along the diagonal', 'b7/8/8/7k/4K3/8/8/8 w - -', '+ !e4f3 !e4d5 e4d3'],
  ['check: a pinned man may not take the checker', '7k/8/8/8/8/5n2/8/r2QK3 w - -', '+ !d1f3 e1e2 e1f2'],
  ['check: a pinned man may not block', 'k7/8/8/b7/7b/8/3R4/4K3 w - -', '+ !d2f2 e1d1 e1f1 e1e2'],
  ["check: uncovered by a king's step", 'R2K3k/8/8/8/8/8/8/8 w - -', 'd8d7+ d8e7+ d8e8'],
  ["check: uncovered by a pawn's step", '7k/8/8/8/3P4/8/1B6/K7 w - -', 'd4d5+'],
  ['check: uncovered by a knight that checks too', '4k3/8/8/8/4N3/8/8/K3R3 w - -', 'e4d6++ e4f6++ e4c5+'],
  ['check: uncovered by a rook that checks too', '7k/8/8/8/3R4/8/1B6/K7 w - -', 'd4d8++ d4h4++ d4d1+'],
  ['check: uncovered by a bishop that checks too', '4k3/8/8/8/4B3/8/8/K3R3 w - -', 'e4c6++ e4g6++ e4h7+'],

  ['double check: rook and knight', '4r2k/8/8/8/8/5n2/8/3QK3 w - -', '++ !d1f3 !d1e2 e1f2 e1f1'],
  ['double check: rook and bishop', '4r2k/8/8/8/7b/8/3P4/3QK3 w - -', '++ !d1e2 only e1f1'],
  ['double check: rook and pawn', '4r2k/8/8/8/8/8/5p2/3QK3 w - -', '++ e1f2 e1f1 e1d2 !d1e2'],
  ['double check: bishop and knight', '7k/8/8/b7/8/3n4/8/3QK3 w - -', '++ !d1d3 !d1d2 e1e2 e1f1'],
  ['double check: queen and knight', '4q2k/8/8/8/8/3n4/8/3QK3 w - -', '++ !d1d3 e1d2 e1f1'],
  ['double check: queen and rook', '4q2k/8/8/8/8/8/8/r3K3 w - -', '++ e1d2 e1f2 !e1d1 !e1f1'],
  ['double check: queen and bishop, after a promotion', '7k/8/8/b7/8/8/8/3qK3 w - -', '++ e1d1 e1f2 !e1d2'],
  ['double check: two rooks, after a promotion', '4r2k/8/8/8/8/8/8/3rK3 w - -', '++ e1d1 e1f2 !e1d2 !e1f1'],
  [
    'double check: Reti and Tartakower, 1910',
    '2kr1bnr/ppp2ppp/8/4N3/4Q1b1/2P5/PP3PPP/RNBK1B1R w - -',
    '++ only d1c2 d1e1',
  ],

  ['pin: two own men on the line are free', '4r2k/8/8/8/8/4N3/4N3/4K3 w - -', 'e3d5 e2c3'],
  ['pin: an enemy man on the line sets free', '4r2k/8/8/4n3/8/8/4N3/4K3 w - -', 'e2c3'],
  ['pin: two at once on different lines', '4r2k/8/8/b7/8/8/3RR3/4K3 w - -', 'e2e8+ !d2d3 !e2f2'],
  ['pin: a pinned man still guards', '4k3/4n3/8/2K5/8/8/8/4R3 w - -', '!c5c6 !c5d5 c5b6'],
  ['pin: a pawn takes the pinner next to it', '4k3/8/8/8/8/2b5/3P4/4K3 w - -', 'd2c3 !d2d3 !d2d4'],
  [
    'pin: from all eight sides',
    '7k/b2r2b1/8/2PNR3/q1QKB2r/2PPQ3/8/q2r2b1 w - -',
    'e3g1 c4a4 !e3e2 !c4b5 !d5b6 !e5e6 !e4f5',
  ],

  ['kings: do not touch', '8/8/8/3k4/8/3K4/8/8 w - -', '!d3d4 !d3c4 !d3e4 d3d2'],
  ['kings: in the corner', '8/8/8/8/8/8/8/K1k5 w - -', '!a1b1 !a1b2 a1a2'],
  ['kings: among enemy pawns, guarded and not', '4k3/8/8/8/4p3/3pKp2/8/8 w - -', 'e3e4 e3d2 e3f2 !e3d3 !e3f3 !e3e2'],
  ['kings: among own and enemy pawns', '8/8/2p1p3/2kPp3/2P1K3/2P1P3/8/8 w - -', 'e4e5 d5c6 d5e6 !e4d4'],

  ['mate: on the back rank', '4k3/8/8/8/8/8/5PPP/r5K1 w - -', '#'],
  ['mate: averted by the only block', '4k3/8/8/8/8/8/2R2PPP/r5K1 w - -', '+ only c2c1'],
  ['mate: smothered', '4k3/8/8/8/8/8/5nPP/6RK w - -', '#'],
  ['mate: by a pawn', '8/8/8/8/4b3/1k6/1p6/K7 w - -', '#'],
  ['mate: by double check', '4r2k/8/8/8/7b/8/3P4/3QKB2 w - -', '#'],
  ['mate: between own rooks', '4k3/8/8/8/8/4q3/8/3RKR2 w - -', '#'],
  ['mate: by two rooks', 'k7/8/8/8/8/8/1r6/r3K3 w - -', '#'],
  ['mate: the man that could take is pinned', 'k7/8/8/8/8/r7/1N6/KN5r w - -', '#'],

  ['stalemate: queen', '8/8/8/8/8/1k6/2q5/K7 w - -', '='],
  ['stalemate: guarded rook', '8/8/8/8/8/2k5/1r6/K7 w - -', '='],
  ['stalemate: king and pawn', '8/8/8/8/8/4k3/4p3/4K3 w - -', '='],
  ['stalemate: a blocked pawn', '1r5k/8/8/8/8/p7/P7/K7 w - -', '='],
  ['stalemate: a pinned bishop', '8/8/8/8/8/1k6/8/KBr5 w - -', '='],
  ['stalemate: two pinned knights', '7r/8/k7/8/5n2/8/7N/3r2NK w - -', '='],
];
