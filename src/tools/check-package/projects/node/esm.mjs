import { createEngine, createPool, SlideruleError } from 'sliderule';
import { Position, SlideruleError as ChessError } from 'sliderule/chess';

const engine = await createEngine({ hash: 8 });
const analysis = engine.analyse('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 6 });
for await (const { depth, score, san } of analysis) console.log(depth, score.type, score.value, san.join(' '));
console.log('best move', (await analysis.result).bestmove);
await engine.close();

const pool = await createPool({ size: 2, hash: 8 });
for await (const { san, judgement } of pool.analyseGame('1. f3 e5 2. g4 Qh4#', { nodes: 2000 }))
  console.log(san, judgement);
await pool.close();

console.log(Position.start().play('e4').sanMoves().join(' '));
if (SlideruleError !== ChessError) throw new Error('two classes of errors');
