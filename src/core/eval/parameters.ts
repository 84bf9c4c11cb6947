// The values of the parameters, middlegame and endgame, in the order of src/abi/evaluation.ts.
// Made by `npm run tune`: nothing yet, these were set by hand

// prettier-ignore
export const PARAMETERS: usize = memory.data<i16>([
  // right to move
    20,  10,
  // piece: pawn, knight, bishop, rook, queen
    82, 100,   330, 300,   345, 315,   475, 530,  1000, 980,
  // pawn on a square: a line for each rank, edge file first
     0,   0,     0,   0,     0,   0,     0,   0,
     0,   0,     0,   0,     0,   0,     0,   0,
     2,   1,     2,   1,     8,   1,    14,   1,
     4,   4,     4,   4,    16,   4,    28,   4,
     6,   9,     6,   9,    24,   9,    42,   9,
     8,  16,     8,  16,    26,  16,    44,  16,
    10,  25,    10,  25,    28,  25,    46,  25,
     0,   0,     0,   0,     0,   0,     0,   0,
  // knight on a square: a line for each rank, edge file first
   -23, -15,   -23, -15,   -23, -15,   -23, -15,
   -15, -15,    -5,  -6,    -5,  -6,    -5,  -6,
   -15, -15,    -5,  -6,     5,   3,     5,   3,
    -9, -15,     1,  -6,    11,   3,    21,  12,
    -9, -15,     1,  -6,    11,   3,    21,  12,
    -9, -15,     1,  -6,    11,   3,    11,   3,
   -15, -15,    -5,  -6,    -5,  -6,    -5,  -6,
   -15, -15,   -15, -15,   -15, -15,   -15, -15,
  // bishop on a square: a line for each rank, edge file first
   -15,  -5,   -15,  -5,   -15,  -5,   -15,  -5,
    -5,  -5,    11,  -1,    -1,  -1,    -1,  -1,
    -5,  -5,    -1,  -1,     3,   3,     3,   3,
    -5,  -5,    -1,  -1,     3,   3,     7,   7,
    -5,  -5,    -1,  -1,     3,   3,     7,   7,
    -5,  -5,    -1,  -1,     3,   3,     3,   3,
    -5,  -5,    -1,  -1,    -1,  -1,    -1,  -1,
    -5,  -5,    -5,  -5,    -5,  -5,    -5,  -5,
  // rook on a square: a line for each rank, edge file first
    -5,  -4,    -1,  -4,     3,  -4,     7,  -4,
    -5,  -2,    -1,  -2,     3,  -2,     7,  -2,
    -5,   0,    -1,   0,     3,   0,     7,   0,
    -5,   2,    -1,   2,     3,   2,     7,   2,
    -5,   4,    -1,   4,     3,   4,     7,   4,
    -5,   6,    -1,   6,     3,   6,     7,   6,
     5,  12,     9,  12,    13,  12,    17,  12,
    -5,  10,    -1,  10,     3,  10,     7,  10,
  // queen on a square: a line for each rank, edge file first
     0, -12,     1, -12,     2, -12,     3, -12,
     0, -12,     1,  -3,     2,  -3,     3,  -3,
    -6, -12,    -5,  -3,    -4,   6,    -3,   6,
    -6, -12,    -5,  -3,    -4,   6,    -3,  15,
    -6, -12,    -5,  -3,    -4,   6,    -3,  15,
     0, -12,     1,  -3,     2,   6,     3,   6,
     0, -12,     1,  -3,     2,  -3,     3,  -3,
     0, -12,     1, -12,     2, -12,     3, -12,
  // king on a square: a line for each rank, edge file first
    20, -20,     8, -20,    -4, -20,   -16, -20,
   -18, -20,   -18,  -4,   -18,  -4,   -18,  -4,
   -36, -20,   -36,  -4,   -36,  12,   -36,  12,
   -54, -20,   -54,  -4,   -54,  12,   -54,  28,
   -72, -20,   -72,  -4,   -72,  12,   -72,  28,
   -72, -20,   -72,  -4,   -72,  12,   -72,  12,
   -72, -20,   -72,  -4,   -72,  -4,   -72,  -4,
   -72, -20,   -72, -20,   -72, -20,   -72, -20,
  // knight mobility, by number of squares
   -42, -48,   -17, -20,    -7,  -8,     1,   1,     7,   9,    13,  15,    19,  21,    23,  27,    28,  32,
  // bishop mobility
   -45, -57,   -24, -31,   -16, -20,    -9, -11,    -3,  -4,     2,   2,     6,   8,
    10,  13,    14,  18,    17,  22,    21,  26,    24,  30,    27,  34,    30,  38,
  // rook mobility
   -30, -66,   -17, -37,   -11, -24,    -7, -15,    -3,  -7,
     0,   0,     3,   6,     5,  12,     8,  17,    10,  22,
    12,  27,    14,  32,    16,  36,    18,  40,    20,  44,
  // queen mobility
   -36, -66,   -24, -45,   -20, -36,   -16, -29,   -13, -24,   -10, -19,    -8, -14,
    -5, -10,    -3,  -6,    -1,  -2,     1,   1,     2,   4,     4,   7,     6,  10,
     7,  13,     9,  16,    10,  19,    12,  21,    13,  24,    14,  26,    16,  29,
    17,  31,    18,  33,    19,  36,    21,  38,    22,  40,    23,  42,    24,  44,
  // outpost: knight, bishop
    28,  18,    20,   8,
  // behind a pawn: knight, bishop
     8,   3,     6,   4,
  // bishop pair
    28,  48,
  // own pawn on the colour of a bishop
    -3,  -6,
  // rook on a file without own pawns
    14,   8,
  // rook on a file without pawns
    34,  12,
  // doubled pawn
    -8, -22,
  // isolated pawn
    -8, -12,
  // backward pawn
    -8, -14,
  // either of them, no enemy pawn in front
   -10,  -6,
  // pawn defended by a pawn, by rank
     0,   0,     0,   0,    14,   8,    14,  10,    22,  18,    45,  40,    60,  60,
  // pawn beside a pawn
     0,   0,     5,   2,     8,   5,    15,  12,    30,  28,    60,  60,    80,  80,
  // passed pawn
     0,   0,     0,  10,     0,  14,     8,  28,    25,  55,    55,  90,    90, 140,
  // passed pawn behind an enemy piece
     0,   0,     0,   0,     0,   0,    -5,  -8,   -10, -15,   -20, -35,   -30, -50,
  // passed pawn that can advance in safety
     0,   0,     0,   0,     0,   0,     4,   8,     8,  14,    14,  25,    25,  40,
  // passed pawn whose whole way is clear
     0,   0,     0,   0,     0,   0,     0,  12,     5,  20,    15,  40,    30,  60,
  // each step from the own king to its stop
     0,   0,     0,   0,     0,   0,     0,  -4,     0,  -7,     0, -10,     0, -10,
  // each step from the enemy's king
     0,   0,     0,   0,     0,   0,     0,   6,     0,  12,     0,  18,     0,  20,
  // passed pawn that no king can catch
     0, 300,
  // shelter: a line for each file from the edge, by rank
   -14,   0,    14,   0,    10,   0,     2,   0,    -2,   0,    -4,   0,    -6,   0,
   -17,   0,    17,   0,    12,   0,     2,   0,    -2,   0,    -5,   0,    -7,   0,
   -14,   0,    14,   0,    10,   0,     2,   0,    -2,   0,    -4,   0,    -6,   0,
   -14,   0,    14,   0,    10,   0,     2,   0,    -2,   0,    -4,   0,    -6,   0,
  // storm, likewise
     2,   0,   -10,   0,   -26,   0,   -16,   0,    -6,   0,     0,   0,     2,   0,
     2,   0,   -10,   0,   -26,   0,   -16,   0,    -6,   0,     0,   0,     2,   0,
     2,   0,   -10,   0,   -26,   0,   -16,   0,    -6,   0,     0,   0,     2,   0,
     2,   0,   -10,   0,   -26,   0,   -16,   0,    -6,   0,     0,   0,     2,   0,
  // storm that is stopped, by rank
     0,   0,     0,   0,   -10,  -8,    -2,  -6,     0,  -4,     2,   0,     2,   0,
  // pawn attacks knight, bishop, rook, queen
    60,  40,    60,  50,    75,  40,    70,  40,
  // minor piece attacks pawn, knight, …
     6,  14,    25,  22,    32,  28,    55,  40,    50,  60,
  // rook attacks pawn, knight, …
     2,  18,    24,  26,    28,  28,     0,  18,    50,  30,
  // king attacks
    12,  40,
  // attacked and not defended
    36,  20,
  // pawn can advance and attack
    18,  14,
  // contested square
     4,   3,
  // space
     4,   0,
  // bare king: towards the edge
     0,  20,
  // bare king: the other one near
     0,  12,
  // danger: base
   -60,   0,
  // danger: the attacker has no queen
  -260, -60,
  // danger: knight, bishop, rook, queen looks at the zone
    55,  10,    40,  10,    45,   5,    25,  10,
  // danger: attacked square of the zone
    14,   4,
  // danger: weak square of the zone
    36,   6,
  // danger: safe check by knight, bishop, rook, queen
   110,  10,    70,  10,   115,  10,    80,  15,
  // danger: file without own pawns
    25,   0,
]);
