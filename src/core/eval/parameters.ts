// The values of the parameters, middlegame and endgame, in the order of src/abi/evaluation.ts.
// Made by `npm run tune`: 1044393 positions, 12 epochs, validation loss 0.47593 to 0.46372

// prettier-ignore
export const PARAMETERS: usize = memory.data<i16>([
  // right to move
    19,  12,
  // piece: pawn, knight, bishop, rook, queen
    75, 136,   345, 390,   367, 424,   475, 693,   989,1272,
  // pawn on a square: a line for each rank, edge file first
     0,   0,     0,   0,     0,   0,     0,   0,
   -15,  -3,    -5,   0,    -8,   6,    -3,   3,
   -18, -13,   -13, -11,    -5, -19,    -6, -16,
   -12,  -9,    -6, -16,    -4, -24,     1, -35,
     8,   4,    -2,  -2,    -5,  -4,     7, -17,
    16,   5,    19,  16,     4,  19,    44,   3,
    -1,  18,   -12,  22,   -34,  48,    51,  26,
     0,   0,     0,   0,     0,   0,     0,   0,
  // knight on a square: a line for each rank, edge file first
   -35, -39,   -11, -10,    -6, -11,    12,   0,
   -15,   4,   -17,   8,    -5,  -1,     6,   1,
    -3, -13,    10,  -6,    13,   7,    22,  17,
    13, -10,    16,  10,    27,  16,    20,  22,
    10,  -5,    20,   3,    30,   7,    27,  30,
    23, -40,    17,   2,    36,   6,    34,  15,
    -6, -14,   -14,  -1,    47,  -2,    28,  16,
   -94, -39,   -69, -10,   -81,  13,   -55,  22,
  // bishop on a square: a line for each rank, edge file first
    28, -28,    21, -11,    -8,   3,    -2,   2,
    18, -26,    15, -18,    18, -13,     1,   3,
     5,  -4,    18,  -5,    12,   4,     8,  10,
     8,  -2,     7,  -5,     8,  11,    20,   4,
    -8,  -9,     8,   9,    19,   1,    13,  22,
     0,  -3,    20,  -3,    30,  10,    20,  -2,
   -15, -22,   -12,  16,    20,   0,   -27,   9,
   -54,  19,   -29,  -1,   -97,  15,   -65,  12,
  // rook on a square: a line for each rank, edge file first
   -23, -17,   -17, -11,   -16,  -9,    -1, -21,
   -36, -13,   -25, -10,   -14,  -8,    -4, -13,
   -30,   5,    -6,   3,   -18,   7,    -9,   0,
   -26,   7,   -10,   9,    -6,   9,    -2,   6,
   -15,  15,     8,   4,     7,   3,    23,  -3,
   -13,  19,    -9,   1,    16,  -4,    27,  -7,
     8,   3,   -17,  10,    26,  -1,    40, -13,
    51,   1,    44,   4,    24,  11,    21,  16,
  // queen on a square: a line for each rank, edge file first
    -9, -31,   -13, -37,    -8, -35,    -9, -32,
    -2, -40,     2, -41,     3, -55,     3, -20,
   -10,  -6,     0, -12,    -9,   4,    -6,  11,
    -4, -23,     5,   9,    -7,  22,   -16,  43,
    -3,   6,    -3,  17,     0,  39,    -3,  45,
     1, -25,     5,  27,   -16,  45,    11,  23,
    25,   0,   -17,  30,   -10,  32,   -16,  36,
    29, -22,    30, -13,    15,  -4,    31,   8,
  // king on a square: a line for each rank, edge file first
    58, -72,    58, -61,    31, -54,    42, -53,
    49, -51,    32, -35,   -10, -24,   -10, -11,
    25, -32,    23, -24,   -24,  -9,    -2,  -1,
    16, -23,   -10,  -6,   -34,   3,   -14,  20,
    17,   2,   -36,  20,   -19,  25,   -55,  36,
   -30,  33,   -98,  68,   -36,  37,   -54,  45,
    42,  -2,     0,  53,   -13,  16,   -11,  26,
    13,  -4,    11,  42,    39,  13,    -2,  21,
  // knight mobility, by number of squares
   -34, -62,   -14, -39,    -6,  -5,    -1,  12,     3,  18,     6,  21,    11,  22,    14,  23,    20,  10,
  // bishop mobility
   -26, -84,   -21, -34,    -7, -24,    -2, -11,     4,   5,     6,  12,    11,  13,
    10,  23,    11,  26,     8,  24,    11,  21,    10,  12,     3,  19,   -19,  -2,
  // rook mobility
   -81,-103,   -19, -82,    -5, -34,    -6, -13,    -4,  -2,
    -4,   8,     0,  13,     2,  15,     8,  18,    10,  23,
    12,  29,    14,  33,    11,  37,    17,  37,    44,  21,
  // queen mobility
   -40, -88,    -6, -69,   -11, -75,   -12, -45,    -7, -87,    -7, -37,    -9,  -6,
    -7,  18,    -5,  17,    -3,  13,    -4,  35,    -3,  36,    -3,  40,    -7,  53,
    -5,  50,   -10,  60,    -7,  56,   -11,  54,     8,  33,    15,  20,     3,  29,
    33,  -4,    41, -20,    17, -29,     5, -25,    14, -22,    22,  -2,     1,  -5,
  // outpost: knight, bishop
    11,  19,    13,   5,
  // behind a pawn: knight, bishop
     6,  22,     7,  11,
  // bishop pair
    37,  59,
  // own pawn on the colour of a bishop
    -3,  -5,
  // rook on a file without own pawns
    10,   7,
  // rook on a file without pawns
    22,   0,
  // doubled pawn
    -9, -31,
  // isolated pawn
    -4,  -2,
  // backward pawn
    -1,  -4,
  // either of them, no enemy pawn in front
    -8,  -8,
  // pawn defended by a pawn, by rank
     0,   0,     0,   0,    14,   5,     7,  13,    14,  16,    52,  10,    80,  72,
  // pawn beside a pawn
     0,   0,     3,  -2,     6,   3,     6,  11,    11,  27,    55,  54,    38,  93,
  // passed pawn
     0,   0,   -13,   8,    -7,  20,   -23,  72,     3,  93,    24, 105,    68, 176,
  // passed pawn behind an enemy piece
     0,   0,     0,   0,     0,   0,    -9,   6,     4, -15,    -2, -14,   -65, -17,
  // passed pawn that can advance in safety
     0,   0,     0,   0,     0,   0,    -9,  12,    -5,  18,    12,  33,    12, 147,
  // passed pawn whose whole way is clear
     0,   0,     0,   0,     0,   0,   -52,  31,   -52,  35,   -53,  48,   -77, -21,
  // each step from the own king to its stop
     0,   0,     0,   0,     0,   0,    15, -23,     4, -24,     1, -23,    20, -28,
  // each step from the enemy's king
     0,   0,     0,   0,     0,   0,   -10,  13,    -2,  19,    -2,  30,    -9,  39,
  // passed pawn that no king can catch
   -11, 261,
  // shelter: a line for each file from the edge, by rank
    -5,  -6,    23, -16,    25, -10,     4,  -8,     8,   3,   -20,  32,     9,  29,
    -4, -11,    29, -10,    24, -14,    -4,   6,   -21,  15,    -6,  20,   -46,  11,
   -24,  -6,    22,  -2,   -10,   8,    -8,   5,    -8,  -2,    43,   0,    57,  -6,
   -15,  -2,     3,  24,     1,   3,    -5,   6,    -7,   5,   -47,  19,   -24,  13,
  // storm, likewise
   -26,  -9,    13,  44,   -17,  -5,   -28,  26,   -28,  -2,   -13,  -3,   -22,  -3,
     8,   5,    43,  44,   -33,  54,   -11,  17,    -2,  22,     3,  11,    -1,   6,
     4,  -8,    71,  25,   -39,  19,   -25,  28,     1,   3,    10, -13,     5,  -1,
    -5, -12,    27,  28,    -8,  -1,   -10,  -5,     3, -16,    10, -13,     3,  -1,
  // storm that is stopped, by rank
     0,   0,     0,   0,   -24, -35,    -1,  -4,     0, -18,     8, -22,     5, -57,
  // pawn attacks knight, bishop, rook, queen
    56,  34,    49,  72,    61,  34,    42,  11,
  // minor piece attacks pawn, knight, …
     3,  14,    18,  35,    38,  12,    56,  10,    37,  22,
  // rook attacks pawn, knight, …
    -3,  26,    30,  22,    36,  24,   -16,  21,    53, -13,
  // king attacks
    50,  16,
  // attacked and not defended
    13,  21,
  // pawn can advance and attack
    11,  17,
  // contested square
     4,  -1,
  // space
     6,  -1,
  // bare king: towards the edge
     0,  20,
  // bare king: the other one near
     0,  12,
  // danger: base
   -26,   0,
  // danger: the attacker has no queen
  -327,   0,
  // danger: knight, bishop, rook, queen looks at the zone
    52,   0,    31,   0,    41,   0,    28,   0,
  // danger: attacked square of the zone
    23,   0,
  // danger: weak square of the zone
    25,   0,
  // danger: safe check by knight, bishop, rook, queen
    93,   0,    73,   0,    88,   0,    54,   0,
  // danger: file without own pawns
    34,   0,
]);
