// The documents' tables: which rows they show, and where they stand.

import { describe, expect, it } from 'vitest';
import { replaceSection } from '../../../src/research/report/page-section';
import type { Row } from '../../../bench/results/store';
import { rowsOf, VIEWS, type View } from '../../../bench/results/views';

describe('a section that a program writes', () => {
  const page = 'before\n<!-- one -->\nold\n<!-- /one -->\nbetween\n<!-- two -->\n<!-- /two -->\nafter\n';

  it('is replaced, and nothing else', () => {
    const once = replaceSection(page, 'two', 'new\nlines');
    expect(once).toBe(page.replace('<!-- two -->\n', '<!-- two -->\nnew\nlines\n'));
    expect(replaceSection(once, 'two', 'new\nlines')).toBe(once);
    expect(replaceSection(page, 'one', 'new')).toBe(page.replace('old', 'new'));
  });

  it('must be there', () => {
    expect(() => replaceSection(page, 'three', '')).toThrow(/three/);
  });
});

describe('the rows of a table', () => {
  const row = (commit: string, suite: string, solved: number): Row => ({
    ...{ table: 'suites', date: '2026-01-01', commit },
    ...{ suite, positions: 10, solved, stockfish: 1 },
  });
  const view = (name: string): View => VIEWS.find((candidate) => candidate.name === name) as View;

  it('are of the last commit, and each once when it was measured twice', () => {
    const rows = [row('a', 'one', 1), row('a', 'two', 2), row('b', 'one', 3), row('b', 'two', 4), row('b', 'one', 5)];
    const shown = rowsOf(view('suites'), rows);
    expect(shown).toEqual([row('b', 'one', 5), row('b', 'two', 4)]);
    expect(view('suites').sums?.(shown)).toEqual(['**all**', 20, 9, 2]);
  });

  it('say of every table of the last measurement which row replaces which', () => {
    const last = VIEWS.filter(({ latest }) => latest === true);
    expect(last.filter(({ latestOf }) => latestOf === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('stand in the order of a column, and else in that of the record', () => {
    const levels = [2000, 400, 1320].map((level): Row => ({ table: 'levels', level }));
    expect(rowsOf(view('levels'), levels).map(({ level }) => level)).toEqual([400, 1320, 2000]);
    const matches = ['b', 'a', 'b'].map((opponent, srand): Row => ({
      table: 'standing',
      opponent,
      srand,
      tc: String(srand),
    }));
    expect(rowsOf(view('standing'), matches).map(({ srand }) => srand)).toEqual([1, 0, 2]);
  });

  it('are all of them where nothing is replaced', () => {
    const rows = ['a', 'a'].map((commit): Row => ({ table: 'perft-hash', commit }));
    expect(rowsOf(view('perft-hash'), rows)).toEqual(rows);
  });
});
