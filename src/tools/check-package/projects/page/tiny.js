import { createEngine } from './tiny.js';

for (const inPage of [false, true]) {
  const engine = await createEngine({ hash: 8, inPage });
  const endless = engine.analyse('startpos');
  setTimeout(() => endless.stop(), 100);
  const { lines } = await endless.result;
  const best = await engine.bestMove('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 6 });
  await engine.close();
  if (lines.length === 0 || best !== 'a1a8') throw new Error(`best move ${best}`);
}
document.title = 'best move a1a8';
