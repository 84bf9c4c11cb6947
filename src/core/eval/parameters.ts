// The values of the parameters, middlegame and endgame, in the order of src/abi/evaluation.ts.
// Made by `npm run train evaluation`: 894767 positions, 6 epochs, validation loss 0.49930 to 0.49745

// prettier-ignore
export const PARAMETERS: usize = memory.data<i16>([
  // right to move
    19,  12,
  // piece: pawn, knight, bishop, rook, queen
    65, 148,   329, 361,   336, 410,   425, 690,   954,1276,
  // pawn on a square: a line for each rank, edge file first
     0,   0,     0,   0,     0,   0,     0,   0,
   -18,  -5,     5,  -6,    -6,  -7,    -7, -11,
   -15, -13,    -8, -13,    -3, -18,    -2, -24,
   -20,   2,   -15,  -2,    -7, -22,    -1, -34,
     0,  14,     0,   2,    -7,  -6,     4, -26,
    15,  16,    16,  21,     7,  17,    36,  -5,
    20,  21,   -12,  39,   -16,  40,    35,  19,
     0,   0,     0,   0,     0,   0,     0,   0,
  // knight on a square: a line for each rank, edge file first
    -6, -36,   -32, -20,   -20,  -6,    -9,  -2,
   -13, -15,    -6,  -1,    -6,  -2,    -5,   7,
   -11, -14,    12,   3,    12,  15,    21,  22,
    20,  -3,    29,  -3,    40,  16,    34,  34,
    35,  -5,    29,  12,    32,  29,    48,  25,
     6, -24,    15,   1,    36,  12,    42,  19,
   -29, -12,   -27,  -2,    33,  -9,    34,  14,
   -79, -66,   -64, -12,   -94,  13,   -77,  11,
  // bishop on a square: a line for each rank, edge file first
     9, -22,     0, -11,   -11,  -4,     8, -10,
     7, -26,    16,  -7,    20, -11,     9,  -6,
     3, -11,    27,  -6,    22,   8,    17,  13,
     1,  -6,    26,  -7,    22,  16,    33,  10,
     5,  -9,    24,  -1,    28,  -1,    31,  11,
     8, -11,    21,  -3,    15,  21,    19,   2,
   -30, -16,   -32,  17,    -1,  12,   -33,   6,
   -39,   1,   -55,  10,   -88,  29,   -83,  16,
  // rook on a square: a line for each rank, edge file first
   -23, -23,   -16, -24,    -2, -27,    13, -42,
   -46,  -9,   -16, -25,    -7, -27,     9, -34,
   -14, -12,    -8, -15,   -18,  -1,   -10, -12,
   -33,  14,   -14,   5,    -2,  -2,    -4,  -5,
   -26,  26,     4,  18,    -3,   7,    14,  -5,
   -10,  28,     6,  11,     8,   9,    24,  -5,
     0,  22,     5,  25,    31,  11,    40,  -1,
    32,  22,    32,  27,    18,  21,    13,  25,
  // queen on a square: a line for each rank, edge file first
   -10, -46,   -14, -70,    -6, -69,     7, -95,
     2, -40,    -2, -57,     8, -57,    -3, -40,
   -14,  -8,    -2, -18,    -8,   7,   -16,   7,
    -7,   7,    -9,  13,   -15,  44,   -13,  53,
    17,   8,     2,  18,     2,  32,   -24,  88,
     4, -19,    12,  26,    -7,  48,     4,  43,
    23,  14,   -15,  39,     5,  42,    -8,  57,
    33, -28,    30, -28,    17,  10,    10,  19,
  // king on a square: a line for each rank, edge file first
    61, -82,    70, -69,    35, -57,    40, -69,
    65, -54,    40, -49,     5, -30,     0, -27,
    24, -36,    27, -29,   -11, -15,   -21,  -3,
    -7, -23,    -2,  -2,   -18,   0,   -19,   8,
    19, -11,   -46,  27,   -35,  24,   -39,  34,
   -25,  22,   -85,  81,   -40,  51,   -59,  53,
    24,   9,   -17,  82,   -16,  56,   -19,  37,
     5, -28,     1,  54,    34,  22,     8,  28,
  // knight mobility, by number of squares
   -48, -51,   -25, -16,   -12,  -2,    -4,   6,     6,  14,    12,  15,    17,  18,    22,  15,    31,   1,
  // bishop mobility
   -53, -60,   -30, -27,   -13, -20,    -6,  -3,     4,   3,     9,   6,    12,  10,
    15,  14,    15,  15,    13,  17,    19,   9,    11,   9,    11,   8,    -8,  17,
  // rook mobility
   -91, -95,   -27, -75,    -9, -40,    -8, -22,    -3,  -6,
     0,   2,     3,   8,     6,  13,    11,  15,    15,  22,
    15,  27,    19,  32,     9,  42,     1,  48,    59,  29,
  // queen mobility
   -40, -86,   -17, -67,   -23, -77,   -21, -66,   -19, -76,   -13, -44,   -12, -19,
   -12,  16,    -8,  27,    -6,  32,    -2,  44,    -5,  57,     0,  59,    -4,  72,
    -3,  66,    -9,  82,    -7,  82,    -1,  75,     0,  70,    20,  35,    16,  19,
    53, -27,    51, -36,    31, -66,     6, -69,    10, -67,    17, -17,    -1, -15,
  // outpost: knight, bishop
    26,   9,    21,  14,
  // behind a pawn: knight, bishop
     5,  19,     6,  13,
  // bishop pair
    47,  54,
  // own pawn on the colour of a bishop
    -3,  -6,
  // rook on a file without own pawns
    16,  18,
  // rook on a file without pawns
    48,  -4,
  // doubled pawn
     3, -33,
  // isolated pawn
    -2,  -2,
  // backward pawn
    -2,   1,
  // either of them, no enemy pawn in front
   -11,   5,
  // pawn defended by a pawn, by rank
     0,   0,     0,   0,    15,   6,    11,   6,    22,  10,    50,  29,   116,  84,
  // pawn beside a pawn
     0,   0,     5,  -8,     7,   4,     8,  13,    19,  32,    70,  82,    63, 126,
  // passed pawn
     0,   0,    -8,   6,   -14,  20,   -38,  91,   -12, 107,    26, 130,    78, 186,
  // passed pawn behind an enemy piece
     0,   0,     0,   0,     0,   0,    -9,  11,   -10,  -5,   -19, -16,   -85, -71,
  // passed pawn that can advance in safety
     0,   0,     0,   0,     0,   0,    -8,  10,    -4,  27,    15,  45,    46, 169,
  // passed pawn whose whole way is clear
     0,   0,     0,   0,     0,   0,   -71,  43,   -67,  54,   -26,  89,   -23,  19,
  // each step from the own king to its stop
     0,   0,     0,   0,     0,   0,    14, -22,     9, -27,     5, -30,    15, -30,
  // each step from the enemy's king
     0,   0,     0,   0,     0,   0,    -6,   8,    -6,  20,    -9,  40,   -13,  51,
  // passed pawn that no king can catch
   -16, 212,
  // shelter: a line for each file from the edge, by rank
    -9,   0,    23, -29,    30, -11,    13,  -4,    -7,   7,    -6,  22,    13,  28,
   -17,  -2,    34, -15,    35, -16,    -6,   9,   -11,  17,   -16,  22,   -17,  47,
   -23,  -7,    28,  -3,    -6,  11,    -8,   3,   -12,  -1,     6,  -5,    51,   6,
   -23,  -5,     5,   9,     1,  -4,   -12,   3,   -15,   5,   -39,   8,   -43,   9,
  // storm, likewise
   -22, -19,    19,  37,   -35,   6,   -26,  18,   -15,   7,    -7,  -4,   -11,  -5,
   -15,  -5,    31,  29,   -41,  35,   -19,  23,    -6,  23,     0,   1,     1,   4,
     1, -12,    46,   5,   -47,  26,   -16,  19,     4,   3,    14,  -4,     6,  -9,
    -6,  -4,    19,   8,     4,   6,   -14,   1,    -1,  -4,    15, -10,     6,  -8,
  // storm that is stopped, by rank
     0,   0,     0,   0,   -26,  -9,    -3,   3,     3, -12,    12, -29,     5, -33,
  // pawn attacks knight, bishop, rook, queen
    60,  29,    83,  66,    66,  34,    49,  -2,
  // minor piece attacks pawn, knight, …
     3,  21,    32,  37,    48,  39,    66,  11,    34,  -9,
  // rook attacks pawn, knight, …
    -2,  31,    38,  22,    34,  37,    -6,  34,    61,  -2,
  // king attacks
    45,  23,
  // attacked and not defended
     8,  29,
  // pawn can advance and attack
    34,  16,
  // contested square
     7,  -3,
  // space
     3,  -1,
  // bare king: towards the edge
     0,  20,
  // bare king: the other one near
     0,  12,
  // danger: base
    29,   0,
  // danger: the attacker has no queen
  -233,   0,
  // danger: knight, bishop, rook, queen looks at the zone
    53,   0,    45,   0,    44,   0,    38,   0,
  // danger: attacked square of the zone
    17,   0,
  // danger: weak square of the zone
    26,   0,
  // danger: safe check by knight, bishop, rook, queen
   132,   0,    87,   0,   108,   0,    69,   0,
  // danger: file without own pawns
    21,   0,
]);
