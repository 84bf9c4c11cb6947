// Networks judged by labels: the file of labels, and the differences of errors.

import { describe, expect, it } from 'vitest';
import { difference, squaredErrors } from '../../bench/judge/errors';
import { formatLabel, labelPosition, parseLabels } from '../../bench/judge/labels';
import { CorePlayer } from '../../src/match/factorial/core-player';
import { parseFen, START_FEN } from '../../src/notation/fen';
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

describe('errors', () => {
  it('are none where the evaluation says the same', () => {
    const setup = unwrap(parseFen(START_FEN));
    player.core.setSetup(setup);
    const score = player.core.evaluate();
    const [none = NaN, some = NaN] = squaredErrors(
      [
        { setup, score },
        { setup, score: score + 400 },
      ],
      player.core,
    );
    expect(none).toBe(0);
    expect(some).toBeGreaterThan(0.01);
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
