// Promotion: pushing, capturing, pinned, in check, and what the new piece does at once.

import type { Pattern } from './pattern';

export const PROMOTION: readonly Pattern[] = [
  ['promotion: four pieces', '8/P6k/8/8/8/8/8/4K3 w - -', 'a7a8q a7a8r a7a8b a7a8n !a7b8q'],
  ['promotion: pushing and capturing to both sides', '1n1n3k/2P5/8/8/8/8/8/4K3 w - -', 'c7b8q c7c8r c7d8n'],
  ['promotion: blocked', 'n6k/P7/8/8/8/8/8/4K3 w - -', '!a7a8q !a7b8q'],
  ['promotion: blocked, may capture', 'nn5k/P7/8/8/8/8/8/4K3 w - -', '!a7a8q a7b8q a7b8b'],
  ['promotion: no wrap around the edge', 'n4k2/7P/8/8/8/8/8/4K3 w - -', '!h7a8q !h7g8q h7h8q+'],
  [
    'promotion: many at once, on both sides of the board',
    '1r5k/P1P2P1P/8/8/8/8/p1p2p1p/1R5K w - -',
    'a7a8q a7b8n c7b8r f7f8q+ !h7h8q',
  ],
  ['promotion: the enemy may answer in kind', '8/4P2k/8/8/8/8/4p2K/8 w - -', 'e7e8q e7e8n'],

  ['promotion: pinned on the rank', '7k/2K1P2r/8/8/8/8/8/8 w - -', '!e7e8q'],
  ['promotion: pinned on the diagonal, takes the pinner', '5b1k/4P3/3K4/8/8/8/8/8 w - -', 'e7f8q+ !e7e8q'],
  ['promotion: pinned on the diagonal, must not take another', '3n1b1k/4P3/3K4/8/8/8/8/8 w - -', '!e7d8q e7f8n !e7e8q'],
  ['promotion: no answer to a check from behind', '8/4P2k/4K3/8/4r3/8/8/8 w - -', '+ !e7e8q'],
  ['promotion: the own king stands in the way', '4K3/4P2k/8/8/4r3/8/8/8 w - -', '!e7e8q e8d8'],
  ['promotion: blocks a check', 'K6r/3P4/8/8/8/8/8/4k3 w - -', '+ d7d8q d7d8n'],
  ['promotion: takes the checking rook', 'K3r3/3P4/8/8/8/8/8/3k4 w - -', '+ d7e8q d7d8r+'],
  ["promotion: no answer to a knight's check", 'K7/2n1P3/8/8/8/8/8/4k3 w - -', '+ !e7e8q'],
  ['promotion: takes the checking knight', 'K1n5/1P6/n7/8/8/8/8/4k3 w - -', 'b7c8q b7b8q'],

  [
    'promotion: queen and rook check, bishop and knight do not',
    '7k/P7/8/8/8/8/8/K7 w - -',
    'a7a8q+ a7a8r+ a7a8b a7a8n',
  ],
  ['promotion: only the knight checks', '8/3P1k2/8/8/8/8/8/K7 w - -', 'd7d8n+ d7d8q d7d8r d7d8b'],
  ['promotion: capturing uncovers a rook', '4n3/R2P3k/8/8/8/8/8/4K3 w - -', 'd7e8q+ d7d8n+'],
  ['promotion: double check by knight and rook', '5n2/R3P2k/8/8/8/8/8/4K3 w - -', 'e7f8n++ e7f8q+'],
  ['promotion: double check by queen and rook', '3nk3/4P3/8/8/8/8/8/4R2K w - -', 'e7d8q++ e7d8r++ e7d8n+'],
  ['promotion: a knight mates, a queen does not', '6nr/5Ppk/6pp/8/8/8/8/4K3 w - -', 'f7f8n# f7f8q'],
  ['promotion: a queen stalemates, a rook does not', '8/5P1k/5K2/8/8/8/8/8 w - -', 'f7f8q= f7f8r'],
  ['promotion: queen and rook stalemate, a bishop does not', '8/5P1k/5K1p/7P/8/8/8/8 w - -', 'f7f8q= f7f8r= f7f8b'],
  ['promotion: the enemy king takes the new queen', '8/4P1k1/8/8/8/8/8/4K3 w - -', 'e7e8q e7e8n+'],
  ['promotion: the king guards the pawn', '4k3/8/3KP3/8/8/8/8/8 w - -', 'e6e7 d6c7'],
];
