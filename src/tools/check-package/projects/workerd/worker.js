// A worker of Cloudflare's, which may not compile at run time.

import { Position, setRulesModule } from 'sliderule/chess';
import wasm from 'sliderule/chess.wasm';

setRulesModule(wasm);

export default {
  fetch: () => new Response(`${Position.start().perft(4)} leaves, ${Position.start().play('e4').sanMoves().join(' ')}`),
};
