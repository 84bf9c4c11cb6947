import { createEngine } from 'sliderule';

const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
const before = megabytes();
let most = 0;
for (let count = 0; count < 100; count++) {
  const engine = await createEngine();
  await engine.bestMove('startpos', { nodes: 500 });
  await engine.close();
  most = Math.max(most, megabytes());
}
console.log(`${before} MB before, ${megabytes()} MB after, at most ${most} MB`);
if (most > before + 200) process.exitCode = 1;
