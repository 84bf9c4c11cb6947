import { createEngine } from 'sliderule/tiny';

const engine = await createEngine({ hash: 8 });
const endless = engine.analyse('startpos');
setTimeout(() => endless.stop(), 100);
console.log('stopped at depth', (await endless.result).lines[0].depth);
console.log('best move', await engine.bestMove('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 6 }));
await engine.close();
