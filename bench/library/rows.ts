// Everyday calls of three libraries, each as a program would write it: the rows of `npm run bench library`. What the ways of a row
// answer must be equal.

import { Chess } from 'chess.js';
import { Chess as Chessops } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn as parseChessopsPgn } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { parseUci } from 'chessops/util';
import { Position } from '../../src/library/chess';
import { parsePgn } from '../../src/library/pgn';
import { randomGames, type Game } from './games';

/** One library's way to do the work of a row; it returns what it found, to be compared. */
export type Way = () => unknown;

export interface Comparison {
  readonly what: string;
  readonly ours: Way;
  readonly chessops: Way;
  /** Left out where chess.js has no such call. */
  readonly chessJs?: Way;
}

function chessopsStart(): Chessops {
  return Chessops.default();
}

function replaySan(games: readonly Game[], each: (position: Position) => unknown): Way {
  return () => {
    const found: unknown[] = [];
    for (const { san } of games) {
      const position = Position.start();
      for (const move of san) found.push(each(position.play(move)));
    }
    return found;
  };
}

function replaySanChessops(games: readonly Game[], each: (position: Chessops) => unknown): Way {
  return () => {
    const found: unknown[] = [];
    for (const { san } of games) {
      const position = chessopsStart();
      for (const text of san) {
        const move = parseSan(position, text);
        if (move === undefined) throw new Error(text);
        position.play(move);
        found.push(each(position));
      }
    }
    return found;
  };
}

function replaySanChessJs(games: readonly Game[], each: (chess: Chess) => unknown): Way {
  return () => {
    const found: unknown[] = [];
    for (const { san } of games) {
      const chess = new Chess();
      for (const move of san) {
        chess.move(move);
        found.push(each(chess));
      }
    }
    return found;
  };
}

/** Games that go on in turn, one ply each. */
function interleaved(games: readonly Game[]): Comparison {
  const longest = Math.max(...games.map(({ uci }) => uci.length));
  const inTurn = (play: (index: number, move: string) => void): void => {
    for (let ply = 0; ply < longest; ply++) {
      for (const [index, { uci }] of games.entries()) {
        const move = uci[ply];
        if (move !== undefined) play(index, move);
      }
    }
  };
  return {
    what: `${games.length} games in turn, one ply each, by UCI`,
    ours: () => {
      const positions = games.map(() => Position.start());
      inTurn((index, move) => positions[index]?.play(move));
      return positions.map((position) => position.fen());
    },
    chessops: () => {
      const positions = games.map(chessopsStart);
      inTurn((index, text) => {
        const move = parseUci(text);
        const position = positions[index];
        if (move !== undefined && position?.isLegal(move) === true) position.play(move);
      });
      return positions.map((position) => makeFen(position.toSetup()));
    },
    chessJs: () => {
      const positions = games.map(() => new Chess());
      inTurn((index, move) => positions[index]?.move(move));
      return positions.map((chess) => chess.fen());
    },
  };
}

const SQUARES = Array.from({ length: 64 }, (_, square) => 'abcdefgh'.charAt(square & 7) + String((square >> 3) + 1));

/** Times that the boards are read in a round, so that no compiler is still at work in most of them. */
const READINGS = 10;

/** The men that `look` finds on all squares of the boards, each time that they are read. */
function countMen<Board>(boards: readonly Board[], look: (board: Board) => number): Way {
  return () => Array.from({ length: READINGS }, () => boards.reduce((men, board) => men + look(board), 0));
}

/** Every square of boards that were read before. */
function pieces(fens: readonly string[]): Comparison {
  const ours = fens.map((fen) => Position.fromFen(fen));
  const chessops = fens.map((fen) => Chessops.fromSetup(parseFen(fen).unwrap()).unwrap());
  const chessJs = fens.map((fen) => new Chess(fen));
  return {
    what: `64 squares of ${fens.length} boards, ${READINGS} times`,
    ours: countMen(ours, (position) =>
      SQUARES.reduce((men, square) => men + (position.pieceAt(square) === null ? 0 : 1), 0),
    ),
    chessops: countMen(chessops, ({ board }) =>
      SQUARES.reduce((men, _, square) => men + (board.get(square) === undefined ? 0 : 1), 0),
    ),
    chessJs: countMen(chessJs, (chess) =>
      SQUARES.reduce((men, square) => men + (chess.get(square as never) === undefined ? 0 : 1), 0),
    ),
  };
}

/** What chessops calls an outcome: it knows neither the moves before nor the counters' rules. */
function isOver(position: Position): boolean {
  const reason = position.outcome()?.reason;
  return reason === 'checkmate' || reason === 'stalemate' || reason === 'insufficient material';
}

/** The rows; `scale` is the number of games to replay. */
export function comparisons(scale: number, fens: readonly string[]): Comparison[] {
  const games = randomGames(scale, 100);
  const plies = games.reduce((sum, { san }) => sum + san.length, 0);
  const pgn = games.map(({ san }) => `[Event "?"]\n[Result "*"]\n\n${san.join(' ')} *\n\n`).join('');
  const pgnText = pgn.repeat(Math.max(1, Math.round(1_000_000 / pgn.length)));
  return [
    {
      what: `replay of ${scale} games (${plies} plies) by SAN`,
      ours: replaySan(games, () => 0),
      chessops: replaySanChessops(games, () => 0),
      chessJs: replaySanChessJs(games, () => 0),
    },
    {
      what: 'the same with the FEN after each ply',
      ours: replaySan(games, (position) => position.fen()),
      chessops: replaySanChessops(games, (position) => makeFen(position.toSetup())),
      chessJs: replaySanChessJs(games, (chess) => chess.fen()),
    },
    {
      what: 'the same with the outcome after each ply',
      ours: replaySan(games, isOver),
      chessops: replaySanChessops(games, (position) => position.outcome() !== undefined),
      chessJs: replaySanChessJs(
        games,
        (chess) => chess.isCheckmate() || chess.isStalemate() || chess.isInsufficientMaterial(),
      ),
    },
    {
      what: 'replay of the games by UCI',
      ours: () => games.map(({ uci }) => uci.reduce((position, move) => position.play(move), Position.start()).fen()),
      chessops: () =>
        games.map(({ uci }) => {
          const position = chessopsStart();
          for (const text of uci) {
            const move = parseUci(text);
            if (move === undefined || !position.isLegal(move)) throw new Error(text);
            position.play(move);
          }
          return makeFen(position.toSetup());
        }),
      chessJs: () =>
        games.map(({ uci }) => {
          const chess = new Chess();
          for (const move of uci) chess.move(move);
          return chess.fen();
        }),
    },
    {
      what: 'the games from UCI to SAN',
      ours: () =>
        games.map(({ uci }) => {
          const position = Position.start();
          return uci.map((text) => {
            const san = position.san(text);
            position.play(text);
            return san;
          });
        }),
      chessops: () =>
        games.map(({ uci }) => {
          const position = chessopsStart();
          return uci.map((text) => {
            const move = parseUci(text);
            return move === undefined ? '' : makeSanAndPlay(position, move);
          });
        }),
      chessJs: () =>
        games.map(({ uci }) => {
          const chess = new Chess();
          return uci.map((move) => chess.move(move).san);
        }),
    },
    pieces(fens.slice(0, 2000)),
    interleaved(games.slice(0, 40)),
    {
      what: `fromFen, isCheck and moveCount of ${fens.length} FENs`,
      ours: () =>
        fens.map((fen) => {
          const position = Position.fromFen(fen);
          return [position.isCheck(), position.moveCount > 0];
        }),
      chessops: () =>
        fens.map((fen) => {
          const position = Chessops.fromSetup(parseFen(fen).unwrap()).unwrap();
          return [position.isCheck(), position.hasDests()];
        }),
      chessJs: () =>
        fens.map((fen) => {
          const chess = new Chess(fen);
          return [chess.isCheck(), chess.moves().length > 0];
        }),
    },
    {
      what: `PGN of ${(pgnText.length / 1e6).toFixed(1)} MB`,
      ours: () => parsePgn(pgnText).map(({ moves }) => moves.length),
      chessops: () =>
        parseChessopsPgn(pgnText).map(({ moves }) => {
          let length = 0;
          for (const node of moves.mainline()) length += node.san === '' ? 0 : 1;
          return length;
        }),
    },
  ];
}
