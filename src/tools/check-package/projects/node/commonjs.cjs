const { createEngine } = require('sliderule');
const { Position } = require('sliderule/chess');

createEngine({ hash: 8 })
  .then(async (engine) => {
    console.log(Position.start().perft(3));
    console.log('best move', await engine.bestMove('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 4 }));
    await engine.close();
  })
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
