// The answer to `help`.

export const HELP: readonly string[] = [
  'Sliderule speaks UCI, the protocol between chess engines and their GUIs. Commands:',
  '  uci                            name, options, uciok',
  '  isready                        readyok, even during a search',
  '  setoption name N [value V]     set an option',
  '  ucinewgame                     clear what earlier searches stored',
  '  position startpos|fen F [moves M...]',
  '  go [wtime T] [btime T] [winc T] [binc T] [movestogo N] [movetime T] [depth N] [nodes N] [mate N]',
  '     [infinite] [ponder] [searchmoves M...]',
  '  go perft N                     count the leaves of the game tree',
  '  stop, ponderhit, quit',
  '  debug on|off                   log the conversation to standard error',
  '  d                              the position: board, FEN, keys, checkers',
  '  eval                           its static evaluation',
  '  bench [depth]                  search a fixed list of positions: the signature',
  '  genfens N seed S book None|FILE [plies P]    N balanced positions to start games from, after random moves',
];
