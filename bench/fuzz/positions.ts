// FENs by walks through positions: legal moves, men moved and placed against the rules, rights, clocks and en passant squares by
// lot, chess and Chess960. Each text is refused with a reason, or it is a position whose moves are checked three ways: each leads
// to a position that can be read again and is taken back exactly, the mover's king is not left in check by a second
// implementation of attacks, and chessops counts as many.

import { Chess } from 'chessops/chess';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import { NO_PIECE, NO_SQUARE, WHITE } from '../../src/abi/piece';
import { STATUS_OK } from '../../src/abi/status';
import { Random, seedOf } from '../../src/engine/random';
import { ARRANGEMENTS, startPosition } from '../../src/notation/chess960';
import { formatFen, KIWIPETE_FEN, parseFen, START_FEN } from '../../src/notation/fen';
import { isAttacked } from '../../src/notation/legality';
import { pieceFromLetter, pieceLetter } from '../../src/notation/pieces';
import type { Setup } from '../../src/notation/setup';
import { squareName } from '../../src/notation/squares';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Core } from '../../src/runtime/core';
import { openCore } from '../../src/runtime/host';
import { damageText, pick } from './mutate';
import { Faults, type Tally } from './tally';
import { unwrap } from '../../src/notation/result';

/** Plies of a walk. */
const WALK = 60;
const STYLES = ['xfen', 'shredder'] as const;

/** Another text for a position: a man moved, placed or taken, other rights, clocks, side, en passant square, or noise. */
function mutate(random: Random, setup: Setup): string {
  const board = Uint8Array.from(setup.board);
  const fields = formatFen(setup, pick(random, STYLES)).split(' ');
  const square = random.below(64);
  switch (random.below(9)) {
    case 0:
    case 1:
      // A move, legal or not.
      [board[random.below(64)], board[square]] = [board[square] as number, NO_PIECE];
      break;
    case 2:
      board[square] = pieceFromLetter(pick(random, Array.from('QRBNPqrbnp')));
      break;
    case 3:
      board[square] = NO_PIECE;
      break;
    case 4:
      fields[1] = pick(random, ['w', 'b']);
      break;
    case 5:
      fields[2] = pick(random, ['KQkq', 'KQ', 'kq', 'Kq', '-', 'HAha', 'GBgb', 'Hh', 'Aa', 'FCfc']);
      break;
    case 6:
      fields[3] = random.below(4) === 0 ? squareName(square) : pick(random, ['-', ...epSquares(setup)]);
      break;
    case 7:
      fields[4] = String(pick(random, [0, 1, 49, 50, 98, 99, 100, 149, 150, 1000, 1_000_000_000, 2_000_000_000]));
      fields[5] = String(pick(random, [0, 1, 2, 75, 6000, 1_000_000_000, 4_294_967_296]));
      break;
    default:
      return damageText(random, fields.join(' '));
  }
  fields[0] = boardField(board);
  return fields.join(' ');
}

/** Where a pawn may just have passed. */
function epSquares({ sideToMove }: Setup): string[] {
  return Array.from('abcdefgh', (file) => `${file}${sideToMove === WHITE ? 6 : 3}`);
}

function boardField(board: Uint8Array): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    const letters = Array.from(board.subarray(rank * 8, rank * 8 + 8), (piece) =>
      piece === NO_PIECE ? '1' : pieceLetter(piece),
    );
    return letters.join('').replace(/1+/g, (blanks) => String(blanks.length));
  });
  return ranks.join('/');
}

/** Legal moves by chessops; null for a position that it does not take. */
function countByChessops(fen: string): number | null {
  const setup = parseChessopsFen(fen);
  if (!setup.isOk) return null;
  const position = Chess.fromSetup(setup.value);
  if (!position.isOk) return null;
  let count = 0;
  for (const [from, targets] of position.value.allDests()) {
    const isPawn = position.value.board.pawn.has(from);
    for (const to of targets) count += isPawn && (to < 8 || to >= 56) ? 4 : 1;
  }
  return count;
}

function kingOf(board: Uint8Array, colour: number): number {
  return board.indexOf(pieceFromLetter(colour === WHITE ? 'K' : 'k'));
}

/** Checks a position that was accepted; returns its legal moves. */
function checkPosition(core: Core, setup: Setup, faults: Faults): number[] {
  const fen = formatFen(setup, 'shredder');
  for (const style of STYLES) {
    const again = parseFen(formatFen(setup, style));
    faults.expect(
      again.ok && formatFen(again.value, 'shredder') === fen,
      `${style} is not read as it was written`,
      fen,
    );
  }
  core.setSetup(setup);
  const own = core.setup();
  const ownFen = formatFen(own, 'shredder');
  // The core forgets an en passant square that no pawn can use; chessops would tell if one could.
  const kept = own.enPassant === NO_SQUARE ? { ...setup, enPassant: NO_SQUARE } : setup;
  faults.expect(formatFen(kept, 'shredder') === ownFen, 'the core has another position', fen);
  const key = core.key();
  const moves = core.legalMoves();
  faults.expect(new Set(moves).size === moves.length, 'a move is listed twice', fen);
  const other = countByChessops(fen);
  faults.expect(other === null || other === moves.length, `${moves.length} moves, chessops has ${other}`, fen);
  for (const move of moves) {
    core.make(move);
    const after = core.setup();
    const king = kingOf(after.board, setup.sideToMove);
    faults.expect(!isAttacked(after.board, king, after.sideToMove), `${move} leaves the king in check`, fen);
    const text = formatFen(after, 'shredder');
    const read = parseFen(text);
    faults.expect(read.ok && formatFen(read.value, 'shredder') === text, `${text} after ${move} is refused`, fen);
    faults.expect(core.verify() === STATUS_OK, `keys or sets differ after ${move}`, fen);
    core.unmake(move);
  }
  faults.expect(core.key() === key && formatFen(core.setup(), 'shredder') === ownFen, 'unmake', fen);
  return moves;
}

function beginning(random: Random): Setup {
  const lot = random.below(4);
  if (lot === 0) return startPosition(random.below(ARRANGEMENTS), random.below(ARRANGEMENTS));
  const texts = [
    START_FEN,
    KIWIPETE_FEN,
    'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
    'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  ];
  return unwrap(parseFen(pick(random, texts)));
}

export async function fuzzPositions(seed: number, count: number): Promise<Tally> {
  const { core } = unwrap(await openCore(processPlatform));
  const faults = new Faults();
  let accepted = 0;
  let setup = startPosition(518, 518);
  for (let cases = 0; cases < count; cases++) {
    const random = new Random(seedOf(seed, cases));
    if (cases % WALK === 0) setup = beginning(random);
    const text = mutate(random, setup);
    let read: ReturnType<typeof parseFen>;
    try {
      read = parseFen(text);
      if (!read.ok) {
        faults.expect(read.error.code.startsWith('FEN_') && read.error.message.length > 10, 'no reason is given', text);
        // A legal move instead, so that the walk goes on.
        core.setSetup(setup);
        const moves = core.legalMoves();
        if (moves.length === 0) {
          setup = beginning(random);
          continue;
        }
        core.make(pick(random, moves));
        setup = core.setup();
        continue;
      }
      accepted++;
      const moves = checkPosition(core, read.value, faults);
      setup = read.value;
      if (moves.length === 0) setup = beginning(random);
      else {
        core.make(pick(random, moves));
        setup = core.setup();
      }
    } catch (error) {
      faults.expect(false, `threw ${String(error)}`, text);
    }
  }
  return { cases: count, accepted, faults: faults.list };
}
