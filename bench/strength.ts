// Is UCI_Elo true? Matches at a rating against Stockfish at the same rating of its own.
//
//   npm run bench:strength -- --openings FILE [--levels 1400,1700,2000] [--games N] [--engine COMMAND] [--pgn FOLDER]
//       [--stockfish COMMAND] [--nodes N]
//
// Neither side plays on a clock, so a busy machine does no harm: our nodes follow from the rating, and Stockfish picks its
// weakened move at a depth that follows from its own (`Skill` in its search.cpp), beyond which it need not look. From about
// 2200 on it does not get there within its nodes, which are what it searches in 50 ms or so.
//
// That is Stockfish 15.1. `--stockfish` asks another version instead, whose depths follow another formula and whose range ends
// elsewhere: it searches its nodes to the end, and picks on its way.

import { join } from 'node:path';
import { UsageError, wholeNumbers } from '../src/platform/node/arguments';
import { scriptArguments } from '../src/platform/node/script';
import { runMatch } from '../src/match/runner';
import { parseMatchArguments } from '../src/match/settings';
import { findProgram, UciClient } from '../src/match/uci-client';
import { commandOf } from '../src/match/words';

/** The depth at which Stockfish 15.1 picks its move at a rating. */
function pickingDepth(elo: number): number {
  const level = Math.max(0, Math.min(20, ((elo - 1346.6) / 143.4) ** (1 / 0.806)));
  return 1 + Math.floor(level);
}

/** Least and greatest UCI_Elo that an engine offers. Throws a UsageError if it has no such option. */
async function ratingsOf(command: string): Promise<readonly [least: number, most: number]> {
  const peer = new UciClient(commandOf('--stockfish', command));
  const answer = (await peer.start()).join('\n');
  await peer.quit();
  const range = /^option name UCI_Elo type spin .*min (\d+) max (\d+)/m.exec(answer);
  if (range === null) throw new UsageError(`--stockfish: '${command}' has no UCI_Elo.`);
  return [Number(range[1]), Number(range[2])];
}

const { values } = scriptArguments({
  options: {
    openings: { type: 'string' },
    levels: { type: 'string', default: '1400,1700,2000,2300,2600' },
    games: { type: 'string', default: '60' },
    engine: { type: 'string', default: `${process.execPath} dist/main.js` },
    pgn: { type: 'string' },
    stockfish: { type: 'string' },
    nodes: { type: 'string', default: '40000' },
  },
});
const stockfish = values.stockfish ?? findProgram('stockfish');
if (stockfish === undefined) throw new UsageError('Stockfish is not installed.');
const levels = wholeNumbers('--levels', values.levels, 1, 4000);
const [least, most] = await ratingsOf(stockfish);

for (const level of levels) {
  const theirs = Math.max(least, Math.min(most, level));
  const strength = 'option.UCI_LimitStrength=true';
  const command = parseMatchArguments([
    ...['--engine', `cmd=${values.engine}`, `name=sliderule-${level}`, 'nodes=100000000'],
    ...[strength, `option.UCI_Elo=${level}`, 'option.Hash=8'],
    ...['--engine', `cmd=${stockfish}`, `name=stockfish-${theirs}`],
    `nodes=${values.nodes}`,
    ...(values.stockfish === undefined ? [`depth=${pickingDepth(theirs)}`] : []),
    ...[strength, `option.UCI_Elo=${theirs}`, 'option.Hash=8'],
    ...['--games', values.games, '--interval', values.games],
    // Weak players lose won games: both must agree that one is over.
    ...['--resign', 'movecount=3', 'score=700', 'twosided=true'],
    ...(values.openings === undefined ? [] : ['--openings', values.openings]),
    ...(values.pgn === undefined ? [] : ['--resume', '--pgn', join(values.pgn, `strength-${level}.pgn`)]),
  ]);
  if (command.kind === 'play') {
    await runMatch(command.settings, (line) => console.log(line), new AbortController().signal);
  }
}
process.exit(0);
