import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEngine } from '../helpers/shared-engine';
import { describeData, sharedFolder } from '../notation/shared-data';

/** The last line with a score, and the move. */
async function search(engine: ReturnType<typeof startEngine>, fen: string, go: string): Promise<[string, string]> {
  engine.send(`position fen ${fen}`, go);
  const lines = await engine.readAll('bestmove ');
  // A search of more than three seconds also says which move it looks at.
  const scores = lines.filter((line) => line.includes(' score '));
  return [scores.at(-1) ?? '', lines.at(-1) ?? ''];
}

const TABLES = `setoption name SyzygyPath value ${sharedFolder}/syzygy`;
const KRK = '8/8/8/3k4/8/8/1R6/K7 w - - 0 1';

describeData('a search with tables of 3 and 4 men', 'syzygy', () => {
  it('says what it found, and shows the score of the tables', async () => {
    const engine = startEngine();
    expect((await engine.ask(TABLES)).join()).toContain('70 files, up to 4 men');
    const [line] = await search(engine, KRK, 'go depth 1');
    expect(line).toContain('score cp 19999');
    expect(line).not.toContain('tbhits 0');
    const [lost] = await search(engine, KRK.replace('w', 'b'), 'go depth 1');
    expect(lost).toContain('score cp -19999');
    engine.send('setoption name SyzygyPath value <empty>');
    expect((await search(engine, KRK, 'go depth 1'))[0]).toContain('tbhits 0');
  });

  it('keeps its tables when a path without any is refused', async () => {
    const engine = startEngine();
    await engine.ask(TABLES);
    expect((await engine.ask('setoption name SyzygyPath value /no/tables')).join()).toContain('has no usable table');
    expect((await search(engine, KRK, 'go depth 1'))[0]).not.toContain('tbhits 0');
  });

  it('keeps its tables when a folder has only tables of distances', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sliderule-distances-'));
    const engine = startEngine();
    try {
      const [, path = ''] = / value (.*)/.exec(TABLES) ?? [];
      const name = readdirSync(path).find((file) => file.endsWith('.rtbz')) as string;
      copyFileSync(join(path, name), join(folder, name));
      await engine.ask(TABLES);
      const answers = await engine.ask(`setoption name SyzygyPath value ${folder}`);
      expect(answers.join()).toContain('has no usable table');
      expect((await search(engine, KRK, 'go depth 1'))[0]).not.toContain('tbhits 0');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['SyzygyProbeLimit value 3', KRK, true],
    ['SyzygyProbeLimit value 2', KRK, false],
    ['SyzygyProbeLimit value 0', KRK, false],
  ])('looks up what %s allows', async (option, fen, known) => {
    const engine = startEngine();
    await engine.ask(TABLES);
    engine.send(`setoption name ${option}`);
    expect(!(await search(engine, fen, 'go depth 3'))[0].includes('tbhits 0 ')).toBe(known);
  });

  it('knows after an exchange that a position is drawn', async () => {
    const engine = startEngine();
    await engine.ask(TABLES);
    // The king must take the queen, and then has the wrong bishop for its pawn: three pawns ahead, says the evaluation.
    const [line] = await search(engine, '7k/8/8/8/7P/8/1q6/K4B2 w - - 0 1', 'go depth 10');
    expect(line).toContain('score cp 0 ');
    expect(/ tbhits (\d+)/.exec(line)?.[1]).not.toBe('0');
  });

  it('looks for a mate behind a win that the tables know', async () => {
    const engine = startEngine();
    await engine.ask(TABLES);
    // Its table moves are quiet: pruning one before any move was searched was an assertion that failed.
    const [line, move] = await search(engine, '8/2p5/4k3/8/1p6/2PQ4/8/3K4 w - - 0 1', 'go nodes 300000');
    expect(line).toMatch(/ score cp 199\d\d /);
    expect(move).toMatch(/^bestmove [a-h][1-8]/);
  });

  it('plays the only moves that win in time', async () => {
    const engine = startEngine();
    await engine.ask(TABLES);
    // Mate in one on the last ply before the fifty-move rule.
    expect((await search(engine, '7k/8/6K1/8/8/8/8/R7 w - - 99 90', 'go depth 1'))[1]).toContain('a1a8');
    // The pawn must move at once.
    expect((await search(engine, '8/8/P7/8/8/5k2/8/7K w - - 98 90', 'go depth 1'))[1]).toContain('a6a7');
  });

  it('searches with several threads on one cache', async () => {
    const engine = startEngine();
    await engine.ask(TABLES);
    engine.send('setoption name Threads value 3');
    // What several threads find in a position that the tables lack is not the same each time; that they ask is.
    const [line, move] = await search(engine, '8/5p2/8/4k3/8/2K5/1P2r3/3R4 w - - 0 1', 'go depth 12');
    expect(Number(/ tbhits (\d+)/.exec(line)?.[1])).toBeGreaterThan(0);
    expect(move).toMatch(/^bestmove [a-h][1-8]/);
    expect((await search(engine, KRK, 'go depth 6'))[0]).toContain('score cp 19999');
  });
});
