// Annotates games through a queue while workers, and once the sender, are killed with SIGKILL. What comes out must be what a run
// without a queue writes.
//
//   npm run bench:queue -- [--games N] [--nodes N] [--workers N] [--record]

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { Random } from '../src/engine/random';
import { Position } from '../src/library/chess';
import { distFile } from '../src/platform/node/artifacts';
import { startRedis } from './redis';
import { appendRows } from './results/store';

/** Milliseconds between two kills. */
const LIFE_MS = 3000;
const PLIES = 30;

const { values } = scriptArguments({
  options: {
    games: { type: 'string', default: '60' },
    nodes: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '3' },
    record: { type: 'boolean', default: false },
  },
});
const games = wholeNumber('--games', values.games, 1);
const nodes = wholeNumber('--nodes', values.nodes, 1);
const most = wholeNumber('--workers', values.workers, 1, 256);
const folder = mkdtempSync(join(tmpdir(), 'sliderule-queue-'));
const input = join(folder, 'games.pgn');

/** Games of random moves. */
function writeGames(count: number): void {
  const random = new Random(1);
  const games = Array.from({ length: count }, (_, number) => {
    const position = Position.start();
    const moves: string[] = [];
    for (let ply = 0; ply < PLIES && position.outcome() === null; ply++) {
      const legal = position.sanMoves();
      const san = legal[random.below(legal.length)] ?? '';
      moves.push(san);
      position.play(san);
    }
    return `[Event "Game ${number + 1}"]\n[Result "*"]\n\n${moves.join(' ')} *\n\n`;
  });
  writeFileSync(input, games.join(''));
}

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [distFile('main.js'), 'annotate', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

writeGames(games);
const { url, stop } = await startRedis(folder);
const workers: ChildProcess[] = [];
const kills = { workers: 0, senders: 0 };
try {
  const alone = join(folder, 'alone.jsonl');
  const queued = join(folder, 'queued.jsonl');
  const send = (): ChildProcess => start(input, '--nodes', String(nodes), '--out', queued, '--queue', url);
  await codeOf(start(input, '--nodes', String(nodes), '--out', alone));
  const work = (): ChildProcess => start('--queue', url, '--threads', '1');
  while (workers.length < most) workers.push(work());
  let sender = send();
  const killing = setInterval(() => {
    workers.shift()?.kill('SIGKILL');
    workers.push(work());
    kills.workers++;
    if (kills.workers !== 2) return;
    sender.kill('SIGKILL');
    kills.senders++;
  }, LIFE_MS);
  let code = await codeOf(sender);
  while (code === null) {
    sender = send();
    code = await codeOf(sender);
  }
  clearInterval(killing);
  const same = readFileSync(alone).equals(readFileSync(queued));
  const row = {
    games,
    nodes,
    killed: kills.workers,
    senders: kills.senders,
    same,
  };
  console.log(JSON.stringify(row));
  if (values.record) appendRows('experiments', 'queue', [row]);
  process.exitCode = same && code === 0 && kills.workers > 0 ? 0 : 1;
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  stop();
  rmSync(folder, { recursive: true, force: true });
}
