import { createEngine, createPool, SlideruleError, type AnalysisInfo, type Engine, type Score } from 'sliderule';
import { Position, type Move, type Outcome } from 'sliderule/chess';
import { createEngine as createTiny, type TinyOptions } from 'sliderule/tiny';

export async function use(signal: AbortSignal): Promise<string | null> {
  await using engine: Engine = await createEngine({ threads: 'auto', hash: 16, network: new Uint8Array(), signal });
  const forget: () => void = engine.on('line', (line) => line.toUpperCase());
  forget();
  const analysis = engine.analyse({ moves: ['e2e4'] }, { depth: 3, multipv: 2, signal });
  for await (const info of analysis) {
    const { depth, score }: AnalysisInfo = info;
    const numbers: [number, Score['type']] = [depth, score.type];
    if (numbers[0] > 3) break;
  }
  engine.analyse({ moves: Position.start().play('e4').history() }, { depth: undefined }).stop();
  const { bestmove, lines } = await analysis.result;
  const depths: readonly number[] = lines.map((line) => line.depth);
  await engine.setOption('MultiPV', depths.length);
  // @ts-expect-error Not a limit.
  engine.analyse('startpos', { plies: 3 });
  await using pool = await createPool({ size: 2 });
  for await (const { san, accuracy } of pool.analyseGame('1. e4', { nodes: 1000 }))
    console.log(san, accuracy.toFixed());
  return bestmove;
}

export async function tiny(options: TinyOptions): Promise<string | null> {
  await using engine = await createTiny({ ...options, hash: 8 });
  // @ts-expect-error It has no network.
  await createTiny({ network: 'a.srnn' });
  return (await engine.analyse(Position.start(), { nodes: 1000 }).result).bestmove;
}

export function rules(): Outcome | null {
  const position = Position.fromFen('8/8/8/8/8/8/8/K1k5 w - - 0 1', { chess960: true });
  const moves: Move[] = position.legalMoves();
  const leaves: bigint = position.perft(2);
  // @ts-expect-error Moves are text or of class Move.
  position.play(3);
  position.play({ from: 'a1', to: 'b1', promotion: undefined }).undo();
  if (leaves > 0n && moves[0] !== undefined) position.play(moves[0]).undo();
  return position.outcome();
}

export function codeOf(error: unknown): string {
  return error instanceof SlideruleError ? error.code : '';
}
