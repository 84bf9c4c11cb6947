import { createEngine } from 'sliderule/inline';

const engine = await createEngine({ hash: 8 });
const best = await engine.bestMove('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 6 });
await engine.close();
document.title = `best move ${best}`;
