// The text of `--help`.

import { DEFAULT_SLIDERS } from '../runtime/defaults';

/** The text of `--help`, with the program's name and the available slider methods. */
export function usage(program: string, sliders: readonly string[]): string {
  return `Usage: ${program} [command]

Without a command the engine speaks UCI on its standard streams.

  bench [depth]            search a fixed list of positions; ends with "<nodes> nodes <nps> nps"
  perft <depth>            count the leaves of the game tree; ends with "Nodes searched: <n>"
      --fen FEN            from this position instead of the start position
      --divide             show the count of each move too
      --leaf METHOD        delta (default): counts the last two plies from what each move changes;
                           count: counts the last ply without listing it; list: lists its moves;
                           make: makes and unmakes them
      --threads N          search threads (default 1)
      --hash MB            hash table in megabytes; the last two plies are then counted as by delta
      --save FILE          count in parts, one for each two moves, and save them to FILE; with an existing FILE,
                           continue its count; shows progress
      --sliders NAME       slider method, one of ${sliders.join(', ')} (default ${DEFAULT_SLIDERS})
      --chess960           write castling as king takes rook
  perft --suite FILE       check a suite of lines "FEN ;D1 20 ;D2 400"; exit code 1 on any difference
      --max-nodes N        skip depths with an expected count above N
      and --leaf, --threads, --hash, --sliders, --chess960 as above
  perft --against COMMAND --depth N    compare another program's perft with this one, from depth 1 on: finds the smallest
                           position where they part and names the rule; exit code 1 on any difference (docs/PERFT.md)
      --fen FEN | --suite FILE    positions (default: the start position)
      --against-form FORM  the line that asks a UCI program, with {depth} in it; or "args": the program is started for each
                           question with depth, FEN and moves as arguments (default: tries the usual lines)
      --patience S         seconds that an answer may take (default 60)
      and --leaf, --threads, --hash, --sliders, --chess960 as above
  epd FILE                 solve positions with bm, am or dm operations
      --movetime MS | --nodes N | --depth N    for each position (default --movetime 1000)
      --mate               prove the mates of dm operations with "go mate"; limits as above, none by default
      --threads N          search threads (default 1)
      --hash MB            transposition table (default 16)
  annotate FILE --out FILE.pgn|FILE.jsonl    annotate the games of a PGN file: evaluations, glyphs, accuracy of both sides;
                           the same command continues an interrupted run
      --nodes N            for each position (default 200000)
      --threads N          games at a time (default: one per processor)
      --hash MB            hash table of each thread (default 16)
      --queue redis://HOST send games through a queue to other processes, each started without FILE (docs/QUEUE.md)
      --max-nodes N, --max-hash MB, --max-seconds N    such a process refuses jobs beyond these (default: no limit, 256,
                           3600 for a game)
      --status             without FILE: the queue's workers and games
  datagen --out DIR        play games against itself for the trainer, and append them to DIR/games.viri (docs/DATA.md)
      --games N | --hours H    until DIR has N games, or for H hours; the same command continues an interrupted run
      --threads N          playing threads (default: one per processor)
      --nodes N            soft node limit per move (default 200)
      --seed N             seed of the random openings (default: random)
      --dfrc               double Chess960
      --book FILE          start from its positions, a FEN or EPD in each line, and two or three random plies
      --no-adjudication    play decided games to their end
      --hash MB            hash table of each thread (default 1)
      --net FILE           network, as for EvalFile; "" for the hand-written evaluation
      --syzygy FOLDERS     end games at the first position in the Syzygy tables, with its result
  board SQUARES | NUMBER   draw a set of squares, or the answer to a query:
      attacks PIECE SQUARE [--occupied FEN|NUMBER]     relevant bishop|rook SQUARE     between|line SQUARE SQUARE
      attackers SQUARE FEN     pins FEN     occupied FEN     magic bishop|rook SQUARE --factor NUMBER [--bits N]
      --html FILE          also write a page with the board
  mcp                      serve the engine and the rules as tools of the Model Context Protocol, on the standard streams
                           (docs/MCP.md)
      --engines N          engines that all sessions share (default: one per processor, at most 4)
      --threads N          search threads of each (default 1)
      --hash MB            hash table of each (default 64)
      --syzygy FOLDERS     folders with Syzygy tables (default: $SYZYGY_PATH)
      --max-seconds N      longest search of a position (default 60)
      --max-nodes N        most nodes for each position of a game (default 1000000)
      --http PORT          over HTTP at 127.0.0.1 instead, until it is interrupted; 0 for any free port
      --token TEXT         what clients send as "Authorization: Bearer TEXT" (default: $SLIDERULE_MCP_TOKEN, or a random one,
                           which is shown)
      --origin URL         pages of this origin may ask too; may be repeated
  moves                    legal moves of positions, for programs: a FEN in each line of standard input, an object with UCI
                           and SAN moves in each line of standard output (docs/MOVES.md)
      --fens               add the FEN after each move
      --binary             write packed moves instead, two bytes each
      --chess960           write castling as king takes rook
  tablebase                probe Syzygy tables: a FEN in each line of standard input, "FEN | wdl | dtz | best move" in each
                           line of standard output; wdl -2 … 2, dtz in plies, "?" for missing values
      --path FOLDERS       folders with tables, separated by ";" or ":" (default: $SYZYGY_PATH)
      --check              check every file's checksum instead; exit code 1 on any fault
      --chess960           write castling as king takes rook
  book show FEN|startpos --book FILE    show a Polyglot book's moves: move, weight, share
      --chess960           write castling as king takes rook
  book make PGN ... --out FILE    make a book from games with a result: 2 for each win of a move, 1 for each draw
      --min-games N        only moves played in at least N games (default 3)
      --depth N            only the first N plies of each game (default 40)
  book merge BOOK ... --out FILE    merge books; a position in several books gets the moves of the first
  book check BOOK ...      check that books are valid and their moves legal; exit code 1 if not
  data check FILE ...      replay every game of the files; exit code 1 if one is illegal
  data stats FILE ...      show statistics: games, results, scores
  data merge OUT FILE ...  write the complete games of all files to a new one
  data shuffle OUT FILE ...    the same in random order, in bounded memory
      --seed N             seed of the order (default 1)
      --memory MB          memory to use (default 256)
  data branch OUT FILE ... write branches: from a game's positions a random move, and searches until a quiet position comes
      --nodes N            soft node limit of a search (default 100)
      --share P            probability that a position gets a branch, 0 to 1 (default 1)
      --seed N             seed of the moves (default 1)
      --net FILE           network, as for EvalFile; "" for the hand-written evaluation
  data rescore OUT FILE ... --syzygy FOLDERS    the same games, ended at the first position in the tables, with its result
  data dump FILE           print games: first position, result, moves with White's score
      --first N            first game, counted from 1 (default 1)
      --games N            number of games (default 1)
      --positions          print each position as "FEN | score | result" instead
  lab [NAME] ...           run an experiment of the laboratory; without a name, list them (docs/lab/)
  "<UCI line>" ...         run UCI commands, e.g. "position startpos moves e2e4" "go depth 12"
  --help, --version
`;
}
