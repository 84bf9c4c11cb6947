import { beforeAll, describe, expect, it } from 'vitest';
import { endingsUpTo } from '../../../src/research/tablebases/endings';
import { Generator } from '../../../src/research/tablebases/generator';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { openTablebases } from '../../../src/runtime/tablebases';
import { describeData, sharedFolder } from '../../notation/shared-data';

describe('endings', () => {
  it('are five with 3 men and thirty more with 4', () => {
    expect(endingsUpTo(3).map(({ name }) => name)).toEqual(['KQvK', 'KRvK', 'KBvK', 'KNvK', 'KPvK']);
    expect(endingsUpTo(4)).toHaveLength(35);
    expect(new Set(endingsUpTo(4).map(({ name }) => name)).size).toBe(35);
  });

  it('come after what their promotions lead to', () => {
    const names = endingsUpTo(4).map(({ name }) => name);
    expect(names.indexOf('KPvKP')).toBeGreaterThan(names.indexOf('KQvKP'));
    expect(names.indexOf('KQvKP')).toBeGreaterThan(names.indexOf('KQvKQ'));
  });
});

describeData('3 men, every position against the tables', 'syzygy', () => {
  let generator: Generator;
  beforeAll(async () => {
    const tables = openTablebases([`${sharedFolder}/syzygy`], processPlatform, (fault) => {
      throw new Error(fault);
    });
    generator = await Generator.open(3, tables, null);
  });

  // The longest wins, in plies to zeroing, are known from many sources.
  it.each([
    ['KQvK', 57_557, 19],
    ['KRvK', 62_320, 31],
    ['KBvK', 65_173, 0],
    ['KNvK', 67_061, 0],
    ['KPvK', 165_676, 19],
  ])('%s agrees', (name, positions, longestWin) => {
    const index = generator.endings.findIndex((ending) => ending.name === name);
    expect(generator.solve(index)).toBe(true);
    const comparison = generator.compare(index, 1);
    expect(comparison).toEqual({
      name,
      positions,
      distances: positions,
      enPassant: 0,
      wrongWdl: 0,
      wrongDtz: 0,
      roundedDtz: 0,
      longestWin,
      firstWrong: -1,
    });
  });
});
