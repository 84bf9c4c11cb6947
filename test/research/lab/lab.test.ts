// The laboratory as a program: its list, its errors, its pages.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAB_BASE } from '../../../src/research/lab/abi/calls';
import { WHITE } from '../../../src/abi/piece';
import { CHAPTERS } from '../../../src/research/lab/chapters';
import { lineChart, renderChart } from '../../../src/research/report/chart';
import { Draft, formatTable } from '../../../src/research/report/draft';
import { LabCore } from '../../../src/research/lab/core-instance';
import { parseFen } from '../../../src/notation/fen';
import { mainFile } from '../../helpers/engine-process';
import { unwrap } from '../../../src/notation/result';

function lab(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [mainFile, 'lab', ...args], { encoding: 'utf8' });
}

describe('the list of experiments', () => {
  it('names every experiment once, with one line each', () => {
    const { status, stdout } = lab();
    expect(status).toBe(0);
    for (const { name, summary } of CHAPTERS.flatMap(({ experiments }) => experiments)) {
      const lines = stdout.split('\n').filter((line) => line.startsWith(`  ${name} `));
      expect(lines).toHaveLength(1);
      expect(lines[0]?.endsWith(summary)).toBe(true);
    }
  });

  it('is what an unknown experiment is answered with, on standard error and with exit code 1', () => {
    const { status, stdout, stderr } = lab('no-such-thing');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain("There is no experiment 'no-such-thing'.");
    expect(stderr).toContain('Usage: engine.sh lab NAME');
  });

  it('is shown by --help, and so is the usage of an experiment', () => {
    expect(lab('--help').stdout).toBe(lab().stdout);
    const { status, stdout } = lab('perfect-hash', '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: engine\.sh lab perfect-hash \[--k K\] .*\n$/);
  });

  it('answers arguments that an experiment does not know with its usage and exit code 1', () => {
    const { status, stderr } = lab('perfect-hash', '--no-such-option');
    expect(status).toBe(1);
    expect(stderr).toContain('Usage: engine.sh lab perfect-hash [--k K]');
  });
});

describe('the compiled module', () => {
  it('takes a position and answers for sliders', async () => {
    const core = await LabCore.open('magic', 1000);
    core.setSetup(unwrap(parseFen('4k3/8/8/8/8/8/8/R3K3 w - - 0 1')));
    expect(core.exports.cracraftMoves(core.threadBase, WHITE)).toBe(5 + 10);
    expect(core.exports.rookAttacks(0, 0x11n)).toBe(0x010101010101011en);
    expect(core.view.byteLength).toBeGreaterThanOrEqual(LAB_BASE + 1000);
  });
});

describe('pages', () => {
  it('consist of headings, tables, commands and figures, the same on every run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sliderule lab-'));
    const write = async (): Promise<string> => {
      const page = new Draft(folder, 'page', 'Title');
      page.heading('Section');
      page.table(['name', 'number'], [['one', 1000]]);
      page.command('./engine.sh lab');
      const points = [
        [1, 1],
        [2, 4],
      ] as const;
      await page.figure('squares', 'Squares', lineChart('x²', { name: 'x' }, { name: 'y' }, [{ name: 'f', points }]));
      return page.markdown() + readFileSync(join(folder, 'figures', 'page-squares.svg'), 'utf8');
    };
    const first = await write();
    expect(await write()).toBe(first);
    expect(first).toContain('# Title\n\n## Section\n\n| name | number |\n| --- | ---: |\n| one | 1,000 |');
    expect(first).toContain('![Squares](figures/page-squares.svg)');
    expect(first).toContain('<svg');
    rmSync(folder, { recursive: true });
  });

  it('show numbers to the right and text to the left', () => {
    expect(formatTable(['a', 'b'], [['x', '1.5 %']])).toBe('| a | b |\n| --- | ---: |\n| x | 1.5 % |');
  });

  it('draw charts whose text does not depend on the charts before', async () => {
    const chart = lineChart('t', { name: 'x' }, { name: 'y', scale: 'log' }, [{ name: 'f', points: [[1, 10]] }]);
    expect(await renderChart(chart)).toBe(await renderChart(chart));
  });

  it('are all there', () => {
    const folder = join(mainFile, '..', '..', 'docs', 'lab');
    for (const { name } of CHAPTERS) expect(existsSync(join(folder, `${name}.md`)), name).toBe(true);
  });
});
