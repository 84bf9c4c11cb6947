// Positions that perft results are usually compared on. Who collected them is in the README; the counts are our own.

/** Name and FEN. */
export const WELL_KNOWN: readonly (readonly [name: string, fen: string])[] = [
  ['start position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['position 2, Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'],
  ['position 3', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'],
  ['position 4', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'],
  ['position 4, mirrored', 'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1'],
  ['position 5', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8'],
  ['position 6', 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10'],
  ['promotions', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1'],
  ['218 moves', 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1'],
  ['kings and rooks on their squares', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
  ['illegal en passant, king on the rank', '3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1'],
  ['illegal en passant, bishop on the diagonal', '8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1'],
  ['en passant checks', '8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1'],
  ['castling king side checks', '5k2/8/8/8/8/8/8/4K2R w K - 0 1'],
  ['castling queen side checks', '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1'],
  ['castling rights', 'r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1'],
  ['castling prevented', 'r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1'],
  ['promotion out of check', '2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1'],
  ['uncovered check', '8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1'],
  ['promotion checks', '4k3/1P6/8/8/8/8/K7/8 w - - 0 1'],
  ['underpromotion checks', '8/P1k5/K7/8/8/8/8/8 w - - 0 1'],
  ['stalemate of the own side', 'K1k5/8/P7/8/8/8/8/8 w - - 0 1'],
  ['stalemate and mate', '8/k1P5/8/1K6/8/8/8/8 w - - 0 1'],
  ['double check', '8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1'],
];
