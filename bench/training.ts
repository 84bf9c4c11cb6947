// How fast the trainer is, and what part of the machine's peak that is.
//
//   tsx bench/training.ts [--data FILE …] [--widths 128,256,512] [--threads 1,2] [--seconds 6] [--write]
//
// Without data it takes positions from random games. For each width and number of threads it trains networks of both kinds
// for some seconds, in turns, after a warm-up in which the compiler is done. Counted are only the additions of feature
// rows, forwards and backwards, four numbers at a time; the peak is what a loop of such additions reaches that needs no
// memory. The part of the peak is by processor time, so it says something on a busy machine too; positions/s there are what
// the others leave. `--write` puts the table into docs/TRAINING.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { wholeNumber, wholeNumbers } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { parseFen, START_FEN } from '../src/notation/fen';
import { SAMPLE_OCCUPIED, SAMPLE_SIZE } from '../src/research/data/abi/sample';
import { openDataCore } from '../src/research/data/data-core';
import { readAllGames } from '../src/research/data/game-file';
import { GameLoader } from '../src/research/train/games';
import { TrainingMemory } from '../src/research/train/memory-plan';
import { initialise } from '../src/research/train/parameters';
import { Random } from '../src/engine/random';
import { parseRecipe, type Recipe } from '../src/research/train/recipe';
import { SampleStore, type SampleSet } from '../src/research/train/samples';
import { Trainer } from '../src/research/train/trainer';
import { loadTrainingModule, openTrainingCore } from '../src/research/train/training-core';
import { unwrap } from '../src/notation/result';
import { encodeGame } from '../src/notation/viriformat';

const PAGE = fileURLToPath(new URL('../docs/TRAINING.md', import.meta.url));
const BEGIN = '<!-- bench/training.ts -->';
const END = '<!-- end -->';

const POSITIONS = 4 * 16_384;
const DATA_POSITIONS = 10_000_000;
/** Room for the game that reaches the last of them. */
const LAST_GAME = 20_000;
const RANDOM_PLIES = 120;
/** Tasks of a few batches: the first ones run before the compiler has optimised the kernels. */
const WARM_UP = 6;
const LANES = 4;
const PEAK_ROUNDS = 30_000_000;
const ADDITIONS_PER_ROUND = 12;
/** Turns of each kind of network, which share the seconds. */
const TURNS = 3;
const KINDS = [{}, { activation: 'pairwise', layers: [16, 32] }];

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    widths: { type: 'string', default: '128,256,512' },
    threads: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '6' },
    write: { type: 'boolean', default: false },
  },
});
const files = [...values.data, ...positionals];
const widths = wholeNumbers('--widths', values.widths, 1);
const threadCounts = wholeNumbers('--threads', values.threads, 1);
const seconds = wholeNumber('--seconds', values.seconds, 1);

const wanted = files.length > 0 ? DATA_POSITIONS : POSITIONS;

const load = (loadavg()[0] ?? NaN).toFixed(1);

const core = unwrap(await openDataCore());

/** Games of random moves, as self-play writes them. */
function* randomGames(): Generator<Uint8Array> {
  const setup = unwrap(parseFen(START_FEN));
  const random = new Random(1);
  for (let game = 0; ; game++) {
    core.setSetup(setup);
    const moves: number[] = [];
    while (moves.length < RANDOM_PLIES) {
      const legal = core.legalMoves();
      const move = legal[random.below(legal.length)];
      if (move === undefined) break;
      core.exports.playMove(move);
      moves.push(move);
    }
    const scores = moves.map(() => Math.round(random.next() * 600 - 300));
    yield encodeGame({ setup, result: game % 3, moves, scores });
  }
}

function fill(samples: SampleStore, recipe: Recipe): void {
  const loader = new GameLoader({ ...recipe, validation: 0 }, core, samples);
  for (const game of files.length > 0 ? readAllGames(files) : randomGames()) {
    if (samples.training.count >= wanted) return;
    loader.add(game);
  }
}

/** Pieces of a position, on average. */
function meanPieces({ view }: TrainingMemory, { address, count }: SampleSet): number {
  let pieces = 0;
  for (let place = 0; place < count; place++) {
    let occupied = view.getBigUint64(address + place * SAMPLE_SIZE + SAMPLE_OCCUPIED, true);
    for (; occupied !== 0n; occupied &= occupied - 1n) pieces++;
  }
  return pieces / count;
}

/** Processor time that all threads of this process have taken. */
function processorSeconds(): number {
  return process.cpuUsage().user / 1e6;
}

/** Additions of numbers per second of one thread, in registers only: the best of a few tries. */
async function measurePeak(memory: TrainingMemory): Promise<number> {
  const training = openTrainingCore(await loadTrainingModule(), memory.memory, 0);
  let best = 0;
  for (let attempt = 0; attempt < 5; attempt++) {
    const start = processorSeconds();
    training.measureAdditions(PEAK_ROUNDS);
    best = Math.max(best, (PEAK_ROUNDS * ADDITIONS_PER_ROUND * LANES) / (processorSeconds() - start));
  }
  return best;
}

/** A training whose speed is measured in turns with others. */
class Run {
  private positions = 0;
  private wallSeconds = 0;
  private processorSeconds = 0;

  private constructor(
    private readonly recipe: Recipe,
    private readonly threads: number,
    private readonly pieces: number,
    private readonly peak: number,
    private readonly trainer: Trainer,
  ) {}

  static async start(kind: object, width: number, threads: number): Promise<Run> {
    const network = { ...kind, width };
    const recipe = parseRecipe(
      JSON.stringify({ name: 'bench', network, epochs: 1_000_000, wdl: { start: 0.3, end: 0.3 } }),
    );
    const capacity = wanted + LAST_GAME;
    const memory = new TrainingMemory({ ...recipe, threads, capacity });
    const samples = new SampleStore(memory);
    fill(samples, recipe);
    initialise(memory.weights, recipe.network, 1);
    const peak = await measurePeak(memory);
    const trainer = await Trainer.start(recipe, memory, samples, threads);
    for (let warmUp = 0; warmUp < WARM_UP; warmUp++) await trainer.advance();
    return new Run(recipe, threads, meanPieces(memory, samples.training), peak, trainer);
  }

  /** Trains for a time. */
  async takeTurn(milliseconds: number): Promise<void> {
    const start = performance.now();
    const startProcessor = processorSeconds();
    const before = this.trainer.positionsDone;
    while (performance.now() - start < milliseconds) await this.trainer.advance();
    this.positions += this.trainer.positionsDone - before;
    this.wallSeconds += (performance.now() - start) / 1000;
    this.processorSeconds += processorSeconds() - startProcessor;
  }

  /** Ends the training; returns its row. */
  async end(): Promise<string> {
    await this.trainer.close();
    const { width, activation } = this.recipe.network;
    const processorRate = this.positions / this.processorSeconds;
    const share = (100 * 2 * 2 * this.pieces * width * processorRate) / this.peak;
    const rates = [this.positions / this.wallSeconds, processorRate].map((value) =>
      Math.round(value).toLocaleString('en'),
    );
    const cells = [width, activation, this.threads, this.pieces.toFixed(1), ...rates, `${share.toFixed(0)} %`];
    return `| ${cells.join(' | ')} |`;
  }
}

const [processor] = cpus();
const lines = [
  `${processor?.model ?? 'unknown processor'}, Node ${process.version}, load of the machine before ${load}:`,
  '',
  '| width | activation | threads | pieces | positions/s | positions per processor second | of the peak |',
  '|---|---|---|---|---|---|---|',
];
console.log(lines.join('\n'));
for (const width of widths) {
  for (const threads of threadCounts) {
    const runs: Run[] = [];
    for (const kind of KINDS) runs.push(await Run.start(kind, width, threads));
    for (let turn = 0; turn < TURNS; turn++) {
      for (const run of runs) await run.takeTurn((seconds * 1000) / TURNS);
    }
    for (const run of runs) {
      const line = await run.end();
      console.log(line);
      lines.push(line);
    }
  }
}
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  if (!after.startsWith(END)) throw new Error(`${PAGE} has no place for the table`);
  writeFileSync(PAGE, `${before}${BEGIN}\n${lines.join('\n')}\n${after}`);
}
