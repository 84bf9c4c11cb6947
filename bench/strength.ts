// Is UCI_Elo true? Matches at a rating against Stockfish at the same rating of its own, both on a clock.
//
//   npm run bench strength -- --openings FILE [--levels 1400,1700,2000] [--games N] [--engine COMMAND] [--pgn FOLDER]
//       [--stockfish COMMAND] [--tc CLOCK]
//
// Stockfish picks its weakened move at a depth that follows from its rating (`Skill` in its search.cpp), but it searches on
// while its clock allows, and its hash table remembers that in the next moves. So its rating is worth more the longer the
// clock is, and a match without a clock would flatter us. Our nodes follow from the rating alone: 2000 needs
// 2 s + 0.02 s for them, 2850 needs 10 s + 0.1 s.

import { join } from 'node:path';
import { UsageError, wholeNumbers } from '../src/cli/arguments';
import { INTERRUPTED, interruption } from '../src/cli/interruption';
import { scriptArguments } from '../src/cli/script';
import { runMatch } from '../src/match/runner';
import { parseMatchArguments } from '../src/match/settings';
import { findProgram, UciClient } from '../src/platform/node/uci-client';
import { commandOf } from '../src/cli/command';

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
    levels: { type: 'string', default: '1320,1400,1550,1700,1850' },
    games: { type: 'string', default: '60' },
    engine: { type: 'string', default: `${process.execPath} dist/main.js` },
    pgn: { type: 'string' },
    stockfish: { type: 'string' },
    tc: { type: 'string', default: '1+0.01' },
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
    ...['--engine', `cmd=${values.engine}`, `name=sliderule-${level}`],
    ...[strength, `option.UCI_Elo=${level}`, 'option.Hash=8'],
    ...['--engine', `cmd=${stockfish}`, `name=stockfish-${theirs}`],
    ...[strength, `option.UCI_Elo=${theirs}`, 'option.Hash=8'],
    ...['--each', `tc=${values.tc}`],
    ...['--games', values.games, '--interval', values.games],
    // Weak players lose won games: both must agree that one is over.
    ...['--resign', 'movecount=3', 'score=700', 'twosided=true'],
    ...(values.openings === undefined ? [] : ['--openings', values.openings]),
    ...(values.pgn === undefined ? [] : ['--resume', '--pgn', join(values.pgn, `strength-${level}.pgn`)]),
  ]);
  const isPlayed =
    command.kind !== 'play' || (await runMatch(command.settings, (line) => console.log(line), interruption));
  if (!isPlayed) process.exit(INTERRUPTED);
}
process.exit(0);
