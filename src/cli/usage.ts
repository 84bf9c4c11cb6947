// What the command line understands, as `--help` shows it.

import { DEFAULT_SLIDERS } from '../runtime/defaults';

/** What `--help` prints, with the slider methods that there are. */
export function usage(sliders: readonly string[]): string {
  return `Usage: engine.sh [command]

Without a command the engine speaks UCI on its standard streams.

  bench [depth]            search a fixed list of positions; ends with "<nodes> nodes <nps> nps"
  perft <depth>            count the leaves of the game tree; ends with "Nodes searched: <n>"
      --fen FEN            from this position instead of the start position
      --divide             show the count of each move too
      --leaf METHOD        count (default): the last ply is counted, not generated;
                           list: its moves are listed; make: they are made and unmade;
                           delta: the last two plies are counted by what each move changes
      --threads N          search threads (default 1)
      --hash MB            use a hash table of so many megabytes; the last two plies are counted as by delta
      --save FILE          count in parts of two moves and keep each in FILE, which continues a count; shows progress
      --sliders NAME       slider attacks by one of ${sliders.join(', ')} (default ${DEFAULT_SLIDERS})
      --chess960           write castling as king takes rook
  perft --suite FILE       check a suite of lines "FEN ;D1 20 ;D2 400"; exit code 1 on any difference
      --max-nodes N        leave out depths whose expected count is above N
      and --leaf, --threads, --hash, --sliders, --chess960 as above
  epd FILE                 solve positions with bm, am or dm operations
      --movetime MS | --nodes N | --depth N    for each position (default --movetime 1000)
      --mate               prove the mates of dm operations by "go mate"; limits as above, none by default
      --threads N          search threads (default 1)
      --hash MB            transposition table (default 16)
  annotate FILE --out FILE.pgn|FILE.jsonl    what the engine says of every move of the games of a PGN file: evaluations,
                           glyphs, accuracy of both sides; interrupted, the same command goes on
      --nodes N            for each position (default 200000)
      --threads N          games at a time (default: all processors)
      --hash MB            hash table of each thread (default 16)
      --queue redis://HOST games go through a queue to other processes: each is this command without FILE (docs/GUIS.md)
  datagen --out DIR        play games against itself for the trainer, and add them to DIR/games.viri (docs/DATA.md)
      --games N | --hours H    until DIR has so many games, or for so long; interrupted, it can be resumed
      --threads N          threads that play (default: all)
      --nodes N            soft limit of nodes for a move (default 200)
      --seed N             what the random openings follow from (default: any)
      --dfrc               double Chess960
      --no-adjudication    play clear games to their end
      --hash MB            hash table of each thread (default 4)
      --net FILE           network that evaluates, as EvalFile names it; "" for the hand-written evaluation
      --syzygy FOLDERS     games end at the first position that Syzygy tables know, with its result
  board SQUARES | NUMBER   draw a set of squares; or what a question has for its answer:
      attacks PIECE SQUARE [--occupied FEN|NUMBER]     relevant bishop|rook SQUARE     between|line SQUARE SQUARE
      attackers SQUARE FEN     pins FEN     occupied FEN     magic bishop|rook SQUARE --factor NUMBER [--bits N]
      --html FILE          write a page with the board as well
  moves                    legal moves of positions, for programs: a FEN in each line of standard input, an object with UCI
                           and SAN moves in each line of standard output (docs/MOVES.md)
      --fens               the FEN that each move leads to as well
      --binary             packed moves instead, two bytes each
      --chess960           write castling as king takes rook
  tablebase                what Syzygy tables know of positions: a FEN in each line of standard input, "FEN | wdl | dtz | best
                           move" in each line of standard output; wdl -2 … 2, dtz in plies, "?" for what they do not know
      --path FOLDERS       where they are, separated by ";" or ":" (default: $SYZYGY_PATH)
      --check              compare every file with its checksum instead; exit code 1 on any fault
      --chess960           write castling as king takes rook
  book show FEN|startpos --book FILE    what a Polyglot book knows of a position: move, weight, share
      --chess960           write castling as king takes rook
  book make PGN ... --out FILE    a book of games that have a result: 2 for each win of a move, 1 for each draw
      --min-games N        only moves of so many games (default 3)
      --depth N            only so many plies of each game (default 40)
  book merge BOOK ... --out FILE    the positions of all books, each with the moves of the first that knows it
  book check BOOK ...      whether books can be used, and their moves are legal; exit code 1 if not
  data check FILE ...      replay every game of files of games; exit code 1 on any that cannot be
  data stats FILE ...      what is in them: games, results, scores
  data merge OUT FILE ...  their whole games in one new file
  data shuffle OUT FILE ...    the same in random order, in bounded memory
      --seed N             which order (default 1)
      --memory MB          bytes to work with (default 256)
  data rescore OUT FILE ... --syzygy FOLDERS    the same games, ended at the first position that tables know, with its result
  data dump FILE           games as text: first position, result, moves with White's score
      --first N            from this game on, counted from 1 (default 1)
      --games N            so many (default 1)
      --positions          each position as "FEN | score | result" instead
  lab [NAME] ...           run an experiment of the laboratory; without a name, list them (docs/lab/)
  "<UCI line>" ...         obey UCI lines, e.g. "position startpos moves e2e4" "go depth 12"
  --help, --version
`;
}
