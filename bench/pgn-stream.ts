// A PGN file that nobody could hold, read by `readPgn`: its memory must not grow with the games.
//
//   npm run bench pgn [-- --games N --record]
//
// The text is generated as it is read, in pieces of 64 KiB: N games (1,000,000) with tags, move numbers, clocks, comments and a
// variation each, half a kilobyte a game. After every hundredth of them garbage is collected and the memory in use is
// noted. It ends with exit code 1 if a game is missing or has a fault, or if that memory grows by more than 8 MiB.

import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { readPgn } from '../src/library/pgn';
import { processorTime } from '../src/research/report/alternate';
import { randomGames } from './library/games';
import { bytesInUse } from './library/memory';
import { appendRows } from './results/store';

const PIECE = 1 << 16;
const MOST_GROWTH = 8 << 20;
/** Different games; the text repeats them with other numbers. */
const DIFFERENT = 500;
const PLIES = 80;

/** A game's moves with what files have around them. */
function movetext(san: readonly string[]): string {
  return san
    .map((move, ply) => {
      const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
      const again = number === '' ? '5... ' : number;
      return number + move + (ply === 10 ? ` $1 (${again}${move} {as played}) {[%clk 0:04:30] a comment}` : '');
    })
    .join(' ');
}

function* pieces(games: number): Generator<string> {
  const texts = randomGames(DIFFERENT, PLIES).map(({ san }) => movetext(san));
  let text = '';
  for (let game = 1; game <= games; game++) {
    text += `[Event "Game ${game}"]\n[Round "${game}"]\n[Result "*"]\n\n${texts[game % DIFFERENT] ?? ''} *\n\n`;
    while (text.length >= PIECE) {
      yield text.slice(0, PIECE);
      text = text.slice(PIECE);
    }
  }
  yield text;
}

const { values } = scriptArguments({
  options: { games: { type: 'string', default: '1000000' }, record: { type: 'boolean', default: false } },
});
const games = wholeNumber('--games', values.games, 100);

let read = 0;
let faults = 0;
let moves = 0;
let characters = 0;
const inUse: number[] = [];
const begun = processorTime();
function* counted(source: Iterable<string>): Generator<string> {
  for (const piece of source) {
    characters += piece.length;
    yield piece;
  }
}
for await (const game of readPgn(counted(pieces(games)))) {
  read++;
  moves += game.moves.length;
  faults += game.errors.length;
  if (game.tags.get('Round') !== String(read)) faults++;
  if (read % Math.floor(games / 100) === 0) inUse.push(bytesInUse());
}
const seconds = (processorTime() - begun) / 1000;

const megabytes = (bytes: number): number => Number((bytes / 1e6).toFixed(1));
// Compilers and caches have settled after a tenth.
const [base = 0] = inUse.slice(10);
const most = Math.max(...inUse.slice(10));
const row = {
  games: read,
  moves,
  megabytes: megabytes(characters),
  seconds: Number(seconds.toFixed(0)),
  heapFirst: megabytes(base),
  heapMost: megabytes(most),
  heapLast: megabytes(inUse.at(-1) ?? 0),
  rss: megabytes(process.resourceUsage().maxRSS * 1024),
};
console.log(row);
if (read !== games || faults > 0 || most - base > MOST_GROWTH) {
  console.error(`${faults} faults, ${games - read} games missing, ${most - base} bytes more in use`);
  process.exitCode = 1;
}
if (values.record) appendRows('experiments', 'pgn-stream', [row]);
