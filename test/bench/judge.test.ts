// Networks judged by labels: the file of labels, and the differences of errors.

import { describe, expect, it } from 'vitest';
import { groupRow } from '../../bench/judge/by-men';
import { difference, evaluations, fit, mean, squaredErrors } from '../../bench/judge/errors';
import { formatLabel, labelPosition, parseLabels, relabel, searchScores, type Label } from '../../bench/judge/labels';
import { playItself } from '../../bench/judge/neutral';
import { CorePlayer } from '../../src/research/tuning/factorial/core-player';
import { UciClient } from '../../src/platform/node/uci-client';
import { formatFen, parseFen, START_FEN } from '../../src/notation/fen';
import { countMen } from '../../src/notation/pieces';
import { unwrap } from '../../src/notation/result';
import { DEFAULT_NETWORK } from '../../src/runtime/defaults';

const player = await CorePlayer.open(DEFAULT_NETWORK ?? '', 1);

describe('labels', () => {
  it('are written as EPD, and read again', () => {
    const label = { setup: unwrap(parseFen('4k3/8/8/8/8/8/4P3/4K3 b - - 7 41')), score: -123 };
    const line = formatLabel(label, 20_000);
    expect(line).toBe('4k3/8/8/8/8/8/4P3/4K3 b - - ce -123; acn 20000; hmvc 7; fmvn 41;');
    expect(parseLabels(`${line}\n`)).toEqual([label]);
  });

  it('are refused by line', () => {
    const good = '4k3/8/8/8/8/8/4P3/4K3 b - - ce 1;';
    expect(() => parseLabels(`${good}\n4k3/8/8/8/8/8/4P3/4K3 b - - acn 5;`)).toThrow(
      'line 2: there is no score, such as "ce 25;"',
    );
    expect(() => parseLabels(`${good}\nnonsense`)).toThrow(/^line 2: EPD: "nonsense" does not begin/);
    expect(() => parseLabels('')).toThrow(/^line 1: EPD/);
  });

  it('are of quiet positions', () => {
    expect(labelPosition(unwrap(parseFen(START_FEN)), player, 500)?.score).toBeGreaterThan(-100);
    const hanging = '4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1';
    expect(labelPosition(unwrap(parseFen(hanging)), player, 500)).toBeUndefined();
    const inCheck = '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1';
    expect(labelPosition(unwrap(parseFen(inCheck)), player, 500)).toBeUndefined();
  });
});

describe('searches of labelled positions', () => {
  it('see what hangs, which an evaluation does not', () => {
    // With two pawns more what is left is won; with the e-pawn alone it would be a draw.
    const label = { setup: unwrap(parseFen('4k3/8/8/3q4/4P3/8/PP6/4K3 w - - 0 1')), score: 0 };
    const [evaluated] = evaluations([label], player.core);
    const [searched] = searchScores([label], player, 500);
    expect(evaluated).toBeLessThan(0);
    expect(searched).toBeGreaterThan(0);
  });
});

describe('labels by another engine', () => {
  const SCRIPT = `
    const scores = { w: 'cp 50', b: 'mate 3' };
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const words = line.split(' ');
      if (words[0] === 'position') this.side = words[3];
      if (line === 'isready') console.log('readyok');
      if (line === 'go nodes 700') console.log('info depth 1 score ' + scores[this.side] + '\\nbestmove e1e2');
    });`;

  it('are its scores times the scale, and none for a mate', async () => {
    const client = new UciClient({ program: process.execPath, args: ['-e', SCRIPT] });
    const label = (side: string): Label => ({
      setup: unwrap(parseFen(`4k3/8/8/8/8/8/4P3/4K3 ${side} - - 7 41`)),
      score: 0,
    });
    const other = { client, scale: 1.6 };
    expect((await relabel(label('w'), other, 700))?.score).toBe(80);
    expect(await relabel(label('b'), other, 700)).toBeUndefined();
    await client.quit();
  });
});

describe('positions that no network has chosen', () => {
  // Plays this line, and thinks the game decided at its fourth move.
  const SCRIPT = `
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
    const scores = [20, -15, 30, 950];
    let made = 0;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      if (line === 'isready') console.log('readyok');
      if (line !== 'go nodes 2000') return;
      console.log('info depth 1 score cp ' + scores[made] + '\\nbestmove ' + moves[made++]);
    });`;

  it('are those of the game before it is decided', async () => {
    const client = new UciClient({ program: process.execPath, args: ['-e', SCRIPT] });
    const positions = await playItself(unwrap(parseFen(START_FEN)), player.core, client);
    expect(positions.map((setup) => formatFen(setup, 'xfen'))).toEqual([
      START_FEN,
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    ]);
    await client.quit();
  });

  it('end with a move that is not legal', async () => {
    const client = new UciClient({ program: process.execPath, args: ['-e', SCRIPT.replace('e7e5', 'e7e4')] });
    await expect(playItself(unwrap(parseFen(START_FEN)), player.core, client)).rejects.toThrow('e7e4');
    await client.quit();
  });
});

describe('errors', () => {
  const LABELS = [-300, -40, 10, 55, 240, 700].map((score) => ({ setup: unwrap(parseFen(START_FEN)), score }));

  it('are none where scale and tempo say it all', () => {
    const evaluated = LABELS.map(({ score }) => (score - 25) / 1.2);
    const fitted = fit(evaluated, LABELS);
    expect(fitted.scale).toBeCloseTo(1.2);
    expect(fitted.tempo).toBeCloseTo(25);
    expect(Math.max(...squaredErrors(evaluated, LABELS, fitted))).toBeLessThan(1e-12);
    expect(Math.max(...squaredErrors(evaluated, LABELS, { scale: 1, tempo: 0 }))).toBeGreaterThan(1e-4);
  });

  it('are least after the fit', () => {
    const evaluated = [-250, -90, 40, 20, 300, 500];
    const best = fit(evaluated, LABELS);
    const least = mean(squaredErrors(evaluated, LABELS, best));
    for (const [scale, tempo] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 2],
      [0, -2],
    ] as const) {
      const near = { scale: best.scale + scale, tempo: best.tempo + tempo };
      expect(mean(squaredErrors(evaluated, LABELS, near))).toBeGreaterThan(least);
    }
  });

  it('are those of the static evaluation', () => {
    player.core.setSetup(unwrap(parseFen(START_FEN)));
    expect(evaluations(LABELS.slice(0, 1), player.core)).toEqual([player.core.evaluate()]);
  });

  it('differ by what they share', () => {
    expect(difference([0.11, 0.22, 0.33], [0.1, 0.2, 0.3]).percent).toBeCloseTo(10);
    expect(difference([0.1, 0.2], [0.1, 0.2])).toEqual({ percent: 0, error: 0 });
    // One standard deviation of 0.1 in four labels of mean 0.2.
    const { percent, error } = difference([0.3, 0.1, 0.3, 0.1], [0.2, 0.2, 0.2, 0.2]);
    expect(percent).toBeCloseTo(0);
    expect(error).toBeCloseTo((1.96 * 0.05 * 100) / 0.2, 1);
  });
});

describe('judging by men', () => {
  const START = unwrap(parseFen(START_FEN));
  const PAWN = unwrap(parseFen('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  const labels: Label[] = [-200, -50, 80, 300].flatMap((score) => [
    { setup: START, score },
    { setup: PAWN, score },
  ]);
  const judge = (factor: number): { evaluated: number[]; errors: number[] } => {
    const evaluated = labels.map(({ setup, score }) => (setup === PAWN ? factor * score : score + 10));
    return { evaluated, errors: squaredErrors(evaluated, labels, { scale: 1, tempo: 0 }) };
  };

  it('counts kings too', () => {
    expect([countMen(START.board), countMen(PAWN.board)]).toEqual([32, 3]);
  });

  it('tells where a network differs, and by which scale', () => {
    const networks = [judge(2), judge(1.5)];
    expect(groupRow([25, 32], labels, networks)).toBe('| 25 to 32 | 4 | 0.0 ± 0.0 % (1.00) | 0.0 ± 0.0 % (1.00) |');
    const [, , , first, second] = (groupRow([2, 8], labels, networks) ?? '').split('|');
    expect(first).toBe(' 0.0 ± 0.0 % (0.50) ');
    expect(second).toMatch(/^ -[67]\d\.\d ± \d+\.\d % \(0\.67\) $/);
  });

  it('leaves out a group that has no position', () => {
    expect(groupRow([9, 12], labels, [judge(1)])).toBeUndefined();
  });
});
