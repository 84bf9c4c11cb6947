// The programs in C: every method right on every relevant occupancy, and what table 6.1 says of its own errors.

import { describe, expect, it } from 'vitest';
import { measureNative, printedGainRows, type NativeRecord } from '../../../src/research/lab/fiekas/native-sliders';
import { loadLabModule } from '../../../src/research/lab/core-instance';
import { findRecord } from '../../../src/research/lab/magics/find';
import { findNatively } from '../../../src/research/lab/magics/native-find';
import { parseSlider } from '../../../src/research/lab/magics/slider';
import type { TallyText } from '../../../src/research/lab/magics/tally';
import { TreeCore } from '../../../src/research/lab/magics/tree-core';
import { DEFAULT_SLIDERS } from '../../../src/runtime/defaults';
import { gainsOf, NATIVE_TESTING_RECORD, type NativeTesting } from '../../../src/research/lab/magics/native-testing';
import {
  FILLING_RECORD,
  fillingVerdict,
  measureFilling,
  onTop,
  type Filling,
  type FillingRecord,
} from '../../../src/research/lab/magics/zero-filling';
import { whyNotNative } from '../../../src/research/lab/native';
import { readRecord } from '../../../src/research/lab/record';

const reason = whyNotNative();

describe('PEXT and PDEP as instructions', () => {
  it.skipIf(reason !== undefined)(
    `every method attacks what walking attacks, on all 107,648 occupancies${reason === undefined ? '' : ` (${reason})`}`,
    () => {
      const { methods } = measureNative(1);
      expect(methods.map(({ name, wrong }) => [name, wrong])).toEqual(
        ['magic', 'fixed', 'black', 'extract', 'deposit', 'kindergarten'].map((name) => [name, 0]),
      );
    },
  );

  it('is recorded with nothing wrong', () => {
    const { methods } = readRecord('fiekas-native') as NativeRecord;
    expect(methods.map(({ wrong }) => wrong)).toEqual(methods.map(() => 0));
  });

  it('table 6.1: PEXT’s 0.7 % over fixed shift is no more than its error, the 1.5 % twice theirs at most', () => {
    const sigmas = printedGainRows().map((row) => Number(row.at(-1)));
    expect(sigmas[0]).toBeLessThan(2.5);
    expect(sigmas[3]).toBeLessThan(1.5);
  });
});

describe('a second finder', () => {
  it.skipIf(reason !== undefined).each([4, 5, 9])(
    `counts what the record says for the bishop on d8 and %i bits, and makes as many tests${reason === undefined ? '' : ` (${reason})`}`,
    async (bits) => {
      const slider = parseSlider('bishop', 'd8');
      const { seconds, tests, ...counts } = findNatively(slider, bits);
      const record = readRecord(findRecord('bishop', 'd8', bits)) as TallyText;
      expect(record).toMatchObject(counts);
      const tree = new TreeCore(await loadLabModule(DEFAULT_SLIDERS), slider, bits, 0);
      expect(BigInt(record.tests) + tree.testsAbove(tree.units(2048).level)).toBe(BigInt(tests));
      expect(seconds).toBeGreaterThanOrEqual(0);
    },
  );
});

describe('testing on every square', () => {
  it('dynamic order tries fewer occupancies on every square, and nowhere a tenth', () => {
    const { squares } = readRecord(NATIVE_TESTING_RECORD) as NativeTesting;
    expect(squares).toHaveLength(128);
    for (const piece of ['rook', 'bishop']) {
      const { tested } = gainsOf(squares, piece);
      expect(Math.min(...tested)).toBeGreaterThan(1);
      expect(Math.max(...tested)).toBeLessThan(10);
    }
  });
});

describe('clearing the table', () => {
  it.skipIf(reason !== undefined)(
    `costs something on top, more so where the table is large${reason === undefined ? '' : ` (${reason})`}`,
    () => {
      const places = measureFilling();
      const counted = (of: readonly Filling[]): unknown =>
        of.map(({ figure, first, indices, tried }) => ({ figure, first, indices, tried }));
      expect(places.map(({ figure }) => figure)).toEqual(['5.1', '5.1', '5.1', '5.2']);
      expect(counted(places)).toEqual(counted((readRecord(FILLING_RECORD) as FillingRecord).places));
      const more = places.map(({ cleared, numbered }) => cleared - numbered);
      for (const place of places.filter(({ indices }) => indices === 1024)) expect(onTop(place)).toBeGreaterThan(0);
      expect(Math.min(...more.slice(0, 3))).toBeGreaterThan(more[3] ?? NaN);
    },
  );

  it('has a verdict that follows from the times', () => {
    const place = (indices: number, cleared: number): Filling => ({
      figure: '',
      first: '',
      indices,
      tried: 1,
      numbered: 10,
      cleared,
      clearing: 10,
    });
    expect(fillingVerdict([place(1024, 20), place(16, 21)])).toContain('True, roughly');
    expect(fillingVerdict([place(1024, 20), place(16, 11)])).toContain('Roughly true of large tables');
    expect(fillingVerdict([place(1024, 60), place(16, 20)])).toContain('Not so');
  });
});
