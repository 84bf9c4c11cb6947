// Published zugzwangs: whoever passes in the search, or stands pat, takes the side to move for better off than it is.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEpd } from '../../src/notation/epd';
import { formatFen } from '../../src/notation/fen';
import { projectRoot } from '../helpers/paths';
import { startEngine } from '../helpers/shared-engine';
import { valueOf } from '../notation/results';

/** Many times what the searches of such positions need. */
const MOST_NODES = 4_000_000;

const suite = readFileSync(join(projectRoot, 'bench/tactics/zugzwang.epd'), 'utf8').trim().split('\n');

/** The mate that a line of the suite announces, in moves. */
function mateOf(line: string): number {
  return Number(/c0 "mate in (\d+)"/.exec(line)?.[1] ?? 0);
}

describe('zugzwang', () => {
  it('has twenty published positions, each with a move to find', () => {
    expect(suite.length).toBeGreaterThanOrEqual(20);
    for (const line of suite) expect(valueOf(parseEpd(line)).operations.has('bm'), line).toBe(true);
  });

  it.each(suite.filter((line) => mateOf(line) > 0))('%s', async (line) => {
    const engine = startEngine();
    engine.send('ucinewgame', `position fen ${formatFen(valueOf(parseEpd(line)).setup, 'xfen')}`);
    let found = 0;
    for (let nodes = 100_000; nodes <= MOST_NODES && (found <= 0 || found > mateOf(line)); nodes *= 2) {
      engine.send(`go nodes ${nodes}`);
      const last = (await engine.readAll('bestmove')).filter((text) => text.includes(' pv ')).at(-1);
      found = Number(/ score mate (-?\d+) /.exec(last ?? '')?.[1] ?? 0);
    }
    expect(found).toBe(mateOf(line));
  });
});
