// Another program's divide on the analysis page: where it differs, in words and on the board.

import { expect, it } from 'vitest';
import { Position } from '../../src/library/chess';
import { describePage, soon } from '../helpers/analysis-page';

/** What a right program prints. */
function divide(fen: string, depth: number): string[] {
  const position = Position.fromFen(fen);
  return position.legalMoves().map(({ uci }) => {
    position.play(uci);
    const leaves = position.perft(depth - 1);
    position.undo();
    return `${uci}: ${leaves}`;
  });
}

describePage('another program’s divide on the analysis page', (on) => {
  const report = (): Promise<string> => on().page.locator('.difference').innerText();
  const arrows = (kind: string): Promise<number> => on().page.locator(`.arrow.own-${kind}`).count();

  async function compare(lines: readonly string[], depth: number): Promise<void> {
    const { page } = on();
    await on().tab('perft');
    await page.selectOption('#perft-depth', String(depth));
    await page.fill('#divide-text', lines.join('\n'));
    await page.click('#compare');
  }

  it('says so when it is right, and asks for text where there is none', async () => {
    const { page } = on();
    await compare([], 2);
    await page.getByText('Paste its moves with their counts.').waitFor();
    await compare(divide(Position.start().fen(), 2), 2);
    await expect.poll(report, soon).toBe('Your program is right.');
    expect(await page.locator('.theirs .notice:visible').count()).toBe(0);
    await compare(['hello'], 2);
    await page.locator('.theirs .notice').getByText('neither moves with counts').waitFor();
  });

  it('names the rule behind moves that are missing or too many, and draws them', async () => {
    const fen = '8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1';
    await on().setFen(fen);
    const right = divide(fen, 1);
    await compare([...right.slice(1), 'e4d3: 1'], 1);
    await expect.poll(report, soon).toMatch(/takes two pawns off the rank at once/);
    const text = await report();
    expect(text).toContain(`Your program counts ${right.length} leaves; there are ${right.length}.`);
    expect(text).toMatch(/e4d3\s+listed\s+illegal/);
    expect(text).toMatch(/not listed\s+1/);
    await expect.poll(() => arrows('R'), soon).toBe(1);
    expect(await arrows('G')).toBe(1);
  });

  it('goes on behind a move that is counted wrongly', async () => {
    const { page } = on();
    const start = Position.start().fen();
    const wrong = divide(start, 3).map((line) => (line.startsWith('e2e4') ? 'e2e4: 599' : line));
    await compare(wrong, 3);
    await expect.poll(report, soon).toMatch(/e4\s+599\s+600/);
    expect(await arrows('B')).toBe(1);
    await page.locator('.difference .move').click();
    await expect.poll(() => on().moves(), soon).toEqual(['e4']);
    expect(await page.inputValue('#perft-depth')).toBe('2');
    await expect.poll(() => arrows('B'), soon).toBe(0);
  });
});
