// Castling: every reason why it is allowed or not, and every way to lose the right. Then Chess960's own reasons.

import type { Pattern } from './pattern';

export const CASTLING: readonly Pattern[] = [
  ['castling: all four rights', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', 'e1g1 e1c1'],
  ['castling: one right a side', 'r3k2r/8/8/8/8/8/8/R3K2R w Kq -', 'e1g1 !e1c1'],
  ['castling: the other right a side', 'r3k2r/8/8/8/8/8/8/R3K2R w Qk -', '!e1g1 e1c1'],
  ['castling: men in place, rights gone', 'r3k2r/8/8/8/8/8/8/R3K2R w - -', '!e1g1 !e1c1'],

  ['castling: in check by a rook', '1k2r3/8/8/8/8/8/8/R3K2R w KQ -', '+ !e1g1 !e1c1'],
  ['castling: in check by a bishop', '1k6/8/8/b7/8/8/8/R3K2R w KQ -', '+ !e1g1 !e1c1'],
  ['castling: in check by a queen', '1k2q3/8/8/8/8/8/8/R3K2R w KQ -', '+ !e1g1 !e1c1'],
  ['castling: in check by a knight', '1k6/8/8/8/8/5n2/8/R3K2R w KQ -', '+ !e1g1 !e1c1'],
  ['castling: in check by a pawn', '1k6/8/8/8/8/8/3p4/R3K2R w KQ -', '+ !e1g1 !e1c1'],
  ['castling: in double check', '1k2r3/8/8/8/7b/8/8/R3K2R w KQ -', '++ !e1g1 !e1c1'],

  ["castling: through a rook's file on both sides", '1k1r1r2/8/8/8/8/8/8/R3K2R w KQ -', '!e1g1 !e1c1'],
  ["castling: through a rook's file, king side", '1k3r2/8/8/8/8/8/8/R3K2R w KQ -', '!e1g1 e1c1'],
  ["castling: through a rook's file, queen side", '1k1r4/8/8/8/8/8/8/R3K2R w KQ -', 'e1g1 !e1c1'],
  ["castling: through a bishop's diagonal", '1k6/8/b7/8/8/8/8/R3K2R w KQ -', '!e1g1 e1c1'],
  ["castling: through a queen's diagonal", '1k6/8/8/7q/8/8/8/R3K2R w KQ -', 'e1g1 !e1c1'],
  ["castling: through a queen's lines on both sides", '1k6/8/8/8/8/3q4/8/R3K2R w KQ -', '!e1g1 !e1c1'],
  ["castling: through a knight's squares on both sides", '1k6/8/8/8/8/4n3/8/R3K2R w KQ -', '!e1g1 !e1c1'],
  ["castling: through a pawn's squares on both sides", '1k6/8/8/8/8/8/4p3/R3K2R w KQ -', '!e1g1 !e1c1'],
  ['castling: past the enemy king, king side', '8/8/8/8/8/8/6k1/4K2R w K -', '!e1g1'],
  ['castling: past the enemy king, queen side', '8/8/8/8/8/8/1k6/R3K3 w Q -', '!e1c1'],
  ['castling: an own pawn shuts the file', '1k3r2/8/8/8/8/8/5P2/R3K2R w KQ -', 'e1g1 e1c1'],
  ['castling: a pinned rook still forbids', 'R4rk1/8/8/8/8/8/8/4K2R w K -', '!e1g1'],

  ["castling: into a rook's file, king side", '1k4r1/8/8/8/8/8/8/R3K2R w KQ -', '!e1g1 e1c1'],
  ["castling: into a rook's file, queen side", '2r3k1/8/8/8/8/8/8/R3K2R w KQ -', 'e1g1 !e1c1'],
  ["castling: into a pawn's square, king side", '1k6/8/8/8/8/8/7p/R3K2R w KQ -', '!e1g1 e1c1'],
  ["castling: into a pawn's square, queen side", '1k6/8/8/8/8/8/1p6/R3K2R w KQ -', 'e1g1 !e1c1'],
  ["castling: into a bishop's diagonal", '1k6/8/8/2b5/8/8/8/R3K2R w KQ -', '!e1g1 e1c1'],

  ['castling: the rooks may be attacked', 'r6r/8/4k3/8/8/8/8/R3K2R w KQ -', 'e1g1 e1c1'],
  ['castling: the rook may pass an attacked square', '1r4k1/8/8/8/8/8/8/R3K3 w Q -', 'e1c1'],
  ['castling: the same, attacked by a knight', '6k1/8/8/8/8/n7/8/R3K3 w Q -', 'e1c1'],

  ['castling: own knights in the way', '4k3/8/8/8/8/8/8/RN2K1NR w KQ -', '!e1g1 !e1c1'],
  ['castling: own bishops in the way', '4k3/8/8/8/8/8/8/R1B1KB1R w KQ -', '!e1g1 !e1c1'],
  ['castling: own queen in the way', '4k3/8/8/8/8/8/8/R2QK2R w KQ -', 'e1g1 !e1c1'],
  ["castling: an enemy knight in the rook's way", '4k3/8/8/8/8/8/8/Rn2K2R w KQ -', 'e1g1 !e1c1'],
  ["castling: an enemy knight on the king's goal", '4k3/8/8/8/8/8/8/R3K1nR w KQ -', '!e1g1 e1c1'],

  ["castling: right lost by a rook's or king's way out and back", '7k/5p1p/5P1P/8/8/8/P7/R3K3 w Q -', 'e1c1'],
  ['castling: the enemy may take a rook on its corner', '4k3/8/2b5/8/8/8/8/4K2R w K -', 'e1g1 h1h8+'],
  ['castling: takes a rook on its corner with a bishop', 'r3k2r/8/8/3B4/8/8/8/4K3 w kq -', 'd5a8'],
  ['castling: takes a rook on its corner with a knight', 'r3k2r/8/6N1/8/8/8/8/4K3 w kq -', 'g6h8'],
  ['castling: rooks take rooks, two rights at a stroke', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', 'a1a8+ h1h8+'],
  ['castling: promotions take both rooks', 'r3k2r/1P4P1/8/8/8/8/8/4K3 w kq -', 'b7a8q+ g7h8q+ b7a8n g7h8n'],
  ['castling: a rook that retakes on the corner has no right', '4k1rr/8/8/8/4B3/2B5/8/4K3 w k -', 'c3h8'],

  ['castling: checks, king side', '5k2/8/8/8/8/8/8/4K2R w K -', 'e1g1+'],
  ['castling: checks, queen side', '3k4/8/8/8/8/8/8/R3K3 w Q -', 'e1c1+'],
  ['castling: mates, king side', '5k2/8/8/8/8/8/4R1R1/4K2R w K -', 'e1g1#'],
  ['castling: mates, queen side', '3k4/8/8/8/8/8/2R1R3/R3K3 w Q -', 'e1c1#'],
];

/** Written in Chess960's way: Shredder-FEN, and castling as king takes own rook. */
export const CHESS960_CASTLING: readonly Pattern[] = [
  ['Chess960: the king stays, king side', '4k3/8/8/8/8/8/8/6KR w H -', 'g1h1'],
  ['Chess960: the king stays, queen side', '4k3/8/8/8/8/8/8/1RK5 w B -', 'c1b1'],
  ['Chess960: the rook stays, king side', '4k3/8/8/8/8/8/8/4KR2 w F -', 'e1f1'],
  ['Chess960: the rook stays, queen side', '4k3/8/8/8/8/8/8/3RK3 w D -', 'e1d1'],
  ['Chess960: king and rook change places, king side', '4k3/8/8/8/8/8/8/5KR1 w G -', 'f1g1'],
  ['Chess960: king and rook change places, queen side', '4k3/8/8/8/8/8/8/2RK4 w C -', 'd1c1'],
  ['Chess960: both go to the right to castle queen side', '4k3/8/8/8/8/8/8/RK6 w A -', 'b1a1'],
  ['Chess960: the king crosses the board, queen side', '4k3/8/8/8/8/8/8/R5K1 w A -', 'g1a1'],
  ['Chess960: the king crosses the board, king side', '4k3/8/8/8/8/8/8/1KR5 w C -', 'b1c1'],
  ['Chess960: both rooks beside the king', '5k2/8/8/8/8/8/8/2RKR3 w EC -', 'd1e1 d1c1'],
  ["Chess960: a king's step to the castling square is another move", '4k3/8/8/8/8/8/8/5K1R w H -', 'f1g1 f1h1'],

  ["Chess960: the rook shields the king's square from a rook", '4k3/8/8/8/8/8/8/rRK5 w B -', '!c1b1'],
  ["Chess960: the rook shields the king's square from a queen", '4k3/8/8/8/8/8/8/qR1K4 w B -', '!d1b1'],
  ['Chess960: the same from a distance', '4k3/8/8/8/8/8/8/r1RK4 w C -', '!d1c1'],
  ['Chess960: the same, king side', '4k3/8/8/8/8/8/8/5KRr w G -', '!f1g1'],
  ["Chess960: a knight shields the king's square too", '4k3/8/8/8/8/8/8/rNRK4 w C -', 'd1c1'],
  ['Chess960: a bishop in the corner is no danger', '4k3/8/8/8/8/8/8/bRK5 w B -', 'c1b1'],

  ["Chess960: the king's long way is attacked", '4r2k/8/8/8/8/8/8/R5K1 w A -', '!g1a1'],
  ["Chess960: a square beyond the king's way is attacked", '1r5k/8/8/8/8/8/8/R5K1 w A -', 'g1a1'],
  ["Chess960: the rook's square on the king's way is attacked", '2r4k/8/8/8/8/8/8/1KR5 w C -', '!b1c1'],
  ['Chess960: in check', '2r4k/8/8/8/8/8/8/1RK5 w B -', '+ !c1b1'],
  ["Chess960: the king's square is taken", '4k3/8/8/8/8/8/8/RKN5 w A -', '!b1a1'],
  ["Chess960: the rook's square is taken", '4k3/8/8/8/8/8/8/RK1N4 w A -', '!b1a1'],
  ["Chess960: the rook's way is blocked, the king's is not", '4k3/8/8/8/8/8/8/RNK5 w A -', '!c1a1'],
  ['Chess960: an enemy man between king and rook', '4k3/8/8/8/8/8/8/5KnR w H -', '!f1h1'],

  ['Chess960: inner rook, king side', '6k1/8/8/8/8/8/8/1K2R2R w E -', 'b1e1 !b1h1'],
  ['Chess960: outer rook, the inner one in the way', '6k1/8/8/8/8/8/8/1K2R2R w H -', '!b1e1 !b1h1'],
  ['Chess960: inner rook, queen side', '4k3/8/8/8/8/8/8/R1R1K3 w C -', 'e1c1 !e1a1'],
  ['Chess960: promotions take a castling rook or its neighbour', '1r1rk3/2P5/8/8/8/8/8/4K3 w d -', 'c7d8q+ c7b8q'],
  ['Chess960: checks with the rook that jumped', '5k2/8/8/8/8/8/8/5KR1 w G -', 'f1g1+'],
];
