// UCI lines from a grammar, told to the engine as a process: commands with right, wrong and missing values in any order, some of
// them damaged, with games of chess and Chess960, books and tablebases. Every `go` must get exactly one `bestmove`, every
// `isready` its `readyok`, and every line that is said must be one of the protocol's.

import { spawn } from 'node:child_process';
import { Random, seedOf } from '../../src/engine/random';
import { KIWIPETE_FEN, START_FEN } from '../../src/notation/fen';
import { unwrap } from '../../src/notation/result';
import { distFile } from '../../src/platform/node/artifacts';
import { LineReader } from '../../src/platform/node/line-reader';
import { processPlatform } from '../../src/platform/node/process-platform';
import { openCore } from '../../src/runtime/host';
import { words } from '../../src/uci/words';
import { BookFiles, chess960Start, ENDINGS, randomGame, TABLES } from './games';
import { damageText, pick } from './mutate';
import { Faults, type Tally } from './tally';

/** Lines between two looks whether all was answered. */
const BATCH = 250;
/** Milliseconds that a batch may take, on the busiest machine. */
const PATIENCE_MS = 120_000;

const COMMANDS = new Set(
  'uci isready ucinewgame position go stop ponderhit setoption debug register xboard quit'.split(' '),
);
const OWN_COMMANDS = new Set('d eval bench genfens help'.split(' '));

const FENS = [
  START_FEN,
  KIWIPETE_FEN,
  'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1',
  'rk2r3/8/8/8/8/8/8/RKR4R w CAea - 0 1',
  '7k/8/8/8/8/8/5PPP/R5K1 b - - 99 30',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'k7/8/1Q6/8/8/8/8/7K b - - 0 1',
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - d8 0 1',
];
/** Where legal games begin, beside Chess960's positions. */
const STARTS = [START_FEN, KIWIPETE_FEN, ...ENDINGS];
const MOVES = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 e1h1 e8c8 a7a8q a7a8k d7d5 0000 e2e2 z9z9 h7h8n b1c3 g8f6 a2a4'.split(
  ' ',
);
const NUMBERS = '0 1 2 3 50 -1 -0 1e3 NaN 0x10 1.5 99999999999999999999 +4 ４ max'.split(' ');

type OptionValues = readonly (readonly [string, readonly string[]])[];

/** Options that change no memory, with good values and bad ones. */
const OPTIONS: OptionValues = [
  ['MultiPV', ['1', '2', '5', '256', '0', 'x']],
  ['Ponder', ['true', 'false', 'maybe']],
  ['Move Overhead', ['0', '10', '5000', '-1']],
  ['UCI_Chess960', ['true', 'false', 'TRUE']],
  ['UCI_ShowWDL', ['true', 'false']],
  ['UCI_LimitStrength', ['true', 'false']],
  ['UCI_Elo', ['1320', '2000', '9999', 'x']],
  ['UCI_Opponent', ['GM 2800 human Gary Kasparov', '']],
  ['UCI_AnalyseMode', ['true', 'false']],
  ['OwnBook', ['true', 'false']],
  ['BookDepth', ['1', '255', '0']],
  ['BestBookMove', ['true', 'false']],
  ['SyzygyPath', ['', '<empty>', '/nowhere', '/dev/null;/etc', TABLES, `/nowhere;${TABLES}`]],
  ['SyzygyProbeLimit', ['0', '3', '7', '8']],
  ['Syzygy50MoveRule', ['true', 'false']],
  ['SyzygyProbeDepth', ['1', '100', '0']],
  ['EvalFile', ['/nowhere', '/dev/null', '.', '/etc/hostname']],
  ['Nonsense', ['1']],
];
/** These allocate, start threads or compile, so they come seldom, and never damaged. */
const HEAVY = [
  'setoption name Hash value 1',
  'setoption name Hash value 4',
  'setoption name Hash value 99999999',
  'setoption name Threads value 1',
  'setoption name Threads value 2',
  'setoption name Threads value 0',
  'setoption name Sliders value magic',
  'setoption name Sliders value fenner-levene',
  'setoption name UseNNUE value false',
  'setoption name UseNNUE value true',
  'setoption name Clear Hash',
  'ucinewgame',
  'bench 1',
  'genfens 1 seed 7 book None',
  'debug on',
  'debug off',
  'setoption name Debug Log File value /dev/full',
  'setoption name Debug Log File value <empty>',
];

function many(random: Random, most: number, make: () => string): string {
  return Array.from({ length: random.below(most + 1) }, make).join(' ');
}

function positionLine(random: Random): string {
  if (random.below(3) === 0) {
    const start = random.below(2) === 0 ? chess960Start(random) : pick(random, STARTS);
    const { fen, moves } = randomGame(random, start, 30);
    return `position fen ${fen} moves ${moves.join(' ')}`;
  }
  const fen = pick(random, FENS);
  const from = random.below(3) === 0 ? 'startpos' : `fen ${random.below(4) === 0 ? damageText(random, fen) : fen}`;
  return random.below(2) === 0
    ? `position ${from}`
    : `position ${from} moves ${many(random, 6, () => pick(random, MOVES))}`;
}

/** A search: what ends by itself, and what only another command ends. */
function goLines(random: Random): string[] {
  const number = (): string => pick(random, NUMBERS);
  switch (random.below(8)) {
    case 0:
    case 1:
      return [`go nodes ${1 + random.below(200)}`];
    case 2:
      return [`go depth ${1 + random.below(3)}`];
    case 3:
      return [`go movetime ${random.below(3)}`];
    case 4:
      return [`go wtime ${random.below(40)} btime ${random.below(40)} winc 0 binc ${random.below(2)}`];
    case 5:
      return [pick(random, ['go infinite', 'go', 'go infinite searchmoves e2e4']), 'stop'];
    case 6:
      return [`go ponder wtime ${number()} btime 10`, pick(random, ['ponderhit', 'stop']), 'stop'];
    default: {
      const parts = 'depth nodes movetime mate wtime btime winc movestogo searchmoves infinite ponder perft'.split(' ');
      const one = (): string => `${pick(random, parts)} ${random.below(3) === 0 ? pick(random, MOVES) : number()}`;
      return [`go ${many(random, 4, one)}`, 'stop'];
    }
  }
}

function lines(random: Random, options: OptionValues): string[] {
  if (random.below(1000) === 0) return [pick(random, HEAVY)];
  const lot = random.below(100);
  let made: string[];
  if (lot < 40) made = [positionLine(random)];
  else if (lot < 70) made = goLines(random);
  else if (lot < 85) {
    const [name, values] = pick(random, options);
    made = [`setoption name ${name} value ${pick(random, values)}`];
  } else if (lot < 95) {
    made = [
      pick(random, ['d', 'eval', 'stop', 'ponderhit', 'isready', 'uci', 'xboard', 'register later', 'go perft 2']),
    ];
  } else {
    made = [
      damageText(
        random,
        many(random, 12, () => pick(random, [...COMMANDS, ...MOVES, ...NUMBERS, 'joho', '♞'])),
      ),
      'stop',
    ];
  }
  if (random.below(10) === 0) made = [damageText(random, made[0] ?? ''), 'stop', ...made.slice(1)];
  if (random.below(20) === 0) made = made.map((line) => `${line}\r`);
  return made.filter((line) => !words(line).includes('quit') && !line.includes('\n') && !isHeavy(line));
}

/** Damage can make an expensive line out of a cheap one. */
function isHeavy(line: string): boolean {
  return /bench|genfens|perft.*\d\d|perft.*[4-9]/.test(line);
}

/** What the engine will see in a line: a search, a perft or anything else. */
function isSearch(line: string): boolean {
  const all = words(line);
  if (OWN_COMMANDS.has(all[0] ?? '')) return false;
  const at = all.findIndex((word) => COMMANDS.has(word));
  return all[at] === 'go' && !all.slice(at).includes('perft');
}

const SAID =
  /^(bestmove ([a-h][1-8][a-h][1-8][qrbn]?|\(none\))( ponder [a-h][1-8][a-h][1-8][qrbn]?)?|readyok|uciok|id (name|author) .+|option name .+ type (spin|check|button|combo|string).*|info (depth|string|currmove|nodes) .*)$/;

class Engine {
  best = 0;
  ready = 0;
  readonly strange: string[] = [];
  private wake: () => void = () => undefined;
  readonly process = spawn(process.execPath, [distFile('main.js')], { stdio: ['pipe', 'pipe', 'ignore'] });
  ending: string | null = null;

  constructor() {
    const reader = new LineReader(
      (line) => this.hear(line),
      () => undefined,
    );
    this.process.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
    this.process.stdin.on('error', () => undefined);
    this.process.on('exit', (code, signal) => {
      this.ending = `ended with ${code ?? signal ?? '?'}`;
      this.wake();
    });
  }

  /** Says lines, and waits until so many `bestmove` and `readyok` have been heard in all; false if they do not come. */
  async say(text: readonly string[], best: number, ready: number): Promise<boolean> {
    this.process.stdin.write(`${text.join('\n')}\n`);
    const end = performance.now() + PATIENCE_MS;
    while ((this.best < best || this.ready < ready) && this.ending === null && performance.now() < end) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, 1000);
      });
    }
    return this.best === best && this.ready === ready && this.ending === null;
  }

  private hear(line: string): void {
    if (line.startsWith('bestmove')) this.best++;
    else if (line === 'readyok') this.ready++;
    // What our own commands say is free text.
    else if (!SAID.test(line) && /^(bestmove|info|option|id|readyok|uciok)/.test(line)) this.strange.push(line);
    this.wake();
  }
}

export async function fuzzLines(seed: number, count: number): Promise<Tally> {
  const faults = new Faults();
  const { core } = unwrap(await openCore(processPlatform));
  const books = new BookFiles();
  const known = [...STARTS, ...Array.from({ length: 20 }, (_, index) => chess960Start(new Random(index)))];
  const good = books.good(core, new Random(seed), known);
  const useless = ['', '/nowhere/book.bin', '/dev/null', '.', ...books.useless()];
  const options: OptionValues = [...OPTIONS, ['BookFile', [good, good, good, ...useless]]];
  let engine = new Engine();
  let [best, ready, cases, searches] = [0, 0, 0, 0];
  for (let batch = 0; cases < count; batch++) {
    const random = new Random(seedOf(seed, batch));
    const text: string[] = [];
    while (text.length < BATCH) text.push(...lines(random, options));
    cases += text.length;
    const asked = text.filter(isSearch).length;
    searches += asked;
    best += asked;
    ready += 1 + text.filter((line) => isReady(line)).length;
    const isRight = await engine.say([...text, 'stop', 'isready'], best, ready);
    const seen = `${engine.best} of ${best} bestmove, ${engine.ready} of ${ready} readyok, ${engine.ending ?? 'alive'}`;
    faults.expect(isRight, `batch ${batch}: ${seen}`, JSON.stringify(text));
    for (const line of engine.strange.splice(0)) faults.expect(false, `batch ${batch}`, line);
    if (isRight) continue;
    engine.process.kill('SIGKILL');
    engine = new Engine();
    [best, ready] = [0, 0];
  }
  engine.process.kill();
  books.remove();
  return { cases, accepted: searches, faults: faults.list };
}

function isReady(line: string): boolean {
  const all = words(line);
  if (OWN_COMMANDS.has(all[0] ?? '')) return false;
  return all.find((word) => COMMANDS.has(word)) === 'isready';
}
