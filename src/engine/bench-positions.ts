// The positions that `bench` searches. They were chosen to reach every part of move generation, evaluation and search:
// openings and famous games (replayed here with a rules library from their published moves), generator positions known
// from the perft literature, textbook endgames, mates, stalemate traps, fortresses and Chess960 castling. Changing the list
// or its order changes the signature.

export const BENCH_POSITIONS: readonly string[] = [
  // Start position
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  // Italian, Giuoco Piano
  'r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6',
  // Ruy Lopez, closed
  'r1b2rk1/2q1bppp/p2p1n2/npp1p3/3PP3/2P2N1P/PPB2PP1/RNBQR1K1 w - - 1 12',
  // Sicilian, Najdorf
  'r1b1k2r/1pqnbppp/p2ppn2/6B1/3NPP2/2N2Q2/PPP3PP/2KR1B1R w kq - 5 10',
  // Sicilian, Dragon
  '2rq1rk1/pp1bppbp/3p1np1/4n3/3NP2P/1BN1BP2/PPPQ2P1/2KR3R b - - 0 12',
  // French, Winawer
  'rnb1k1r1/ppq1np1Q/4p3/3pP3/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 10',
  // Caro-Kann, Advance
  'r3kbnr/pp3ppp/1qn1p3/2ppPb2/3P4/2N1BN2/PPP1BPPP/R2QK2R w KQkq - 4 8',
  // King's Indian, Mar del Plata
  'r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2NN4/PP2BPPP/R1BQ1RK1 w - - 0 11',
  // Gruenfeld, Exchange
  'r2q1rk1/pp2ppbp/2n3p1/2p5/2BPP1b1/2P1BP2/P3N1PP/R2Q1RK1 b - - 0 11',
  // Queen's Gambit, Tartakower
  'rnb2rk1/p1p1qpp1/1p2p2p/3n4/3P4/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 10',
  // Slav
  'r2qk2r/pp1n1ppp/2p1pn2/5b2/PbBP4/2N1PN2/1P3PPP/R1BQ1RK1 w kq - 3 9',
  // Nimzo-Indian
  'r1b2rk1/ppq2ppp/2n1pn2/2p5/2BP4/P1P1PN2/5PPP/R1BQ1RK1 w - - 1 11',
  // English, four knights
  'r1bqk2r/ppp1bppp/1nn5/4p3/8/2N2NP1/PP1PPPBP/R1BQ1RK1 w kq - 4 8',
  // Benko Gambit
  'rn1qkb1r/4pp1p/3p1np1/2pP4/4P3/2N5/PP3PPP/R1BQ1KNR w kq - 0 9',
  // Anderssen - Kieseritzky, London 1851, move 18
  'rnb1k1nr/p2p1ppp/8/1pbN1N1P/4PBP1/3P1Q2/PqP5/R4KR1 w kq - 0 18',
  // Anderssen - Dufresne, Berlin 1852, move 19
  '1r2k1r1/pbppnp1p/1bn2P2/7q/Q7/B1PB1N2/P4PPP/R3R1K1 w - - 1 19',
  // Morphy - Duke of Brunswick and Count Isouard, Paris 1858, move 12
  'r3kb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R w KQkq - 1 12',
  // D. Byrne - Fischer, New York 1956, move 17
  'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17',
  // Kasparov - Topalov, Wijk aan Zee 1999, move 24
  'b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 1 24',
  // Botvinnik - Capablanca, AVRO 1938, move 30
  '8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30',
  // Steinitz - von Bardeleben, Hastings 1895, move 22
  'r1r1k3/pp1qn2p/5pp1/3p2N1/6Q1/8/PP3PPP/2R1R1K1 w - - 2 22',
  // "Kiwipete": castling both ways, pins, en passant, promotion next
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  // Rook ending full of en passant pins
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  // Promotions with captures, White in check
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  // Symmetrical middlegame
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  // Lucena: the bridge
  '1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1',
  // Philidor: the third rank
  '4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1',
  // Réti 1921: two threats at once
  '7K/8/k1P5/7p/8/8/8/8 w - - 0 1',
  // Saavedra: underpromotion against stalemate
  '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1',
  // Bishop and knight against the bare king
  '8/8/8/3k4/8/8/8/2BNK3 w - - 0 1',
  // Queen against rook
  '8/8/8/3k4/3r4/8/8/Q3K3 w - - 0 1',
  // Opposite bishops with passed pawns
  '8/5k2/1p1b2p1/p1p4p/P1P2P1P/1P3BP1/5K2/8 w - - 0 40',
  // Outside passed pawn
  '8/p4kpp/1p3p2/3K4/P4P2/1P4P1/7P/8 w - - 0 35',
  // Wrong bishop: a fortress in the corner
  'k7/8/1K6/P7/8/8/8/2B5 w - - 0 1',
  // Blocked from wing to wing
  '8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/4B3 w - - 20 60',
  // Fifty-move counter about to end a won ending
  '8/8/8/8/8/5k2/4q3/7K b - - 90 120',
  // Smothered mate in four
  '5r1k/6pp/8/6N1/2Q5/8/5PPP/6K1 w - - 0 1',
  // Mate in one on the back rank
  '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1',
  // Mated already
  'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
  // Stalemate already
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
  // The king has no move: its rook may sacrifice itself for stalemate
  '7k/7P/7K/8/8/8/r7/6R1 b - - 0 1',
  // Chess960 start position with knights in the corners
  'nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1',
  // Chess960 middlegame: the king castles past its own rook
  '1rk1r3/pppb1ppp/3p1n2/4p3/2B1P3/3P1N2/PPP2PPP/1RK1R3 w EBeb - 0 9',
];
